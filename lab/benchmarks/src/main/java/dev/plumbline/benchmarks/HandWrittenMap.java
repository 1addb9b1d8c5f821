package dev.plumbline.benchmarks;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.Value;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The map of {@link MapWorkload} with its steps written in Java by hand, as a bound for an evaluator without any cost.
 * Measures the search alone.
 */
final class HandWrittenMap implements Spec {
    private final int keys;
    private final boolean footprints;
    private final Map<List<Object>, Action> actions = new HashMap<>();

    HandWrittenMap(int keys, boolean footprints) {
        this.keys = keys;
        this.footprints = footprints;
    }

    /** Values by key, 0 if absent. */
    private static final class MapState implements State {
        private final int[] values;
        private final int hash;

        MapState(int[] values) {
            this.values = values;
            this.hash = Arrays.hashCode(values);
        }

        MapState with(int key, int value) {
            int[] copy = values.clone();
            copy[key] = value;
            return new MapState(copy);
        }

        @Override
        public Value value() {
            Map<Value, Value> pairs = new HashMap<>();
            for (int key = 1; key < values.length; key++) {
                if (values[key] != 0) {
                    pairs.put(Value.of(key), Value.of(values[key]));
                }
            }
            return Value.function(pairs);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof MapState state && Arrays.equals(values, state.values);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    @Override
    public String name() {
        return "hand-written map";
    }

    @Override
    public List<State> initialStates() {
        return List.of(new MapState(new int[keys + 1]));
    }

    @Override
    public Action action(Operation operation) {
        if (operation.outcome() != Outcome.RETURNED) {
            throw new IllegalArgumentException("the workload has completed operations only: " + operation);
        }
        return actions.computeIfAbsent(
                List.of(operation.name(), operation.arguments()), key -> new MapAction(operation));
    }

    @Override
    public List<Step> silentSteps() {
        return List.of();
    }

    @Override
    public Set<String> operationNames() {
        return Set.of("Contains", "Insert", "InsertIfAbsent", "Erase", "RangeCount");
    }

    private final class MapAction implements Action, Step {
        private final String name;
        private final int key;
        private final int value;
        private final int from;
        private final int to;
        private final int result;
        private final boolean observer;
        private final Footprint footprint;

        MapAction(Operation operation) {
            name = operation.name();
            key = number(operation, "key");
            value = number(operation, "value");
            from = number(operation, "from");
            to = number(operation, "to");
            result = number(operation, "result");
            observer = switch (name) {
                case "Insert" -> result == value;
                case "InsertIfAbsent" -> result != 0;
                case "Erase" -> result == 0;
                default -> true;
            };
            footprint = footprint();
        }

        private static int number(Operation operation, String argument) {
            Value given = operation.arguments().get(argument);
            return given instanceof Value.Int number
                    ? (int) number.value()
                    : Value.of(true).equals(given) ? 1 : 0;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public List<State> next(State state) {
            MapState map = (MapState) state;
            int old = map.values[key];
            return switch (name) {
                case "Contains" -> (old != 0) == (result != 0) ? List.of(state) : List.of();
                case "Insert" -> old != result ? List.of() : List.of(old == value ? state : map.with(key, value));
                case "InsertIfAbsent" -> old != result ? List.of() : List.of(old == 0 ? map.with(key, value) : state);
                case "Erase" -> old != result ? List.of() : List.of(old == 0 ? state : map.with(key, 0));
                default -> {
                    int count = 0;
                    for (int k = from; k <= to; k++) {
                        count += map.values[k] != 0 ? 1 : 0;
                    }
                    yield count == result ? List.of(state) : List.of();
                }
            };
        }

        @Override
        public Footprint footprint() {
            if (footprint != null) {
                return footprint;
            }
            if (!footprints) {
                return Footprint.EVERYTHING;
            }
            Footprint.Builder cells = Footprint.builder();
            if (from > 0) {
                for (int k = from; k <= to; k++) {
                    cells.read("map", Value.of(k));
                }
            } else {
                cells.read("map", Value.of(key));
            }
            return observer ? cells.build() : cells.write("map", Value.of(key)).build();
        }

        @Override
        public Step completing() {
            return this;
        }

        @Override
        public boolean observer() {
            return observer;
        }

        @Override
        public List<Obstacle> obstacles(State state) {
            return next(state).isEmpty() ? List.of(Obstacle.isFalse(name + " returns " + result, "", "")) : List.of();
        }
    }
}
