package dev.plumbline.check;

import java.util.ServiceLoader;

/** Looks up the default engine once: a search of the class path takes longer than many checks. */
final class StandardEngine {
    static final Engine FOUND = ServiceLoader.load(Engine.class, Engine.class.getClassLoader())
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no engine on the class path"));

    private StandardEngine() {}
}
