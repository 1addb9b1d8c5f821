package dev.plumbline.pekko.internal.threads;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.locks.LockSupport;

/**
 * Work that actors hand to threads which they did not start: the pool of a user, and the thread of the JDK for delays
 * by the clock. When created, before the first step, it waits for some time until pools are idle: they may still work
 * for an earlier exploration. Threads that work later may work for an actor. A thread that does not become idle counts
 * as belonging to another program until it is seen idle; messages that it sends are detected nevertheless. It is not
 * waited for if its task cannot end by itself ({@link BlockedTasks}): a program may have such threads at all times.
 *
 * <p><b>Pools.</b> The stack of a worker of a {@code ThreadPoolExecutor} shows whether it runs a task, so nothing
 * depends on how long the task takes. The step waits for the tasks; their effects on actors are detected meanwhile.
 *
 * <p><b>Delays.</b> The scheduler of {@code orTimeout}, {@code completeOnTimeout} and {@code delayedExecutor} is one
 * thread for the whole JVM. A delay that becomes the first of its queue wakes it, so it waits once more than before. A
 * time-out that is cancelled in time leaves the queue, so the next one is the first again; one that is not cancelled
 * fires, which is detected as well.
 */
public final class ForeignWork {
    /** Thread of the JDK for {@code delayedExecutor}, {@code orTimeout} and {@code completeOnTimeout}. */
    static final String DELAYS = "CompletableFutureDelayScheduler";

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long LOOK_EVERY_NANOS = 1_000_000;
    /** The limit on samples while waiting for pools to become idle. */
    private static final int LOOKS_FOR_IDLE_POOLS = 2_000;

    private final ThreadGroup own;
    private final Escapes escapes;
    private final ThreadProgress progress;
    private final Runnable pause;
    private final Set<Thread> before;
    private final long delaysBefore;

    /** @param own the group of threads that are waited for anyway */
    public ForeignWork(ThreadGroup own, Escapes escapes, ThreadProgress progress) {
        this(own, escapes, progress, () -> LockSupport.parkNanos(LOOK_EVERY_NANOS));
    }

    /** @param pause waits between two samples */
    ForeignWork(ThreadGroup own, Escapes escapes, ThreadProgress progress, Runnable pause) {
        this.own = own;
        this.escapes = escapes;
        this.progress = progress;
        this.pause = pause;
        BlockedTasks blocked = new BlockedTasks();
        Map<Thread, StackTraceElement[]> working = atWork();
        for (int looks = 0; !blocked.includesAll(working) && looks < LOOKS_FOR_IDLE_POOLS; looks++) {
            pause.run();
            working = atWork();
        }
        this.before = new HashSet<>(working.keySet());
        this.delaysBefore = delays();
    }

    /**
     * Waits for uncontrolled threads: for a number of samples, and while a pool works that did not work before.
     *
     * @param looks at least one millisecond apart; rarer on a busy machine, like everything else
     */
    public void await(long looks) {
        ThreadProgress.Watch watch = progress.watch();
        long left = looks;
        List<Thread> working = newlyAtWork();
        while (escapes.first().isEmpty() && (left-- > 0 || !working.isEmpty())) {
            pause.run();
            working = newlyAtWork();
            Optional<String> stuck = working.isEmpty() ? Optional.empty() : watch.stuck(working);
            if (stuck.isPresent()) {
                escapes.unsupported("the thread " + working.get(0).getName() + " of a pool was given work, which may be"
                        + " for an actor and does not end: " + stuck.get() + ". Use the dispatcher of the actor system"
                        + " as executor instead, or put an actor in the place of that code in the test");
            }
        }
    }

    /** A message if a delay by the clock was begun, which is not controlled. */
    public Optional<String> delaysUsed() {
        return delays() == delaysBefore
                ? Optional.empty()
                : Optional.of(
                        "CompletableFuture.delayedExecutor, orTimeout or completeOnTimeout was used while the actors"
                                + " ran; these wait by the clock and are not controlled, so executions in which the time is up"
                                + " earlier or later were not run. Use a timer of Pekko instead (Behaviors.withTimers,"
                                + " scheduleOnce, the timeout of ask)");
    }

    private List<Thread> newlyAtWork() {
        List<Thread> working = new ArrayList<>(atWork().keySet());
        before.retainAll(working);
        working.removeAll(before);
        return working;
    }

    private Map<Thread, StackTraceElement[]> atWork() {
        Map<Thread, StackTraceElement[]> working = new LinkedHashMap<>();
        for (Map.Entry<Thread, StackTraceElement[]> each :
                Thread.getAllStackTraces().entrySet()) {
            Thread thread = each.getKey();
            boolean waitedFor = thread.getThreadGroup() == own
                    || thread instanceof ForkJoinWorkerThread worker && worker.getPool() == ForkJoinPool.commonPool();
            if (!waitedFor && thread != Thread.currentThread() && runsATask(each.getValue())) {
                working.put(thread, each.getValue());
            }
        }
        return working;
    }

    /** Whether it is a worker of a pool that neither waits for work nor is between two tasks. */
    private static boolean runsATask(StackTraceElement[] stack) {
        for (int i = 1; i < stack.length; i++) {
            String type = stack[i].getClassName();
            if (type.equals("java.util.concurrent.ThreadPoolExecutor")
                    && stack[i].getMethodName().equals("runWorker")) {
                return !stack[i - 1].getMethodName().equals("getTask")
                        && !stack[i - 1].getMethodName().equals("processWorkerExit");
            }
        }
        return false;
    }

    /** How often the thread for delays has waited; -1 if there is none. */
    private static long delays() {
        return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
                .filter(info -> info != null && info.getThreadName().equals(DELAYS))
                .mapToLong(ThreadInfo::getWaitedCount)
                .findFirst()
                .orElse(-1);
    }
}
