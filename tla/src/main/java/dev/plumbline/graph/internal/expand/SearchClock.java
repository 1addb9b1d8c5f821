package dev.plumbline.graph.internal.expand;

import dev.plumbline.check.budget.BudgetClock;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The CPU time of all threads of a search together. The threads live as long as the search. */
public final class SearchClock implements BudgetClock {
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final int most;

    /** @param most the largest number of threads, including the one that reads the clock */
    public SearchClock(int most) {
        this.most = most;
    }

    void add(Thread thread) {
        threads.add(thread);
    }

    @Override
    public long nanos(Thread thread) {
        long sum = CPU.nanos(thread);
        for (Thread each : threads) {
            sum += Math.max(0, CPU.nanos(each));
        }
        return sum;
    }

    @Override
    public int fastest() {
        return most;
    }
}
