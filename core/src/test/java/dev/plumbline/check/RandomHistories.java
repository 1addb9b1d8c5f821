package dev.plumbline.check;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Small random histories of a toy: crowded (many equal times, touching and empty timeboxes), half of them made so that
 * a witness exists, then perhaps spoiled by one wrong result.
 */
public final class RandomHistories {
    private final Toy toy;
    private final Random random;

    RandomHistories(Toy toy, long seed) {
        this.toy = toy;
        this.random = new Random(seed);
    }

    private record Draft(int process, String name, Map<String, Value> arguments, long call, long end, long point) {}

    History next(int most) {
        int size = 1 + random.nextInt(most);
        int processes = 1 + random.nextInt(4);
        boolean asynchronous = random.nextInt(8) == 0;
        List<Draft> drafts = drafts(size, processes, asynchronous);
        List<Draft> settled = random.nextInt(4) > 0 ? simulated(drafts) : guessed(drafts);
        History.Builder history = new History.Builder("random", new Order.Timeboxes("ns", asynchronous));
        try {
            for (Draft draft : settled) {
                history.add(finished(draft));
            }
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
        return history.build();
    }

    private List<Draft> drafts(int size, int processes, boolean asynchronous) {
        long[] free = new long[processes];
        List<Draft> drafts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int process = random.nextInt(processes);
            long call = (asynchronous ? 0 : free[process]) + random.nextInt(3);
            long end = call + random.nextInt(4);
            free[process] = end;
            Map.Entry<String, Map<String, Value>> drawn = toy.randomCall(random);
            long point = call + random.nextInt((int) (end - call) + 1);
            drafts.add(new Draft(process, drawn.getKey(), drawn.getValue(), call, end, point));
        }
        return drafts;
    }

    /** Results as the toy would give them at a point within each timebox. */
    private List<Draft> simulated(List<Draft> drafts) {
        List<Draft> order = new ArrayList<>(drafts);
        order.sort(Comparator.comparingLong(Draft::point));
        Value state = toy.initial();
        List<Draft> settled = new ArrayList<>(drafts);
        for (Draft draft : order) {
            while (!toy.silent().isEmpty() && random.nextInt(3) == 0) {
                String silent = toy.silent().get(random.nextInt(toy.silent().size()));
                state = any(toy.next(state, silent, Map.of(), Value.of(0)), state);
            }
            while (toy.repeated(draft.name).isPresent() && random.nextInt(3) > 0) {
                state = any(toy.next(state, toy.repeated(draft.name).get(), Map.of(), Value.of(0)), state);
            }
            Map<String, Value> arguments = toy.withResult(state, draft.name, draft.arguments);
            settled.set(
                    drafts.indexOf(draft),
                    new Draft(draft.process, draft.name, arguments, draft.call, draft.end, draft.point));
            state = any(toy.next(state, draft.name, arguments, Value.of(draft.process)), state);
        }
        if (random.nextInt(3) == 0) {
            int spoiled = random.nextInt(settled.size());
            settled.set(spoiled, guessed(List.of(settled.get(spoiled))).get(0));
        }
        return settled;
    }

    private Value any(List<Value> values, Value otherwise) {
        return values.isEmpty() ? otherwise : values.get(random.nextInt(values.size()));
    }

    /** Results that could be, in a state that some other operations lead to. */
    private List<Draft> guessed(List<Draft> drafts) {
        List<Draft> settled = new ArrayList<>();
        for (Draft draft : drafts) {
            Value state = toy.initial();
            for (int i = random.nextInt(3); i > 0; i--) {
                Map.Entry<String, Map<String, Value>> drawn = toy.randomCall(random);
                state = any(toy.next(state, drawn.getKey(), drawn.getValue(), Value.of(0)), state);
            }
            Map<String, Value> arguments = toy.withResult(state, draft.name, draft.arguments);
            settled.add(new Draft(draft.process, draft.name, arguments, draft.call, draft.end, draft.point));
        }
        return settled;
    }

    private Operation finished(Draft draft) {
        int ending = random.nextInt(12);
        Outcome outcome = ending < 2 ? Outcome.PENDING : ending == 2 ? Outcome.ABORTED : Outcome.RETURNED;
        Map<String, Value> arguments = new TreeMap<>(draft.arguments);
        if (outcome != Outcome.RETURNED || random.nextInt(20) == 0) {
            arguments.remove("result");
        }
        Timebox box = outcome == Outcome.PENDING ? Timebox.open(draft.call) : new Timebox(draft.call, draft.end);
        return new Operation(Value.of(draft.process), draft.name, arguments, box, outcome, Map.of(), 0);
    }
}
