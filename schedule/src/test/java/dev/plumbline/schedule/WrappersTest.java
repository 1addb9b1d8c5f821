package dev.plumbline.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import java.util.List;
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

    @Test
    void oneAfterAnotherLeavesOutWhatAllLeaveOut() {
        Scheduler both = new OneAfterAnother(List.of(Limited.to(1, all()), all()));
        assertThat(run(both)).isEqualTo(4);
        assertThat(both.leftOut()).isEmpty();
        Scheduler neither = new OneAfterAnother(List.of(Limited.to(1, all()), Limited.to(2, all())));
        assertThat(run(neither)).isEqualTo(3);
        assertThat(neither.leftOut()).containsExactly(Bound.EXECUTIONS);
        assertThatThrownBy(() -> new OneAfterAnother(List.of())).hasMessageContaining("at least one");
    }

    @Test
    void behindABeginningOnlyWhatBeginsSoIsRun() throws Exception {
        // w is 0, r is 1, and w sends rep, 2.
        Scheduler behind = new Behind(Schedule.parse("plumbline-schedule 1\n0\nend\n"), all());
        assertThat(run(behind)).isEqualTo(2);
        assertThat(behind.leftOut()).containsExactly(Bound.GIVEN);
        Scheduler wrong = new Behind(Schedule.parse("plumbline-schedule 1\n2\nend\n"), all());
        assertThatThrownBy(() -> run(wrong))
                .isInstanceOf(Nondeterminism.class)
                .hasMessageContaining("beginning of the schedule does not fit");
    }
}
