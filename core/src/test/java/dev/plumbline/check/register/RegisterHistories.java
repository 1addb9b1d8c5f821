package dev.plumbline.check.register;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Random histories of registers. They are made by a register: each operation takes effect at a point within its
 * timebox, and a pending one at any point after its call, or never. Some are then spoiled by wrong results.
 *
 * @param operations in each
 * @param processes that call them
 * @param pending per mille of the operations
 * @param values written, drawn from 1 to this number; 0 for values of which each is written once
 * @param keys of a multi-register; 0 for one register without a key
 * @param spoiled the number of results to change
 * @param odd whether some operations are aborted, or lack their result
 * @param longest time of an operation; a small one makes many equal instants
 */
record RegisterHistories(
        int operations, int processes, int pending, int values, int keys, int spoiled, boolean odd, int longest) {
    private static final Value NIL = Value.model("nil");

    private record Draft(
            int process, String name, Map<String, Value> arguments, long call, long end, long point, Outcome outcome) {}

    History next(long seed) {
        return new Drawing(new Random(seed)).next();
    }

    private final class Drawing {
        private final Random random;
        private int fresh;

        Drawing(Random random) {
            this.random = random;
        }

        History next() {
            List<Draft> drafts = new ArrayList<>();
            long[] free = new long[processes];
            for (int i = 0; i < operations; i++) {
                int process = random.nextInt(processes);
                drafts.add(draft(process, free[process]));
                free[process] = drafts.get(i).end;
            }
            perform(drafts);
            for (int i = 0; i < spoiled; i++) {
                spoil(drafts.get(random.nextInt(drafts.size())));
            }
            drafts.sort(Comparator.comparingLong(Draft::call));
            History.Builder history = new History.Builder("random", new Order.Timeboxes("ns", false));
            try {
                for (Draft draft : drafts) {
                    boolean open = draft.outcome == Outcome.PENDING;
                    if (draft.outcome != Outcome.RETURNED || odd && random.nextInt(30) == 0) {
                        draft.arguments.remove("result");
                    }
                    history.add(new Operation(
                            Value.of(draft.process),
                            draft.name,
                            draft.arguments,
                            open ? Timebox.open(draft.call) : new Timebox(draft.call, draft.end),
                            draft.outcome,
                            Map.of(),
                            0));
                }
            } catch (BadInput e) {
                throw new AssertionError(e);
            }
            return history.build();
        }

        private Draft draft(int process, long free) {
            long call = free + random.nextInt(3);
            long end = call + random.nextInt(longest);
            Outcome outcome = random.nextInt(1000) < pending
                    ? Outcome.PENDING
                    : odd && random.nextInt(20) == 0 ? Outcome.ABORTED : Outcome.RETURNED;
            Map<String, Value> arguments = new TreeMap<>();
            if (keys > 0) {
                arguments.put("key", Value.of(random.nextInt(keys)));
            }
            String name = List.of("read", "write", "cas").get(random.nextInt(3));
            if (outcome == Outcome.PENDING && name.equals("read")) {
                name = random.nextBoolean() ? "write" : "cas";
            }
            if (!name.equals("read")) {
                arguments.put("value", Value.of(values == 0 ? ++fresh : 1 + random.nextInt(values)));
            }
            if (name.equals("cas")) {
                arguments.put("expected", anyValue());
            }
            long point = call + random.nextInt((int) (end - call) + 1);
            if (outcome == Outcome.PENDING) {
                point = random.nextInt(2) == 0 ? call + random.nextInt(20 * longest) : Long.MAX_VALUE;
            }
            return new Draft(process, name, arguments, call, end, point, outcome);
        }

        private Value anyValue() {
            return values == 0
                    ? Value.of(Math.max(1, fresh - random.nextInt(2 * processes)))
                    : random.nextInt(8) == 0 ? NIL : Value.of(1 + random.nextInt(values));
        }

        private void perform(List<Draft> drafts) {
            // Operations with the same point keep their order, and so the order of their process.
            List<Draft> order = new ArrayList<>(drafts);
            order.sort(Comparator.comparingLong(Draft::point));
            Map<Value, Value> registers = new HashMap<>();
            for (Draft draft : order) {
                if (draft.outcome == Outcome.ABORTED || draft.point == Long.MAX_VALUE) {
                    continue;
                }
                Value key = draft.arguments.getOrDefault("key", NIL);
                Value held = registers.getOrDefault(key, NIL);
                // With unique values a cas that guesses hardly ever succeeds: most of them know the value.
                if (draft.name.equals("cas") && values == 0 && random.nextInt(3) > 0) {
                    draft.arguments.put("expected", held);
                }
                boolean equal = held.equals(draft.arguments.get("expected"));
                switch (draft.name) {
                    case "read" -> draft.arguments.put("result", held);
                    case "write" -> registers.put(key, draft.arguments.get("value"));
                    default -> {
                        draft.arguments.put("result", Value.of(equal));
                        if (equal) {
                            registers.put(key, draft.arguments.get("value"));
                        }
                    }
                }
            }
        }

        private void spoil(Draft draft) {
            if (draft.outcome == Outcome.RETURNED && draft.name.equals("read")) {
                draft.arguments.put("result", anyValue());
            } else if (draft.outcome == Outcome.RETURNED && draft.name.equals("cas")) {
                draft.arguments.put(
                        "result", Value.of(!draft.arguments.get("result").equals(Value.Bool.TRUE)));
            }
        }
    }
}
