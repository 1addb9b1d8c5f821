package dev.plumbline.run.harness;

import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.DelegatingScheduler;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Counts the steps of each call of each thread of a run. The scheduler is called whenever another thread could
 * continue, so all steps since its last call are steps of the thread that took the last one.
 */
final class SpentSteps extends DelegatingScheduler {
    private static final int MOST_THREADS = 64;
    /** A call with a smaller share of all steps is not the reason why the run does not end. */
    private static final int PERCENT_THAT_STANDS_OUT = 10;

    private final LongSupplier stepsSoFar;
    private final IntToLongFunction callOf;
    private final long[] call = new long[MOST_THREADS];
    private final long[] inCall = new long[MOST_THREADS];
    private long seen;
    private int last = -1;

    /**
     * @param stepsSoFar of the run
     * @param callOf the number of the current call of a thread
     */
    SpentSteps(Scheduler chooser, LongSupplier stepsSoFar, IntToLongFunction callOf) {
        super(chooser);
        this.stepsSoFar = stepsSoFar;
        this.callOf = callOf;
        Arrays.fill(call, -1);
    }

    private void spent(int thread, long until) {
        if (thread >= 0) {
            long now = callOf.applyAsLong(thread);
            if (call[thread] != now) {
                call[thread] = now;
                inCall[thread] = 0;
            }
            inCall[thread] += until - seen;
        }
        seen = until;
    }

    /**
     * Why a run exceeded the limit on steps, one line for each thread that stands out.
     *
     * @param doing the action and call of a thread
     */
    List<String> lines(long steps, IntFunction<String> doing) {
        spent(last, steps);
        List<Integer> out = new ArrayList<>();
        for (int i = 0; i < MOST_THREADS; i++) {
            if (inCall[i] * 100 >= steps * PERCENT_THAT_STANDS_OUT) {
                out.add(i);
            }
        }
        List<String> lines = new ArrayList<>();
        String limit = "too many steps: more than " + Count.of(steps - 1);
        if (out.isEmpty()) {
            lines.add(limit + "; no call took most of them, so the run is long: fewer calls make it shorter");
            return lines;
        }
        lines.add(limit + "; spent in "
                + out.stream()
                        .map(thread -> "one call of " + doing.apply(thread))
                        .collect(Collectors.joining(" and "))
                + ", which "
                + (out.size() == 1 ? "has not returned" : "have not returned"));
        lines.add(
                out.size() == 1
                        ? "a loop that writes in each round: one that only reads, so that its states repeat, is reported as"
                                + " a livelock"
                        : "loops that write what the others read: these threads may prevent each other's progress,"
                                + " through the same states again and again");
        for (int thread : out) {
            lines.add(doing.apply(thread) + ": " + Count.of(inCall[thread]) + " steps");
        }
        return lines;
    }

    @Override
    public int next(ChoicePoint point) {
        spent(point.currentProcess(), stepsSoFar.getAsLong());
        last = inner.next(point);
        return last;
    }
}
