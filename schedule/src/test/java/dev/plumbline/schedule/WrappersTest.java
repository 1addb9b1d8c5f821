package dev.plumbline.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import org.junit.jupiter.api.Test;

/** Schedulers that put others together. */
class WrappersTest {
    private static ToySystem system() {
        return new AnsweringMailboxes(false);
    }

    private static Scheduler all() {
        return DepthFirst.within(DepthFirst.UNBOUNDED);
    }

    private static long run(Scheduler scheduler) {
        return ToyRuns.run(system(), scheduler, Dependence.OF_STATES).executions();
    }

    @Test
    void aLimitCanBeRenewed() {
        Limited limited = Limited.to(2, all());
        assertThat(run(limited)).isEqualTo(2);
        assertThat(limited.leftOut()).containsExactly(Bound.EXECUTIONS);
        limited.renew(5);
        assertThat(run(limited)).isEqualTo(1);
        assertThat(limited.leftOut()).isEmpty();
        assertThat(limited.executions()).isEqualTo(3);
        limited.renew(5);
        assertThat(run(limited)).isZero();
    }
}
