package dev.plumbline.check.monitor.declared;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Compares a specification with a model: performs all sequences of some operations in both, shortest first, and looks
 * for one that is possible in only one of them. Sequences that lead to the same states of both are continued together,
 * since the same sequences can follow. This is not a proof: differences that need longer sequences or other values are
 * not found.
 *
 * <p>Whether a history conforms depends on nothing but which sequences of its operations are possible. So if all of
 * them are possible in both or in neither, both give it the same verdict. A pending operation need not happen: where it
 * changes nothing in one of them and is not possible in the other, that does not count as a difference.
 */
final class Agreement<S> {
    private static final int LONGEST = 8;
    /** A level of more pairs of states is not gone beyond. */
    private static final int MOST_PAIRS = 400;

    private final SequentialModel<S> model;
    private final Spec spec;
    private final List<Trial> trials;
    private long sequences;
    private int length;

    /** An operation of the specification, with what it is in the model. */
    record Trial(Operation own, Operation translated, Action action) {}

    private record Pair<S>(S inModel, Set<State> inSpec) {}

    /** How a pair was reached, first; and in how many ways. */
    private record Reached<S>(Optional<Reached<S>> before, Optional<Operation> by, long ways) {
        String sequence() {
            List<String> calls = new ArrayList<>();
            for (Reached<S> at = this; at.by.isPresent(); at = at.before.orElseThrow()) {
                calls.add(0, shown(at.by.get()));
            }
            return calls.isEmpty() ? "at first" : "after " + String.join(", ", calls);
        }
    }

    private Agreement(SequentialModel<S> model, Spec spec, List<Trial> trials) {
        this.model = model;
        this.spec = spec;
        this.trials = trials;
    }

    /** @throws BadInput with the first sequence that is possible in one of them only */
    static <S> Agreement<S> verify(SequentialModel<S> model, Spec spec, List<Trial> trials) throws BadInput {
        Agreement<S> agreement = new Agreement<>(model, spec, trials);
        agreement.verify();
        return agreement;
    }

    /** How many sequences were held against each other. */
    long sequences() {
        return sequences;
    }

    /** How many operations the longest of them have. */
    int length() {
        return length;
    }

    private void verify() throws BadInput {
        Map<Pair<S>, Reached<S>> level = new LinkedHashMap<>();
        level.put(
                new Pair<>(model.initial(), new LinkedHashSet<>(spec.initialStates())),
                new Reached<>(Optional.empty(), Optional.empty(), 1));
        while (length < LONGEST && level.size() <= MOST_PAIRS && !level.isEmpty()) {
            length++;
            Map<Pair<S>, Reached<S>> next = new LinkedHashMap<>();
            for (Map.Entry<Pair<S>, Reached<S>> one : level.entrySet()) {
                for (Trial trial : trials) {
                    step(one.getKey(), one.getValue(), trial, next);
                }
            }
            level = next;
        }
    }

    private void step(Pair<S> at, Reached<S> reached, Trial trial, Map<Pair<S>, Reached<S>> next) throws BadInput {
        List<S> inModel = trial.own.outcome() == Outcome.ABORTED
                ? List.of(at.inModel)
                : model.next(at.inModel, model.call(trial.translated));
        Set<State> inSpec = inSpec(at, reached, trial);
        sequences = Math.addExact(sequences, reached.ways);
        if (inModel.isEmpty() != inSpec.isEmpty()) {
            boolean unchanged = inModel.isEmpty() ? at.inSpec.containsAll(inSpec) : inModel.contains(at.inModel);
            if (!trial.own.isPending() || !unchanged) {
                throw differs(reached, trial, inModel.isEmpty());
            }
            return;
        }
        for (S state : inModel) {
            next.merge(
                    new Pair<>(state, inSpec),
                    new Reached<>(Optional.of(reached), Optional.of(trial.own), reached.ways),
                    (known, other) -> new Reached<>(known.before, known.by, Math.addExact(known.ways, other.ways)));
        }
    }

    private Set<State> inSpec(Pair<S> at, Reached<S> reached, Trial trial) throws BadInput {
        Set<State> next = new LinkedHashSet<>();
        try {
            for (State state : at.inSpec) {
                next.addAll(trial.action.completing().next(state));
            }
        } catch (SpecException e) {
            throw new BadInput(
                    spec.name() + " is declared to be a " + model.name() + ", but " + reached.sequence() + ", "
                            + shown(trial.own) + " cannot be evaluated: " + e.getMessage(),
                    e);
        }
        return next;
    }

    private BadInput differs(Reached<S> reached, Trial trial, boolean inSpecOnly) {
        String mine = spec.name();
        String theirs = "a " + model.name();
        return new BadInput(mine + " is declared to be " + theirs + ", but " + reached.sequence() + ", "
                + shown(trial.own) + " is possible in " + (inSpecOnly ? mine : theirs) + " and not in "
                + (inSpecOnly ? theirs : mine)
                + "; expected the same sequences of operations in both (is another operation of the model meant, or"
                + " another value for empty or initial?)");
    }

    private static String shown(Operation operation) {
        return operation.call()
                + switch (operation.outcome()) {
                    case RETURNED -> "";
                    case ABORTED -> " aborted";
                    case PENDING -> " pending";
                };
    }
}
