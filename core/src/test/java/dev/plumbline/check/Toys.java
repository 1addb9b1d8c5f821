package dev.plumbline.check;

import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.State;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** The specifications of the random tests, each for a different difficulty. */
final class Toys {
    private static final Value NIL = Value.model("nil");

    private Toys() {}

    /** Compares a number of histories of a toy. */
    @FunctionalInterface
    interface Comparison {
        void of(Toy toy, int histories) throws Exception;
    }

    /** A test for each toy, which together compare this number of histories. */
    static Stream<DynamicTest> tests(int histories, Comparison comparison) {
        int each = histories / all().size() + 1;
        return all().stream()
                .map(toy ->
                        DynamicTest.dynamicTest(each + " histories of " + toy.name(), () -> comparison.of(toy, each)));
    }

    static List<Toy> all() {
        return List.of(
                new Register(),
                new CasRegister(),
                new KeyedToys.Elements(true),
                new KeyedToys.Elements(false),
                new Queue(),
                new LooseCounter(),
                new Filling(),
                new Forgetful(),
                new Undoing(),
                new KeyedToys.Cells(true),
                new KeyedToys.Cells(false),
                new Mutex());
    }

    static Map<String, Value> arguments(Object... namesAndValues) {
        Map<String, Value> arguments = new TreeMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            arguments.put((String) namesAndValues[i], (Value) namesAndValues[i + 1]);
        }
        return arguments;
    }

    static Map<String, Value> plus(Map<String, Value> arguments, Value result) {
        Map<String, Value> all = new TreeMap<>(arguments);
        all.put("result", result);
        return all;
    }

    static Value small(Random random, int bound) {
        return Value.of(random.nextInt(bound));
    }

    static List<Value> when(boolean condition, Value next) {
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

    /** Allows nothing at all. */
    static final class RegisterWithoutStart extends Register {
        @Override
        public List<State> initialStates() {
            return List.of();
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
