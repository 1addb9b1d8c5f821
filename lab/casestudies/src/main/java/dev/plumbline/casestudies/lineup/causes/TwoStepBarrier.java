package dev.plumbline.casestudies.lineup.causes;

/** A barrier for two. To signal and to wait are two calls, and so each of them has its moment. */
public class TwoStepBarrier {
    private static final int PARTICIPANTS = 2;

    private int missing = PARTICIPANTS;
    private int phase;

    /** Says that a participant has arrived, and in which phase. */
    public synchronized int signal() {
        int arrivedIn = phase;
        missing--;
        if (missing == 0) {
            missing = PARTICIPANTS;
            phase++;
            notifyAll();
        }
        return arrivedIn;
    }

    /** Waits until a phase has ended. */
    public synchronized void awaitPhase(int ended) throws InterruptedException {
        while (phase <= ended) {
            wait();
        }
    }

    public synchronized int participantsRemaining() {
        return missing;
    }

    /**
     * Root cause L (2x2), intended non-linearizability: to signal and to wait are one call. It returns only if another
     * one is called before that, and the other way round: two calls that both must be first.
     */
    public static class SignalAndWait extends TwoStepBarrier {
        public synchronized void signalAndWait() throws InterruptedException {
            awaitPhase(signal());
        }
    }
}
