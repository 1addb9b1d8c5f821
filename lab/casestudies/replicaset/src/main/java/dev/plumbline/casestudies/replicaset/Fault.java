package dev.plumbline.casestudies.replicaset;

/** Deviations of the replica set from its specification: one bug, and four properties of real systems. */
public enum Fault {
    NONE,

    /** The bug: the leader counts nodes that have not finished their initial sync, whose copy a restart would lose. */
    INITIAL_SYNC_QUORUM,

    /** A leader that is cut off continues, while the others elect another one. */
    TWO_LEADERS,

    /** Initial sync copies the most recent entries only. */
    PARTIAL_COPY,

    /** The node n3 has no data. It votes, and reports another role. */
    ARBITER,

    /** All nodes learn a new term at once, as if they shared one number. */
    GLOBAL_TERM
}
