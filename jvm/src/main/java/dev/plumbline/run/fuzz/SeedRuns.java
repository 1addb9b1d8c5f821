package dev.plumbline.run.fuzz;

import dev.plumbline.run.Attempt;
import dev.plumbline.run.Chaos;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.RunSeries;
import dev.plumbline.run.Runner;
import dev.plumbline.run.Settings;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * The runs of consecutive seeds. While one controlled run is checked, the next one takes place; the runs and their
 * order are the same as without this overlap.
 *
 * <p><b>The meaning of a seed depends neither on the machine nor on the seeds before it.</b> If control is not
 * required, the run with seed {@value #DECIDING_SEED} decides about all of them, whether it was requested or not: if it
 * cannot be controlled (native code, sockets, parallel streams), or exceeds the limit on steps, all seeds run without
 * control, disturbed by noise, and one line says why. Otherwise all seeds are controlled. If a single run then turns
 * out to be uncontrollable, it alone runs without control, and a line says so; a run that exceeds the limit on steps is
 * reported as such. None of this depends on how long anything takes.
 */
public final class SeedRuns implements AutoCloseable {
    static final long DECIDING_SEED = 1;

    private static final int SECONDS_TO_END = 10;

    private final Runner runner;
    private final RunSeries series;
    private final LongFunction<Settings> settings;
    private final boolean mayRunFree;
    private final Consumer<String> notes;
    private final long last;
    private final ExecutorService aside = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "next run");
        thread.setDaemon(true);
        return thread;
    });
    private Optional<Boolean> free;
    private long aheadSeed;
    private Future<Attempt> ahead;

    /**
     * @param settings of each seed
     * @param mayRunFree whether runs that cannot be controlled take place without control
     * @param last the last seed that will be requested
     * @param notes gets the reason why runs are not controlled, a sentence
     */
    public SeedRuns(
            Runner runner, LongFunction<Settings> settings, boolean mayRunFree, long last, Consumer<String> notes) {
        this.runner = runner;
        this.series = new RunSeries(runner);
        this.settings = settings;
        this.mayRunFree = mayRunFree;
        this.last = last;
        this.notes = notes;
        this.free = mayRunFree ? Optional.empty() : Optional.of(false);
    }

    /** @throws BadInput as {@link Runner#run(Settings)} */
    public RunRecord run(long seed) throws BadInput {
        if (free.isEmpty()) {
            if (seed == DECIDING_SEED) {
                return next(decideBy(seed));
            }
            decideAside();
        }
        if (free.get()) {
            return series.run(free(seed));
        }
        Attempt attempt = ahead != null && aheadSeed == seed ? finished() : series.attempt(settings.apply(seed));
        if (mayRunFree && attempt instanceof Attempt.NoRun none) {
            series.remove(seed);
            // If the run does not take place without control either, control was not the reason, and no note is
            // written.
            RunRecord run = series.run(free(seed));
            notes.accept("the threads of the run with seed " + seed + " are not controlled: " + none.why());
            return next(run);
        }
        return next(attempt.orRefuse());
    }

    /** The deciding run was requested. */
    private RunRecord decideBy(long seed) throws BadInput {
        Attempt attempt = series.attempt(settings.apply(seed));
        Optional<String> reason = uncontrolled(attempt);
        RunRecord run;
        if (reason.isPresent()) {
            series.close();
            series.remove(seed);
            run = series.run(free(seed));
        } else {
            run = attempt.orRefuse();
        }
        decided(reason);
        return run;
    }

    /** Another seed was requested first: the deciding run takes place in another folder, which is removed. */
    private void decideAside() throws BadInput {
        try {
            Path folder = Files.createTempDirectory("plumbline-control");
            try (RunSeries elsewhere = new RunSeries(runner.in(folder))) {
                Optional<String> reason = uncontrolled(elsewhere.attempt(settings.apply(DECIDING_SEED)));
                elsewhere.remove(DECIDING_SEED);
                decided(reason);
            } finally {
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw new BadInput("cannot try whether threads can be controlled: " + e.getMessage(), e);
        }
    }

    private void decided(Optional<String> reason) {
        free = Optional.of(reason.isPresent());
        reason.ifPresent(why -> notes.accept("threads are not controlled in any run: " + why));
    }

    private RunRecord next(RunRecord run) throws BadInput {
        long seed = run.seed();
        // An existing folder is not ours: this is reported when the seed is requested.
        if (seed < last && run.settings().scheduling().isPresent() && !series.exists(seed + 1)) {
            aheadSeed = seed + 1;
            Settings next = settings.apply(aheadSeed);
            ahead = aside.submit(() -> series.attempt(next));
        }
        return run;
    }

    private static Optional<String> uncontrolled(Attempt attempt) {
        if (!(attempt instanceof Attempt.Ran ran)) {
            return Optional.of(((Attempt.NoRun) attempt).why());
        }
        return ran.run().report().outOfSteps()
                ? Optional.of(String.join("; ", ran.run().report().stuck()))
                : Optional.empty();
    }

    private Attempt finished() throws BadInput {
        try {
            return ahead.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BadInput("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof BadInput expected) {
                throw expected;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            ahead = null;
        }
    }

    private Settings free(long seed) {
        return settings.apply(seed).free(Chaos.NOISE);
    }

    /** Ends the current run, and removes runs that were not requested. */
    @Override
    public void close() throws BadInput {
        boolean unasked = ahead != null;
        ahead = null;
        aside.shutdownNow();
        try {
            aside.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        series.close();
        if (unasked) {
            series.remove(aheadSeed);
        }
    }
}
