package dev.plumbline.actor.simulate;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.execution.Transitions;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * One execution in virtual time, with the faults that its plan draws. Each step is an enabled step of the system, taken
 * by {@link Snapshot#take}, so a run is an execution that an exploration of the harness has too.
 *
 * <p>It depends on the harness, the conditions and the seed alone.
 */
final class SimulatedRun {
    /** Why a run ended. */
    enum End {
        /** No step was left. */
        WHOLE,
        /** The bound on the events of a run. */
        LENGTH,
        /** A network that duplicates delivered all messages again, and nothing changed. */
        QUIET,
        /** A property does not hold in its last state, or an actor threw an exception there. */
        VIOLATION
    }

    private final Harness harness;
    private final RunPlan plan;
    private final SplittableRandom random;
    private final Arrivals arrivals;
    private final PropertyWatch watch;
    private final Consumer<Snapshot.Taken> listener;
    private final Map<Step.Kind, Integer> faults = new EnumMap<>(Step.Kind.class);
    private final int longest;
    private final int[] cuts;

    private Snapshot state;
    private boolean isCut;
    private int events;
    private int unchanged;
    private long digest;
    private End end;
    private Optional<Property> violated;
    private boolean failed;

    /**
     * @param initial the harness at its start
     * @param listener receives each step and the state after it
     */
    SimulatedRun(Snapshot initial, RunPlan plan, PropertyWatch watch, Consumer<Snapshot.Taken> listener) {
        this.harness = initial.harness();
        this.plan = plan;
        this.random = plan.random();
        this.watch = watch;
        this.listener = listener;
        this.longest = harness.maxSteps();
        this.arrivals = new Arrivals(plan, harness.network(), longest);
        this.state = initial;
        this.digest = plan.seed();
        this.cuts = enabled(Step.Kind.CUT);
    }

    /** Runs to its end. */
    void run() {
        arrivals.begin(state);
        violated = watch.begin(plan.seed(), state);
        end = violated.isPresent() ? End.VIOLATION : null;
        while (end == null) {
            int transition = next();
            if (transition < 0) {
                end = state.enabled().length == 0 ? End.WHOLE : End.QUIET;
            } else {
                take(transition);
            }
        }
        if (end == End.WHOLE) {
            violated = watch.ended();
        }
        digest = mixed(digest, state.calls().orderText().hashCode());
    }

    /** The next step; -1 if there is none. */
    private int next() {
        if (chance(plan.crash()) && count(Step.Kind.CRASH) < harness.faults().crashes()) {
            int[] crashes = enabled(Step.Kind.CRASH);
            if (crashes.length > 0) {
                return crashes[random.nextInt(crashes.length)];
            }
        }
        boolean mayCut = !isCut
                && cuts.length > 0
                && count(Step.Kind.CUT) < harness.faults().partitions();
        if (chance(plan.partition()) && mayCut) {
            return cuts[random.nextInt(cuts.length)];
        }
        if (unchanged > 2 * state.inTransit().size() && arrivals.onlyRepeats(state)) {
            return -1;
        }
        int arriving = arrivals.next(state);
        if (arriving < 0) {
            int[] ends = enabled(Step.Kind.END);
            return ends.length == 0 ? -1 : ends[0];
        }
        return Transitions.kind(arriving) == Step.Kind.RECEIVE ? delivered(arriving) : arriving;
    }

    /** The receipt of a message, or a fault that happens to the message before. */
    private int delivered(int receipt) {
        int message = Transitions.subject(receipt);
        boolean isLost =
                chance(plan.loss()) && count(Step.Kind.LOSE) < harness.faults().losses();
        boolean isDoubled = chance(plan.duplicate())
                && count(Step.Kind.DUPLICATE) < harness.faults().duplicates();
        if (!isLost && !isDoubled || state.message(message).timer()) {
            return receipt;
        }
        return Transitions.of(isLost ? Step.Kind.LOSE : Step.Kind.DUPLICATE, message);
    }

    private boolean chance(double probability) {
        return probability > 0 && random.nextDouble() < probability;
    }

    private int count(Step.Kind fault) {
        return faults.getOrDefault(fault, 0);
    }

    private int[] enabled(Step.Kind kind) {
        return harness.faults().none()
                ? new int[0]
                : Arrays.stream(state.enabled())
                        .filter(each -> Transitions.kind(each) == kind)
                        .toArray();
    }

    private void take(int transition) {
        Snapshot.Taken taken = state.take(transition, random::nextInt);
        Step step = taken.step();
        state = taken.after();
        events++;
        arrivals.taken(step);
        recover(step.kind(), transition);
        record(step);
        listener.accept(taken);
        if (step.failure().isPresent()) {
            failed = true;
            end = End.VIOLATION;
            return;
        }
        violated = watch.passed(state);
        if (violated.isPresent()) {
            end = End.VIOLATION;
        } else if (step.kind() == Step.Kind.END) {
            end = End.WHOLE;
        } else if (events >= longest) {
            end = End.LENGTH;
        }
    }

    private void recover(Step.Kind kind, int transition) {
        switch (kind) {
            case CRASH -> arrivals.recoversLater(transition);
            case CUT -> {
                isCut = true;
                arrivals.recoversLater(transition);
            }
            case RESTART -> arrivals.recovered(transition, state);
            case HEAL -> {
                isCut = false;
                arrivals.recovered(transition, state);
            }
            default -> {}
        }
    }

    /** Nothing that depends on hash codes of the program, so that it is the same in every process. */
    private void record(Step step) {
        boolean isFault = step.kind() != Step.Kind.RECEIVE && step.kind() != Step.Kind.END;
        if (isFault) {
            faults.merge(step.kind(), 1, Integer::sum);
        }
        boolean isNothing = !isFault
                && !step.changed()
                && step.sent().isEmpty()
                && step.answers().isEmpty();
        unchanged = isNothing ? unchanged + 1 : 0;
        digest = mixed(digest, step.transition());
        digest = mixed(digest, arrivals.now());
        digest = mixed(digest, step.choices().hashCode());
        digest = mixed(digest, step.sent().size() * 4L + step.answers().size() * 2L + (step.changed() ? 1 : 0));
    }

    static long mixed(long sum, long next) {
        long mixed = (sum ^ next) * 0x9E3779B97F4A7C15L;
        return mixed ^ mixed >>> 31;
    }

    RunPlan plan() {
        return plan;
    }

    End end() {
        return end;
    }

    Snapshot state() {
        return state;
    }

    int events() {
        return events;
    }

    /** Nanoseconds. */
    long time() {
        return arrivals.now();
    }

    /** The faults and recoveries that happened, by kind. */
    Map<Step.Kind, Integer> faults() {
        return faults;
    }

    /** A property that the run violates. */
    Optional<Property> violated() {
        return violated;
    }

    /** Whether an actor threw an exception in the last step. */
    boolean failed() {
        return failed;
    }

    /** A number that all steps, times and answers of the run decide. */
    long digest() {
        return digest;
    }
}
