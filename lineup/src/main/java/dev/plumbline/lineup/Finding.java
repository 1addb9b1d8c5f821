package dev.plumbline.lineup;

import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.spec.serial.SerialRuns;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** What the check of one test came to. */
sealed interface Finding {
    Counts counts();

    /** @param leftOut what was not explored */
    record Passed(Counts counts, Set<Bound> leftOut) implements Finding {}

    /** Nothing can be said, and why. */
    record Undecided(Counts counts, String reason, Why why) implements Finding {
        Undecided(Counts counts, String reason) {
            this(counts, reason, Why.OTHER);
        }
    }

    /** What kind of reason it is that nothing can be said. */
    enum Why {
        /** There are more schedules than were run, and none of those was wrong. */
        UNFINISHED,
        /** A thread never came back, and may be running still. */
        RUNAWAY,
        OTHER
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
            Numbering numbering,
            SerialRuns serial,
            List<Run> runs,
            Optional<SerialRuns.Disagreement> disagreement,
            OptionalInt unexplained)
            implements Finding {}

    /**
     * A history and what gives it.
     *
     * @param randomNumbers see {@link dev.plumbline.jvm.Explorer#randomNumbers}
     */
    record Run(CallHistory history, Schedule schedule, long randomNumbers) {}
}
