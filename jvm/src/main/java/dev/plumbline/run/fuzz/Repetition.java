package dev.plumbline.run.fuzz;

import java.util.Optional;

/**
 * The result of repeating a run before its finding is reported.
 *
 * @param seed of the run
 * @param controlled whether the seed also decides the schedule
 * @param runs how often the run was repeated
 * @param same how many of these repetitions showed the same finding
 * @param others how many of the rest showed another violation
 * @param difference what the first repetition without the finding showed instead
 */
public record Repetition(long seed, boolean controlled, int runs, int same, int others, Optional<String> difference) {
    /** For a run that is not repeated. */
    public static Repetition none(long seed, boolean controlled) {
        return new Repetition(seed, controlled, 0, 0, 0, Optional.empty());
    }

    /** For the verdict line, after a semicolon. */
    public String brief() {
        if (runs == 0) {
            return "not repeated";
        }
        if (runs == 1 && same == 1) {
            return "seen again in a second run";
        }
        String again = same > 0
                ? "seen again in " + same + " of " + more()
                : others > 0 ? "another violation in " + others + " of " + more() : "NOT seen again in " + more();
        return again
                + (same > 0 && others > 0 ? ", another violation in " + others : "")
                + (controlled ? "" : ", threads not controlled");
    }

    private String more() {
        return runs == 1 ? same + others > 0 ? "1 more run" : "a second run" : runs + " more runs";
    }

    /** Whether the printed commands may fail to show the finding. */
    public boolean doubtful() {
        return same < runs || runs == 0;
    }

    /** The whole result in sentences. */
    public String text() {
        if (runs == 0) {
            return "The run with seed " + seed + " was not repeated.";
        }
        String counted = same == runs
                ? "Repeated in " + (runs == 1 ? "a process of its own" : "processes of their own")
                        + ", the run with seed "
                        + seed + " showed the same"
                        + (runs == 1 ? "" : " " + runs + " times") + "."
                : "Repeated in processes of their own, " + same + " of " + runs + " runs with seed " + seed
                        + " showed the same" + (others > 0 ? ", and " + others + " another violation" : "")
                        + difference.map(what -> "; another one " + what).orElse("") + ".";
        return counted + (same == runs ? "" : " " + reason() + " The recorded history is what the run did.");
    }

    private String reason() {
        return controlled
                ? "The seed decides calls and schedule, so the program depends on something else: files, a clock, random"
                        + " numbers of its own, or state that outlives a run."
                : "The seed decides the calls; threads were not controlled, so they interleave differently in each run.";
    }
}
