package dev.plumbline.campaign;

/**
 * How many tasks a process is given at once. A small task takes less time than all that is done for each of them: its
 * command line is parsed, and messages go back and forth. So tasks are given out in batches of about a quarter of a
 * second of CPU time, which the results so far tell. Before the first results, and for long tasks, a batch is one task: a
 * process is given no task that another one could run meanwhile.
 */
public final class BatchSize {
    /** A campaign may allow this many. */
    public static final int MOST = 64;

    private static final double MILLIS = 250;

    /** Of one result; a task that takes long shows after a few. */
    private static final double WEIGHT = 1.0 / 16;

    private final int most;
    private double mean = MILLIS;
    private volatile int size = 1;

    /** @param most 1 if each task is run alone */
    public BatchSize(int most) {
        this.most = most;
    }

    /** Called by one thread. */
    public void add(TaskRunner.Ending ending) {
        double millis = ending instanceof TaskRunner.Finished finished
                ? finished.result().cpuMillis()
                : MILLIS;
        mean += (millis - mean) * WEIGHT;
        size = (int) Math.max(1, Math.min(most, MILLIS / Math.max(1, mean)));
    }

    public int size() {
        return size;
    }
}
