package dev.plumbline.pekko.internal.threads;

import java.util.Optional;

/** The observed losses of control. Other threads report themselves, so this is synchronized. */
public final class Escapes {
    private Optional<String> first = Optional.empty();

    /** A thread performed an action that only controlled threads may perform. */
    public synchronized void foreign(String what, Thread thread) {
        if (first.isEmpty()) {
            first = Optional.of(what + " by the thread " + thread.getName()
                    + ", which is not controlled: an actor, or a future, uses threads of its own."
                    + " Use the dispatcher of the actor system as executor instead,"
                    + " or put an actor in the place of that code in the test");
        }
    }

    /** Something that cannot be controlled. */
    public synchronized void unsupported(String what) {
        if (first.isEmpty()) {
            first = Optional.of(what);
        }
    }

    /** The first observation. */
    public synchronized Optional<String> first() {
        return first;
    }
}
