package dev.plumbline.jvm.internal.facade;

import java.lang.ref.Cleaner;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;

/**
 * {@link Cleaner} for controlled code. The moment at which the JVM notices an unreachable object is not controlled, so
 * here it never does: a cleaning action runs only when the program calls it. Public because generated code calls it.
 */
public final class Cleaning {
    private Cleaning() {}

    public static Cleaning create() {
        return new Cleaning();
    }

    public static Cleaning create(ThreadFactory factory) {
        Objects.requireNonNull(factory);
        return new Cleaning();
    }

    public Cleaner.Cleanable register(Object object, Runnable action) {
        Objects.requireNonNull(object);
        Objects.requireNonNull(action);
        return new Once(action);
    }

    private static final class Once implements Cleaner.Cleanable {
        private Runnable action;

        Once(Runnable action) {
            this.action = action;
        }

        @Override
        public void clean() {
            Runnable left = action;
            action = null;
            if (left != null) {
                left.run();
            }
        }
    }
}
