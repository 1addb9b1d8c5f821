package dev.plumbline.check.monitor;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Random histories of a built-in model, full of corners: few instants, processes that return and call at one, pending
 * operations in the middle and at the end, a process for every operation, values that come again, answers that say
 * "empty". Most are made of a witness; then some are spoiled.
 */
public final class ModelHistories<S> {
    private static final Value EMPTY = Value.model("empty");
    private static final Value NIL = Value.model("nil");

    private final SequentialModel<S> model;
    private final List<String> rare;
    private final Random random;
    private boolean medium;

    /** @param rare operations that are drawn seldom */
    public ModelHistories(SequentialModel<S> model, List<String> rare, long seed) {
        this.model = model;
        this.rare = rare;
        this.random = new Random(seed);
    }

    private static final class Draft {
        int process;
        long call;
        long end;
        double point;
        boolean pending;
        Signature signature;
        Map<String, Value> arguments = new HashMap<>();
    }

    /** A small one. */
    public History small(int most) {
        return small(most, 6);
    }

    /** @param repeating in one of how many histories values are drawn from three */
    History small(int most, int repeating) {
        int size = 1 + random.nextInt(most);
        int processes = random.nextInt(5) == 0 ? size : 1 + random.nextInt(4);
        boolean asynchronous = random.nextInt(10) == 0;
        // How far apart events are: 1 makes nearly all times equal, 60 nearly none.
        int spread = List.of(1, 2, 3, 60, 60).get(random.nextInt(5));
        int pending = List.of(0, 0, 5, 3).get(random.nextInt(4));
        return history(size, processes, asynchronous, spread, pending, random.nextInt(repeating) == 0);
    }

    /** One whose times differ, and whose values do too. */
    History medium(int size, int processes, boolean somePending) {
        medium = true;
        return history(size, processes, false, 100_000, somePending ? size / 3 : 0, false);
    }

    private History history(
            int size, int processes, boolean asynchronous, int spread, int pending, boolean repeatValues) {
        List<Draft> drafts = times(size, processes, asynchronous, spread);
        int fresh = 1;
        for (Draft draft : drafts) {
            draft.pending = pending > 0 && random.nextInt(pending + 1) == 0;
            draft.signature = signature();
            for (Signature.Argument argument : draft.signature.arguments()) {
                switch (argument.name()) {
                    case "key" -> draft.arguments.put("key", Value.of(random.nextInt(2)));
                    case "from", "to", "account" -> draft.arguments.put(argument.name(), place());
                    case "amount" -> draft.arguments.put("amount", Value.of(random.nextInt(150)));
                    case "value" -> draft.arguments.put("value", value(fresh++, repeatValues));
                    case "ops" -> draft.arguments.put("ops", Value.tuple());
                    case "expected" -> draft.arguments.put("expected", Value.of(random.nextInt(3)));
                    default -> {}
                }
            }
        }
        results(drafts, fresh);
        spoil(drafts);
        History.Builder history = new History.Builder("random", new Order.Timeboxes("ns", asynchronous));
        try {
            for (Draft draft : drafts) {
                history.add(operation(draft));
            }
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
        return history.build();
    }

    /** A position of a log, from 0, or an account of a bank, from 1. */
    private Value place() {
        return Value.of(random.nextInt(2) + (model.name().equals("bank") ? 1 : 0));
    }

    private Value value(int fresh, boolean repeat) {
        return switch (model.name()) {
            case "set" -> Value.of(random.nextInt(medium ? 5 : 2));
            case "counter" -> Value.of(random.nextInt(8) == 0 ? 2 : random.nextInt(2));
            case "priority-queue" ->
                // Not in the order of insertion: 7 steps through all numbers below 100,003.
                Value.of(repeat ? random.nextInt(3) : fresh * 31_337L % 100_003);
            default -> Value.of(repeat ? random.nextInt(3) : fresh);
        };
    }

    private List<Draft> times(int size, int processes, boolean asynchronous, int spread) {
        long[] free = new long[processes];
        List<Draft> drafts = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Draft draft = new Draft();
            draft.process = processes == size ? i : random.nextInt(processes);
            if (medium) {
                draft.process = i % processes;
            }
            long from = asynchronous || processes == size ? random.nextInt(2 * spread) : free[draft.process];
            draft.call = from + random.nextInt(spread + 1);
            draft.end = draft.call + random.nextInt(2 * spread + 1);
            free[draft.process] = draft.end;
            draft.point = draft.call + random.nextDouble() * (draft.end - draft.call);
            drafts.add(draft);
        }
        return drafts;
    }

    private Signature signature() {
        while (true) {
            Signature drawn =
                    model.operations().get(random.nextInt(model.operations().size()));
            if (!rare.contains(drawn.name()) || !medium && random.nextInt(40) == 0) {
                return drawn;
            }
        }
    }

    /** The results of the model if each operation takes effect at its point; half of the pending ones do. */
    private void results(List<Draft> drafts, int fresh) {
        List<Draft> order = new ArrayList<>(drafts);
        order.sort(Comparator.comparingDouble(draft -> draft.point));
        S state = model.initial();
        for (Draft draft : order) {
            if (draft.pending && random.nextBoolean()) {
                continue;
            }
            boolean answers = draft.signature.arguments().stream()
                    .anyMatch(argument -> argument.name().equals(Signature.RESULT));
            if (answers && !draft.pending) {
                Optional<Value> answer = answer(state, draft, fresh);
                answer.ifPresent(result -> draft.arguments.put(Signature.RESULT, result));
                draft.pending = answer.isEmpty();
            }
            List<S> next = model.next(state, model.call(operation(draft)));
            state = next.isEmpty() ? state : next.get(0);
        }
        for (Draft draft : drafts) {
            boolean unknown = List.of("increment", "append").contains(draft.signature.name()) && random.nextInt(2) == 0;
            if (unknown || !medium && random.nextInt(200) == 0) {
                draft.arguments.remove(Signature.RESULT);
            }
        }
    }

    /** The right answer, found by trying. */
    private Optional<Value> answer(S state, Draft draft, int fresh) {
        List<Value> candidates = new ArrayList<>(List.of(Value.Bool.TRUE, Value.Bool.FALSE, EMPTY, NIL));
        candidates.addAll(drawnValues(fresh));
        if (model.show(state) instanceof Value.Tuple all) {
            candidates.addAll(all.elements());
            candidates.addAll(parts(all));
        }
        for (Value candidate : candidates) {
            draft.arguments.put(Signature.RESULT, candidate);
            if (!model.next(state, model.call(operation(draft))).isEmpty()) {
                return Optional.of(candidate);
            }
        }
        draft.arguments.remove(Signature.RESULT);
        return Optional.empty();
    }

    /** What a read or a watch of a log may show: consecutive elements, in random order. */
    private List<Value> parts(Value.Tuple all) {
        List<Value> parts = new ArrayList<>();
        for (int from = 0; from <= Math.min(1, all.size()); from++) {
            for (int to = from; to <= all.size(); to++) {
                parts.add(Value.tuple(all.elements().subList(from, to)));
            }
        }
        Collections.shuffle(parts, random);
        return parts;
    }

    private List<Value> drawnValues(int fresh) {
        List<Value> drawn = new ArrayList<>(List.of(Value.of(51), Value.of(52)));
        for (int i = 0; i < Math.max(fresh, 12) + 4; i++) {
            drawn.add(Value.of(i));
            if (model.name().equals("priority-queue")) {
                drawn.add(Value.of(i * 31_337L % 100_003));
            }
        }
        return drawn;
    }

    /** Exchanges two results of one kind of operation, or makes one up. */
    private void spoil(List<Draft> drafts) {
        for (int times = random.nextInt(3); times > 0; times--) {
            Draft one = drafts.get(random.nextInt(drafts.size()));
            Draft other = drafts.get(random.nextInt(drafts.size()));
            Value first = one.arguments.get(Signature.RESULT);
            Value second = other.arguments.get(Signature.RESULT);
            if (first == null || second == null || first.getClass() == Value.Bool.class) {
                continue;
            }
            if (one.signature == other.signature) {
                one.arguments.put(Signature.RESULT, second);
                other.arguments.put(Signature.RESULT, first);
            } else if (second.getClass() == first.getClass() && random.nextBoolean()) {
                one.arguments.put(Signature.RESULT, second);
            }
        }
        Draft one = drafts.get(random.nextInt(drafts.size()));
        if (random.nextInt(3) == 0 && one.arguments.get(Signature.RESULT) instanceof Value.Bool bool) {
            one.arguments.put(Signature.RESULT, Value.of(!bool.value()));
        }
    }

    private Operation operation(Draft draft) {
        List<String> names = new ArrayList<>(draft.signature.synonyms());
        names.add(draft.signature.name());
        Outcome outcome = draft.pending ? Outcome.PENDING : Outcome.RETURNED;
        Timebox box = draft.pending ? Timebox.open(draft.call) : new Timebox(draft.call, draft.end);
        return new Operation(
                Value.of(draft.process),
                names.get((int) (draft.call % names.size())),
                Map.copyOf(draft.arguments),
                box,
                random.nextInt(40) == 0 && !draft.pending ? Outcome.ABORTED : outcome,
                Map.of(),
                0);
    }
}
