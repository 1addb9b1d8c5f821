package dev.plumbline.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.value.text.Count;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CountTest {
    @Test
    void writesNumbersAsJavaDoes() {
        Random random = new Random(1);
        for (long corner : new long[] {0, 1, -1, 999, 1000, -999, -1000, 123_456, Long.MAX_VALUE, Long.MIN_VALUE}) {
            assertThat(Count.of(corner)).isEqualTo(String.format(Locale.ROOT, "%,d", corner));
        }
        for (int i = 0; i < 10_000; i++) {
            long number = random.nextLong() >> random.nextInt(64);
            assertThat(Count.of(number)).isEqualTo(String.format(Locale.ROOT, "%,d", number));
        }
    }

    @Test
    void nounsHaveTheirPlural() {
        assertThat(Count.of(1, "operation")).isEqualTo("1 operation");
        assertThat(Count.of(450_000, "operation")).isEqualTo("450,000 operations");
        assertThat(Count.of(0, "more step")).isEqualTo("0 more steps");
        assertThat(Count.of(1, "process")).isEqualTo("1 process");
        assertThat(Count.of(1200, "process")).isEqualTo("1,200 processes");
        assertThat(Count.of(2, "switch")).isEqualTo("2 switches");
        assertThat(Count.of(2, "history")).isEqualTo("2 histories");
        assertThat(Count.of(2, "way")).isEqualTo("2 ways");
        assertThat(Count.noun(1, "box") + ", " + Count.noun(2, "box")).isEqualTo("box, boxes");
    }
}
