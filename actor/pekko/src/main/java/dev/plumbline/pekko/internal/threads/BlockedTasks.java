package dev.plumbline.pekko.internal.threads;

import dev.plumbline.check.budget.BudgetClock;
import java.util.HashMap;
import java.util.Map;

/**
 * Recognises tasks of pools that cannot end by themselves, from samples of their threads:
 *
 * <ul>
 *   <li>a thread that waits without a time limit needs another thread to wake it. If that one is a thread of a pool too,
 *       it is sampled itself, so of several tasks that wait for each other at least one is not blocked;
 *   <li>the JDK waits for the end of each child process on a thread of a pool of its own;
 *   <li>a thread in a native method that has used no CPU time over many samples waits in a system call, for instance
 *       for a connection.
 * </ul>
 *
 * A thread that waits with a time limit is not blocked.
 */
final class BlockedTasks {
    /** Below, a native method may still be reading a file, or its thread has not been given a core. */
    static final int SAMPLES_IN_NATIVE_METHOD = 100;

    private final Map<Thread, Sampled> sampled = new HashMap<>();

    /** How often a thread was seen in a native method, one time after the other, with the same CPU time. */
    private record Sampled(long cpu, int times) {}

    /** To be called once per sample, with the stacks of all threads whose tasks are considered. */
    boolean includesAll(Map<Thread, StackTraceElement[]> stacks) {
        sampled.keySet().retainAll(stacks.keySet());
        boolean all = true;
        for (Map.Entry<Thread, StackTraceElement[]> each : stacks.entrySet()) {
            all &= includes(each.getKey(), each.getValue()[0]);
        }
        return all;
    }

    private boolean includes(Thread thread, StackTraceElement running) {
        Thread.State state = thread.getState();
        if (state == Thread.State.WAITING || running.getMethodName().equals("waitForProcessExit0")) {
            return true;
        }
        if (state != Thread.State.RUNNABLE || !running.isNativeMethod() || !BudgetClock.CPU.isKnown()) {
            sampled.remove(thread);
            return false;
        }
        long cpu = BudgetClock.CPU.nanos(thread);
        Sampled now = sampled.merge(
                thread,
                new Sampled(cpu, 1),
                (before, first) -> before.cpu() == cpu ? new Sampled(cpu, before.times() + 1) : first);
        return now.times() > SAMPLES_IN_NATIVE_METHOD;
    }
}
