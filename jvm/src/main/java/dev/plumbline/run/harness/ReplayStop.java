package dev.plumbline.run.harness;

import dev.plumbline.run.scheduling.ChosenCall;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * Stops a run where a chosen operation begins.
 *
 * <p>The debug agent suspends no thread before a debugger has attached, and until then only the thread that activated
 * it waits. A person takes seconds to attach, in which the other threads would complete the run. So they are paused
 * before their next call. A thread inside an operation continues to the end of it: it may hold a lock that the others
 * wait for.
 */
final class ReplayStop {
    private final Optional<ChosenCall> chosen;
    private final CountDownLatch passed = new CountDownLatch(1);
    private volatile boolean reached;
    private volatile long heldNanos;

    ReplayStop(Optional<ChosenCall> chosen) {
        this.chosen = chosen;
    }

    /** Called by each thread before each call. */
    void boundary() throws InterruptedException {
        if (reached) {
            passed.await();
        }
    }

    /** How long the run was paused, which is not part of its duration. */
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
        // A second time: some debuggers continue immediately after an exception for which they have no breakpoint, such
        // as the one that activated the agent. Their breakpoints take effect now.
        OperationBegins.stop(operation, arguments, thread, call);
        heldNanos = System.nanoTime() - before;
        passed.countDown();
    }
}
