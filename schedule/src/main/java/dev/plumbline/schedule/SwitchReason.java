package dev.plumbline.schedule;

/** Why the scheduler may switch from the current process to another one. */
public enum SwitchReason {
    /** The process is in the middle of a call and could continue: switching is a preemption. */
    PREEMPTS,
    /**
     * The same inside a library that the engine knows. The process has already passed a point since the code under test
     * itself did something.
     */
    PREEMPTS_LIBRARY,
    /** The process is between two calls of the program and could continue. No call is interrupted: no preemption. */
    BETWEEN_CALLS,
    /** The process could continue, and asked for others to run instead. */
    YIELDS,
    /** The process waits with a time-out: continuing it means that the time-out expires. */
    WAITS,
    /** The process is spinning: it has passed the same place several times without a change by any process. */
    SPINS,
    /** No process has taken a step yet. */
    STARTS,
    /** The process is blocked. */
    BLOCKED,
    /** The process has done all its calls; or its transition was a single step, such as the receipt of a message. */
    FINISHED
}
