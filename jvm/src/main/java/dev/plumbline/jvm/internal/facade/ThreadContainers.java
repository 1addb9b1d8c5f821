package dev.plumbline.jvm.internal.facade;

import java.util.stream.Stream;

/**
 * The groups in which newer JDKs keep the threads of their executors, for tools that inspect a JVM. There are no such
 * tools here, so these groups only start threads. Public because generated code calls it.
 */
public final class ThreadContainers {
    private ThreadContainers() {}

    public static Object registerContainer(ThreadContainer container) {
        return container;
    }

    public static void deregisterContainer(Object key) {}

    /** The superclass of executors of the JDK. */
    public abstract static class ThreadContainer {
        protected ThreadContainer(boolean shared) {}

        public abstract Stream<Thread> threads();

        public long threadCount() {
            return threads().count();
        }
    }

    /** The container that pools of the JDK have. */
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
