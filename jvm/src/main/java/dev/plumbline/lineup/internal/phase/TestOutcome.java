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

/** What the check of one test came to. */
public sealed interface TestOutcome {
    Counts counts();

    /** The most threads that the class itself started in one execution, as far as it is known. */
    default int ownThreads() {
        return 0;
    }

    /** @param leftOut what was not explored */
    record Passed(Counts counts, Set<Bound> leftOut, int ownThreads) implements TestOutcome {}

    /** Nothing can be said, and why. */
    record Undecided(Counts counts, InconclusiveReason reason, int ownThreads) implements TestOutcome {
        public Undecided(Counts counts, InconclusiveReason reason) {
            this(counts, reason, 0);
        }

        /** There are more schedules than were run, and none of those was wrong. */
        public boolean unfinished() {
            return reason instanceof InconclusiveReason.SchedulesLeft;
        }

        /** A thread never came back, and may be running still. */
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
     * A history and what gives it.
     *
     * @param randomNumbers see {@link dev.plumbline.jvm.Explorer#randomNumbers}
     */
    record Run(CallHistory history, Schedule schedule, long randomNumbers) {}
}
