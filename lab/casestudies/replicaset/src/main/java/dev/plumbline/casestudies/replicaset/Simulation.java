package dev.plumbline.casestudies.replicaset;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;

/** The simulated time in microseconds, and the scheduled actions. All random choices come from one seed. */
final class Simulation {
    private record Task(long time, long number, Runnable action) {}

    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparingLong(Task::time).thenComparingLong(Task::number));
    private final Random random;
    private long now;
    private long number;

    Simulation(long seed) {
        random = new Random(seed);
    }

    static long millis(long millis) {
        return millis * 1000;
    }

    long now() {
        return now;
    }

    /** Some time from the first up to the second, in milliseconds. */
    long between(int from, int to) {
        return millis(from) + random.nextInt((int) millis(to - from) + 1);
    }

    int choose(int bound) {
        return random.nextInt(bound);
    }

    void after(long delay, Runnable action) {
        tasks.add(new Task(now + delay, number++, action));
    }

    /** Performs the next action. */
    void step() {
        Task next = tasks.remove();
        now = next.time();
        next.action().run();
    }
}
