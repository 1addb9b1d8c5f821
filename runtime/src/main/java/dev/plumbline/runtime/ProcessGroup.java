package dev.plumbline.runtime;

import dev.plumbline.runtime.resource.ProcessId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Processes that run as threads of this JVM. */
public final class ProcessGroup implements AutoCloseable {
    private final List<ArchetypeProcess> processes;
    private final List<Thread> threads;
    private final Map<ProcessId, Outcome> outcomes = new TreeMap<>();
    private final CountDownLatch ended;

    private ProcessGroup(List<ArchetypeProcess> processes) {
        this.processes = List.copyOf(processes);
        ended = new CountDownLatch(processes.size());
        threads = processes.stream()
                .map(process -> new Thread(() -> run(process), process.id().toString()))
                .toList();
    }

    /** Starts a thread for each process. */
    public static ProcessGroup start(List<ArchetypeProcess> processes) {
        ProcessGroup group = new ProcessGroup(processes);
        group.threads.forEach(Thread::start);
        return group;
    }

    private void run(ArchetypeProcess process) {
        Outcome outcome = new Outcome.Stopped();
        try {
            outcome = process.run();
        } catch (RuntimeException e) {
            outcome = new Outcome.Failed("closing", e);
        } catch (Error e) {
            outcome = new Outcome.Failed("running", new IllegalStateException(e));
            throw e;
        } finally {
            synchronized (outcomes) {
                outcomes.put(process.id(), outcome);
                outcomes.notifyAll();
            }
            ended.countDown();
        }
    }

    /** The outcomes of the processes that have ended. */
    public Map<ProcessId, Outcome> outcomes() {
        synchronized (outcomes) {
            return new TreeMap<>(outcomes);
        }
    }

    /** Waits until all processes have ended, at most for a time; returns those that have not. */
    public Set<ProcessId> await(Duration atMost) throws InterruptedException {
        ended.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
        Set<ProcessId> running = new TreeSet<>();
        processes.forEach(process -> running.add(process.id()));
        running.removeAll(outcomes().keySet());
        return running;
    }

    /** Waits until processes of an archetype have ended, at most for a time; returns those that have not. */
    public Set<ProcessId> await(String archetype, Duration atMost) throws InterruptedException {
        long until = System.nanoTime() + atMost.toNanos();
        synchronized (outcomes) {
            while (true) {
                Set<ProcessId> running = new TreeSet<>();
                processes.stream()
                        .map(ArchetypeProcess::id)
                        .filter(id -> id.archetype().equals(archetype) && !outcomes.containsKey(id))
                        .forEach(running::add);
                long left = (until - System.nanoTime()) / 1_000_000;
                if (running.isEmpty() || left <= 0) {
                    return running;
                }
                outcomes.wait(left);
            }
        }
    }

    /** Asks all processes to stop before their next section. */
    public void stop() {
        processes.forEach(ArchetypeProcess::stop);
    }

    /** Stops all processes and waits for them. */
    @Override
    public void close() throws InterruptedException {
        stop();
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
