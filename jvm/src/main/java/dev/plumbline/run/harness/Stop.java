package dev.plumbline.run.harness;

import dev.plumbline.run.scheduling.ChosenCall;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * Stops a run where a chosen operation begins.
 *
 * <p>The debug agent suspends nobody before a debugger has come, and until then only the thread that woke it waits. A
 * person takes seconds to attach, in which the other threads would do all that is left of the run. So they are held
 * before their next call. One that is inside an operation goes on to the end of it: it may hold what the others wait
 * for.
 */
final class Stop {
    private final Optional<ChosenCall> chosen;
    private final CountDownLatch passed = new CountDownLatch(1);
    private volatile boolean reached;
    private volatile long heldNanos;

    Stop(Optional<ChosenCall> chosen) {
        this.chosen = chosen;
    }

    /** Called by each thread before each call. */
    void boundary() throws InterruptedException {
        if (reached) {
            passed.await();
        }
    }

    /** How long the run stood still, which is no part of its duration. */
    long heldNanos() {
        return heldNanos;
    }

    boolean isAt(int thread, long call) {
        return chosen.isPresent()
                && !reached
                && chosen.get().thread() == thread
                && chosen.get().first() <= call
                && call <= chosen.get().last();
    }

    /** Called by the chosen thread, once. */
    void stop(String operation, Map<String, Object> arguments, int thread, long call) {
        reached = true;
        long before = System.nanoTime();
        OperationBegins.stop(operation, arguments, thread, call);
        // Once more: some debuggers go on at once from an exception that they have not asked for, such as the one that
        // woke the agent. What they were told to stop at, they stop at now.
        OperationBegins.stop(operation, arguments, thread, call);
        heldNanos = System.nanoTime() - before;
        passed.countDown();
    }
}
