package dev.plumbline.jvm.internal.facade;

import java.util.Objects;
import java.util.concurrent.ThreadFactory;

/**
 * Makes threads as {@code Thread.ofPlatform()} and {@code Thread.ofVirtual()} do. Virtual threads differ from others
 * only in how the JVM runs them, and here a worker runs every thread; so a virtual thread is an ordinary one that
 * reports to be virtual. Public because generated code calls it.
 */
public final class BuiltThreads implements ThreadBuilder.OfPlatform, ThreadBuilder.OfVirtual {
    private static final long UNNUMBERED = -1;

    private final boolean virtual;
    private String name;
    private long number = UNNUMBERED;
    private boolean inherits = true;
    private Thread.UncaughtExceptionHandler handler;
    private ThreadGroup group;
    /** Null for the setting of the thread that makes it. */
    private Boolean daemon;

    private int priority;
    private long stackSize;

    private BuiltThreads(boolean virtual) {
        this.virtual = virtual;
        this.name = virtual ? "" : null;
    }

    public static ThreadBuilder.OfPlatform ofPlatform() {
        return new BuiltThreads(false);
    }

    public static ThreadBuilder.OfVirtual ofVirtual() {
        return new BuiltThreads(true);
    }

    public static Thread startVirtualThread(Runnable task) {
        return new BuiltThreads(true).start(task);
    }

    public static boolean isVirtual(Thread thread) {
        return thread instanceof Virtual;
    }

    private static final class Virtual extends Thread {
        Virtual(Runnable task, String name, boolean inherits) {
            super(null, task, name, 0, inherits);
            setDaemon(true);
        }

        /** Without a carrier and without a number, which only the JVM assigns. */
        @Override
        public String toString() {
            return "VirtualThread[" + getName() + "]";
        }
    }

    @Override
    public BuiltThreads name(String all) {
        name = Objects.requireNonNull(all);
        number = UNNUMBERED;
        return this;
    }

    @Override
    public BuiltThreads name(String prefix, long start) {
        if (start < 0) {
            throw new IllegalArgumentException("'start' is negative");
        }
        name = Objects.requireNonNull(prefix);
        number = start;
        return this;
    }

    @Override
    public BuiltThreads inheritInheritableThreadLocals(boolean inherit) {
        inherits = inherit;
        return this;
    }

    @Override
    public BuiltThreads uncaughtExceptionHandler(Thread.UncaughtExceptionHandler wanted) {
        handler = Objects.requireNonNull(wanted);
        return this;
    }

    @Override
    public BuiltThreads group(ThreadGroup wanted) {
        group = Objects.requireNonNull(wanted);
        return this;
    }

    @Override
    public BuiltThreads daemon(boolean on) {
        daemon = on;
        return this;
    }

    @Override
    public BuiltThreads priority(int wanted) {
        if (wanted < Thread.MIN_PRIORITY || wanted > Thread.MAX_PRIORITY) {
            throw new IllegalArgumentException();
        }
        priority = wanted;
        return this;
    }

    @Override
    public BuiltThreads stackSize(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException();
        }
        stackSize = bytes;
        return this;
    }

    @Override
    public Thread unstarted(Runnable task) {
        Objects.requireNonNull(task);
        Thread thread;
        if (virtual) {
            thread = new Virtual(task, nextName(), inherits);
        } else if (name == null) {
            thread = new Thread(group, task);
        } else {
            thread = new Thread(group, task, nextName(), stackSize, inherits);
        }
        if (daemon != null) {
            thread.setDaemon(daemon);
        }
        if (priority > 0) {
            thread.setPriority(priority);
        }
        if (handler != null) {
            thread.setUncaughtExceptionHandler(handler);
        }
        return thread;
    }

    private String nextName() {
        return number == UNNUMBERED ? name : name + number++;
    }

    @Override
    public Thread start(Runnable task) {
        Thread thread = unstarted(task);
        Threads.start(thread);
        return thread;
    }

    /**
     * The factory keeps the current settings, whatever is set later. Only one thread runs at a time, so its counter
     * needs no synchronisation.
     */
    @Override
    public ThreadFactory factory() {
        BuiltThreads now = new BuiltThreads(virtual);
        now.name = name;
        now.number = number;
        now.inherits = inherits;
        now.handler = handler;
        now.group = group;
        now.daemon = daemon;
        now.priority = priority;
        now.stackSize = stackSize;
        return now::unstarted;
    }
}
