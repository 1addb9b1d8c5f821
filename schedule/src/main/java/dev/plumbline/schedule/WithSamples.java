package dev.plumbline.schedule;

import java.util.Set;

/**
 * An exhaustive search with samples in between: after each group of executions of the search, some samples.
 *
 * <p>Depth-first search tries all ends of an execution before it changes anything at the beginning. If an execution has
 * hundreds of points, as with thread pools, very many executions differ in their last steps only, and an error that one
 * early preemption would show is found only after them all. Samples are spread over the whole execution. The search
 * itself is not affected: it sees its own executions only, and samples within its bounds add no schedule to those that
 * a complete search runs.
 */
public final class WithSamples extends DelegatingScheduler {
    private final Scheduler search;
    private final Scheduler samples;
    private final int stretch;
    private final int sample;
    private int left;
    private long sampled;

    /**
     * @param stretch how many executions of the search come before each sample
     * @param sample how many executions are one sample
     */
    public WithSamples(Scheduler search, Scheduler samples, int stretch, int sample) {
        super(search);
        this.search = search;
        this.samples = samples;
        this.stretch = stretch;
        this.sample = sample;
        this.left = stretch;
    }

    @Override
    public boolean begin() {
        if (left == 0) {
            inner = inner == search ? samples : search;
            left = inner == search ? stretch : sample;
        }
        left--;
        if (inner == samples) {
            sampled++;
        }
        return inner.begin();
    }

    @Override
    public boolean watches() {
        return search.watches() || samples.watches();
    }

    /** The number of executions of the samples begun. */
    public long sampled() {
        return sampled;
    }

    /** The bounds by which the search left out schedules. */
    @Override
    public Set<Bound> leftOut() {
        return search.leftOut();
    }
}
