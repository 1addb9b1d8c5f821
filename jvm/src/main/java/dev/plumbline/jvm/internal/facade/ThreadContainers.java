package dev.plumbline.jvm.internal.facade;

import java.util.stream.Stream;

/**
 * The groups in which newer JDKs keep the threads of their executors, for the eyes of tools that look into a JVM.
 * Nobody looks here, so all that is left is that threads are started through them. Public because generated code calls
 * it.
 */
public final class ThreadContainers {
    private ThreadContainers() {}

    public static Object registerContainer(ThreadContainer container) {
        return container;
    }

    public static void deregisterContainer(Object key) {}

    /** What executors of the JDK extend. */
    public abstract static class ThreadContainer {
        protected ThreadContainer(boolean shared) {}

        public abstract Stream<Thread> threads();

        public long threadCount() {
            return threads().count();
        }
    }

    /** What pools of the JDK hold. */
    public static final class SharedThreadContainer {
        private boolean closed;

        private SharedThreadContainer() {}

        public static SharedThreadContainer create(String name) {
            return new SharedThreadContainer();
        }

        public void start(Thread thread) {
            if (closed) {
                throw new IllegalStateException();
            }
            Threads.start(thread);
        }

        public void close() {
            closed = true;
        }
    }
}
