package dev.plumbline.schedule.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.schedule.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A filter that is wrong loses executions: it may never tell steps apart that are dependent. */
class FootprintTest {
    private static final int PAIRS = 20_000;
    private static final Access.Kind[] KINDS = Access.Kind.values();

    @Test
    void stepsWithoutCommonBitHaveNoDependentAccesses() {
        SplittableRandom random = new SplittableRandom(1);
        int dependent = 0;
        int apart = 0;
        for (int i = 0; i < PAIRS; i++) {
            List<Access> one = step(random);
            List<Access> other = step(random);
            boolean disjoint = (Footprint.of(one) & Footprint.of(other)) == 0;
            for (Dependence each : List.of(Dependence.OF_STATES, Dependence.OF_HISTORIES)) {
                boolean both = each.dependent(one, other);
                assertThat(disjoint && both).as("%s and %s", one, other).isFalse();
                dependent += both ? 1 : 0;
            }
            apart += disjoint ? 1 : 0;
        }
        assertThat(dependent).isGreaterThan(PAIRS / 10);
        assertThat(apart).isGreaterThan(PAIRS / 10);
    }

    private static List<Access> step(SplittableRandom random) {
        List<Access> step = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            // The last two kinds touch everything, so they are rare.
            int kinds = random.nextInt(10) == 0 ? KINDS.length : KINDS.length - 2;
            long object = random.nextBoolean() ? random.nextInt(-3, 6) : random.nextLong();
            step.add(new Access(KINDS[random.nextInt(kinds)], object, random.nextInt(-1, 2)));
        }
        return step;
    }
}
