package dev.plumbline.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SimilarClocksTest {
    private final VectorClock clock = VectorClock.of(Map.of("a", 3L, "b", 5L));

    @Test
    void clockWithOtherCountsEqualsOneThatWasMadeOfThem() {
        assertThat(clock.withCounts(1, 7)).isEqualTo(VectorClock.of(Map.of("a", 1L, "b", 7L)));
        assertThat(clock.withCounts(1, 7).isAtMost(clock)).isFalse();
        assertThat(clock.withCounts(1, 5).precedes(clock)).isTrue();
        assertThat(clock.firstAbove(clock.withCounts(3, 4))).isEqualTo(1);
        assertThat(clock.firstAbove(VectorClock.of(Map.of("b", 5L)))).isZero();
    }

    @Test
    void countsMustFit() {
        assertThatThrownBy(() -> clock.withCounts(1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> clock.withCounts(1, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
