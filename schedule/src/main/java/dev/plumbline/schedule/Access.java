package dev.plumbline.schedule;

/**
 * An access of a step to one object that other processes can see.
 *
 * <p>Objects are numbers. Objects that exist before the execution starts, such as processes, have negative numbers,
 * always the same. Others get theirs when the execution first mentions them to the scheduler, 0, 1, 2, ... So
 * executions with the same beginning give the same objects the same numbers, and a number higher than all mentioned so
 * far is a new object.
 *
 * @param object the accessed object; for a message the message itself
 * @param cell the part of the object, such as a field, an array element or a key; {@link #ANY_CELL} if unknown or all
 *     of it
 */
public record Access(Kind kind, long object, int cell) {
    /** Represents all cells of its object. */
    public static final int ANY_CELL = -1;

    /** Nothing is known about the step; it may access everything. */
    public static final Access UNKNOWN = new Access(Kind.UNKNOWN, -1, ANY_CELL);

    /** See {@link Kind#UNTRACKED}. */
    public static final Access UNTRACKED = new Access(Kind.UNTRACKED, -1, ANY_CELL);

    /** The kinds of access. Two accesses of one cell commute if both are {@link #READ}; no others are assumed to. */
    public enum Kind {
        READ,
        /** Includes updates that read and write in one step, successful or not. */
        WRITE,
        /** Takes a lock. Not possible between another {@link #LOCK} of the same cell and its {@link #UNLOCK}. */
        LOCK,
        UNLOCK,
        /** Gives another process something that it may wait for, and that others may give as well, such as a permit. */
        SIGNAL,
        /** Continues after a wait for a {@link #SIGNAL}. */
        AWAIT,
        /** Sends a message, or any other event that happens once: a process starts, or ends. */
        SEND,
        /** Receives the result of one {@link #SEND} of the same cell. Not possible before it. */
        RECEIVE,
        /** An operation begins. Matters to histories alone, see {@code Dependence.OF_HISTORIES}. */
        CALL,
        /** An operation returns. Matters to histories alone. */
        RETURN,
        /** The step may access everything that is tracked. */
        UNKNOWN,
        /**
         * Whether the step can be taken, or what it does, depends on more than accesses show: on time, on fairness, on
         * untracked state. Reductions that rely on accesses guarantee nothing for an execution with such a step.
         */
        UNTRACKED
    }
}
