package dev.plumbline.actor.scheduler;

/**
 * The options of schedulers.
 *
 * @param delays the budget D of the delay-bounded scheduler
 * @param strictDelays whether schedules with more delays are left out, after Emmi, Qadeer and Rakamaric, and not only
 *     reordered, as in the DS2 paper
 * @param readsCommute whether LiViola treats two messages that are both part of reads as independent. The harness of
 *     the paper has reads and writes, and the paper does not say what for; on one key LiViola with this option is no
 *     longer IRed
 */
public record SchedulerOptions(
        int delays, boolean strictDelays, Enablement enablement, Reading reading, boolean readsCommute) {
    /**
     * Our interpretation of the paper, see {@code docs/decisions/0015-ds2-schedulers.md}; the paper does not give its
     * D.
     */
    public static final SchedulerOptions DEFAULT =
            new SchedulerOptions(5, false, Enablement.SENT_BY, Reading.ALGORITHM, false);

    public SchedulerOptions {
        if (delays < 0) {
            throw new IllegalArgumentException("a budget of " + delays + " delays; expected 0 or more");
        }
    }

    public SchedulerOptions withDelays(int budget) {
        return new SchedulerOptions(budget, strictDelays, enablement, reading, readsCommute);
    }

    public SchedulerOptions withStrictDelays(boolean strict) {
        return new SchedulerOptions(delays, strict, enablement, reading, readsCommute);
    }

    public SchedulerOptions withEnablement(Enablement by) {
        return new SchedulerOptions(delays, strictDelays, by, reading, readsCommute);
    }

    public SchedulerOptions withReading(Reading as) {
        return new SchedulerOptions(delays, strictDelays, enablement, as, readsCommute);
    }

    public SchedulerOptions withReadsCommute(boolean commute) {
        return new SchedulerOptions(delays, strictDelays, enablement, reading, commute);
    }

    /** Which receive counts as having enabled another one (Definitions 6 and 7 of the DS2 paper). */
    public enum Enablement {
        /** The step that sent the message, as recorded in it. */
        SENT_BY,
        /**
         * Any earlier receive of the actor that sent the message: the paper's {@code receiver(prev) = sender(cur)}. It also
         * counts receives that are not causes, if an actor received something after sending.
         */
        RECEIVER_IS_SENDER
    }

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
}
