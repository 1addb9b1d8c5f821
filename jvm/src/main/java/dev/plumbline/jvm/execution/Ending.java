package dev.plumbline.jvm.execution;

import java.util.List;
import java.util.Optional;

/** How an execution ended. */
public sealed interface Ending {
    /** All threads did all their calls. */
    record Complete() implements Ending {}

    /**
     * Some thread is unfinished and no thread can continue, now or ever.
     *
     * @param kind the most specific name for it
     * @param blocked the threads that have not finished, and why
     */
    record Stuck(Kind kind, List<Blocked> blocked) implements Ending {}

    /** The scheduler let no thread continue, though one could have. */
    record Cut(List<Blocked> unfinished) implements Ending {}

    /**
     * The execution took more steps than allowed: it may be in an endless loop that writes, or just be long.
     *
     * @param most where most of the steps went
     */
    record OutOfSteps(List<Blocked> unfinished, Spent most) implements Ending {}

    /**
     * The steps of one call.
     *
     * @param call of the thread; -1 if it is not in a call
     * @param site where the thread is
     * @param loop where the innermost loop that it is in begins; empty if it is in no known loop
     * @param rounds of that loop since other threads last changed a variable that the thread read
     * @param variables whether those of the thread changed in those rounds
     */
    record Spent(int thread, int call, long steps, Site site, Optional<Site> loop, long rounds, Variables variables) {}

    /** Whether the variables of a loop were the same at the beginning of each of its rounds. */
    enum Variables {
        SAME,
        CHANGING
    }

    /** Why no thread can continue. */
    enum Kind {
        /** Threads wait in a circle for monitors or locks that the others hold. */
        DEADLOCK,
        /** Threads spin without end; no thread writes the values that they wait for. */
        LIVELOCK,
        /** Threads wait for a notification, a permit or another thread that never comes. */
        NO_WAKE_UP
    }

    /** Why a thread does not continue. */
    enum Reason {
        RUNNABLE,
        MONITOR,
        WAIT,
        PARK,
        JOIN,
        SPIN
    }

    /**
     * A thread that has not finished.
     *
     * @param on the class of the object it waits for; empty if unknown
     * @param owner the thread that holds it; -2 if unknown
     */
    record Blocked(int thread, int call, Reason reason, Site site, String on, int owner) {}
}
