package dev.plumbline.explain.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Round numbers on axes. */
class NumberAxisTest {
    private static List<String> labels(NumberAxis axis) {
        return axis.ticks().stream().map(NumberAxis.Tick::label).toList();
    }

    @Test
    void stepsAreOneTwoOrFiveTimesAPowerOfTen() {
        assertThat(labels(NumberAxis.linear(0, 6, 5))).containsExactly("0", "2", "4", "6");
        assertThat(labels(NumberAxis.linear(0, 5, 5))).containsExactly("0", "1", "2", "3", "4", "5");
        assertThat(labels(NumberAxis.linear(0, 21, 5))).containsExactly("0", "5", "10", "15", "20", "25");
        assertThat(labels(NumberAxis.linear(0, 0.3, 5))).containsExactly("0", "0.1", "0.2", "0.3");
        assertThat(labels(NumberAxis.linear(-7, 12, 5))).containsExactly("-10", "-5", "0", "5", "10", "15");
        assertThat(labels(NumberAxis.linear(0, 9_000_000, 5))).containsExactly("0", "2 M", "4 M", "6 M", "8 M", "10 M");
        assertThat(labels(NumberAxis.linear(0, 40_000, 5)))
                .containsExactly("0", "10,000", "20,000", "30,000", "40,000");
    }

    @Test
    void equalEndsStillGiveTwoTicks() {
        assertThat(labels(NumberAxis.linear(0, 0, 5))).containsExactly("0", "1");
        assertThat(labels(NumberAxis.linear(7, 7, 5))).containsExactly("7", "8");
        assertThat(labels(NumberAxis.counts(0, 5))).containsExactly("0", "1");
    }

    @Test
    void countsHaveNoFractions() {
        assertThat(labels(NumberAxis.counts(1, 5))).containsExactly("0", "1");
        assertThat(labels(NumberAxis.counts(3, 5))).containsExactly("0", "1", "2", "3");
        assertThat(labels(NumberAxis.counts(10_000, 5)))
                .containsExactly("0", "2,000", "4,000", "6,000", "8,000", "10,000");
    }

    @Test
    void ratiosEndAtPowersOfTenAndContainOne() {
        assertThat(labels(NumberAxis.ratios(2, 8))).containsExactly("1", "2", "5", "10");
        assertThat(labels(NumberAxis.ratios(0.06, 1)))
                .containsExactly("0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1");
        assertThat(labels(NumberAxis.ratios(1.03, 307))).containsExactly("1", "10", "100", "1,000");
        assertThat(labels(NumberAxis.ratios(1, 1))).containsExactly("1", "2", "5", "10");
        NumberAxis axis = NumberAxis.ratios(1, 100);
        assertThat(axis.at(1)).isZero();
        assertThat(axis.at(10)).isCloseTo(0.5, within(1e-9));
        assertThat(axis.at(100)).isEqualTo(1);
    }

    @Test
    void anyNumbersFitBetweenTheEnds() {
        Random random = new Random(1);
        for (int i = 0; i < 3_000; i++) {
            double one = edge(random);
            double other = edge(random);
            double least = Math.min(one, other);
            double largest = Math.max(one, other);
            NumberAxis axis = NumberAxis.linear(least, largest, 5);
            assertThat(axis.ticks()).as("%s to %s", least, largest).hasSizeBetween(2, 8);
            assertThat(axis.at(least)).isBetween(-1e-9, 1.0);
            assertThat(axis.at(largest)).isBetween(0.0, 1 + 1e-9);
            for (int tick = 1; tick < axis.ticks().size(); tick++) {
                assertThat(axis.ticks().get(tick).value())
                        .as("%s to %s", least, largest)
                        .isGreaterThan(axis.ticks().get(tick - 1).value());
            }
            assertThat(labels(axis)).doesNotHaveDuplicates();
        }
    }

    /** Seeds may be any 64 bits. */
    private static double edge(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> random.nextInt(20);
            case 2 -> random.nextDouble();
            case 3 -> random.nextLong();
            case 4 -> Long.MAX_VALUE - random.nextInt(5000);
            default -> -random.nextInt(1_000_000) / 7.0;
        };
    }
}
