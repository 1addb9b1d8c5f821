package dev.plumbline.check;

import dev.plumbline.history.Value;
import dev.plumbline.spec.Footprint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/** The specifications of the random tests, each there for a difficulty of its own. */
final class Toys {
    private static final Value NIL = Value.model("nil");

    private Toys() {}

    static List<Toy> all() {
        return List.of(
                new Register(),
                new CasRegister(),
                new Elements(true),
                new Elements(false),
                new Queue(),
                new LooseCounter(),
                new Filling(),
                new Forgetful(),
                new Undoing(),
                new Cells(true),
                new Cells(false),
                new Mutex());
    }

    private static Map<String, Value> arguments(Object... namesAndValues) {
        Map<String, Value> arguments = new TreeMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            arguments.put((String) namesAndValues[i], (Value) namesAndValues[i + 1]);
        }
        return arguments;
    }

    private static Map<String, Value> plus(Map<String, Value> arguments, Value result) {
        Map<String, Value> all = new TreeMap<>(arguments);
        all.put("result", result);
        return all;
    }

    private static Value small(Random random, int bound) {
        return Value.of(random.nextInt(bound));
    }

    private static List<Value> when(boolean condition, Value next) {
        return condition ? List.of(next) : List.of();
    }

    /** Deterministic, few states, many equal operations. */
    static class Register extends Toy {
        @Override
        Value initial() {
            return NIL;
        }

        @Override
        List<Value> next(Value state, String operation, Map<String, Value> a, Value process) {
            return operation.equals("write") ? List.of(a.get("value")) : when(fits(a, state), state);
        }

        @Override
        Map<String, Value> withResult(Value state, String operation, Map<String, Value> a) {
            return operation.equals("read") ? plus(a, state) : a;
        }

        @Override
        Map.Entry<String, Map<String, Value>> randomCall(Random random) {
            return random.nextBoolean()
                    ? Map.entry("read", arguments())
                    : Map.entry("write", arguments("value", small(random, 3)));
        }

        @Override
        boolean observer(String operation, Map<String, Value> a) {
            return operation.equals("read");
        }
    }

    /** An operation that changes nothing or something, depending on a result that may be unknown. */
    static final class CasRegister extends Register {
        @Override
        List<Value> next(Value state, String operation, Map<String, Value> a, Value process) {
            if (!operation.equals("cas")) {
                return super.next(state, operation, a, process);
            }
            boolean succeeds = state.equals(a.get("expected"));
            return when(fits(a, Value.of(succeeds)), succeeds ? a.get("value") : state);
        }

        @Override
        Map<String, Value> withResult(Value state, String operation, Map<String, Value> a) {
            return operation.equals("cas")
                    ? plus(a, Value.of(state.equals(a.get("expected"))))
                    : super.withResult(state, operation, a);
        }

        @Override
        Map.Entry<String, Map<String, Value>> randomCall(Random random) {
            return random.nextInt(3) > 0
                    ? super.randomCall(random)
                    : Map.entry("cas", arguments("expected", small(random, 3), "value", small(random, 3)));
        }

        @Override
        boolean observer(String operation, Map<String, Value> a) {
            return operation.equals("cas") ? Value.of(false).equals(a.get("result")) : super.observer(operation, a);
        }
    }

    /** {@code add} of what is present changes nothing, and yet is no observer. */
    static final class Elements extends Toy {
        private final boolean footprints;

        Elements(boolean footprints) {
            this.footprints = footprints;
        }

        @Override
        Value initial() {
            return Value.set();
        }

        @Override
        List<Value> next(Value state, String operation, Map<String, Value> a, Value process) {
            Value element = a.get("value");
            List<Value> elements = new ArrayList<>(((Value.SetOf) state).elements());
            switch (operation) {
                case "add" -> elements.add(element);
                case "remove" -> elements.remove(element);
                case "size" -> {
                    return when(fits(a, Value.of(elements.size())), state);
                }
                default -> {
                    return when(fits(a, Value.of(elements.contains(element))), state);
                }
            }
            return List.of(Value.set(elements));
        }

        @Override
        Map<String, Value> withResult(Value state, String operation, Map<String, Value> a) {
            Value.SetOf set = (Value.SetOf) state;
            return switch (operation) {
                case "contains" -> plus(a, Value.of(set.contains(a.get("value"))));
                case "size" -> plus(a, Value.of(set.size()));
                default -> a;
            };
        }

        @Override
        Map.Entry<String, Map<String, Value>> randomCall(Random random) {
            String operation = List.of("add", "add", "remove", "contains", "contains", "size")
                    .get(random.nextInt(6));
            return Map.entry(operation, operation.equals("size") ? arguments() : arguments("value", small(random, 2)));
        }

        @Override
        boolean observer(String operation, Map<String, Value> a) {
            return operation.equals("contains") || operation.equals("size");
        }

        @Override
        Footprint footprint(String operation, Map<String, Value> a) {
            if (!footprints) {
                return Footprint.EVERYTHING;
            }
            return switch (operation) {
                case "size" -> Footprint.builder().readAll("set").build();
                case "contains" ->
                    Footprint.builder().read("set", a.get("value")).build();
                default -> Footprint.builder().write("set", a.get("value")).build();
            };
        }
    }

    /** Order of everything matters. */
    static final class Queue extends Toy {
        @Override
        Value initial() {
            return Value.tuple();
        }

        @Override
        List<Value> next(Value state, String operation, Map<String, Value> a, Value process) {
            List<Value> queue = new ArrayList<>(((Value.Tuple) state).elements());
            if (operation.equals("enqueue")) {
                queue.add(a.get("value"));
                return List.of(Value.tuple(queue));
            }
            Value head = queue.isEmpty() ? NIL : queue.remove(0);
            return when(fits(a, head), Value.tuple(queue));
        }

        @Override
        Map<String, Value> withResult(Value state, String operation, Map<String, Value> a) {
            List<Value> queue = ((Value.Tuple) state).elements();
            return operation.equals("dequeue") ? plus(a, queue.isEmpty() ? NIL : queue.get(0)) : a;
        }

        @Override
        Map.Entry<String, Map<String, Value>> randomCall(Random random) {
            return random.nextInt(5) < 2
                    ? Map.entry("dequeue", arguments())
                    : Map.entry("enqueue", arguments("value", small(random, 3)));
        }

        @Override
        boolean observer(String operation, Map<String, Value> a) {
            return NIL.equals(a.get("result"));
        }
    }

    /** Nondeterministic: a bump adds one or two. */
    static final class LooseCounter extends Toy {
        @Override
        Value initial() {
            return Value.of(0);
        }

        @Override
        List<Value> next(Value state, String operation, Map<String, Value> a, Value process) {
            long count = ((Value.Int) state).value();
            return operation.equals("bump")
                    ? List.of(Value.of(count + 1), Value.of(count + 2))
                    : when(fits(a, state), state);
        }

        @Override
        Map<String, Value> withResult(Value state, String operation, Map<String, Value> a) {
            return operation.equals("get") ? plus(a, state) : a;
        }

        @Override
        Map.Entry<String, Map<String, Value>> randomCall(Random random) {
            return Map.entry(random.nextBoolean() ? "bump" : "get", arguments());
        }

        @Override
        boolean observer(String operation, Map<String, Value> a) {
            return operation.equals("get");
        }
    }

    /** Multi-step: a fill raises the level one by one, seen by others, and ends at a level that it reports. */
    static final class Filling extends Toy {
        @Override
        Value initial() {
            return Value.of(0);
        }

        @Override
        List<Value> next(Value state, String operation, Map<String, Value> a, Value process) {
            long level = ((Value.Int) state).value();
            return switch (operation) {
                case "fill_Step" -> when(level < 4, Value.of(level + 1));
                case "fill" -> when(fits(a, state), state);
                case "drain" -> when(fits(a, state), Value.of(0));
                default -> when(fits(a, state), state);
            };
        }

        @Override
        Map<String, Value> withResult(Value state, String operation, Map<String, Value> a) {
            return plus(a, state);
        }

        @Override
        Map.Entry<String, Map<String, Value>> randomCall(Random random) {
            return Map.entry(List.of("fill", "fill", "drain", "get", "get").get(random.nextInt(5)), arguments());
        }

        @Override
        boolean observer(String operation, Map<String, Value> a) {
            return operation.equals("get") || operation.equals("fill");
        }

        @Override
        Optional<String> repeated(String operation) {
            return operation.equals("fill") ? Optional.of("fill_Step") : Optional.empty();
        }
    }

    /** Two registers, one of which silently loses its value, and the other silently counts in a circle. */
    static final class Forgetful extends Toy {
        @Override
        Value initial() {
            return Value.tuple(NIL, Value.of(0));
        }

        @Override
        List<Value> next(Value state, String operation, Map<String, Value> a, Value process) {
            Value cached = ((Value.Tuple) state).at(1);
            Value count = ((Value.Tuple) state).at(2);
            return switch (operation) {
                case "evict" -> when(!cached.equals(NIL), Value.tuple(NIL, count));
                case "tick" -> List.of(Value.tuple(cached, Value.of((((Value.Int) count).value() + 1) % 3)));
                case "write" -> List.of(Value.tuple(a.get("value"), count));
                case "read" -> when(fits(a, cached), state);
                case "time" -> when(fits(a, count), state);
                default -> throw new IllegalArgumentException(operation);
            };
        }

        @Override
        Map<String, Value> withResult(Value state, String operation, Map<String, Value> a) {
            return switch (operation) {
                case "read" -> plus(a, ((Value.Tuple) state).at(1));
                case "time" -> plus(a, ((Value.Tuple) state).at(2));
                default -> a;
            };
        }

        @Override
        Map.Entry<String, Map<String, Value>> randomCall(Random random) {
            return switch (random.nextInt(4)) {
                case 0 -> Map.entry("write", arguments("value", small(random, 2)));
                case 1 -> Map.entry("time", arguments());
                default -> Map.entry("read", arguments());
            };
        }

        @Override
        boolean observer(String operation, Map<String, Value> a) {
            return operation.equals("read") || operation.equals("time");
        }

        @Override
        List<String> silent() {
            return List.of("evict", "tick");
        }

        @Override
        Footprint footprint(String operation, Map<String, Value> a) {
            return switch (operation) {
                case "evict" ->
                    Footprint.builder().readAll("cached").writeAll("cached").build();
                case "write" -> Footprint.builder().writeAll("cached").build();
                case "read" -> Footprint.builder().readAll("cached").build();
                case "time" -> Footprint.builder().readAll("count").build();
                default ->
                    Footprint.builder().readAll("count").writeAll("count").build();
            };
        }
    }

    /** Aborts: a put that aborts may have cleared the register; an aborted get means nothing. */
    static final class Undoing extends Toy {
        @Override
        Value initial() {
            return Value.of(0);
        }

        @Override
        List<Value> next(Value state, String operation, Map<String, Value> a, Value process) {
            return switch (operation) {
                case "put" -> List.of(a.get("value"));
                case "put_Abort" -> state.equals(a.get("value")) ? List.of() : List.of(state, Value.of(0));
                default -> when(fits(a, state), state);
            };
        }

        @Override
        Map<String, Value> withResult(Value state, String operation, Map<String, Value> a) {
            return operation.equals("get") ? plus(a, state) : a;
        }

        @Override
        Map.Entry<String, Map<String, Value>> randomCall(Random random) {
            return random.nextBoolean()
                    ? Map.entry("get", arguments())
                    : Map.entry("put", arguments("value", small(random, 3)));
        }

        @Override
        boolean observer(String operation, Map<String, Value> a) {
            return operation.equals("get");
        }

        @Override
        boolean hasAbort(String operation) {
            return operation.equals("put");
        }
    }

    /** A map with operations on one key, on two, and on all. */
    static final class Cells extends Toy {
        private final boolean footprints;

        Cells(boolean footprints) {
            this.footprints = footprints;
        }

        @Override
        Value initial() {
            return Value.tuple(Value.of(0), Value.of(0), Value.of(0));
        }

        private static int key(Map<String, Value> a, String name) {
            return (int) ((Value.Int) a.get(name)).value();
        }

        private static Value sum(Value.Tuple cells) {
            return Value.of(cells.elements().stream()
                    .mapToLong(cell -> ((Value.Int) cell).value())
                    .sum());
        }

        @Override
        List<Value> next(Value state, String operation, Map<String, Value> a, Value process) {
            Value.Tuple cells = (Value.Tuple) state;
            List<Value> copy = new ArrayList<>(cells.elements());
            switch (operation) {
                case "put" -> copy.set(key(a, "key"), a.get("value"));
                case "putIfZero" -> {
                    Value old = copy.get(key(a, "key"));
                    if (!fits(a, old)) {
                        return List.of();
                    }
                    if (old.equals(Value.of(0))) {
                        copy.set(key(a, "key"), a.get("value"));
                    }
                }
                case "move" -> {
                    copy.set(key(a, "to"), copy.get(key(a, "key")));
                    copy.set(key(a, "key"), Value.of(0));
                }
                case "sum" -> {
                    return when(fits(a, sum(cells)), state);
                }
                default -> {
                    return when(fits(a, copy.get(key(a, "key"))), state);
                }
            }
            return List.of(Value.tuple(copy));
        }

        @Override
        Map<String, Value> withResult(Value state, String operation, Map<String, Value> a) {
            Value.Tuple cells = (Value.Tuple) state;
            return switch (operation) {
                case "get", "putIfZero" -> plus(a, cells.at(key(a, "key") + 1));
                case "sum" -> plus(a, sum(cells));
                default -> a;
            };
        }

        @Override
        Map.Entry<String, Map<String, Value>> randomCall(Random random) {
            Value key = small(random, 3);
            Value value = small(random, 3);
            return switch (random.nextInt(8)) {
                case 0, 1 -> Map.entry("put", arguments("key", key, "value", value));
                case 2 -> Map.entry("putIfZero", arguments("key", key, "value", value));
                case 3 -> Map.entry("move", arguments("key", key, "to", small(random, 3)));
                case 4 -> Map.entry("sum", arguments());
                default -> Map.entry("get", arguments("key", key));
            };
        }

        @Override
        boolean observer(String operation, Map<String, Value> a) {
            boolean keeps = operation.equals("putIfZero")
                    && a.containsKey("result")
                    && !a.get("result").equals(Value.of(0));
            return keeps || operation.equals("get") || operation.equals("sum");
        }

        @Override
        Footprint footprint(String operation, Map<String, Value> a) {
            if (!footprints) {
                return Footprint.EVERYTHING;
            }
            Footprint.Builder footprint = Footprint.builder();
            switch (operation) {
                case "put" -> footprint.write("cells", a.get("key"));
                case "putIfZero" -> footprint.read("cells", a.get("key")).write("cells", a.get("key"));
                case "move" ->
                    footprint
                            .read("cells", a.get("key"))
                            .write("cells", a.get("key"))
                            .write("cells", a.get("to"));
                case "sum" -> footprint.readAll("cells");
                default -> footprint.read("cells", a.get("key"));
            }
            return footprint.build();
        }
    }

    /** Depends on who does it. */
    static final class Mutex extends Toy {
        @Override
        Value initial() {
            return NIL;
        }

        @Override
        List<Value> next(Value state, String operation, Map<String, Value> a, Value process) {
            return switch (operation) {
                case "acquire" -> when(state.equals(NIL), process);
                case "release" -> when(state.equals(process), NIL);
                default -> {
                    boolean free = state.equals(NIL);
                    yield when(fits(a, Value.of(free)), free ? process : state);
                }
            };
        }

        @Override
        Map<String, Value> withResult(Value state, String operation, Map<String, Value> a) {
            return operation.equals("try") ? plus(a, Value.of(state.equals(NIL))) : a;
        }

        @Override
        Map.Entry<String, Map<String, Value>> randomCall(Random random) {
            return Map.entry(List.of("acquire", "release", "try").get(random.nextInt(3)), new HashMap<>());
        }

        @Override
        boolean observer(String operation, Map<String, Value> a) {
            return Value.of(false).equals(a.get("result"));
        }
    }
}
