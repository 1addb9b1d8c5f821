package dev.plumbline.actor.scheduler;

/** Two interpretations of the DS2 paper, which contradicts itself about races. */
public enum Reading {
    /**
     * As in Algorithm 1. At every state, all messages in transit are compared with the earlier receives. A receive is
     * not in a race with the one that enabled it (line 4). If no receive that could come first is known, all enabled
     * ones are candidates, as in classic partial-order reduction.
     */
    ALGORITHM,
    /**
     * As in the walk-throughs of sections 2.2.5 and 2.2.6 and figures 5 and 6. A message is compared when it is
     * received, also with the receive that sent it. If no receive that could come first is known, none is added.
     */
    WALK_THROUGH
}
