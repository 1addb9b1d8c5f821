package dev.plumbline.schedule;

/**
 * What a step does to one thing that other processes can see.
 *
 * <p>Objects are numbers. Those that exist before the execution starts, such as processes, have negative ones, always
 * the same. Others get theirs when the execution first mentions them to the scheduler, 0, 1, 2, ... So executions with
 * the same beginning number the same objects alike, and whatever is higher than all numbers mentioned so far is new.
 *
 * @param object whose state it is; for a message the message itself
 * @param cell the part of the object, such as a field, an array element or a key; {@link #ANY_CELL} if unknown or all
 *     of it
 */
public record Access(Kind kind, long object, int cell) {
    /** A cell that stands for all cells of its object. */
    public static final int ANY_CELL = -1;

    /** Nothing is known of the step; it may touch everything. */
    public static final Access UNKNOWN = new Access(Kind.UNKNOWN, -1, ANY_CELL);

    /** See {@link Kind#UNTRACKED}. */
    public static final Access UNTRACKED = new Access(Kind.UNTRACKED, -1, ANY_CELL);

    /** The kinds of access. Two accesses of one cell commute if both are {@link #READ}; no others are taken to. */
    public enum Kind {
        READ,
        /** Includes updates that read and write in one step, successful or not. */
        WRITE,
        /** Takes a lock. Not possible between another {@link #LOCK} of the same cell and its {@link #UNLOCK}. */
        LOCK,
        UNLOCK,
        /** Gives somebody what they may wait for, and what others may give as well, such as a permit. */
        SIGNAL,
        /** Goes on after a wait for a {@link #SIGNAL}. */
        AWAIT,
        /** Puts a message on its way, or anything else that happens once: a process starts, or ends. */
        SEND,
        /** Takes what one {@link #SEND} of the same cell gave. Not possible before it. */
        RECEIVE,
        /** An operation begins. Matters to histories alone, see {@code Dependence.OF_HISTORIES}. */
        CALL,
        /** An operation returns. Matters to histories alone. */
        RETURN,
        /** The step may touch everything that is tracked. */
        UNKNOWN,
        /**
         * Whether the step can be taken, or what it does, depends on more than accesses tell: on time, on fairness, on
         * state that nobody tracks. Reductions that rest on accesses promise nothing for an execution with such a step.
         */
        UNTRACKED
    }
}
