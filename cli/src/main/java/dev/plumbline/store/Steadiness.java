package dev.plumbline.store;

/**
 * Whether a failure comes each time that a task is run, as far as tasks were run more than once at the same commits without
 * changes. Other runs say nothing: another seed is another task, and another commit is another program.
 *
 * @param found in how many of these runs it was found
 * @param runs with a verdict, of tasks that found it in one of them
 */
public record Steadiness(long found, long runs) {
    public static final Steadiness UNKNOWN = new Steadiness(0, 0);

    /** Whether it came in some runs of a task, and not in others. */
    public boolean isFlaky() {
        return found < runs;
    }

    /** Whether any task was run more than once. */
    public boolean isKnown() {
        return runs > 0;
    }

    Steadiness with(Steadiness other) {
        return new Steadiness(found + other.found, runs + other.runs);
    }
}
