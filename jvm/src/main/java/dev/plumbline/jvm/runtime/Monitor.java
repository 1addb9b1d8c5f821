package dev.plumbline.jvm.runtime;

import java.util.ArrayList;
import java.util.List;

/** What {@code synchronized}, {@code wait} and {@code notify} act on instead of the monitor of the JVM. */
final class Monitor {
    final Object object;
    ControlledThread owner;
    int entered;
    final List<ControlledThread> waiting = new ArrayList<>(2);

    Monitor(Object object) {
        this.object = object;
    }
}
