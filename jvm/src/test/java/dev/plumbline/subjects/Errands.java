package dev.plumbline.subjects;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Short methods that share a few variables and objects of java.util.concurrent; random programs are made of them. */
public class Errands {
    private final AtomicInteger count = new AtomicInteger();
    private final ReentrantLock lock = new ReentrantLock();
    private final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    private final CountDownLatch latch = new CountDownLatch(1);
    private final ExecutorService single = Executors.newSingleThreadExecutor();
    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private volatile int shown;
    private int guarded;

    public int next() {
        return count.incrementAndGet();
    }

    public int show() {
        shown = count.get();
        return shown;
    }

    public int read() {
        return shown;
    }

    public int locked() {
        lock.lock();
        try {
            return ++guarded;
        } finally {
            lock.unlock();
        }
    }

    public boolean ifFree() {
        if (!lock.tryLock()) {
            return false;
        }
        lock.unlock();
        return true;
    }

    public boolean offer() {
        return queue.offer(shown);
    }

    public Integer poll() {
        return queue.poll();
    }

    public void open() {
        shown++;
        latch.countDown();
    }

    public int await() throws InterruptedException {
        latch.await();
        return shown;
    }

    public int submit() throws InterruptedException, ExecutionException {
        return pool.submit(() -> ++shown).get();
    }

    public int alone() throws InterruptedException, ExecutionException {
        return single.submit(() -> ++shown).get();
    }

    public void leave() {
        single.execute(() -> shown++);
    }

    public int start() throws InterruptedException {
        Thread thread = new Thread(() -> shown++);
        thread.start();
        thread.join();
        return shown;
    }

    /** Whether a second task had not begun when the first was done: the single thread is between two tasks then. */
    public boolean cancelSecond() throws InterruptedException, ExecutionException {
        Future<?> first = single.submit(() -> {});
        Future<?> second = single.submit(() -> {});
        first.get();
        return second.cancel(false);
    }
}
