package dev.plumbline.graph.internal.expand;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LevelsTest {
    private static final int STATES = 300;

    @Test
    void anyOrderOfParentsHasTheLevelsThatParentsTell() {
        Random random = new Random(20261117);
        for (int round = 0; round < 200; round++) {
            Levels levels = new Levels();
            int initial = 1 + random.nextInt(3);
            boolean inOrder = round % 4 == 0;
            int[] expected = new int[STATES];
            int parent = 0;
            for (int number = 0; number < STATES; number++) {
                if (number < initial) {
                    parent = -1;
                } else if (inOrder) {
                    // Each state may have several children, and parents take their turns.
                    parent = Math.min(number - 1, Math.max(0, parent + random.nextInt(2)));
                } else {
                    parent = random.nextInt(3) == 0 ? random.nextInt(number) : number - 1;
                }
                expected[number] = parent < 0 ? 1 : expected[parent] + 1;
                levels.add(number, parent);
                assertThat(levels.of(number)).isEqualTo(expected[number]);
            }
            for (int number = 0; number < STATES; number++) {
                assertThat(levels.of(number)).isEqualTo(expected[number]);
            }
        }
    }
}
