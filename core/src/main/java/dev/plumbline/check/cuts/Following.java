package dev.plumbline.check.cuts;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Engine;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The part that is common to following one order and following all of them. */
final class Following {
    /** The number of steps before a violation that are kept. */
    static final int RECENT = 100;

    final Engine.Task task;
    final ConsistentCuts cuts;
    final Meter meter;
    final Attempts attempts;
    private final StuckCut.Question question;
    private final boolean reasons;
    private int largest;

    /** @param reasons whether a violation says why operations are not possible */
    Following(Engine.Task task, Meter meter, StuckCut.Question question, boolean reasons) throws BadInput {
        this.task = task;
        this.question = question;
        this.reasons = reasons;
        this.meter = meter;
        this.cuts = ConsistentCuts.ofClocks(task.history());
        this.attempts = new Attempts(task.history(), task.spec(), meter);
    }

    Set<State> initialStates() {
        return new LinkedHashSet<>(task.spec().initialStates());
    }

    /** @throws BadInput if records need each other, so that nothing can ever come next */
    List<Integer> allowed(int[] cut, int done) throws BadInput {
        return cuts.allowed(cut, done);
    }

    void report(int done, int frontier) {
        largest = Math.max(largest, frontier);
        task.progress().report(done, cuts.size(), frontier, meter.steps());
    }

    Statistics statistics() {
        return new Statistics(
                cuts.size(), cuts.width(), meter.steps(), largest, meter.elapsed(), meter.peakMemoryBytes());
    }

    Verdict inconclusive(StopReason reason, int done, int frontier) {
        return new Verdict.Inconclusive(reason, done, frontier, statistics());
    }

    /** The specification allows no behaviour at all. */
    Verdict violatesWithoutInitialState() {
        return new Verdict.Violates(Counterexample.withoutInitialState(task.history()), statistics());
    }

    /**
     * @param failed the operation that had to be possible
     * @param order the operations that led to the cut
     * @param recent the last of them with their states
     */
    Verdict.Violates violates(
            int[] cut, Set<State> states, int failed, List<Integer> order, List<Witness.Performed> recent) {
        List<Counterexample.Configuration> frontier = new ArrayList<>();
        states.forEach(state -> frontier.add(new Counterexample.Configuration(state, Set.of())));
        List<Counterexample.Blocked> blocked = new ArrayList<>();
        for (int operation : cuts.allowed(cut)) {
            if (attempts.isPossible(states, operation)) {
                continue;
            }
            List<Counterexample.Reason> why = reasons ? reasons(states, operation) : List.of();
            blocked.add(operation == failed ? 0 : blocked.size(), new Counterexample.Blocked(operation, why));
        }
        StuckCut stuck = new StuckCut(question, StuckCut.OtherOrders.NOT_KNOWN, cuts.progress(cut), order);
        return new Verdict.Violates(
                new Counterexample(task.history(), failed, frontier, blocked, recent, 0, Optional.of(stuck)),
                statistics());
    }

    /**
     * The verdict, unless it is a violation that does not repeat. To repeat it, the operations of its order are performed
     * once more from the initial states, and the next one must be impossible again. A specification whose evaluation
     * depends on anything but the state proves no violation.
     */
    Verdict repeated(Verdict verdict) throws BadInput {
        if (!(verdict instanceof Verdict.Violates violates)
                || violates.counterexample().cut().isEmpty()) {
            return verdict;
        }
        List<Integer> order = violates.counterexample().cut().get().order();
        int failed = violates.counterexample().failedAt();
        Attempts anew = new Attempts(task.history(), task.spec(), meter);
        Set<State> states = initialStates();
        for (int i = 0; i < order.size() && !states.isEmpty(); i++) {
            states = anew.again(states, order.get(i));
        }
        return !states.isEmpty() && anew.again(states, failed).isEmpty()
                ? verdict
                : inconclusive(
                        new StopReason.NotRepeatable(
                                order.size(), states.isEmpty() ? Optional.empty() : Optional.of(name(failed))),
                        0,
                        0);
    }

    private List<Counterexample.Reason> reasons(Set<State> states, int operation) {
        List<Counterexample.Reason> why = new ArrayList<>();
        for (State state : states) {
            List<Obstacle> obstacles = attempts.obstacles(state, operation);
            if (!obstacles.isEmpty()) {
                why.add(new Counterexample.Reason(state, obstacles));
            }
        }
        return why;
    }

    String name(int operation) {
        return task.history().operations().get(operation).name();
    }
}
