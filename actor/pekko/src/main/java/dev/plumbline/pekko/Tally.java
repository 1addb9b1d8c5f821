package dev.plumbline.pekko;

import dev.plumbline.actor.explore.Gap;
import dev.plumbline.check.Result;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.pekko.internal.threads.Escapes;
import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** Counts what an exploration saw, and draws the verdict. */
final class Tally {
    private final PekkoHarness harness;
    private final Scheduler scheduler;
    private final Escapes escapes;
    private final long started = System.nanoTime();
    private long schedules;
    private long redundant;
    private long histories;
    private long unanswered;
    private boolean tooLong;
    private boolean answered;
    private Optional<String> nondeterminism = Optional.empty();
    private Optional<String> delays = Optional.empty();
    private Optional<PekkoExecution> firstUnanswered = Optional.empty();
    private Optional<PekkoExecution> violating = Optional.empty();
    private Optional<Result> violation = Optional.empty();
    private Optional<String> undecided = Optional.empty();

    Tally(PekkoHarness harness, Scheduler scheduler, Escapes escapes) {
        this.harness = harness;
        this.scheduler = scheduler;
        this.escapes = escapes;
    }

    void nondeterministic(String found) {
        nondeterminism = Optional.of(found);
    }

    /** Delays by the clock were used. */
    void delays(String found) {
        delays = Optional.of(found);
    }

    void redundant() {
        redundant++;
    }

    void schedule(boolean cut) {
        schedules++;
        tooLong |= cut;
    }

    /** @param hasAnswer whether some operation was answered in it */
    void history(boolean hasAnswer) {
        histories++;
        answered |= hasAnswer;
    }

    void unanswered(Supplier<PekkoExecution> execution) {
        unanswered++;
        if (firstUnanswered.isEmpty()) {
            firstUnanswered = Optional.of(execution.get());
        }
    }

    /** A history that does not conform, or of which that is not known. */
    void wrong(Result result, PekkoExecution execution) {
        if (result.verdict() instanceof Verdict.Inconclusive inconclusive) {
            undecided = Optional.of(inconclusive.reason().text());
        } else if (violation.isEmpty()) {
            violation = Optional.of(result);
            violating = Optional.of(execution);
        }
    }

    /** @param givenUp why the exploration did not come to its end */
    PekkoReport report(Optional<String> givenUp) {
        Set<Bound> leftOut = EnumSet.noneOf(Bound.class);
        leftOut.addAll(scheduler.leftOut());
        if (tooLong) {
            leftOut.add(Bound.STEPS);
        }
        Duration time = Duration.ofNanos(System.nanoTime() - started);
        Statistics statistics = new Statistics(0, 0, 0, 0, time, 0);
        List<String> reasons = new ArrayList<>();
        givenUp.ifPresent(reasons::add);
        escapes.first().ifPresent(reasons::add);
        nondeterminism.ifPresent(
                found -> reasons.add("the actors did not do the same when the same messages came in the"
                        + " same order: " + found
                        + ". They depend on a clock, a random number, an identity hash code, an object"
                        + " that outlives an execution, or an executor of their own; take these from the harness, or put an actor"
                        + " in their place in the test"));
        undecided.ifPresent(reasons::add);
        if (unanswered > 0 && !harness.mayLackAnswers()) {
            reasons.add("in " + unanswered + " of " + schedules + " schedules an operation gets no answer: "
                    + firstUnanswered.orElseThrow().unanswered().get(0));
        }
        delays.ifPresent(reasons::add);
        if (!leftOut.isEmpty()) {
            reasons.add("not all schedules were run (" + leftOut + "); those that were conform");
        }
        if (histories > 0 && !answered && reasons.isEmpty()) {
            reasons.add(Gap.NO_ANSWERS);
        }
        if (schedules == 0 && reasons.isEmpty()) {
            reasons.add("no schedule was run");
        }
        Verdict verdict = violation
                .map(Result::verdict)
                .orElseGet(() -> reasons.isEmpty()
                        ? new Verdict.Conforms(statistics)
                        : new Verdict.Inconclusive(new StopReason.Other(String.join("; ", reasons)), 0, 0, statistics));
        return new PekkoReport(
                harness.name(),
                verdict,
                schedules,
                redundant,
                histories,
                unanswered,
                leftOut,
                violating,
                violation,
                firstUnanswered);
    }
}
