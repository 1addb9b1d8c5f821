package dev.plumbline.check;

import java.util.ServiceLoader;

/** Finds the engine that comes along, once: looking through the class path takes longer than many a check. */
final class StandardEngine {
    static final Engine FOUND = ServiceLoader.load(Engine.class, Engine.class.getClassLoader())
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no engine on the class path"));

    private StandardEngine() {}
}
