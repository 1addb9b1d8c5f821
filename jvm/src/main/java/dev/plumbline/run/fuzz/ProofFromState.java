package dev.plumbline.run.fuzz;

import dev.plumbline.check.Check;
import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.sweep.Beginnings;
import dev.plumbline.history.History;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.begin.Beginning;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A proof that begins in the middle of the history, in a state to which every explanation of the earlier operations
 * leads. {@link Beginnings} argues why this is a proof; operations are left out of the rest by the rules of
 * {@link Shrink}, whose argument holds from each state in which the rest begins.
 *
 * <p>Right before the failing operation returns, that operation alone would suffice: it is not possible in this state.
 * That is a proof, but does not show how the state came about. So the proof begins at the latest moment that leaves the
 * whole failing operation and another operation that changes the state, and among these at one with as few open
 * operations as possible.
 */
final class ProofFromState {
    /** A proof of at most this number of operations is small enough to be read. */
    static final int FEW = 12;

    private static final int MOST_STATES = 4;

    private final TimeboxedHistory history;
    private final int failed;
    private final Spec spec;
    private final Budget budget;
    private final Duration patience;
    private final boolean[] changes;

    private ProofFromState(Verdict.Violates found, Spec spec, Budget budget, Duration patience) throws BadInput {
        this.history = Shrink.timeboxed(found.counterexample().history());
        this.failed = found.counterexample().failedAt();
        this.spec = spec;
        this.budget = budget;
        this.patience = patience;
        this.changes = new boolean[history.size()];
        for (int i = 0; i < changes.length; i++) {
            Action action = spec.action(history.operation(i));
            changes[i] = !action.observer() || action.repeated().isPresent();
        }
    }

    /**
     * @param relevant the history without operations that cannot matter; it should still contain observers, because
     *     they distinguish states
     * @return empty if there is no suitable moment
     */
    static Optional<Shrink.Shrunk> of(Shrink.Shrunk relevant, Spec spec, Budget budget, Duration patience)
            throws BadInput {
        return relevant.verdict().counterexample().failed().isEmpty()
                ? Optional.empty()
                : new ProofFromState(relevant.verdict(), spec, budget, patience).smallest();
    }

    private Optional<Shrink.Shrunk> smallest() throws BadInput {
        Duration half = patience.dividedBy(2);
        Budget bounded = half.compareTo(budget.time()) < 0 ? budget.withTime(half) : budget;
        List<Beginnings.Moment> moments = Beginnings.of(history, spec, bounded, MOST_STATES);
        Predicate<Beginnings.Moment> whole = moment -> history.call(failed) > latestEnd(moment) && showsAChange(moment);
        Predicate<Beginnings.Moment> quiet = moment -> moment.underWay() == 0;
        Predicate<Beginnings.Moment> one = moment -> moment.states().size() == 1;
        List<Predicate<Beginnings.Moment>> preferences = List.of(
                whole.and(quiet).and(one),
                whole.and(one),
                whole.and(quiet),
                whole,
                one.and(this::showsAChange),
                this::showsAChange,
                one,
                any -> true);
        Optional<Shrink.Shrunk> best = Optional.empty();
        List<Beginnings.Moment> tried = new ArrayList<>();
        for (Predicate<Beginnings.Moment> preference : preferences) {
            Optional<Beginnings.Moment> latest =
                    moments.stream().filter(preference).findFirst();
            if (latest.isEmpty() || tried.contains(latest.get())) {
                continue;
            }
            tried.add(latest.get());
            Optional<Shrink.Shrunk> proof = from(latest.get());
            if (proof.isPresent()
                    && (best.isEmpty()
                            || proof.get().history().size()
                                    < best.get().history().size())) {
                best = proof;
            }
            if (best.isPresent() && best.get().history().size() <= FEW) {
                return best;
            }
        }
        return best;
    }

    private long latestEnd(Beginnings.Moment moment) {
        long latest = Long.MIN_VALUE;
        for (int i = moment.before().nextSetBit(0); i >= 0; i = moment.before().nextSetBit(i + 1)) {
            if (!history.operation(i).isPending()) {
                latest = Math.max(latest, history.end(i));
            }
        }
        return latest;
    }

    /**
     * Whether another operation than the failing one, which changes the state, comes after the moment and before its
     * end.
     */
    private boolean showsAChange(Beginnings.Moment moment) {
        BitSet before = moment.before();
        for (int i = before.nextClearBit(0); i < history.size(); i = before.nextClearBit(i + 1)) {
            if (i != failed && changes[i] && history.call(i) <= history.end(failed)) {
                return true;
            }
        }
        return false;
    }

    private Optional<Shrink.Shrunk> from(Beginnings.Moment moment) throws BadInput {
        if (moment.before().get(failed)) {
            return Optional.empty();
        }
        Beginning beginning = new Beginning(
                moment.states().stream().map(State::value).toList(),
                moment.before().cardinality());
        for (State state : moment.states()) {
            // If the text of the state reads back as another state, the history would begin in the wrong state.
            if (!spec.stateOf(state.value()).equals(Optional.of(state))) {
                return Optional.empty();
            }
        }
        Spec started = beginning.begin(spec);
        History.Builder rest = History.Builder.like(history.history());
        for (int i = moment.before().nextClearBit(0);
                i < history.size();
                i = moment.before().nextClearBit(i + 1)) {
            rest.add(history.operation(i));
        }
        try {
            if (Check.of(rest.build(), started).budget(budget).run().verdict() instanceof Verdict.Violates found
                    && isInTime(found.counterexample())) {
                Shrink.Shrunk proof = Shrink.proof(found, started, budget, patience);
                return Optional.of(new Shrink.Shrunk(proof.history(), proof.verdict(), Optional.of(beginning)));
            }
        } catch (SpecException e) {
            // The specification cannot be evaluated in some states that follow.
        }
        return Optional.empty();
    }

    /** As {@link Shrink} requires: an operation that ends later might fail only because operations were left out. */
    private boolean isInTime(Counterexample found) {
        return found.failed()
                .filter(operation -> history.end(history.operations().indexOf(operation)) <= history.end(failed))
                .isPresent();
    }
}
