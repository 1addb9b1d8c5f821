package dev.plumbline.lineup.result;

import dev.plumbline.value.Count;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/**
 * How many tests were searched to the end within a bound.
 *
 * @param most of what the reach names; without meaning for {@link Reach#ALL} and {@link Reach#OWN_ALL}
 * @param tests that passed with all schedules within the bound
 */
public record CompletedBound(Reach reach, int most, long tests) {
    /**
     * Kinds of bounds, each beyond the one before; but {@link #SWITCHES} and {@link #PREEMPTIONS} are not beyond
     * {@link #OWN_ALL}, which is beyond {@link #OWN_SWITCHES} and within {@link #ALL}.
     */
    public enum Reach {
        /** So many schedules that were drawn at random. */
        RANDOM,
        /**
         * A thread that could have gone on is left so often, in a call or between two, but never inside
         * java.util.concurrent.
         */
        OWN_SWITCHES,
        /** All schedules that leave no thread inside java.util.concurrent. */
        OWN_ALL,
        /** A thread that could have gone on is left so often, in a call or between two. */
        SWITCHES,
        /** A thread is left so often in the middle of a call; between calls as often as one likes. */
        PREEMPTIONS,
        /** All schedules that there are. */
        ALL
    }

    private static final Comparator<CompletedBound> WIDER =
            Comparator.comparing(CompletedBound::reach).thenComparing(CompletedBound::most);

    /** Of two sets of tests together, each with the narrowest bound first. */
    public static List<CompletedBound> sum(List<CompletedBound> one, List<CompletedBound> other) {
        TreeSet<CompletedBound> bounds = new TreeSet<>(WIDER);
        bounds.addAll(one);
        bounds.addAll(other);
        // One entry each: their number of tests is not what they are compared by.
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

    /** For people: {@code 10 of 10 tests with 2 switches, 7 with 2 preemptions, 4 with all schedules}. */
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
