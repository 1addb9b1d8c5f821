package dev.plumbline.actor.scheduler;

/** Two readings of the DS2 paper, which contradicts itself about races. */
public enum Reading {
    /**
     * As Algorithm 1 has it. At every state, all messages under way are compared with the receives before. A receive is
     * not in a race with what enabled it (line 4). Where nothing that could come first is known, all that was enabled
     * comes into question, as in classic partial-order reduction.
     */
    ALGORITHM,
    /**
     * As sections 2.2.5 and 2.2.6 and figures 5 and 6 walk through it. A message is compared when it is received, also
     * with the receive that sent it. Where nothing that could come first is known, nothing is added.
     */
    WALK_THROUGH
}
