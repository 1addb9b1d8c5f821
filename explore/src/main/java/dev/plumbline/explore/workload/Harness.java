package dev.plumbline.explore.workload;

import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;

/**
 * Runs a workload: threads that start together and carry out actions at random, each recorded with its timebox.
 *
 * <p>The same seed repeats the same calls with the same arguments in each thread. To that end every call gets a random
 * generator of its own, split off that of its thread: how many numbers a body draws may depend on what it saw, and what
 * comes after it must not.
 */
public final class Harness {
    private final Plan plan;
    private final Repertoire repertoire;
    private final Stop stop;
    private final Set<String> unwritten = new ConcurrentSkipListSet<>();
    private final CountDownLatch ready;
    private final CountDownLatch start = new CountDownLatch(1);

    private Harness(Plan plan, Repertoire repertoire, Stop stop) {
        this.plan = plan;
        this.repertoire = repertoire;
        this.stop = stop;
        this.ready = new CountDownLatch(plan.threads());
    }

    /**
     * @throws Exception what the workload throws outside its bodies, or what is wrong with the folders
     * @throws IllegalStateException if the workload has no action that could be carried out
     */
    public static Summary run(Workload workload, Plan plan) throws Exception {
        return run(workload, plan, Optional.empty());
    }

    /**
     * @param chosen where {@link OperationBegins} is thrown and caught, for a debugger; nothing is different without one
     * @throws Exception as above
     */
    static Summary run(Workload workload, Plan plan, Optional<ChosenCall> chosen) throws Exception {
        Files.createDirectories(plan.scratch());
        try (Recorder recorder = Recorder.into(plan.traces())) {
            workload.setUp(new Setup(plan.threads(), plan.seed(), plan.scratch()));
            try {
                Repertoire repertoire = new Repertoire();
                workload.register(repertoire);
                if (repertoire.entries().isEmpty()) {
                    throw new IllegalStateException("the workload has no action that it carries out"
                            + (repertoire.unsupported().isEmpty()
                                    ? ""
                                    : "; unsupported: " + String.join(", ", repertoire.unsupported())));
                }
                return new Harness(plan, repertoire, new Stop(chosen)).run(recorder);
            } finally {
                workload.tearDown();
            }
        }
    }

    private Summary run(Recorder recorder) throws IOException, InterruptedException {
        List<Worker> workers = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int number = 0; number < plan.threads(); number++) {
            Worker worker = new Worker(number, recorder);
            workers.add(worker);
            threads.add(new Thread(worker, "workload-" + number));
        }
        threads.forEach(Thread::start);
        ready.await();
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        return summary(workers);
    }

    private Summary summary(List<Worker> workers) {
        Map<String, Long> operations = new LinkedHashMap<>();
        List<String> crashes = new ArrayList<>();
        long idle = 0;
        for (int i = 0; i < repertoire.entries().size(); i++) {
            int entry = i;
            operations.put(
                    repertoire.entries().get(i).name(),
                    workers.stream().mapToLong(worker -> worker.counts[entry]).sum());
        }
        for (Worker worker : workers) {
            idle += worker.idle;
            if (worker.crash != null) {
                crashes.add(worker.crash);
            }
        }
        Set<String> unsupported = new TreeSet<>(repertoire.unsupported());
        unsupported.addAll(unwritten);
        unwritten.forEach(operations::remove);
        return new Summary(operations, idle, unsupported, crashes);
    }

    /** One thread of the run. */
    private final class Worker implements Runnable {
        private final int number;
        private final Recorder recorder;
        private final long[] counts = new long[repertoire.entries().size()];
        private long idle;
        private String crash;
        private String doing = "the start";

        Worker(int number, Recorder recorder) {
            this.number = number;
            this.recorder = recorder;
        }

        @Override
        public void run() {
            ThreadLog log = null;
            try {
                try {
                    log = recorder.thread(number);
                } finally {
                    ready.countDown();
                }
                start.await();
                work(log);
                log.close();
            } catch (Throwable e) {
                // Errors too: a StackOverflowError in the system under test is a finding, and the others must go on.
                crash = "thread " + number + ", " + doing + ": " + e;
                if (log != null) {
                    log.crashed(e.toString());
                }
            }
        }

        private void work(ThreadLog log) throws Exception {
            SplittableRandom calls = new SplittableRandom(mixed(plan.seed(), 2L * number));
            Noise noise = new Noise(new SplittableRandom(mixed(plan.seed(), 2L * number + 1)), plan.noise());
            RecordedCall call = new RecordedCall(log, number, stop);
            long begun = System.nanoTime();
            long most = plan.duration().isPresent() ? plan.duration().get().toNanos() : Long.MAX_VALUE;
            for (long step = 0; step < plan.operations(); step++) {
                noise.boundary();
                stop.boundary();
                if (most != Long.MAX_VALUE && System.nanoTime() - begun - stop.heldNanos() >= most) {
                    return;
                }
                SplittableRandom random = calls.split();
                int chosen = repertoire.choose(random);
                Repertoire.Entry entry = repertoire.entries().get(chosen);
                doing = entry.name() + ", call " + step;
                call.renew(entry.name(), random);
                try {
                    entry.body().perform(call);
                } catch (RecordedCall.Unsupported e) {
                    if (call.begun()) {
                        throw new IllegalStateException("unsupported() was thrown after begin()", e);
                    }
                    unwritten.add(entry.name());
                    continue;
                }
                if (call.finish()) {
                    counts[chosen]++;
                } else {
                    idle++;
                }
            }
        }
    }

    /** Neighbouring seeds and threads must not have streams that resemble each other. */
    private static long mixed(long seed, long stream) {
        SplittableRandom random = new SplittableRandom(seed);
        long first = random.nextLong();
        return new SplittableRandom(first ^ stream * 0x9E3779B97F4A7C15L).nextLong();
    }
}
