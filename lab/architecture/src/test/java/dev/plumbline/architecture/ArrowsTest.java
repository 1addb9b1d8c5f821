package dev.plumbline.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class ArrowsTest {
    private static Arrows arrows(String... pairs) {
        Arrows arrows = new Arrows();
        for (String pair : pairs) {
            arrows.add(pair.substring(0, 1), pair.substring(1), pair);
        }
        return arrows;
    }

    @Test
    void aChainHasNoCycleAndALoopHasOne() {
        assertThat(arrows("ab", "bc", "ac").cycles()).isEmpty();
        assertThat(arrows("ab", "bc", "ca", "cd").cycles()).containsExactly(Set.of("a", "b", "c"));
        assertThat(arrows("ab", "ba", "bc", "cd", "dc").cycles()).containsExactly(Set.of("a", "b"), Set.of("c", "d"));
    }

    @Test
    void anArrowThatFollowsFromOthersIsLeftOut() {
        Arrows shortest = arrows("ab", "bc", "ac", "ad", "cd").shortest();
        assertThat(shortest.from("a")).containsExactly("b");
        assertThat(shortest.from("b")).containsExactly("c");
        assertThat(shortest.from("c")).containsExactly("d");
    }

    @Test
    void withinACycleNothingIsLeftOut() {
        Arrows shortest = arrows("ab", "bc", "ca", "ac").shortest();
        assertThat(shortest.from("a")).containsExactly("b", "c");
    }
}
