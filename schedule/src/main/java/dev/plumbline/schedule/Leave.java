package dev.plumbline.schedule;

/** What it means to go on with a transition other than that of the current process. */
public enum Leave {
    /** It is in the middle of a call and could go on: leaving it is a preemption. */
    PREEMPTS,
    /**
     * The same inside a library that the engine knows: since the code under test did something itself, the process has
     * passed a point already.
     */
    PREEMPTS_LIBRARY,
    /** It is between two calls of the program and could go on: leaving it is no preemption, for no call is left. */
    BETWEEN_CALLS,
    /** It could go on, and asked for others to run instead. */
    YIELDS,
    /** It waits, but not for ever: to go on with it means that its time is up. */
    WAITS,
    /** It is spinning: it has passed the same place several times while nobody changed anything. */
    SPINS,
    /** Nobody has taken a step yet. */
    STARTS,
    /** It is blocked. */
    BLOCKED,
    /** It has done all its calls; or the transition was a single step, such as the receipt of a message. */
    FINISHED
}
