package dev.plumbline.jvm.internal.facade;

import java.util.concurrent.ThreadFactory;

/**
 * {@code Thread.Builder}, which newer JDKs have, for controlled threads. Its methods and those of the interfaces in it
 * have the names and types of the originals, because generated code calls them.
 */
public interface ThreadBuilder {
    ThreadBuilder name(String name);

    ThreadBuilder name(String prefix, long start);

    ThreadBuilder inheritInheritableThreadLocals(boolean inherit);

    ThreadBuilder uncaughtExceptionHandler(Thread.UncaughtExceptionHandler handler);

    Thread unstarted(Runnable task);

    Thread start(Runnable task);

    ThreadFactory factory();

    /** Makes threads like those that constructors make. */
    interface OfPlatform extends ThreadBuilder {
        @Override
        OfPlatform name(String name);

        @Override
        OfPlatform name(String prefix, long start);

        @Override
        OfPlatform inheritInheritableThreadLocals(boolean inherit);

        @Override
        OfPlatform uncaughtExceptionHandler(Thread.UncaughtExceptionHandler handler);

        OfPlatform group(ThreadGroup group);

        OfPlatform daemon(boolean on);

        default OfPlatform daemon() {
            return daemon(true);
        }

        OfPlatform priority(int priority);

        OfPlatform stackSize(long bytes);
    }

    /** Makes threads that report to be virtual. */
    interface OfVirtual extends ThreadBuilder {
        @Override
        OfVirtual name(String name);

        @Override
        OfVirtual name(String prefix, long start);

        @Override
        OfVirtual inheritInheritableThreadLocals(boolean inherit);

        @Override
        OfVirtual uncaughtExceptionHandler(Thread.UncaughtExceptionHandler handler);
    }
}
