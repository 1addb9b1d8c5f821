package dev.plumbline.run.fuzz;

import dev.plumbline.check.Verdict;
import dev.plumbline.run.Attempt;
import dev.plumbline.run.Chaos;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.RunSeries;
import dev.plumbline.run.Runner;
import dev.plumbline.run.Settings;
import dev.plumbline.run.scheduling.Scheduling;
import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Looks for a run with few threads and few calls with the same violation as a given run: the same operation fails. It
 * is a separate run, with its own calls and schedule, so its history proves by itself that the system is wrong, from
 * the very beginning and with nothing left out. Only for runs that a seed repeats exactly.
 *
 * <p>New seeds are used for each size, and no calls are taken from the given run: a call depends on earlier ones, and a
 * few calls from the middle of a long run mostly have no effect by themselves.
 */
public final class SmallerRun {
    /** With one size, before another is tried. */
    private static final int RUNS_A_ROUND = 20;

    /** For a controlled run: a hundred times as many as a few calls take. */
    private static final long MOST_STEPS = 500_000;

    private final RunSeries series;
    private final Settings found;
    private final Judge judge;
    private final int mostRuns;
    private long nextSeed = 1;

    /** Decides whether a run has the violation. */
    @FunctionalInterface
    public interface Judge {
        Optional<Verdict.Violates> violation(RunRecord run) throws BadInput;
    }

    /** @param run its folder is kept */
    public record Found(RunRecord run, Verdict.Violates verdict) {}

    /** @param calls of each thread */
    record Size(int threads, int calls) {
        int operations() {
            return threads * calls;
        }
    }

    private SmallerRun(RunSeries series, Settings found, Judge judge, int mostRuns) {
        this.series = series;
        this.found = found;
        this.judge = judge;
        this.mostRuns = mostRuns;
    }

    /** Whether a seed repeats a run with these settings, and its threads have a fixed number of calls. */
    public static boolean supports(Settings settings) {
        return settings.duration().isEmpty() && (settings.scheduling().isPresent() || settings.chaos() == Chaos.SERIAL);
    }

    /**
     * @param runner with a separate folder for these runs
     * @param found the settings of the violating run
     * @param most operations in the smaller run
     * @param mostRuns runs to try; they are the same ones on every machine
     */
    public static Optional<Found> find(Runner runner, Settings found, int most, Judge judge, int mostRuns)
            throws BadInput {
        try (RunSeries series = new RunSeries(runner)) {
            return new SmallerRun(series, found, judge, mostRuns).find(sizes(found, most));
        }
    }

    /** The smallest first, none as large as the given run. */
    static List<Size> sizes(Settings found, int most) {
        List<Size> sizes = new ArrayList<>();
        for (int threads = Math.min(2, found.threads()); threads <= Math.min(4, found.threads()); threads++) {
            for (int calls = 1; calls * threads <= most && calls <= found.calls(); calls++) {
                if (calls * threads < found.threads() * (double) found.calls()) {
                    sizes.add(new Size(threads, calls));
                }
            }
        }
        sizes.sort(Comparator.comparingInt(Size::operations).thenComparingInt(Size::threads));
        return sizes;
    }

    /**
     * Large ones first, until one violates, because they are the most likely to. Then by halves, as long as some run
     * still violates.
     */
    private Optional<Found> find(List<Size> sizes) throws BadInput {
        Optional<Found> best = Optional.empty();
        List<Size> open = sizes;
        while (!open.isEmpty() && nextSeed <= mostRuns) {
            int tried = best.isPresent() ? open.size() / 2 : open.size() - 1;
            Optional<Found> smaller = round(open.get(tried));
            if (smaller.isPresent()) {
                if (best.isPresent()) {
                    series.remove(best.get().run().seed());
                }
                best = smaller;
                open = open.subList(0, tried);
            } else if (best.isPresent()) {
                open = open.subList(tried + 1, open.size());
            }
        }
        return best;
    }

    private Optional<Found> round(Size size) throws BadInput {
        for (int i = 0; i < RUNS_A_ROUND && nextSeed <= mostRuns; i++) {
            Settings settings = settings(size, nextSeed++);
            if (series.attempt(settings) instanceof Attempt.Ran ran) {
                Optional<Verdict.Violates> verdict = judge.violation(ran.run());
                if (verdict.isPresent()) {
                    return Optional.of(new Found(ran.run(), verdict.get()));
                }
            }
            series.remove(settings.seed());
        }
        return Optional.empty();
    }

    /** Every second run is scheduled at random, which finds most violations in small runs. */
    private Settings settings(Size size, long seed) {
        Optional<Scheduling> scheduling = found.scheduling().map(how -> {
            Scheduling drawn = seed % 2 == 0
                    ? Scheduling.of(how.strategy(), how.limit())
                    : Scheduling.of(Scheduling.Strategy.RANDOM, 0);
            return drawn.within(Math.min(how.mostSteps(), MOST_STEPS));
        });
        return new Settings(
                size.threads(),
                size.calls(),
                seed,
                Optional.empty(),
                found.chaos(),
                found.patience(),
                false,
                scheduling);
    }
}
