package dev.plumbline.lineup.result;

import dev.plumbline.value.text.Count;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * How many tests were searched completely within a bound.
 *
 * @param most the limit on what the reach names; without meaning for {@link Reach#ALL} and {@link Reach#OWN_ALL}
 * @param tests that passed with all schedules within the bound
 */
public record CompletedBound(Reach reach, int most, long tests) {
    /**
     * Kinds of bounds, each beyond the one before; but {@link #SWITCHES} and {@link #PREEMPTIONS} are not beyond
     * {@link #OWN_ALL}, which is beyond {@link #OWN_SWITCHES} and within {@link #ALL}.
     */
    public enum Reach {
        /** This number of schedules, drawn at random. */
        RANDOM,
        /** Limits preemptions, in a call or between two; none of them inside java.util.concurrent. */
        OWN_SWITCHES,
        /** All schedules without preemptions inside java.util.concurrent. */
        OWN_ALL,
        /** Limits preemptions, in a call or between two. */
        SWITCHES,
        /** Limits preemptions in the middle of a call; switches between calls are free. */
        PREEMPTIONS,
        /** All schedules. */
        ALL
    }

    private static final Comparator<CompletedBound> WIDER =
            Comparator.comparing(CompletedBound::reach).thenComparing(CompletedBound::most);

    /** The bounds of two sets of tests together, the narrowest first. */
    public static List<CompletedBound> sum(List<CompletedBound> one, List<CompletedBound> other) {
        TreeSet<CompletedBound> bounds = new TreeSet<>(WIDER);
        bounds.addAll(one);
        bounds.addAll(other);
        // One entry each: the comparison ignores the number of tests.
        return bounds.stream()
                .map(each -> new CompletedBound(each.reach, each.most, within(one, each) + within(other, each)))
                .toList();
    }

    /** How many of these tests passed within the bound: those that passed it or a wider one. */
    private static long within(List<CompletedBound> tests, CompletedBound bound) {
        boolean own = bound.reach == Reach.OWN_ALL;
        return tests.stream()
                .filter(each -> own
                        ? each.reach == Reach.OWN_ALL || each.reach == Reach.ALL
                        : each.reach != Reach.OWN_ALL && WIDER.compare(each, bound) >= 0)
                .mapToLong(CompletedBound::tests)
                .max()
                .orElse(0);
    }

    private String bound() {
        return switch (reach) {
            case RANDOM -> Count.of(most, "random schedule");
            case OWN_SWITCHES -> Count.of(most, "switch") + " outside of java.util.concurrent";
            case OWN_ALL -> "all schedules outside of java.util.concurrent";
            case SWITCHES -> Count.of(most, "switch");
            case PREEMPTIONS -> Count.of(most, "preemption");
            case ALL -> "all schedules";
        };
    }

    /** For reports: {@code 10 of 10 tests with 2 switches, 7 with 2 preemptions, 4 with all schedules}. */
    public static String text(List<CompletedBound> bounds, long tests) {
        StringBuilder text = new StringBuilder();
        for (CompletedBound each : bounds) {
            text.append(
                    text.isEmpty()
                            ? Count.of(each.tests) + " of " + Count.of(tests, "test")
                            : ", " + Count.of(each.tests));
            text.append(" with ").append(each.bound());
        }
        return text.toString();
    }
}
