package dev.plumbline.jvm.internal.run;

import java.util.ArrayList;
import java.util.List;

/** Replaces the monitor of the JVM for {@code synchronized}, {@code wait} and {@code notify}. */
public final class Monitor {
    final Object object;
    public ControlledThread owner;
    public int entered;
    /** The clock at which its last owner released it; null if there is none, or if races are not observed. */
    int[] released;

    public final List<ControlledThread> waiting = new ArrayList<>(2);

    Monitor(Object object) {
        this.object = object;
    }
}
