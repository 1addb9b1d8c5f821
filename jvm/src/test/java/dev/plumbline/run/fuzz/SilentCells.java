package dev.plumbline.run.fuzz;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Four cells with small numbers, put (which answers what was there) and get; and two silent steps: a 1 in cell 2 decays,
 * and a 2 in cell 0 is copied into cell 1, so that who looks at cell 1 depends on who puts into cell 0.
 */
final class SilentCells implements Spec {
    private static final int CELLS = 4;

    private record Cells(Value value) implements State {
        int at(int cell) {
            return (int) ((Value.Int) ((Value.Tuple) value).at(cell + 1)).value();
        }

        Cells with(int cell, int content) {
            List<Value> contents = new ArrayList<>(((Value.Tuple) value).elements());
            contents.set(cell, Value.of(content));
            return new Cells(Value.tuple(contents));
        }
    }

    private interface Change {
        List<State> next(Cells cells);
    }

    private record Changing(String name, Footprint footprint, Change change) implements Step {
        @Override
        public List<State> next(State state) {
            return change.next((Cells) state);
        }
    }

    private record Performed(Step completing, boolean observer) implements Action {
        @Override
        public List<Obstacle> obstacles(State state) {
            return completing.next(state).isEmpty() ? List.of(Obstacle.isFalse("fits", "", "")) : List.of();
        }
    }

    @Override
    public String name() {
        return "cells";
    }

    private static Cells initial() {
        return new Cells(Value.tuple(java.util.Collections.nCopies(CELLS, Value.of(0))));
    }

    @Override
    public List<State> initialStates() {
        return List.of(initial());
    }

    @Override
    public Optional<State> stateOf(Value shown) {
        return Optional.of(new Cells(shown));
    }

    @Override
    public Action action(Operation operation) {
        int cell = number(operation, "cell").orElseThrow();
        Optional<Integer> result = number(operation, "result");
        Footprint.Builder cells = Footprint.builder().read("cells", Value.of(cell));
        if (operation.name().equals("get")) {
            return new Performed(
                    new Changing("get", cells.build(), at -> fits(result, at.at(cell)) ? List.of(at) : List.of()),
                    true);
        }
        int content = number(operation, "value").orElseThrow();
        return new Performed(
                new Changing(
                        "put",
                        cells.write("cells", Value.of(cell)).build(),
                        at -> fits(result, at.at(cell)) ? List.of(at.with(cell, content)) : List.of()),
                false);
    }

    private static boolean fits(Optional<Integer> result, int content) {
        return result.isEmpty() || result.get() == content;
    }

    private static Optional<Integer> number(Operation operation, String name) {
        return Optional.ofNullable(operation.arguments().get(name)).map(value -> (int) ((Value.Int) value).value());
    }

    @Override
    public List<Step> silentSteps() {
        Value zero = Value.of(0);
        Value one = Value.of(1);
        Value two = Value.of(2);
        return List.of(
                new Changing(
                        "decay",
                        Footprint.builder()
                                .read("cells", two)
                                .write("cells", two)
                                .build(),
                        at -> at.at(2) == 1 ? List.of(at.with(2, 0)) : List.of()),
                new Changing(
                        "copy",
                        Footprint.builder()
                                .read("cells", zero)
                                .write("cells", one)
                                .build(),
                        at -> at.at(0) == 2 ? List.of(at.with(1, 2)) : List.of()));
    }

    @Override
    public Set<String> operationNames() {
        return Set.of("put", "get");
    }

    /** As it could be, but for a wrong answer now and then; with equal times, and operations that never return. */
    History random(Random random, int size) throws BadInput {
        Cells now = initial();
        long[] free = new long[3];
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int process = random.nextInt(3);
            long call = Math.max(free[process], i * 2L - 2) + random.nextInt(2);
            long end = call + random.nextInt(5);
            free[process] = end + random.nextInt(2);
            for (Step step : silentSteps()) {
                List<State> next = random.nextInt(3) == 0 ? step.next(now) : List.of();
                now = next.isEmpty() ? now : (Cells) next.get(0);
            }
            int cell = random.nextInt(CELLS);
            int seen = random.nextInt(9) == 0 ? random.nextInt(3) : now.at(cell);
            boolean returns = random.nextInt(10) > 0;
            Map<String, Value> arguments = new java.util.TreeMap<>(Map.of("cell", Value.of(cell)));
            if (returns) {
                arguments.put("result", Value.of(seen));
            }
            String name = random.nextInt(5) < 2 ? "get" : "put";
            if (name.equals("put")) {
                int content = random.nextInt(3);
                arguments.put("value", Value.of(content));
                now = returns || random.nextBoolean() ? now.with(cell, content) : now;
            }
            operations.add(
                    returns
                            ? Operation.returned(process, name, arguments, call, end)
                            : Operation.pending(process, name, arguments, call));
        }
        operations.sort(
                Comparator.comparingLong(operation -> ((dev.plumbline.history.Timebox) operation.place()).call()));
        History.Builder history = new History.Builder("random", Order.Timeboxes.NANOSECONDS);
        for (Operation operation : operations) {
            history.add(operation);
        }
        return history.build();
    }
}
