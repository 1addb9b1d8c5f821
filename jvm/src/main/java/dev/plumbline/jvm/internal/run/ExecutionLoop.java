package dev.plumbline.jvm.internal.run;

import dev.plumbline.jvm.execution.AttainableTime;
import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.ExplorationCounts;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.RaceListener;
import dev.plumbline.jvm.execution.Runaway;
import dev.plumbline.jvm.execution.Site;
import dev.plumbline.jvm.execution.Uncontrollable;
import dev.plumbline.jvm.internal.race.RaceWatch;
import dev.plumbline.jvm.internal.state.Sites;
import dev.plumbline.jvm.internal.state.StaticState;
import dev.plumbline.jvm.internal.state.UnseenStates;
import dev.plumbline.jvm.internal.state.WorkersTime;
import dev.plumbline.schedule.Bound;
import dev.plumbline.schedule.Recording;
import dev.plumbline.schedule.Scheduler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Runs programs, one execution after the other, on workers that it keeps.
 *
 * <p>The loop over the executions runs on the worker of the main thread, so that an execution without initial calls
 * costs no more hand-overs than it has threads. The caller waits, and monitors the progress of the workers.
 */
public final class ExecutionLoop implements AutoCloseable {
    private static final long DEFAULT_MOST_STEPS = 100_000;
    private static final String INTERNAL = "dev.plumbline.jvm.internal.";

    private final Sites sites;
    private final UnaryOperator<String> originalNames;
    private final List<Worker> workers = new ArrayList<>();
    private final WorkersTime cpuTime = new WorkersTime();
    private final StaticState statics;
    private Worker mainWorker;
    private volatile boolean closed;
    private boolean traced;
    private Optional<RaceListener> raceListener = Optional.empty();
    private boolean allowsLongPauses;
    private long mostSteps = DEFAULT_MOST_STEPS;
    private int patience = 1;
    private volatile RunningExecution running;
    private long randomSeed;
    private int environment;
    private boolean testsLibrary;
    private volatile boolean drewRandomNumbers;
    private final UnseenStates unseen;

    public ExecutionLoop(Sites sites, StaticState statics, UnaryOperator<String> originalNames) {
        this.statics = statics;
        this.sites = sites;
        this.unseen = new UnseenStates(sites);
        this.originalNames = originalNames;
    }

    public void trace(boolean wanted) {
        traced = wanted;
    }

    public void races(Optional<RaceListener> listener) {
        raceListener = listener;
    }

    public void patience(int times) {
        patience = times;
    }

    int patience() {
        return patience;
    }

    public int mostRounds() {
        return Turns.ROUNDS_BEFORE_GIVING_UP * patience;
    }

    public void mostSteps(long steps) {
        mostSteps = steps;
    }

    public long stepsSoFar() {
        RunningExecution now = running;
        return now == null ? 0 : now.steps();
    }

    public void randomNumbers(long sequence) {
        randomSeed = sequence * 0xD1B54A32D192ED03L;
    }

    long randomSeed() {
        return randomSeed;
    }

    public void environment(int number) {
        environment = number;
    }

    int environment() {
        return environment;
    }

    public boolean drewRandomNumbers() {
        return drewRandomNumbers;
    }

    void drawsRandomNumber() {
        drewRandomNumbers = true;
    }

    public void testsLibrary(boolean so) {
        testsLibrary |= so;
    }

    /** Whether a place is within java.util.concurrent, and java.util.concurrent is not itself under test. */
    boolean isInLibrary(int site) {
        return !testsLibrary && sites.isConcurrent(site);
    }

    public UnseenStates unseen() {
        return unseen;
    }

    public void allowLongPauses(boolean wanted) {
        allowsLongPauses = wanted;
    }

    long mostSteps() {
        return mostSteps;
    }

    /** Runs the program until the scheduler or the observer ends the exploration. */
    public ExplorationCounts run(Program program, Scheduler scheduler, Predicate<Execution> observer) {
        if (closed) {
            throw new IllegalStateException("this explorer is closed");
        }
        CompletableFuture<ExplorationCounts> result = new CompletableFuture<>();
        mainWorker().explore(() -> {
            try {
                result.complete(explore(program, scheduler, observer));
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        return watched(result);
    }

    private ExplorationCounts explore(Program program, Scheduler scheduler, Predicate<Execution> observer) {
        Recording recording = new Recording(scheduler);
        boolean watched = scheduler.watches();
        RaceWatch races = raceListener
                .map(listener -> new RaceWatch(sites, originalNames, unseen, listener))
                .orElse(null);
        Set<Bound> leftOut = EnumSet.noneOf(Bound.class);
        long executions = 0;
        long stuck = 0;
        long cut = 0;
        long outOfSteps = 0;
        long steps = 0;
        int ownThreads = 0;
        while (recording.begin()) {
            RunningExecution now = new RunningExecution(this, program, recording, watched, traced, races);
            running = now;
            now.bodies.execute();
            running = null;
            if (now.failure() != null) {
                throw now.failure();
            }
            Execution done = new Execution(
                    executions++,
                    now.events(),
                    now.ending(),
                    now.steps(),
                    now.preemptions(),
                    recording.schedule(),
                    now.trace());
            steps += now.steps();
            ownThreads = Math.max(ownThreads, now.ownThreads());
            if (done.ending() instanceof Ending.Stuck) {
                stuck++;
            } else if (done.ending() instanceof Ending.Cut) {
                cut++;
            } else if (done.ending() instanceof Ending.OutOfSteps) {
                outOfSteps++;
                leftOut.add(Bound.STEPS);
            }
            if (!observer.test(done)) {
                leftOut.add(Bound.STOPPED);
                break;
            }
        }
        leftOut.addAll(scheduler.leftOut());
        return new ExplorationCounts(executions, stuck, cut, outOfSteps, steps, ownThreads, leftOut);
    }

    /**
     * Waits for the end; fails if an execution neither takes a step nor ends. The decision does not depend on the load
     * of the machine.
     */
    private ExplorationCounts watched(CompletableFuture<ExplorationCounts> result) {
        ProgressWatch watch = new ProgressWatch(new AttainableTime(ProgressWatch.INTERVAL_NANOS));
        while (true) {
            try {
                return result.get(ProgressWatch.INTERVAL_NANOS, TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                RunningExecution now = allowsLongPauses ? null : running;
                Optional<String> hung = watch.look(now, now == null ? 0 : now.steps(), cpuTime.nanos());
                if (hung.isPresent() && !result.isDone()) {
                    closed = true;
                    throw new Runaway(hung.get() + " without reaching a place where it can be controlled; it is at "
                            + whereabouts());
                }
            } catch (InterruptedException e) {
                closed = true;
                Thread.currentThread().interrupt();
                throw new Uncontrollable("interrupted", e);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException expected) {
                    throw expected;
                }
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw new IllegalStateException(e.getCause());
            }
        }
    }

    private String whereabouts() {
        List<Worker> all = new ArrayList<>(workers);
        all.add(mainWorker);
        for (Worker worker : all) {
            StackTraceElement[] stack = worker.getStackTrace();
            boolean waits = Arrays.stream(stack)
                    .anyMatch(frame -> frame.getClassName().equals(Worker.class.getName())
                            && frame.getMethodName().equals("awaitTurn"));
            if (stack.length > 0 && !waits) {
                return Arrays.stream(stack)
                        .filter(frame -> !isOurs(frame))
                        .limit(5)
                        .map(frame -> frame.getClassName() + "." + frame.getMethodName()
                                + (frame.getLineNumber() < 0 ? "" : ":" + frame.getLineNumber()))
                        .collect(Collectors.joining(" < "));
            }
        }
        return "an unknown place";
    }

    /**
     * Frames that say nothing about the code under test: frames of the engine, and of the handles by which it makes
     * calls.
     */
    private static boolean isOurs(StackTraceElement frame) {
        String name = frame.getClassName();
        return name.startsWith(INTERNAL) || name.startsWith("java.lang.invoke.LambdaForm");
    }

    Worker mainWorker() {
        if (mainWorker == null) {
            mainWorker = new Worker(this, "explored main");
            cpuTime.add(mainWorker);
            mainWorker.start();
        }
        return mainWorker;
    }

    /** The worker of this index, from 0; the main thread has its own. */
    Worker worker(int index) {
        while (workers.size() <= index) {
            workers.add(started(workers.size()));
        }
        return workers.get(index);
    }

    private Worker started(int index) {
        Worker worker = new Worker(this, "explored " + index);
        cpuTime.add(worker);
        worker.start();
        return worker;
    }

    /** The worker is blocked for ever. */
    void lost(Worker worker) {
        int index = workers.indexOf(worker);
        workers.set(index, started(index));
    }

    /** Nanoseconds of CPU time that all workers together have had. */
    public LongSupplier cpuTime() {
        return cpuTime::nanos;
    }

    /** Called by a worker at its end. */
    void ends(Worker worker) {
        cpuTime.ends(worker);
    }

    boolean closed() {
        return closed;
    }

    Sites sites() {
        return sites;
    }

    /** Whether a place is in a class of the JDK. */
    boolean isOfPlatform(int site) {
        return sites.get(site).type().startsWith("java.");
    }

    Site site(int number) {
        return sites.get(number);
    }

    String originalName(Class<?> type) {
        return originalNames.apply(type.getName());
    }

    void resetStatics(ControlledThread main) {
        main.quiet++;
        statics.reset();
        main.quiet--;
    }

    /** Runs a thread that the code under test started. */
    void runStarted(ControlledThread thread) {
        try {
            thread.identity.run();
        } catch (Abandoned | LinkageError e) {
            throw e;
        } catch (Throwable e) {
            Thread.UncaughtExceptionHandler handler = thread.identity.getUncaughtExceptionHandler();
            if (!thread.execution.ended() && handler != null && !(handler instanceof ThreadGroup)) {
                handler.uncaughtException(thread.identity, e);
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        workers.forEach(Worker::letRun);
        if (mainWorker != null) {
            mainWorker.letRun();
        }
    }
}
