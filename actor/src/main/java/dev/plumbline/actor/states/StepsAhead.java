package dev.plumbline.actor.states;

import dev.plumbline.check.budget.BudgetClock;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Takes steps of the next states ahead, on several threads. Threads only read what the search knows, and the search does
 * nothing meanwhile. Steps that would add something to it, such as a receipt that was not seen before, are left to the
 * search. It takes up all steps in the order in which it would have taken them itself, so the numbers of states, the counts
 * and the paths do not depend on the number of threads. The code of actors and properties runs on the thread of the search.
 */
final class StepsAhead implements AutoCloseable {
    /** Fewer states are not worth the threads. */
    private static final int FEWEST = 256;

    private static final int MOST = 2_048;
    private static final int BLOCK = 64;

    private final Successors successors;
    private final StateStore store;
    private final int threads;
    private final AtomicLong cpu = new AtomicLong();
    private Optional<ForkJoinPool> pool = Optional.empty();
    private int first;
    private Steps[] steps = {};

    /**
     * The receipts of a state.
     *
     * @param targets the states that they lead to; -1 for those that were unknown
     */
    record Steps(int[] row, List<Successors.Move> moves, int[] targets) {}

    StepsAhead(Successors successors, StateStore store, int threads) {
        this.successors = successors;
        this.store = store;
        this.threads = threads;
    }

    /** The CPU time of the threads, in nanoseconds. */
    long cpu() {
        return cpu.get();
    }

    /** The receipts of a state, if they were taken ahead. States are asked for in ascending order. */
    Optional<Steps> of(int state) {
        if (threads > 1 && state >= first + steps.length && store.size() - state >= FEWEST) {
            first = state;
            steps = new Steps[Math.min(MOST, store.size() - state)];
            fill();
        }
        int index = state - first;
        if (index < 0 || index >= steps.length || steps[index] == null) {
            return Optional.empty();
        }
        Steps found = steps[index];
        steps[index] = null;
        return Optional.of(found);
    }

    private void fill() {
        if (pool.isEmpty()) {
            pool = Optional.of(new ForkJoinPool(threads));
        }
        int blocks = (steps.length + BLOCK - 1) / BLOCK;
        pool.get()
                .submit(() -> IntStream.range(0, blocks).parallel().forEach(this::fill))
                .join();
    }

    private void fill(int block) {
        long begun = BudgetClock.CPU.nanos(Thread.currentThread());
        RowTable.Sought sought = new RowTable.Sought();
        for (int i = block * BLOCK; i < Math.min(steps.length, (block + 1) * BLOCK); i++) {
            int[] row = store.row(first + i);
            Optional<List<Successors.Move>> moves = successors.repeated(row, store.log(first + i));
            if (moves.isPresent()) {
                int[] targets = new int[moves.get().size()];
                Arrays.setAll(targets, each -> {
                    Successors.Move move = moves.get().get(each);
                    return store.find(move.row(), move.log(), sought);
                });
                steps[i] = new Steps(row, moves.get(), targets);
            }
        }
        cpu.addAndGet(BudgetClock.CPU.nanos(Thread.currentThread()) - begun);
    }

    @Override
    public void close() {
        pool.ifPresent(ForkJoinPool::shutdownNow);
    }
}
