package dev.plumbline.jvm.internal.run;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashSet;
import java.util.Set;

/** The CPU time of workers: of those that are there, and of those that have ended. */
final class WorkersTime {
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final boolean known = threads.isThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();
    private final long began = System.nanoTime();
    private final Set<Worker> alive = new HashSet<>();
    private long ended;

    synchronized void add(Worker worker) {
        alive.add(worker);
    }

    /** Called by the worker itself, at its end: afterwards it cannot be asked any more. */
    synchronized void ends(Worker worker) {
        if (alive.remove(worker) && known) {
            ended += Math.max(0, threads.getThreadCpuTime(worker.getId()));
        }
    }

    /** Nanoseconds. Where Java cannot tell, it is the time that passed: one of them runs at a time. */
    synchronized long nanos() {
        if (!known) {
            return System.nanoTime() - began;
        }
        long sum = ended;
        for (Worker worker : alive) {
            sum += Math.max(0, threads.getThreadCpuTime(worker.getId()));
        }
        return sum;
    }
}
