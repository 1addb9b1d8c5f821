package dev.plumbline.run.harness;

import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import dev.plumbline.run.scheduling.ChosenCall;
import dev.plumbline.workload.Setup;
import dev.plumbline.workload.Workload;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;

/** Runs a workload: threads that start together and perform random actions, each recorded with its timebox. */
public final class Harness {
    private final Plan plan;
    private final RegisteredActions repertoire;
    private final ReplayStop stop;
    private final Set<String> unwritten = new ConcurrentSkipListSet<>();
    private final CountDownLatch ready;
    private final CountDownLatch start = new CountDownLatch(1);

    private Harness(Plan plan, RegisteredActions repertoire, ReplayStop stop) {
        this.plan = plan;
        this.repertoire = repertoire;
        this.stop = stop;
        this.ready = new CountDownLatch(plan.threads());
    }

    /**
     * @throws Exception the exception of the workload outside of its bodies, or of an access to the folders
     * @throws IllegalStateException if the workload has no action that could be performed
     */
    public static Summary run(Workload workload, Plan plan) throws Exception {
        return run(workload, plan, Optional.empty());
    }

    /**
     * @param chosen where {@link OperationBegins} is thrown and caught, for a debugger; without effect if there is none
     * @throws Exception as above
     */
    static Summary run(Workload workload, Plan plan, Optional<ChosenCall> chosen) throws Exception {
        Files.createDirectories(plan.scratch());
        try (Recorder recorder = Recorder.into(plan.traces())) {
            workload.setUp(new Setup(plan.threads(), plan.seed(), plan.scratch()));
            try {
                RegisteredActions repertoire = new RegisteredActions();
                workload.register(repertoire);
                repertoire.requireEntries();
                return new Harness(plan, repertoire, new ReplayStop(chosen)).run(recorder);
            } finally {
                workload.tearDown();
            }
        }
    }

    private Summary run(Recorder recorder) throws InterruptedException {
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
        List<Performer> performers =
                workers.stream().map(worker -> worker.performer).toList();
        return Performer.summary(repertoire, performers, unwritten, List.of(), false);
    }

    /** One thread of the run. */
    private final class Worker implements Runnable {
        private final int number;
        private final ThreadLog log;
        private final Performer performer;

        Worker(int number, Recorder recorder) {
            this.number = number;
            this.log = recorder.thread(number);
            this.performer = new Performer(number, plan.seed(), repertoire, log, stop, unwritten);
        }

        @Override
        public void run() {
            try {
                ready.countDown();
                start.await();
                work();
                log.close();
            } catch (Throwable e) {
                // Errors too: a StackOverflowError in the system under test is a finding, and the other threads must
                // continue.
                performer.crashed(e);
                log.crashed(e.toString());
            }
        }

        private void work() throws Exception {
            Noise noise = new Noise(Performer.random(plan.seed(), 2L * number + 1), plan.noise());
            long begun = System.nanoTime();
            long most = plan.duration().isPresent() ? plan.duration().get().toNanos() : Long.MAX_VALUE;
            for (long step = 0; step < plan.operations(); step++) {
                noise.boundary();
                stop.boundary();
                if (most != Long.MAX_VALUE && System.nanoTime() - begun - stop.heldNanos() >= most) {
                    return;
                }
                performer.perform(step);
            }
        }
    }
}
