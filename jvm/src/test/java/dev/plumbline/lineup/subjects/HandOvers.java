package dev.plumbline.lineup.subjects;

import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Map;
import java.util.Queue;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Ways to hand an object with a plain field from one thread to another: all of them order what they should. */
public final class HandOvers {
    private HandOvers() {}

    /** The object that is handed over. */
    static final class Box {
        int value;

        static Box of(int value) {
            Box box = new Box();
            box.value = value;
            return box;
        }
    }

    private static int look(Box box) {
        return box == null ? 0 : box.value;
    }

    public static class ByVolatile {
        private volatile Box box;

        public void put() {
            box = Box.of(1);
        }

        public int take() {
            return look(box);
        }
    }

    public static class ByAtomicReference {
        private final AtomicReference<Box> box = new AtomicReference<>();

        public void put() {
            box.compareAndSet(null, Box.of(1));
        }

        public int take() {
            return look(box.get());
        }
    }

    public static class ByAtomicArray {
        private final AtomicIntegerArray ready = new AtomicIntegerArray(2);
        private int data;

        public void put() {
            if (ready.compareAndSet(0, 0, 1)) {
                data = 1;
                ready.set(1, 1);
            }
        }

        public int take() {
            return ready.get(1) == 1 ? data : 0;
        }
    }

    public static class ByConcurrentHashMap {
        private final Map<Integer, Box> map = new ConcurrentHashMap<>();

        public void put() {
            map.put(1, Box.of(1));
        }

        public int take() {
            return look(map.get(1));
        }
    }

    public static class BySkipList {
        private final Map<Integer, Box> map = new ConcurrentSkipListMap<>();

        public void put() {
            map.put(1, Box.of(1));
        }

        public int take() {
            return look(map.get(1));
        }
    }

    public static class BySynchronizedMap {
        private final Map<Integer, Box> map = Collections.synchronizedMap(new HashMap<>());

        public void put() {
            map.put(1, Box.of(1));
        }

        public int take() {
            return look(map.get(1));
        }
    }

    public static class ByHashtable {
        private final Map<Integer, Box> map = new Hashtable<>();

        public void put() {
            map.put(1, Box.of(1));
        }

        public int take() {
            return look(map.get(1));
        }
    }

    public static class ByVector {
        private final Vector<Box> boxes = new Vector<>();

        public void put() {
            boxes.add(Box.of(1));
        }

        public int take() {
            return boxes.isEmpty() ? 0 : look(boxes.get(0));
        }
    }

    public static class ByCopyOnWrite {
        private final CopyOnWriteArrayList<Box> boxes = new CopyOnWriteArrayList<>();

        public void put() {
            boxes.add(Box.of(1));
        }

        public int take() {
            return boxes.isEmpty() ? 0 : look(boxes.get(0));
        }
    }

    public static class ByConcurrentQueue {
        private final Queue<Box> queue = new ConcurrentLinkedQueue<>();

        public void put() {
            queue.add(Box.of(1));
        }

        public int take() {
            return look(queue.poll());
        }
    }

    /** Of blocking queues. */
    public abstract static class ByQueue {
        private final BlockingQueue<Box> queue;

        ByQueue(BlockingQueue<Box> queue) {
            this.queue = queue;
        }

        public void put() throws InterruptedException {
            queue.put(Box.of(1));
        }

        public int take() throws InterruptedException {
            return look(queue.take());
        }
    }

    public static class ByLinkedQueue extends ByQueue {
        public ByLinkedQueue() {
            super(new LinkedBlockingQueue<>());
        }
    }

    public static class ByArrayQueue extends ByQueue {
        public ByArrayQueue() {
            super(new ArrayBlockingQueue<>(2));
        }
    }

    public static class ByTransferQueue extends ByQueue {
        public ByTransferQueue() {
            super(new LinkedTransferQueue<>());
        }
    }

    public static class BySynchronousQueue extends ByQueue {
        public BySynchronousQueue() {
            super(new SynchronousQueue<>());
        }
    }

    public static class ByLatch {
        private final CountDownLatch latch = new CountDownLatch(1);
        private int data;

        public void put() {
            data = 1;
            latch.countDown();
        }

        public int take() throws InterruptedException {
            latch.await();
            return data;
        }
    }

    public static class BySemaphore {
        private final Semaphore semaphore = new Semaphore(0);
        private int data;

        public void put() {
            data = 1;
            semaphore.release();
        }

        public int take() throws InterruptedException {
            semaphore.acquire();
            return data;
        }
    }

    public static class ByPhaser {
        private final Phaser phaser = new Phaser(1);
        private int data;

        public void put() {
            data = 1;
            phaser.arrive();
        }

        public int take() {
            phaser.awaitAdvance(0);
            return data;
        }
    }

    public static class ByBarrier {
        private final CyclicBarrier barrier = new CyclicBarrier(2);
        private int data;

        public void put() throws InterruptedException, BrokenBarrierException {
            data = 1;
            barrier.await();
        }

        public int take() throws InterruptedException, BrokenBarrierException {
            barrier.await();
            return data;
        }
    }

    public static class ByExchanger {
        private final Exchanger<Box> exchanger = new Exchanger<>();

        public void put() throws InterruptedException {
            exchanger.exchange(Box.of(1));
        }

        public int take() throws InterruptedException {
            return look(exchanger.exchange(null));
        }
    }

    public static class ByCompletableFuture {
        private final CompletableFuture<Box> future = new CompletableFuture<>();

        public void put() {
            future.complete(Box.of(1));
        }

        public int take() {
            return look(future.join());
        }
    }

    public static class ByCondition {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition filled = lock.newCondition();
        private int data;

        public void put() {
            lock.lock();
            try {
                data = 1;
                filled.signalAll();
            } finally {
                lock.unlock();
            }
        }

        public int take() {
            lock.lock();
            try {
                while (data == 0) {
                    filled.awaitUninterruptibly();
                }
                return data;
            } finally {
                lock.unlock();
            }
        }
    }

    public static class ByWait {
        private boolean full;
        private int data;

        public void put() {
            data = 1;
            synchronized (this) {
                full = true;
                notifyAll();
            }
        }

        public int take() throws InterruptedException {
            synchronized (this) {
                while (!full) {
                    wait();
                }
            }
            return data;
        }
    }
}
