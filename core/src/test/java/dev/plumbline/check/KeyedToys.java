package dev.plumbline.check;

import static dev.plumbline.check.Toys.arguments;
import static dev.plumbline.check.Toys.plus;
import static dev.plumbline.check.Toys.small;
import static dev.plumbline.check.Toys.when;

import dev.plumbline.spec.Footprint;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Specifications whose operations touch keys, each with its footprints told and with them kept secret. */
final class KeyedToys {
    private KeyedToys() {}

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
}
