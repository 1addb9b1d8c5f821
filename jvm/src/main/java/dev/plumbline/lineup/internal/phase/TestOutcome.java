package dev.plumbline.lineup.internal.phase;

import dev.plumbline.lineup.result.Counts;
import dev.plumbline.lineup.result.InconclusiveReason;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.spec.serial.SerialRuns;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The result of checking one test. */
public sealed interface TestOutcome {
    Counts counts();

    /** The most threads that the class itself started in one execution, as far as it is known. */
    default int ownThreads() {
        return 0;
    }

    /** @param leftOut the bounds that left schedules unexplored */
    record Passed(Counts counts, Set<Bound> leftOut, int ownThreads) implements TestOutcome {}

    /** The test has no verdict, with the reason. */
    record Undecided(Counts counts, InconclusiveReason reason, int ownThreads) implements TestOutcome {
        public Undecided(Counts counts, InconclusiveReason reason) {
            this(counts, reason, 0);
        }

        /** Not all schedules were run, and none of those that were run is a violation. */
        public boolean unfinished() {
            return reason instanceof InconclusiveReason.SchedulesLeft;
        }

        /** A call never returned, and may still be running. */
        public boolean runaway() {
            return reason instanceof InconclusiveReason.RunawayCall;
        }
    }

    /**
     * A violation, not confirmed yet.
     *
     * @param serial the serial runs; if nondeterministic, those before the one that disagreed
     * @param runs one execution, or two serial ones that disagree
     * @param unexplained if stuck, the pending call that has no witness
     */
    record Failed(
            Counts counts,
            Kind kind,
            NumberedCalls numbering,
            SerialRuns serial,
            List<Run> runs,
            Optional<SerialRuns.Disagreement> disagreement,
            OptionalInt unexplained)
            implements TestOutcome {}

    /**
     * A history and the schedule that produces it.
     *
     * @param randomNumbers see {@link dev.plumbline.jvm.Explorer#randomNumbers}
     */
    record Run(CallHistory history, Schedule schedule, long randomNumbers) {}
}
