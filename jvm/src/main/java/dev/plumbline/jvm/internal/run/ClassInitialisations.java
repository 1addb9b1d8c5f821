package dev.plumbline.jvm.internal.run;

import java.util.HashMap;
import java.util.Map;

/** The progress of the static initialisers that run within an execution. */
public final class ClassInitialisations {
    private final Map<Class<?>, Initialisation> all = new HashMap<>(0);

    /** The initialisation of one class. Its monitor is held while it runs, as the JVM holds the lock of the class. */
    public static final class Initialisation {
        /** The thread that runs it. */
        public ControlledThread owner;

        public boolean done;
        public boolean failed;

        private Initialisation() {}
    }

    public Initialisation of(Class<?> type) {
        return all.computeIfAbsent(type, unused -> new Initialisation());
    }
}
