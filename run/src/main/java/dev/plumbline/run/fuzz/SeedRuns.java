package dev.plumbline.run.fuzz;

import dev.plumbline.history.BadInput;
import dev.plumbline.run.Attempt;
import dev.plumbline.run.Chaos;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.RunSeries;
import dev.plumbline.run.Runner;
import dev.plumbline.run.Settings;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * The runs of consecutive seeds. While one controlled run is checked, the next one takes place; the runs, and their
 * order, are those of somebody who waits for each.
 *
 * <p>Where nobody insists on control, the first run that cannot be controlled ends it: that seed and those behind it
 * run free, disturbed by noise, and one line says why. Control fails for reasons (native code, sockets, parallel
 * streams) that the next run would meet again.
 */
public final class SeedRuns implements AutoCloseable {
    /** Longer than the engine waits for a thread that is out of its control, so that its reason is the one told. */
    private static final Duration PATIENCE_WITH_CONTROL = Duration.ofSeconds(40);

    private static final int SECONDS_TO_END = 10;

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
    private boolean free;
    private long aheadSeed;
    private Future<Attempt> ahead;

    /**
     * @param settings of each seed
     * @param mayRunFree whether runs that cannot be controlled take place without control
     * @param last the seed behind which nobody will ask
     * @param notes gets the reason why runs are not controlled
     */
    public SeedRuns(
            Runner runner, LongFunction<Settings> settings, boolean mayRunFree, long last, Consumer<String> notes) {
        this.series = new RunSeries(runner);
        this.settings = settings;
        this.mayRunFree = mayRunFree;
        this.last = last;
        this.notes = notes;
    }

    /** @throws BadInput as {@link Runner#run(Settings)} */
    public RunRecord run(long seed) throws BadInput {
        if (free) {
            return series.run(free(seed));
        }
        Attempt attempt = ahead != null && aheadSeed == seed ? finished() : series.attempt(wanted(seed));
        if (mayRunFree) {
            Optional<String> reason = uncontrolled(attempt);
            if (reason.isPresent()) {
                return runFree(seed, reason.get());
            }
        }
        RunRecord run = attempt.orRefuse();
        // What is there already is somebody's: that is said when it is asked for.
        if (seed < last && run.settings().scheduling().isPresent() && !series.exists(seed + 1)) {
            aheadSeed = seed + 1;
            Settings next = wanted(aheadSeed);
            ahead = aside.submit(() -> series.attempt(next));
        }
        return run;
    }

    private static Optional<String> uncontrolled(Attempt attempt) {
        if (!(attempt instanceof Attempt.Ran ran)) {
            return Optional.of(((Attempt.NoRun) attempt).why());
        }
        if (ran.run().killed()) {
            return Optional.of("a controlled run takes more than "
                    + ran.run().settings().patience().toSeconds() + " s");
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

    /** If a free run does not take place either, control was not in its way, and nothing is said about it. */
    private RunRecord runFree(long seed, String why) throws BadInput {
        series.close();
        series.remove(seed);
        RunRecord run = series.run(free(seed));
        free = true;
        notes.accept(why);
        return run;
    }

    private Settings wanted(long seed) {
        Settings chosen = settings.apply(seed);
        return mayRunFree ? chosen.atMost(PATIENCE_WITH_CONTROL) : chosen;
    }

    private Settings free(long seed) {
        return settings.apply(seed).free(Chaos.NOISE);
    }

    /** Ends what takes place, and removes what nobody asked for. */
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
