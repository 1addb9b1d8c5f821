package dev.plumbline.pekko.internal.control;

import dev.plumbline.schedule.Transition;

/** One time that a timer goes off, to be remembered. */
record Expiry(int number, Party party, int sentBy, Transition transition, String text) implements Pending {
    @Override
    public boolean isTimer() {
        return true;
    }
}
