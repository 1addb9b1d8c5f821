package dev.plumbline.actor.scheduler;

import dev.plumbline.actor.Harness;
import dev.plumbline.history.text.Suggestion;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.random.RandomWalk;
import dev.plumbline.schedule.search.DelayBounded;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import dev.plumbline.schedule.search.Dpor;
import dev.plumbline.value.BadInput;
import java.util.Arrays;
import java.util.List;

/**
 * The schedulers of actor systems: the seven of the DS2 paper, and one that loses no history.
 *
 * <p>{@link #begin} makes one. All can be stopped and continued later: see {@code Limited} in {@code
 * dev.plumbline.schedule}.
 */
public enum Schedulers {
    /** Every schedule, depth first. */
    EXHAUSTIVE("exhaustive", "EX", 50_000, (harness, seed, options) -> DepthFirst.within(DepthFirst.UNBOUNDED)),
    /** Any enabled receive at each step, from the start each time; never ends by itself. */
    RANDOM("random", "SR", 100_000, (harness, seed, options) -> new RandomWalk(seed)),
    /** Every schedule, in an order with at most D random delays. */
    DELAY_BOUNDED(
            "delay-bounded",
            "DB",
            50_000,
            (harness, seed, options) -> options.strictDelays()
                    ? DelayBounded.within(options.delays())
                    : new RandomDelays(seed, options.delays())),
    /** Reorders receives of one actor; may lose histories. */
    DPOR(
            "dpor",
            "DP",
            50_000,
            (harness, seed, options) -> new PlainDpor(seed, options.reading(), options.enablement())),
    /** DPOR that takes up one receive at a time; may lose histories. */
    TRANSDPOR(
            "transdpor",
            "TD",
            50_000,
            (harness, seed, options) -> new TransDpor(seed, options.reading(), options.enablement())),
    /** TransDPOR that follows causes back to their root; may lose histories. */
    IRED("ired", "IR", 50_000, (harness, seed, options) -> new IRed(seed, options.reading(), options.enablement())),
    /** IRed that reorders only receives about a common key; may lose histories. */
    LIVIOLA("liviola", "LV", 50_000, (harness, seed, options) -> new LiViola(harness, seed, options)),
    /** One schedule of each kind; loses no history. */
    SOURCE_DPOR("source-dpor", "SD", 50_000, (harness, seed, options) -> new Dpor(Dependence.OF_HISTORIES));

    private final String word;
    private final String abbreviation;
    private final int maxSchedules;
    private final Source source;

    /** Makes schedulers of one kind. */
    private interface Source {
        Scheduler begin(Harness harness, long seed, SchedulerOptions options);
    }

    Schedulers(String word, String abbreviation, int maxSchedules, Source source) {
        this.word = word;
        this.abbreviation = abbreviation;
        this.maxSchedules = maxSchedules;
        this.source = source;
    }

    /**
     * A new scheduler of this kind.
     *
     * @param seed of all its random choices; the same seed gives the same executions
     */
    public Scheduler begin(Harness harness, long seed, SchedulerOptions options) {
        return source.begin(harness, seed, options);
    }

    /**
     * A new scheduler whose first choices do not depend on later ones, so that its schedules can be divided among
     * several processes.
     *
     * @param choices how many of them
     * @throws BadInput if there is none of this kind
     */
    public Scheduler beginDivided(int choices) throws BadInput {
        return switch (this) {
            case EXHAUSTIVE -> DepthFirst.within(DepthFirst.UNBOUNDED);
            case SOURCE_DPOR -> new Dpor(Dependence.OF_HISTORIES, choices);
            default ->
                throw new BadInput("schedules of " + word + " cannot be divided into parts; expected " + EXHAUSTIVE.word
                        + " or " + SOURCE_DPOR.word);
        };
    }

    /** Whether it has run every history when it is finished. The others are samples or heuristics. */
    public boolean losesNone(SchedulerOptions options) {
        return this == EXHAUSTIVE || this == SOURCE_DPOR || this == DELAY_BOUNDED && !options.strictDelays();
    }

    /** Whether the number of its schedules depends on the seed. */
    public boolean picksAtRandom() {
        return this == DPOR || this == TRANSDPOR || this == IRED || this == LIVIOLA;
    }

    /** The word in options and reports. */
    public String word() {
        return word;
    }

    /** The abbreviation in the tables of the paper. */
    public String abbreviation() {
        return abbreviation;
    }

    /** The default limit on executions: the paper's. */
    public int maxSchedules() {
        return maxSchedules;
    }

    /** All words, in the order of the paper's tables. */
    public static List<String> words() {
        return Arrays.stream(values()).map(Schedulers::word).toList();
    }

    /**
     * @param word or abbreviation
     * @throws BadInput if there is no such scheduler
     */
    public static Schedulers named(String word) throws BadInput {
        for (Schedulers each : values()) {
            if (each.word.equals(word) || each.abbreviation.equals(word)) {
                return each;
            }
        }
        throw new BadInput("there is no scheduler " + word + Suggestion.didYouMean(word, words()) + "; there are "
                + String.join(", ", words()));
    }
}
