package dev.plumbline.lineup.subjects;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.locks.LockSupport;

/** Orders of memory that a class makes by handles, fences and threads; some of them order nothing. */
public final class OwnOrders {
    private OwnOrders() {}

    static VarHandle handle(MethodHandles.Lookup lookup, Class<?> type, String field) {
        try {
            return lookup.findVarHandle(type, field, boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static class LazySet {
        private final AtomicInteger ready = new AtomicInteger();
        private int data;

        public void put() {
            data = 1;
            ready.lazySet(1);
        }

        public int take() {
            return ready.get() == 1 ? data : 0;
        }
    }

    public static class ReleaseAcquire {
        private static final VarHandle READY = handle(MethodHandles.lookup(), ReleaseAcquire.class, "ready");
        private boolean ready;
        private int data;

        public void put() {
            data = 1;
            READY.setRelease(this, true);
        }

        public int take() {
            return (boolean) READY.getAcquire(this) ? data : 0;
        }
    }

    public static class Opaque {
        private static final VarHandle READY = handle(MethodHandles.lookup(), Opaque.class, "ready");
        private boolean ready;
        private int data;

        public void put() {
            data = 1;
            READY.setOpaque(this, true);
        }

        public int take() {
            return (boolean) READY.getOpaque(this) ? data : 0;
        }
    }

    public static class PlainHandle {
        private static final VarHandle READY = handle(MethodHandles.lookup(), PlainHandle.class, "ready");
        private volatile boolean ready;

        public void put() {
            READY.set(this, true);
        }

        public boolean take() {
            return ready;
        }
    }

    public static class OpaqueWithFences {
        private static final VarHandle READY = handle(MethodHandles.lookup(), OpaqueWithFences.class, "ready");
        private boolean ready;
        private int data;

        public void put() {
            data = 1;
            VarHandle.releaseFence();
            READY.setOpaque(this, true);
        }

        public int take() {
            boolean seen = (boolean) READY.getOpaque(this);
            VarHandle.acquireFence();
            return seen ? data : 0;
        }
    }

    public static class PlainWithFences {
        private boolean ready;
        private int data;

        public void put() {
            data = 1;
            VarHandle.fullFence();
            ready = true;
        }

        public int take() {
            boolean seen = ready;
            VarHandle.fullFence();
            return seen ? data : 0;
        }
    }

    public static class FailedSwap {
        private static final VarHandle READY = handle(MethodHandles.lookup(), FailedSwap.class, "ready");
        private volatile boolean ready = true;
        private int data;

        public boolean put() {
            data = 1;
            return READY.compareAndSet(this, false, true);
        }

        public int take() {
            return ready ? data : 0;
        }
    }

    public static class Swap {
        private static final VarHandle READY = handle(MethodHandles.lookup(), Swap.class, "ready");
        private volatile boolean ready;
        private int data;

        public boolean put() {
            if (ready) {
                return false;
            }
            return (boolean) READY.compareAndExchange(this, false, true);
        }

        public int take() {
            if (READY.compareAndSet(this, true, true)) {
                return data;
            }
            return 0;
        }
    }

    public static class Updater {
        private static final AtomicIntegerFieldUpdater<Updater> READY =
                AtomicIntegerFieldUpdater.newUpdater(Updater.class, "ready");
        private volatile int ready;
        private int data;

        public void put() {
            data = 1;
            READY.set(this, 1);
        }

        public int take() {
            return ready == 1 ? data : 0;
        }
    }

    public static class PlainAtomic {
        private final AtomicBoolean ready = new AtomicBoolean();

        public void put() {
            ready.setPlain(true);
        }

        public boolean take() {
            return ready.get();
        }
    }

    /** A permit orders nothing by itself. */
    public static class Parked {
        private volatile Thread waiter;
        private int data;

        public void put() {
            data = 1;
            LockSupport.unpark(waiter);
        }

        public int take() {
            waiter = Thread.currentThread();
            LockSupport.parkNanos(1000);
            return data;
        }
    }

    public static class StartAndJoin {
        public int run() throws InterruptedException {
            int[] data = {1};
            Thread thread = new Thread(() -> data[0]++);
            thread.start();
            thread.join();
            return data[0];
        }
    }

    public static class StartWithoutJoin {
        private int data;

        public int run() {
            new Thread(() -> data++).start();
            return data;
        }
    }

    public static class DeadThread {
        private int data;

        public int run() {
            Thread thread = new Thread(() -> data++);
            thread.start();
            return thread.isAlive() ? 0 : data;
        }
    }

    public static class Interrupted {
        private volatile Thread reader;
        private int data;

        public void put() {
            Thread thread = reader;
            if (thread != null) {
                data = 1;
                thread.interrupt();
            }
        }

        public int take() {
            reader = Thread.currentThread();
            return Thread.interrupted() ? data : 0;
        }
    }

    public static class Pool {
        public int run() throws InterruptedException, ExecutionException {
            ExecutorService pool = Executors.newSingleThreadExecutor();
            int[] data = {1};
            Future<?> done = pool.submit(() -> {
                data[0]++;
            });
            done.get();
            return data[0];
        }
    }

    public static class Scheduled {
        public int run() throws InterruptedException, ExecutionException {
            ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
            int[] data = {1};
            Future<?> done = pool.schedule(() -> data[0]++, 1, TimeUnit.MILLISECONDS);
            done.get();
            return data[0];
        }
    }

    public static class Forked {
        public int run() throws InterruptedException, ExecutionException {
            ForkJoinPool pool = new ForkJoinPool(1);
            int[] data = {1};
            pool.submit(() -> {
                        data[0]++;
                    })
                    .get();
            return data[0];
        }
    }

    public static class PoolWithoutGet {
        private final ExecutorService pool = Executors.newSingleThreadExecutor();
        private int data;

        public int run() {
            pool.submit(() -> {
                data++;
            });
            return data;
        }
    }
}
