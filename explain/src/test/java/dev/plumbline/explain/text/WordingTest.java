package dev.plumbline.explain.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.spec.Obstacle;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WordingTest {
    @Test
    void secondsAreRounded() {
        assertThat(Wording.seconds(Duration.ZERO)).isEqualTo("0.00 s");
        assertThat(Wording.seconds(Duration.ofMillis(5))).isEqualTo("0.01 s");
        assertThat(Wording.seconds(Duration.ofNanos(4_999_999))).isEqualTo("0.00 s");
        assertThat(Wording.seconds(Duration.ofMillis(9_994))).isEqualTo("9.99 s");
        assertThat(Wording.seconds(Duration.ofMillis(9_996))).isEqualTo("10.00 s");
        assertThat(Wording.seconds(Duration.ofSeconds(10))).isEqualTo("10.0 s");
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            long nanos = (random.nextLong() >>> 1) >> random.nextInt(63);
            BigDecimal seconds = BigDecimal.valueOf(nanos, 9);
            int decimals = seconds.compareTo(BigDecimal.TEN) < 0 ? 2 : 1;
            if (nanos < Long.MAX_VALUE / 2) {
                assertThat(Wording.seconds(Duration.ofNanos(nanos)))
                        .isEqualTo(seconds.setScale(decimals, RoundingMode.HALF_UP) + " s");
            }
        }
    }

    @Test
    void conditionsHaveTheirPlainStatementFirst() {
        Obstacle formal = new Obstacle("x = y", "1 = 2", "is FALSE", "M.tla:3");
        assertThat(Wording.obstacle(formal)).isEqualTo("x = y: 1 = 2 is FALSE at M.tla:3");
        assertThat(Wording.obstacle(formal.withStatement("the value is 1", List.of())))
                .isEqualTo("the value is 1 (x = y: 1 = 2 is FALSE at M.tla:3)");
    }
}
