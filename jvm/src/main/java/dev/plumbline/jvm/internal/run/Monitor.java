package dev.plumbline.jvm.internal.run;

import java.util.ArrayList;
import java.util.List;

/** What {@code synchronized}, {@code wait} and {@code notify} act on instead of the monitor of the JVM. */
public final class Monitor {
    final Object object;
    public ControlledThread owner;
    public int entered;
    /** What its last owner did before it left; null for none, or if nobody wants to know. */
    int[] released;

    public final List<ControlledThread> waiting = new ArrayList<>(2);

    Monitor(Object object) {
        this.object = object;
    }
}
