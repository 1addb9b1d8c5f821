package dev.plumbline.jvm.internal.run;

/**
 * How long a loop is let run that may be waiting for others, though it does not repeat itself to the letter.
 *
 * <p>A loop with a counter, a backoff or a clock of its own waits for others as much as one without, or ends by itself
 * after some rounds; nobody can tell which. So all schedules of its first rounds are explored. After that it runs on
 * alone, unasked, to its end: what it does after 100 tries is a schedule of its own, while it matters little whether
 * others came in between the 20th and the 21st. If it does not end soon, it waits for a change of what it looked at.
 *
 * <p>A loop that also changes what others can see is let run for as long as it likes if its variables change: it may
 * well be at work. If they do not, it gives way to others: each that can run has a turn before it goes on (Musuvathi,
 * Qadeer, "Fair Stateless Model Checking", PLDI 2008). Otherwise two threads that count their tries in a field that
 * both of them use would go on for ever, and the third, which holds what they wait for, would never run.
 */
final class Patience {
    /** What a loop is to do at the beginning of a round. */
    enum Advice {
        GO_ON,
        RUN_ON_ALONE,
        WAIT_FOR_CHANGE,
        GIVE_WAY
    }

    private static final int ROUNDS = 8;
    /** Others may run at each pause for free, so there are far more schedules of rounds with pauses. */
    private static final int ROUNDS_WITH_PAUSES = 1;

    private static final int ROUNDS_ALONE = 200;

    private Patience() {}

    static Advice with(Rounds.Beginning loop) {
        if (loop.writes) {
            int most = loop.pauses && loop.sameVariables ? ROUNDS_WITH_PAUSES : ROUNDS;
            boolean waits = loop.pauses || loop.sameVariables;
            return waits && loop.rounds > most ? Advice.GIVE_WAY : Advice.GO_ON;
        }
        int most = loop.pauses ? ROUNDS_WITH_PAUSES : ROUNDS;
        if (loop.rounds < most) {
            return Advice.GO_ON;
        }
        return loop.rounds < most + ROUNDS_ALONE ? Advice.RUN_ON_ALONE : Advice.WAIT_FOR_CHANGE;
    }
}
