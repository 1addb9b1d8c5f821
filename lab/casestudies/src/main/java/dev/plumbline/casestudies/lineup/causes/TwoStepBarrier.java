package dev.plumbline.casestudies.lineup.causes;

/** A barrier for two. Signalling and waiting are two calls, so each of them takes effect at its own moment. */
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
     * Root cause L (2x2), intended non-linearizability: signalling and waiting are one call. Each of two calls returns only if the other was made before, so both would have to be first.
     */
    public static class SignalAndWait extends TwoStepBarrier {
        public synchronized void signalAndWait() throws InterruptedException {
            awaitPhase(signal());
        }
    }
}
