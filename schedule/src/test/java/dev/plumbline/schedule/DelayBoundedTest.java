package dev.plumbline.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.schedule.ToyMailboxes.Message;
import dev.plumbline.schedule.ToyProcesses.Code;
import dev.plumbline.schedule.ToyProcesses.Instruction;
import dev.plumbline.schedule.ToyProcesses.Op;
import dev.plumbline.schedule.search.DelayBounded;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.DepthFirst;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class DelayBoundedTest {
    private static final int PROGRAMS = Math.max(1, Integer.getInteger("plumbline.random", 20_000) / 100);

    private static ToySystem writers(int processes, int steps) {
        List<Instruction> writes = Collections.nCopies(steps, Instruction.of(Op.WRITE, 0));
        return new ToyProcesses(Collections.nCopies(processes, Code.of(writes)), 1, 0);
    }

    private static long executions(ToySystem system, int delays) {
        return ToyRuns.run(system, DelayBounded.within(delays), Dependence.OF_STATES)
                .executions();
    }

    /** With one delay, each point with more than one process is a further place for it. */
    @Test
    void countsByHand() {
        assertThat(executions(writers(3, 1), 0)).isEqualTo(1);
        // At the start (3 processes), or after the first has ended (2).
        assertThat(executions(writers(3, 1), 1)).isEqualTo(3);
        assertThat(executions(writers(3, 1), 2)).isEqualTo(5);
        assertThat(executions(writers(3, 1), 3)).isEqualTo(6);
        // Two processes of two steps: 1, then before each step while both have some left.
        assertThat(executions(writers(2, 2), 0)).isEqualTo(1);
        assertThat(executions(writers(2, 2), 1)).isEqualTo(3);
        assertThat(executions(writers(2, 2), 100)).isEqualTo(6);
    }

    @Test
    void aBoundThatWasHitIsReported() {
        DelayBounded few = DelayBounded.within(1);
        ToyRuns.run(writers(2, 2), few, Dependence.OF_STATES);
        assertThat(few.leftOut()).containsExactly(Bound.DELAYS);
        DelayBounded many = DelayBounded.within(10);
        ToyRuns.run(writers(2, 2), many, Dependence.OF_STATES);
        assertThat(many.leftOut()).isEmpty();
        assertThatThrownBy(() -> DelayBounded.within(-1)).hasMessageContaining("-1 delays");
    }

    /** Messages come in the order in which they were sent; a delay lets the next one overtake. */
    @Test
    void messagesAreDelayed() {
        List<Message> injected = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            injected.add(new Message("m" + i, 0, 0, false, false, List.of()));
        }
        ToySystem system = new ToyMailboxes(1, 1, injected);
        assertThat(executions(system, 0)).isEqualTo(1);
        // With four, three and two of them left.
        assertThat(executions(system, 1)).isEqualTo(4);
        assertThat(executions(system, 6)).isEqualTo(24);
    }

    /** The schedules of a bound hold those of a smaller one, and with enough delays they are all there are. */
    @Test
    void enoughDelaysGiveEverything() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < PROGRAMS; i++) {
            List<Code> codes = new ArrayList<>();
            for (int p = 0; p < 3; p++) {
                List<Instruction> list = new ArrayList<>();
                for (int step = 0; step < 2; step++) {
                    list.add(new Instruction(Op.values()[random.nextInt(5)], random.nextInt(2), random.nextInt(2)));
                }
                codes.add(Code.of(list));
            }
            ToySystem system = new ToyProcesses(codes, 2, 0);
            TreeSet<String> before = new TreeSet<>();
            for (int delays = 0; delays < 3; delays++) {
                TreeSet<String> traces = ToyRuns.run(system, DelayBounded.within(delays), Dependence.OF_STATES)
                        .traces();
                assertThat(traces).containsAll(before);
                before = traces;
            }
            ToyRuns.Found all = ToyRuns.enumerate(system, Dependence.OF_STATES);
            ToyRuns.Found bounded = ToyRuns.run(system, DelayBounded.within(20), Dependence.OF_STATES);
            assertThat(bounded.executions()).isEqualTo(all.executions());
            assertThat(bounded.traces()).isEqualTo(all.traces());
        }
    }

    /** The same search with another price: exhaustive search of the toys is the naive enumeration. */
    @Test
    void depthFirstIsTheNaiveEnumeration() {
        ToyRuns.Found all = ToyRuns.enumerate(writers(3, 2), Dependence.OF_STATES);
        ToyRuns.Found found = ToyRuns.run(writers(3, 2), DepthFirst.within(DepthFirst.UNBOUNDED), Dependence.OF_STATES);
        assertThat(found.executions()).isEqualTo(all.executions()).isEqualTo(90);
        assertThat(found.traces()).isEqualTo(all.traces());
    }
}
