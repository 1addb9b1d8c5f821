package dev.plumbline.jvm.internal.run;

import java.util.concurrent.locks.LockSupport;

/**
 * A thread of the JVM that lends itself to one controlled thread after the other. Threads are started once and used for
 * many executions: starting one costs as much as a whole execution.
 */
public final class Worker extends Thread {
    private final ExecutionLoop loop;
    private volatile boolean turn;

    /** What it runs; null between executions, and then nothing that it does is controlled. */
    private ControlledThread assigned;

    /** The worker of the main thread runs a whole exploration instead. */
    private Runnable exploration;

    Worker(ExecutionLoop loop, String name) {
        super(null, null, name, 0, false);
        this.loop = loop;
        setDaemon(true);
    }

    /** The controlled thread that is running this very code; null where nothing is controlled. */
    public static ControlledThread current() {
        return Thread.currentThread() instanceof Worker worker ? worker.assigned : null;
    }

    void assign(ControlledThread thread) {
        assigned = thread;
    }

    void explore(Runnable whole) {
        exploration = whole;
        letRun();
    }

    /** Lets this worker go on. Whoever calls this must itself do nothing more but {@link #awaitTurn} or end. */
    void letRun() {
        turn = true;
        LockSupport.unpark(this);
    }

    /**
     * Waits for {@link #letRun}. Parked, not spinning: a spinning waiter takes the processor from the one it waits for.
     */
    void awaitTurn() {
        while (!turn) {
            LockSupport.park(this);
            // An interrupt of this thread from outside would turn parking into spinning.
            Thread.interrupted();
        }
        turn = false;
    }

    /**
     * Code of the JDK that is not controlled, such as the default methods of interfaces, interrupts the thread it finds
     * itself in.
     */
    @Override
    public void interrupt() {
        if (current() != null && Thread.currentThread() == this) {
            assigned.interrupted = true;
        } else {
            super.interrupt();
        }
    }

    @Override
    public void run() {
        while (true) {
            awaitTurn();
            if (loop.closed()) {
                loop.ends(this);
                return;
            }
            Runnable whole = exploration;
            if (whole != null) {
                // Before it runs: as soon as it has told its result, the next one may be put here.
                exploration = null;
                whole.run();
            } else {
                assigned.execution.course.body(assigned);
            }
        }
    }
}
