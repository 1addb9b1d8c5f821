package dev.plumbline.jvm.internal.run;

/**
 * How long a loop may run that may be waiting for other threads, though its rounds are not exactly the same.
 *
 * <p>A loop with its own counter, back-off or clock may wait for other threads like one without, or may end by itself
 * after some rounds; this cannot be decided. So all schedules of its first rounds are explored. After that it runs
 * alone to its end, without asking the scheduler: the behaviour after 100 tries is worth a schedule, while it matters
 * little whether other threads ran between the 20th and the 21st. If it does not end soon, it waits for a change of a
 * variable that it has read.
 *
 * <p>A loop that also changes something visible to other threads may run without limit if its variables change: it may
 * be making progress. If they do not change, it gives way: each other enabled thread has a turn before it continues
 * (Musuvathi, Qadeer, "Fair Stateless Model Checking", PLDI 2008). Otherwise two threads that count their tries in a
 * shared field would run for ever, and a third thread, which holds the lock that they wait for, would never run.
 */
final class Patience {
    /** The decision at the beginning of a round. */
    enum Advice {
        CONTINUE,
        RUN_ON_ALONE,
        WAIT_FOR_CHANGE,
        GIVE_WAY
    }

    private static final int ROUNDS = 8;
    /**
     * At each pause other threads may run without a preemption, so there are far more schedules of rounds with pauses.
     */
    private static final int ROUNDS_WITH_PAUSES = 1;

    private static final int ROUNDS_ALONE = 200;

    private Patience() {}

    static Advice with(Rounds.Beginning loop) {
        if (loop.writes) {
            int most = loop.pauses && loop.sameVariables ? ROUNDS_WITH_PAUSES : ROUNDS;
            boolean waits = loop.pauses || loop.sameVariables;
            return waits && loop.rounds > most ? Advice.GIVE_WAY : Advice.CONTINUE;
        }
        int most = loop.pauses ? ROUNDS_WITH_PAUSES : ROUNDS;
        if (loop.rounds < most) {
            return Advice.CONTINUE;
        }
        return loop.rounds < most + ROUNDS_ALONE ? Advice.RUN_ON_ALONE : Advice.WAIT_FOR_CHANGE;
    }
}
