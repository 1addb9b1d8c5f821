package dev.plumbline.check.live;

import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.stream.RecordedThreads;
import dev.plumbline.check.stream.StreamedCheck;
import dev.plumbline.check.watch.Watchdog;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;

/**
 * Checks the operations of this program while a recorder records them, on a thread of its own:
 *
 * <pre>{@code
 * try (Recorder recorder = Recorder.into(folder);
 *         LiveCheck live = LiveCheck.of(folder, Models.register(0)).onViolation(this::alarm).start()) {
 *     ... // threads record their operations
 *     Result result = live.result(); // of all operations that were recorded before
 * }
 * }</pre>
 *
 * <p>The check reads the files of the recorder. Recording costs what it costs without a check, and nothing is dropped: if
 * the check falls behind, operations stay in the files until it has read them. It keeps what cannot be settled yet, and the
 * last operations for the report of a violation. The check ends with the first violation; recording goes on.
 *
 * <p>A client that is blocked delays the check of all operations that were called later, but not longer than the
 * {@link #patience}: then its operation counts as one that never returns. If it returns after all, its result is not
 * checked, and a check without a violation is {@link StopReason.LateReturns inconclusive}.
 *
 * <p>The recorder is one of this process, with its usual clock.
 */
public final class LiveCheck implements AutoCloseable {
    /** How long an operation may take, unless {@link #patience} says otherwise. */
    public static final Duration USUAL_PATIENCE = Duration.ofSeconds(10);

    private static final int USUAL_WINDOW = 1_000;

    private final String name;
    private final Path folder;
    private final SpecSource spec;
    private final FutureTask<Result> task = new FutureTask<>(this::check);
    private int window = USUAL_WINDOW;
    private Duration patience = USUAL_PATIENCE;
    private Budget budget = Budget.DEFAULT;
    private boolean isDeleting;
    private Consumer<Result> listener = result -> {};
    private StreamedCheck streamed;
    private RecordedThreads threads;
    private volatile Result violation;

    private LiveCheck(Path folder, SpecSource spec) {
        this.name = folder.toString();
        this.folder = folder;
        this.spec = spec;
    }

    /**
     * @param folder of the recorder
     * @param spec a specification, or its source
     */
    public static LiveCheck of(Path folder, SpecSource spec) {
        return new LiveCheck(folder, spec);
    }

    /** How many operations before a violation to keep for its report; 1,000 by default. */
    public LiveCheck window(int operations) {
        window = operations;
        return this;
    }

    /** How long an operation may take before it counts as one that never returns; 10 seconds by default. */
    public LiveCheck patience(Duration most) {
        patience = most;
        return this;
    }

    /**
     * For the report of a violation. Its memory is also the limit of the whole check, which has no other. By default
     * {@link Budget#DEFAULT}.
     */
    public LiveCheck budget(Budget other) {
        budget = other;
        return this;
    }

    /**
     * Deletes the files of the recorder whose operations are explained, if its threads go on in other files
     * ({@code Recorder.rotating}). The recording cannot be checked again then. After a violation, all that are left stay.
     */
    public LiveCheck deletingSettled() {
        isDeleting = true;
        return this;
    }

    /** Is called once, on the thread of the check, if there is a violation. */
    public LiveCheck onViolation(Consumer<Result> other) {
        listener = other;
        return this;
    }

    /** Begins. Settings can no longer be changed. To be called once. */
    public LiveCheck start() {
        if (threads != null) {
            throw new IllegalStateException("the check of " + name + " was started before; expected one start");
        }
        threads = new RecordedThreads(folder, patience);
        if (isDeleting) {
            threads.deletingSettled();
        }
        StreamedCheck.Settings settings = new StreamedCheck.Settings(Long.MAX_VALUE, window, false);
        Budget whole = budget.withTime(Budget.UNLIMITED.time()).withSteps(Budget.UNLIMITED.steps());
        streamed = new StreamedCheck(name, spec, settings, whole, Progress.NONE);
        Watchdog.deepThread(task, "live-check").start();
        return this;
    }

    private Result check() throws BadInput {
        try (RecordedThreads reading = threads) {
            Result result = streamed.run(reading).confirmed(budget);
            if (result.verdict() instanceof Verdict.Violates) {
                violation = result;
                listener.accept(result);
            }
            return reading.judged(result);
        }
    }

    /** The violation that was found, if there is one so far. May be called by any thread, at any time. */
    public Optional<Result> violation() {
        return Optional.ofNullable(violation);
    }

    /** Whether the check has ended: with a violation, without a verdict, or since its result was asked for. */
    public boolean hasEnded() {
        return task.isDone();
    }

    /** The number of operations that have returned and are explained. */
    public long settled() {
        return started().figures().settled();
    }

    /** How far the check is behind: all operations that were called longer ago have been checked. */
    public Duration lag() {
        started();
        return Duration.ofNanos(Math.max(0, threads.lag()));
    }

    private StreamedCheck started() {
        if (streamed == null) {
            throw new IllegalStateException("the check of " + name + " has not begun; expected start() before");
        }
        return streamed;
    }

    /**
     * Waits until all operations that were recorded before are checked, and ends the check.
     *
     * @throws BadInput if the files of the recorder or the specification cannot be read, or the specification lacks an
     *     operation
     * @throws dev.plumbline.spec.SpecException if the specification cannot be evaluated
     */
    public Result result() throws BadInput {
        started();
        threads.end();
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw Watchdog.unwrapped(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BadInput(name + ": interrupted while its check was awaited", e);
        }
    }

    /** Does the same, if the check was started. A violation that nothing has asked for is left to the listener. */
    @Override
    public void close() throws BadInput {
        if (threads != null) {
            result();
        }
    }
}
