package dev.plumbline.run.harness;

import dev.plumbline.jvm.ControlledCode;
import dev.plumbline.jvm.Explorer;
import dev.plumbline.jvm.execution.Ending;
import dev.plumbline.jvm.execution.Event;
import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import dev.plumbline.run.scheduling.ChosenCall;
import dev.plumbline.run.scheduling.Scheduling;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.workload.Setup;
import dev.plumbline.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * Runs a workload one thread at a time, under a schedule that its seed decides or that was recorded, like rr for native
 * programs. The workload and all classes that it uses are loaded in their controlled form; this class, the recorder and
 * the random generators are not, so they take no steps.
 *
 * <p><b>Timeboxes.</b> The clock is a counter: it is read where an operation begins and ends, and each reading is one
 * more than the one before. One thread runs at a time, and hands over at points of controlled code and between calls,
 * never in this class; so the readings are in the order of the events, and an operation takes effect between its two
 * readings. The timeboxes are as narrow as possible: an operation that ended before another began comes before it,
 * because no two readings are equal. This would not hold with real time: two readings of it can be equal, and no two
 * runs would produce the same bytes.
 */
final class ControlledHarness {
    private final Plan plan;
    private final Class<? extends Workload> type;
    private final ReplayStop stop;
    private final Recorder recorder;
    private final RegisteredActions repertoire = new RegisteredActions();
    private final Set<String> unwritten = new TreeSet<>();
    private final List<Performer> performers = new ArrayList<>();
    private final List<ThreadLog> logs = new ArrayList<>();
    private Exception unprepared;
    private Execution execution;

    private ControlledHarness(
            Plan plan, Class<? extends Workload> type, Optional<ChosenCall> chosen, Recorder recorder) {
        this.plan = plan;
        this.type = type;
        this.stop = new ReplayStop(chosen);
        this.recorder = recorder;
    }

    /**
     * @param explorers makes the explorer of the run, with its own classes
     * @param schedule the file to which the schedule is written
     * @param chosen where {@link OperationBegins} is thrown and caught, for a debugger
     * @param tracing whether and where the steps of the threads are written down
     * @throws Exception the exception of the workload outside of its bodies, or of an access to the folders
     * @throws dev.plumbline.jvm.execution.Uncontrollable if the workload cannot be controlled
     * @throws dev.plumbline.schedule.Nondeterminism if a recorded schedule does not fit
     */
    static Summary run(
            Supplier<Explorer> explorers,
            String workload,
            Plan plan,
            Scheduling scheduling,
            Path schedule,
            Optional<ChosenCall> chosen,
            Optional<Tracing> tracing)
            throws Exception {
        Files.createDirectories(plan.scratch());
        try (Explorer explorer = explorers.get();
                Recorder recorder = Recorder.counting(plan.traces())) {
            explorer.mostSteps(scheduling.mostSteps());
            // Nothing makes progress before a debugger has attached, and while it is used.
            explorer.allowLongPauses(chosen.isPresent());
            explorer.trace(tracing.isPresent());
            Class<? extends Workload> type = WorkloadClass.of(workload, explorer::load);
            ControlledHarness harness = new ControlledHarness(plan, type, chosen, recorder);
            Summary summary = harness.run(explorer, scheduling, schedule);
            if (tracing.isPresent()) {
                tracing.get().write(harness.execution, plan.threads());
            }
            return summary;
        }
    }

    /** Explorers over the classes of this process. All but the first are made quickly. */
    static Supplier<Explorer> explorers() {
        return Explorer.several(ControlledHarness.class.getClassLoader());
    }

    private Summary run(Explorer explorer, Scheduling scheduling, Path schedule) throws Exception {
        List<List<Program.Call>> threads = new ArrayList<>();
        for (int i = 0; i < plan.threads(); i++) {
            int number = i;
            long[] step = new long[1];
            Program.Call next = workload -> perform(number, step[0]++);
            threads.add(Collections.nCopies(Math.toIntExact(plan.operations()), next));
        }
        Program program = new Program(this::prepared, List.of(), threads, List.of(workload -> {
            ((Workload) workload).tearDown();
            return null;
        }));
        long seed = Performer.random(plan.seed(), -1).nextLong();
        SpentSteps spent = new SpentSteps(
                scheduling.scheduler(seed, plan.threads(), plan.operations()), explorer::stepsSoFar, this::call);
        try {
            explorer.run(program, spent, this::seen);
        } catch (RuntimeException e) {
            throw unprepared == null ? e : unprepared;
        }
        if (scheduling.taken().isPresent() && !scheduling.taken().get().equals(execution.schedule())) {
            throw new Nondeterminism("the schedule does not fit: the run ended after "
                    + execution.schedule().length() + " of its "
                    + scheduling.taken().get().length()
                    + " answers; it belongs to another program, or the program depends on something that is not"
                    + " controlled");
        }
        write(schedule);
        for (Event event : execution.events()) {
            if (event.thread() == Program.MAIN && event instanceof Event.Threw thrown) {
                throw thrown.exception() instanceof Exception expected
                        ? expected
                        : new IllegalStateException(thrown.exception());
            }
        }
        return Performer.summary(
                repertoire,
                performers,
                unwritten,
                Standstill.lines(
                        execution.ending(),
                        plan.threads(),
                        this::doing,
                        () -> spent.lines(
                                execution.steps(),
                                thread -> Standstill.name(thread, plan.threads()) + doing(", ", thread))),
                execution.ending() instanceof Ending.OutOfSteps);
    }

    /** The number of the current call of a thread; constant for threads that are not of the workload. */
    private long call(int thread) {
        return thread < performers.size() ? performers.get(thread).calls() : 0;
    }

    private String doing(int thread) {
        return performers.get(thread).doing();
    }

    private String doing(String before, int thread) {
        return thread < performers.size() ? before + doing(thread) : "";
    }

    private boolean seen(Execution only) {
        execution = only;
        return false;
    }

    private void write(Path schedule) throws IOException {
        Files.writeString(schedule, execution.schedule().text());
    }

    /** Created within the run, so that its constructor and {@code setUp} are controlled too. */
    private Workload prepared() throws Exception {
        try {
            Workload workload = WorkloadClass.make(type);
            workload.setUp(new Setup(plan.threads(), plan.seed(), plan.scratch()));
            workload.register(repertoire);
            repertoire.requireEntries();
            for (int i = 0; i < plan.threads(); i++) {
                logs.add(recorder.thread(i));
                performers.add(new Performer(i, plan.seed(), repertoire, logs.get(i), stop, unwritten));
            }
            return workload;
        } catch (Exception e) {
            ControlledCode.caught(e);
            unprepared = e;
            throw e;
        }
    }

    /** One call of a thread; the last one closes its log, which records that the thread has ended. */
    private Object perform(int number, long step) throws IOException {
        Performer performer = performers.get(number);
        if (performer.hasCrashed()) {
            return null;
        }
        if (step == 0) {
            Thread.currentThread().setName("workload-" + number);
        }
        try {
            performer.perform(step);
            if (step == plan.operations() - 1) {
                logs.get(number).close();
            }
        } catch (LinkageError e) {
            throw e; // ends the run with the name of the missing class or member: the controlled form of a class may
            // have caused it
        } catch (Throwable e) {
            // If the run has ended this continues unwinding: no thread crashed, and the operation remains pending.
            ControlledCode.caught(e);
            performer.crashed(e);
            logs.get(number).crashed(e.toString());
        }
        return null;
    }
}
