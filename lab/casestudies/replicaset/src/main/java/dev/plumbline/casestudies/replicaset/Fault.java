package dev.plumbline.casestudies.replicaset;

/** Where the replica set departs from its specification: one bug, and four things that a real system does. */
public enum Fault {
    NONE,

    /** The bug: the leader counts nodes that have not finished their initial sync, whose copy a restart would lose. */
    INITIAL_SYNC_QUORUM,

    /** A leader that is cut off goes on, while the others elect another one. */
    TWO_LEADERS,

    /** Initial sync copies the most recent entries only. */
    PARTIAL_COPY,

    /** The node n3 has no data. It votes, and says that its role is another one. */
    ARBITER,

    /** All nodes know of a new term at once, as if there were one number for all. */
    GLOBAL_TERM
}
