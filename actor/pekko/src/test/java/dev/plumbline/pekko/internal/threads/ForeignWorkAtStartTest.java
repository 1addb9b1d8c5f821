package dev.plumbline.pekko.internal.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** How long an exploration waits for the pools of its JVM before it starts, counted in samples. */
class ForeignWorkAtStartTest {
    private final ExecutorService pool = Executors.newSingleThreadExecutor();
    private final AtomicInteger samples = new AtomicInteger();

    @AfterEach
    void stop() {
        pool.shutdownNow();
    }

    /** Starts watching, as an exploration does; a sample is taken after each call of the code. */
    private ForeignWork start(Runnable between) {
        return new ForeignWork(
                new ThreadGroup("steps"), new Escapes(), new ThreadProgress(Duration.ofSeconds(1)), () -> {
                    samples.incrementAndGet();
                    between.run();
                });
    }

    /** The thread of the pool, when its task has reached that state. */
    private Thread running(Thread.State state, Runnable task) {
        AtomicReference<Thread> thread = new AtomicReference<>();
        pool.execute(() -> {
            thread.set(Thread.currentThread());
            task.run();
        });
        while (thread.get() == null || thread.get().getState() != state) {
            Thread.onSpinWait();
        }
        return thread.get();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            // The test is over.
        }
    }

    @Test
    void waitsForTaskThatSleeps() {
        Thread sleeping = running(Thread.State.TIMED_WAITING, () -> LockSupport.parkNanos(Long.MAX_VALUE));
        start(() -> {
            if (samples.get() == 150) {
                pool.shutdown();
                LockSupport.unpark(sleeping);
                while (sleeping.isAlive()) {
                    Thread.onSpinWait();
                }
            }
        });
        assertThat(samples.get()).isBetween(150, 1_000);
    }

    @Test
    void waitsForTaskThatUsesCpuTime() {
        CountDownLatch end = new CountDownLatch(1);
        Thread working = running(Thread.State.RUNNABLE, () -> {
            while (end.getCount() > 0) {
                Thread.onSpinWait();
            }
        });
        start(() -> {
            if (samples.get() == 150) {
                pool.shutdown();
                end.countDown();
                while (working.isAlive()) {
                    Thread.onSpinWait();
                }
            }
        });
        assertThat(samples.get()).isBetween(150, 1_000);
    }

    @Test
    void doesNotWaitForTaskThatOnlyAnotherThreadCanWake() {
        running(Thread.State.WAITING, () -> await(new CountDownLatch(1)));
        start(() -> {});
        assertThat(samples.get()).isLessThan(BlockedTasks.SAMPLES_IN_NATIVE_METHOD);
    }

    /** A program that has started another one, for instance a database for its tests. */
    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void doesNotWaitForEndOfChildProcess() throws Exception {
        Process child = new ProcessBuilder("cat").start();
        try {
            while (Thread.getAllStackTraces().values().stream()
                    .noneMatch(stack ->
                            stack.length > 0 && stack[0].getMethodName().equals("waitForProcessExit0"))) {
                Thread.onSpinWait();
            }
            start(() -> {});
            assertThat(samples.get()).isLessThan(BlockedTasks.SAMPLES_IN_NATIVE_METHOD);
        } finally {
            child.destroyForcibly().waitFor();
        }
    }

    @Test
    void waitsForTaskInSystemCallForSomeSamplesOnly() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            AtomicReference<Exception> end = new AtomicReference<>();
            Thread reading = running(Thread.State.RUNNABLE, () -> {
                try {
                    accepted.getInputStream().read();
                } catch (Exception e) {
                    end.set(e);
                }
            });
            while (!reading.getStackTrace()[0].isNativeMethod()) {
                Thread.onSpinWait();
            }
            start(() -> LockSupport.parkNanos(1_000_000));
            assertThat(samples.get()).isBetween(BlockedTasks.SAMPLES_IN_NATIVE_METHOD, 1_000);
            assertThat(end).hasNullValue();
            client.close();
        }
    }
}
