package dev.plumbline.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.text.TimeText;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TimeTextTest {
    private static final long EPOCH = 1_730_000_000_000_000_123L;

    @Test
    void aNanosecondIsSeenFiftyYearsAfterTheEpoch() {
        TimeText times = new TimeText("ns", EPOCH);
        assertThat(times.at(EPOCH)).isEqualTo("0");
        assertThat(times.at(EPOCH + 1)).isEqualTo("+1 ns");
        assertThat(times.at(EPOCH - 1)).isEqualTo("-1 ns");
        assertThat(times.at(EPOCH + 8_200)).isEqualTo("+8.2 us");
        assertThat(times.at(EPOCH + 1_000_000_001L)).isEqualTo("+1.000000001 s");
        assertThat(times.at(0)).isEqualTo("-1730000000.000000123 s");
    }

    @Test
    void unitsAreThoseOfTheHistoryOrLarger() {
        assertThat(new TimeText("ms", 0).at(15)).isEqualTo("+15 ms");
        assertThat(new TimeText("ms", 0).at(1_500)).isEqualTo("+1.5 s");
        assertThat(new TimeText("s", 0).at(100_000)).isEqualTo("+100000 s");
        assertThat(new TimeText("\u00b5s", 0).at(1_000)).isEqualTo("+1 ms");
        assertThat(new TimeText("steps", 5).at(3)).isEqualTo("-2 steps");
        assertThat(new TimeText("events", 5).at(8)).isEqualTo("+3");
        assertThat(new TimeText("", 5).between(3, 8)).isEqualTo("5");
        assertThat(new TimeText("ns", 5).between(8, 8)).isEqualTo("0 ns");
    }

    @Test
    void farthestTimesDoNotOverflow() {
        assertThat(new TimeText("ns", Long.MIN_VALUE).at(Long.MAX_VALUE)).isEqualTo("+18446744073.709551615 s");
    }

    /** Read back, the text gives the very time. */
    @Test
    void noDigitIsLost() {
        Map<String, Integer> powers = Map.of("ns", 0, "us", 3, "ms", 6, "s", 9);
        Random random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            String unit = new String[] {"ns", "us", "ms", "s"}[random.nextInt(4)];
            long zero = random.nextLong() >> random.nextInt(60);
            long time = zero + (random.nextLong() >> (1 + random.nextInt(62)));
            String[] parts = new TimeText(unit, zero).at(time).split(" ");
            BigDecimal read = new BigDecimal(parts[0])
                    .movePointRight(parts.length == 1 ? 0 : powers.get(parts[1]) - powers.get(unit));
            assertThat(read).isEqualByComparingTo(BigDecimal.valueOf(time).subtract(BigDecimal.valueOf(zero)));
        }
    }
}
