package dev.plumbline.jvm.internal.run;

import java.util.concurrent.locks.LockSupport;

/**
 * A thread of the JVM that runs one controlled thread after the other. Threads are started once and used for many
 * executions: starting one costs as much as a whole execution.
 */
public final class Worker extends Thread {
    private final ExecutionLoop loop;
    private volatile boolean turn;

    /** The thread that it runs; null between executions, when its actions are not controlled. */
    private ControlledThread assigned;

    /** The worker of the main thread runs a whole exploration instead. */
    private Runnable exploration;

    Worker(ExecutionLoop loop, String name) {
        super(null, null, name, 0, false);
        this.loop = loop;
        setDaemon(true);
    }

    /** The controlled thread that runs the calling code; null in uncontrolled code. */
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

    /** Lets this worker continue. After calling this the caller may only {@link #awaitTurn} or end. */
    void letRun() {
        turn = true;
        LockSupport.unpark(this);
    }

    /**
     * Waits for {@link #letRun}. Parks and does not spin: a spinning waiter takes the processor from the thread that it
     * waits for.
     */
    void awaitTurn() {
        while (!turn) {
            LockSupport.park(this);
            // An interrupt of this thread from outside would turn parking into spinning.
            Thread.interrupted();
        }
        turn = false;
    }

    /** Uncontrolled code of the JDK, such as the default methods of interfaces, may interrupt its current thread. */
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
                // Before it runs: as soon as it has reported its result, the next one may be assigned.
                exploration = null;
                whole.run();
            } else {
                assigned.execution.bodies.body(assigned);
            }
        }
    }
}
