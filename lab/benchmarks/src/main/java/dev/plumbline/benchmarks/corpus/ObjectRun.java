package dev.plumbline.benchmarks.corpus;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.format.Formats;
import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/** Threads that use one object at the same time and record what they do. */
final class ObjectRun {
    /**
     * The number of threads and their operations.
     *
     * @param operations of each thread
     * @param repeated whether the same few values are written again and again
     * @param interrupted whether operations time out and are aborted
     */
    record Plan(int threads, int operations, boolean repeated, boolean interrupted) {
        Plan shorter() {
            return new Plan(threads, Math.max(4, operations * 4 / 5), repeated, interrupted);
        }
    }

    /**
     * The history of a run.
     *
     * @param traces the folder that the recorder wrote
     * @param turns by number of the operation: its place in the order of effects, if that is known
     */
    record Recorded(Path traces, History history, List<Integer> turns) {}

    private static final int ATTEMPTS_OF_BLOCKED = 40;

    private final Subject subject;
    private final Plan plan;
    private final SharedObject object;
    private final long seed;
    private final CountDownLatch ready;

    private ObjectRun(Subject subject, Plan plan, SharedObject object, long seed) {
        this.subject = subject;
        this.plan = plan;
        this.object = object;
        this.seed = seed;
        this.ready = new CountDownLatch(plan.threads());
    }

    /** @param folder a new one, for the traces */
    static Recorded record(Subject subject, Plan plan, SharedObject object, long seed, Path folder)
            throws BadInput, IOException, InterruptedException {
        return new ObjectRun(subject, plan, object, seed).record(folder);
    }

    private Recorded record(Path folder) throws BadInput, IOException, InterruptedException {
        Map<Value, List<Integer>> turns = new HashMap<>();
        ExecutorService threads = Executors.newFixedThreadPool(plan.threads());
        try (Recorder recorder = Recorder.into(folder)) {
            List<Callable<List<Integer>>> bodies = new ArrayList<>();
            for (int process = 0; process < plan.threads(); process++) {
                long number = process;
                bodies.add(() -> {
                    try (ThreadLog log = recorder.thread(number)) {
                        return new OneThread(number, log).run();
                    }
                });
            }
            List<Future<List<Integer>>> ended = threads.invokeAll(bodies);
            for (int process = 0; process < plan.threads(); process++) {
                turns.put(Value.of(process), ended.get(process).get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a thread of " + subject.name() + " failed", e);
        } finally {
            threads.shutdownNow();
        }
        History history = Formats.read(folder).withLifecycle(Set.of());
        List<Integer> byNumber = new ArrayList<>();
        Map<Value, Integer> met = new HashMap<>();
        for (Operation operation : history.operations()) {
            int index = met.merge(operation.process(), 1, Integer::sum) - 1;
            byNumber.add(turns.get(operation.process()).get(index));
        }
        return new Recorded(folder, history, byNumber);
    }

    private final class OneThread {
        private final long process;
        private final ThreadLog log;
        private final Random random;
        private final Subject.Values values;
        private final List<Integer> turns = new ArrayList<>();
        private int held;

        private OneThread(long process, ThreadLog log) {
            this.process = process;
            this.log = log;
            this.random = new Random(seed * 1_000 + process);
            this.values = new Subject.Values(random, plan.repeated(), process, plan.threads());
        }

        private List<Integer> run() throws InterruptedException {
            ready.countDown();
            ready.await();
            for (int i = 0; i < plan.operations(); i++) {
                Invocation call = subject.choice().next(random, values, held);
                log.begin(call.name());
                if (!call.isTransaction()) {
                    call.arguments().forEach(log::argument);
                }
                log.call();
                pause();
                one(call);
            }
            return turns;
        }

        private void one(Invocation call) {
            // The operations of a transaction are known when it has returned. A lost lock would stop all other threads.
            boolean mayFail = plan.interrupted()
                    && !call.isTransaction()
                    && !subject.model().equals("mutex");
            if (mayFail && random.nextInt(20) == 0) {
                turns.add(object.idleTurn());
                log.aborted().done();
                return;
            }
            if (mayFail && random.nextInt(16) == 0) {
                int turn = SharedObject.NOT_PERFORMED;
                if (random.nextBoolean()) {
                    SharedObject.Effect late = object.perform(process, call, random);
                    turn = late.result() == SequentialObject.BLOCKED ? turn : late.turn();
                }
                turns.add(turn);
                log.unknown("timed out");
                return;
            }
            SharedObject.Effect effect = object.perform(process, call, random);
            for (int i = 0; effect.result() == SequentialObject.BLOCKED; i++) {
                if (i == ATTEMPTS_OF_BLOCKED) {
                    turns.add(SharedObject.NOT_PERFORMED);
                    log.unknown("waited too long");
                    return;
                }
                LockSupport.parkNanos(50_000);
                effect = object.perform(process, call, random);
            }
            pause();
            turns.add(effect.turn());
            log.returned();
            if (effect.result() != SequentialObject.NOTHING) {
                log.result(call.isTransaction() ? "ops" : "result", effect.result());
            }
            log.done();
            held += switch (call.name()) {
                case "acquire" -> 1;
                case "tryAcquire" -> Boolean.TRUE.equals(effect.result()) ? 1 : 0;
                case "release" -> -1;
                default -> 0;
            };
        }

        private void pause() {
            switch (random.nextInt(4)) {
                case 0 -> Thread.yield();
                case 1, 2 -> LockSupport.parkNanos(1_000 + random.nextInt(60_000));
                default -> {}
            }
        }
    }
}
