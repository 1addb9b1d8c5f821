package dev.plumbline.explain.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Bins, columns, steps and points over time. */
class TimeChartTest {
    private static final Instant START = Instant.parse("2026-11-18T16:09:15.250Z");

    private static TimeBins bins(Duration span) {
        return TimeBins.of(START, START.plus(span));
    }

    @Test
    void theUnitIsTheSmallestThatFits() {
        assertThat(bins(Duration.ZERO).unit()).isEqualTo("a minute");
        assertThat(bins(Duration.ZERO).size()).isEqualTo(1);
        assertThat(bins(Duration.ofMinutes(59)).unit()).isEqualTo("a minute");
        assertThat(bins(Duration.ofMinutes(59)).size()).isEqualTo(60);
        assertThat(bins(Duration.ofMinutes(60)).unit()).isEqualTo("an hour");
        assertThat(bins(Duration.ofHours(60)).unit()).isEqualTo("a day");
        assertThat(bins(Duration.ofDays(59)).unit()).isEqualTo("a day");
        assertThat(bins(Duration.ofDays(60)).unit()).isEqualTo("a week");
        assertThat(bins(Duration.ofDays(450)).unit()).isEqualTo("a month");
        assertThat(bins(Duration.ofDays(3000)).unit()).isEqualTo("a year");
        assertThat(bins(Duration.ofDays(300_000)).unit()).isEqualTo("100 years");
    }

    @Test
    void binsBeginAtRoundTimes() {
        assertThat(bins(Duration.ofHours(2)).start(0)).isEqualTo("2026-11-18T16:00:00Z");
        assertThat(bins(Duration.ofDays(3)).start(0)).isEqualTo("2026-11-18T00:00:00Z");
        // A Wednesday.
        assertThat(bins(Duration.ofDays(100)).start(0)).isEqualTo("2026-11-16T00:00:00Z");
        assertThat(bins(Duration.ofDays(1000)).start(0)).isEqualTo("2026-11-01T00:00:00Z");
        assertThat(bins(Duration.ofDays(3)).label(1)).isEqualTo("19 Nov");
        assertThat(bins(Duration.ofDays(3)).name(1)).isEqualTo("2026-11-19");
    }

    @Test
    void everyMomentIsInTheBinThatContainsIt() {
        Random random = new Random(7);
        for (int i = 0; i < 1000; i++) {
            long span = (long) Math.pow(10, random.nextDouble() * 12);
            TimeBins bins = bins(Duration.ofMillis(span));
            assertThat(bins.size()).isBetween(1, TimeBins.MOST);
            Instant moment = START.plusMillis(random.nextLong(span + 1));
            int bin = bins.index(moment);
            assertThat(moment).isBetween(bins.start(bin), bins.start(bin + 1).minusNanos(1));
            assertThat(bins.at(moment)).isBetween(0.0, 1.0);
        }
    }

    @Test
    void columnsAreStackedToScale() {
        TimeBins bins = TimeBins.of(Instant.parse("2026-11-18T00:00:00Z"), Instant.parse("2026-11-21T23:00:00Z"));
        assertThat(bins.size()).isEqualTo(4);
        Drawn drawn = Drawn.of(TimeChart.columns(
                "Histories",
                "Words.",
                bins,
                List.of(
                        new TimeChart.Series("violates", Mark.STRONG, List.of(1L, 0L, 0L, 2L)),
                        new TimeChart.Series("conforms", Mark.PLAIN, List.of(4L, 0L, 3L, 0L)))));
        List<Element> violates = drawn.all("rect", "mark-strong");
        List<Element> conforms = drawn.all("rect", "mark-plain");
        // The first of each is the legend. 5 histories are 150 high.
        assertThat(violates).extracting(each -> Drawn.number(each, "height")).containsExactly(12.0, 30.0, 60.0);
        assertThat(conforms).extracting(each -> Drawn.number(each, "height")).containsExactly(12.0, 120.0, 90.0);
        assertThat(Drawn.number(conforms.get(1), "y") + 120).isEqualTo(Drawn.number(violates.get(1), "y"));
        assertThat(drawn.texts("tick"))
                .containsExactly("0", "1", "2", "3", "4", "5", "18 Nov", "19 Nov", "20 Nov", "21 Nov");
        double day = Drawn.number(violates.get(2), "x") - Drawn.number(violates.get(1), "x");
        assertThat(day).isCloseTo(3 * (420 - 8 - (8 + 7 + 6)) / 4.0, within(0.02));
        assertThat(conforms.get(1).getTextContent()).isEqualTo("2026-11-18: 4 conforms");
    }

    @Test
    void aLineRisesByOneAtEachMoment() {
        TimeBins bins = TimeBins.of(Instant.parse("2026-11-18T00:00:00Z"), Instant.parse("2026-11-21T23:00:00Z"));
        Drawn drawn = Drawn.of(TimeChart.risingSteps(
                "Violations",
                "Words.",
                bins,
                List.of(Instant.parse("2026-11-19T00:00:00Z"), Instant.parse("2026-11-20T00:00:00Z")),
                Mark.STRONG));
        // From 21 to 412 are four days; 2 are 150 high, below a head of 30.
        assertThat(drawn.all("path", "steps").get(0).getAttribute("d")).isEqualTo("M21,180H118.75V105H216.5V30H412");
        assertThat(drawn.all("path", "cross")).hasSize(2);
    }

    @Test
    void theSizeOfADrawingDoesNotGrowWithItsPoints() {
        TimeBins bins = bins(Duration.ofDays(2));
        Random random = new Random(3);
        List<TimeChart.Point> points = new ArrayList<>();
        for (int i = 0; i < 50_000; i++) {
            points.add(new TimeChart.Point(
                    START.plusSeconds(random.nextInt(86_400)),
                    random.nextInt(1000),
                    i % 2 == 0 ? Mark.PLAIN : Mark.STRONG));
        }
        Chart chart = TimeChart.points("Seeds", "Words.", bins, points, Map.of());
        assertThat(chart.body().length()).isLessThan(2_000_000);
        assertThat(Drawn.of(chart).all("circle", "mark-plain").size()).isBetween(100, 76 * 110);
    }

    @Test
    void onePointIsDrawn() {
        Drawn drawn = Drawn.of(TimeChart.points(
                "Seeds",
                "Words.",
                bins(Duration.ZERO),
                List.of(new TimeChart.Point(START, Long.MIN_VALUE, Mark.DOTTED)),
                Map.of(Mark.DOTTED, "not checked")));
        // The first is the legend.
        assertThat(drawn.all("circle", "mark-dotted")).hasSize(2);
        assertThat(drawn.texts("label")).containsExactly("not checked");
        assertThat(drawn.texts("tick")).contains("16:09");
    }
}
