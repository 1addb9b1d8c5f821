package dev.plumbline.jvm.internal.run;

import java.util.HashMap;
import java.util.Map;

/** How far the static initialisers have come that run within an execution. */
public final class ClassInitialisations {
    private final Map<Class<?>, Initialisation> all = new HashMap<>(0);

    /** That of one class. Its monitor is held while it runs, as the JVM holds the lock of the class. */
    public static final class Initialisation {
        /** Who runs it. */
        public ControlledThread owner;

        public boolean done;
        public boolean failed;

        private Initialisation() {}
    }

    public Initialisation of(Class<?> type) {
        return all.computeIfAbsent(type, unused -> new Initialisation());
    }
}
