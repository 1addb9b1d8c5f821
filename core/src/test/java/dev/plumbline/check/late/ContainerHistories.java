package dev.plumbline.check.late;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Random histories of an object, most of them made of a witness and then perhaps spoiled: many operations at once, few
 * instants, processes that return and call at one of them, pending operations of every kind and anywhere, values that
 * come again, answers that say that nothing is there, answers that are not known.
 */
public final class ContainerHistories {
    private final Spec spec;
    private final List<Call> calls;
    private final Random random;
    private boolean answersKnown;

    /**
     * One operation of the object.
     *
     * @param argument the name of an argument that takes a value; empty if it takes none
     * @param keyed whether it takes a key too
     * @param answers what it may answer beside a value that was put in; empty if it answers nothing
     */
    public record Call(String name, String argument, boolean keyed, List<Value> answers, boolean answersValues) {
        public static Call of(String name, String argument) {
            return new Call(name, argument, false, List.of(), false);
        }

        public static Call answering(String name, Value... others) {
            return new Call(name, "", false, List.of(others), true);
        }
    }

    public ContainerHistories(Spec spec, List<Call> calls, long seed) {
        this.spec = spec;
        this.calls = calls;
        this.random = new Random(seed);
    }

    /** Only pending operations have answers that are not known. */
    public ContainerHistories withAnswersKnown() {
        answersKnown = true;
        return this;
    }

    private static final class Draft {
        int process;
        long call;
        long end;
        double point;
        boolean pending;
        boolean happens = true;
        Call of;
        Map<String, Value> arguments = new HashMap<>();
    }

    public History next(int most) throws BadInput {
        int size = 1 + random.nextInt(most);
        boolean alone = random.nextInt(4) == 0;
        int processes = alone ? size : 1 + random.nextInt(4);
        boolean asynchronous = random.nextInt(10) == 0;
        int spread = List.of(0, 1, 2, 4, 40).get(random.nextInt(5));
        int values = List.of(1, 2, 3, 100).get(random.nextInt(4));
        int pendingOneIn = List.of(1000, 8, 4, 2).get(random.nextInt(4));
        long[] free = new long[processes];
        List<Draft> drafts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Draft draft = new Draft();
            draft.process = alone ? i : random.nextInt(processes);
            long from = asynchronous || alone ? random.nextInt(3 * spread + 1) : free[draft.process];
            draft.call = from + random.nextInt(spread + 1);
            draft.end = draft.call + random.nextInt(3 * spread + 1);
            draft.pending = random.nextInt(pendingOneIn) == 0;
            free[draft.process] = draft.pending && random.nextBoolean() ? draft.call : draft.end;
            draft.happens = !draft.pending || random.nextBoolean();
            draft.point = draft.call + random.nextDouble() * (draft.end - draft.call);
            draft.of = calls.get(random.nextInt(calls.size()));
            if (draft.of.keyed) {
                draft.arguments.put("key", Value.of(random.nextInt(2)));
            }
            if (!draft.of.argument.isEmpty()) {
                draft.arguments.put(draft.of.argument, Value.of(values == 100 ? i : random.nextInt(values)));
            }
            drafts.add(draft);
        }
        answer(drafts, values == 100 ? size : values);
        spoil(drafts, values == 100 ? size : values);
        History.Builder history = new History.Builder("random", new Order.Timeboxes("ns", asynchronous));
        for (Draft draft : drafts) {
            history.add(operation(draft, true));
        }
        return history.build();
    }

    /** The result of each operation if it happens at its point. */
    private void answer(List<Draft> drafts, int values) throws BadInput {
        List<Draft> order = new ArrayList<>(drafts);
        order.sort(Comparator.comparingDouble(draft -> draft.point));
        State state = spec.initialStates().get(0);
        for (Draft draft : order) {
            if (!draft.happens) {
                continue;
            }
            List<State> next = List.of();
            for (Value answer : answers(draft, values)) {
                if (next.isEmpty()) {
                    draft.arguments.put("result", answer);
                    next = action(draft).completing().next(state);
                }
            }
            if (draft.of.answers.isEmpty() && !draft.of.answersValues) {
                next = action(draft).completing().next(state);
            }
            state = next.isEmpty() ? state : next.get(random.nextInt(next.size()));
        }
        for (Draft draft : drafts) {
            if (draft.pending && random.nextInt(4) > 0 || !answersKnown && random.nextInt(60) == 0) {
                draft.arguments.remove("result");
            }
        }
    }

    private List<Value> answers(Draft draft, int values) {
        List<Value> answers = new ArrayList<>(draft.of.answers);
        for (int i = 0; draft.of.answersValues && i < values; i++) {
            answers.add(Value.of(i));
        }
        return answers;
    }

    private Action action(Draft draft) throws BadInput {
        return spec.action(operation(draft, false));
    }

    private void spoil(List<Draft> drafts, int values) {
        for (int times = random.nextInt(3); times > 0; times--) {
            Draft one = drafts.get(random.nextInt(drafts.size()));
            Draft other = drafts.get(random.nextInt(drafts.size()));
            Value answer = one.arguments.get("result");
            if (answer != null && random.nextBoolean()) {
                List<Value> all = answers(one, values);
                one.arguments.put("result", all.get(random.nextInt(all.size())));
            } else if (answer != null && other.of == one.of && other.arguments.containsKey("result")) {
                one.arguments.put("result", other.arguments.get("result"));
                other.arguments.put("result", answer);
            }
        }
    }

    private Operation operation(Draft draft, boolean last) {
        Outcome outcome =
                draft.pending ? Outcome.PENDING : last && random.nextInt(40) == 0 ? Outcome.ABORTED : Outcome.RETURNED;
        return new Operation(
                Value.of(draft.process),
                draft.of.name,
                Map.copyOf(draft.arguments),
                draft.pending ? Timebox.open(draft.call) : new Timebox(draft.call, draft.end),
                outcome,
                Map.of(),
                0);
    }
}
