package dev.plumbline.actor.simulate;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.execution.Snapshot;
import dev.plumbline.actor.execution.Step;
import dev.plumbline.actor.explore.FoundRun;
import dev.plumbline.actor.explore.Judge;
import dev.plumbline.actor.explore.Repetition;
import dev.plumbline.actor.explore.ShorterRun;
import dev.plumbline.actor.internal.property.ReplayedProperties;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run that is repeated from its seed with new actors, and kept: to see whether it is the same again, and to shorten
 * it.
 */
final class RecordedRun {
    private final Harness harness;
    private final SimulatedRun run;
    private final List<Step> steps = new ArrayList<>();
    /** At the start and after each step. */
    private final List<Snapshot> states = new ArrayList<>();

    private final List<Long> times = new ArrayList<>();
    private final Judge judge;

    private RecordedRun(Harness harness, Conditions conditions, PropertyWatch watch, long seed) throws BadInput {
        this.harness = harness;
        this.judge = new Judge(harness, Budget.DEFAULT);
        Harness again = harness.anew();
        Snapshot initial = Snapshot.initial(again);
        states.add(initial);
        RunPlan plan = RunPlan.draw(seed, again, conditions);
        this.run = new SimulatedRun(initial, plan, watch.anew(again), this::add);
        run.run();
    }

    static RecordedRun of(Harness harness, Conditions conditions, PropertyWatch watch, long seed) throws BadInput {
        return new RecordedRun(harness, conditions, watch, seed);
    }

    private void add(Snapshot.Taken taken) {
        steps.add(taken.step());
        states.add(taken.after());
        times.add(run.time());
    }

    SimulatedRun run() {
        return run;
    }

    List<Step> steps() {
        return steps;
    }

    List<Snapshot> states() {
        return states;
    }

    /** How this run differs from the first one with its seed; empty if it does not. */
    Optional<String> difference(SimulatedRun first) {
        return first.digest() == run.digest() && first.events() == run.events()
                ? Optional.empty()
                : Optional.of("the run of seed " + run.plan().seed() + " was another when it was repeated; actors must"
                        + " depend on nothing but their state and the message: no clock, no random numbers, no identity"
                        + " hash codes, no objects that outlive an execution");
    }

    /**
     * The violation in this run, shortened.
     *
     * @param property of the harness that the run violates; empty if an actor threw an exception in its last step, or
     *     the sequential object does not explain the answers
     * @return empty if the specification of a refinement leaves the violation undecided
     */
    Optional<SimulationResult.Violation> violation(Optional<Property> property) throws BadInput {
        int until = property.isEmpty() && !run.failed() ? shortestViolatingHistory() : steps.size();
        boolean isWhole = run.end() == SimulatedRun.End.WHOLE;
        if (property.isPresent()
                && !ReplayedProperties.of(harness, steps, isWhole).violated().containsKey(property.get())) {
            return Optional.empty();
        }
        int faults = (int) steps.subList(0, until).stream()
                .filter(step -> step.kind() != Step.Kind.RECEIVE && step.kind() != Step.Kind.END)
                .count();
        return Optional.of(new SimulationResult.Violation(
                run.plan().seed(),
                until,
                Duration.ofNanos(until == 0 ? 0 : times.get(until - 1)),
                faults,
                property,
                run.failed(),
                shortened(property, until)));
    }

    /**
     * The number of steps after which no order explains the answers any more. If none explains those of a prefix, none
     * explains the answers of the whole: otherwise its operations in that order would explain the prefix, since an open
     * operation may have had its effect.
     */
    private int shortestViolatingHistory() throws BadInput {
        int low = 0;
        int high = steps.size();
        while (low < high) {
            int middle = (low + high) / 2;
            if (judge.word(states.get(middle).calls()) == Verdict.Word.VIOLATES) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private FoundRun shortened(Optional<Property> property, int until) throws BadInput {
        FoundRun whole = Repetition.ofSteps(harness, steps.subList(0, until));
        return ShorterRun.that(
                harness, last -> isPossible((Execution) last) && shows(property, (Execution) last), whole);
    }

    private boolean isPossible(Execution last) {
        return new PossibleTimes(run.plan()).exist(last.passed(), last.steps());
    }

    private boolean shows(Optional<Property> property, Execution last) throws BadInput {
        if (property.isEmpty()) {
            return run.failed()
                    ? last.end() == Execution.End.FAILURE
                    : judge.word(last.last().calls()) == Verdict.Word.VIOLATES;
        }
        if (property.get().kind() == Property.Kind.ALWAYS && last.end() != Execution.End.FAILURE) {
            return last.passed().stream().anyMatch(state -> !property.get().holds(state.view(() -> {})));
        }
        return ReplayedProperties.of(harness, last.steps(), last.end().isWhole())
                .violated()
                .containsKey(property.get());
    }
}
