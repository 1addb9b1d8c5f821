package dev.plumbline.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.schedule.ToyMailboxes.Message;
import dev.plumbline.schedule.ToyProcesses.Code;
import dev.plumbline.schedule.ToyProcesses.Instruction;
import dev.plumbline.schedule.ToyProcesses.Op;
import dev.plumbline.schedule.search.Dependence;
import dev.plumbline.schedule.search.Dpor;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Partial-order reduction against a naive enumeration of all executions. */
@Tag("slow")
class DporTest {
    private static final int PROGRAMS = Math.max(1, Integer.getInteger("plumbline.random", 20_000) / 20);

    /** Every class of equivalent executions is run to its end once, and none twice. */
    private static ToyRuns.Found agree(ToySystem system, Dependence dependence, String what) {
        ToyRuns.Found all = ToyRuns.enumerate(system, dependence);
        ToyRuns.Found reduced = ToyRuns.run(system, new Dpor(dependence), dependence);
        assertThat(reduced.states()).as(what).isEqualTo(all.states());
        assertThat(reduced.traces()).as(what).isEqualTo(all.traces());
        assertThat(reduced.executions()).as(what).isEqualTo(all.traces().size());
        return reduced;
    }

    private static ToyProcesses processes(List<List<Instruction>> program) {
        return new ToyProcesses(program.stream().map(Code::of).toList(), 3, 2);
    }

    private static Instruction drawn(SplittableRandom random) {
        Op op = Op.values()[random.nextInt(Op.LOAD.ordinal())];
        return new Instruction(op, random.nextInt(3), random.nextInt(3));
    }

    /** Locks are released in any order, or not at all, so that programs get stuck now and then. */
    private static List<List<Instruction>> program(SplittableRandom random, int processes, int steps) {
        List<List<Instruction>> program = new ArrayList<>();
        for (int p = 0; p < processes; p++) {
            List<Instruction> list = new ArrayList<>();
            List<Integer> held = new ArrayList<>();
            for (int i = 0; i < steps; i++) {
                int lock = random.nextInt(2);
                if (random.nextInt(3) > 0) {
                    list.add(drawn(random));
                } else if (held.contains(lock)) {
                    held.remove((Integer) lock);
                    list.add(Instruction.of(Op.UNLOCK, lock));
                } else {
                    held.add(lock);
                    list.add(Instruction.of(Op.LOCK, lock));
                }
            }
            if (random.nextInt(4) > 0) {
                held.forEach(lock -> list.add(Instruction.of(Op.UNLOCK, lock)));
            }
            program.add(list);
        }
        return program;
    }

    @Test
    void randomProgramsHaveTheTracesAndFinalStatesOfANaiveEnumeration() {
        SplittableRandom random = new SplittableRandom(3);
        long stuck = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            int processes = 2 + random.nextInt(2);
            List<List<Instruction>> program = program(random, processes, processes == 2 ? 4 : 2);
            ToyRuns.Found found = agree(processes(program), Dependence.OF_STATES, ToyProcesses.text(program));
            boolean endsInLock = found.states().stream().anyMatch(state -> !state.contains("[-1, -1]"));
            stuck += endsInLock ? 1 : 0;
        }
        assertThat(stuck).isGreaterThan(PROGRAMS / 20);
    }

    /**
     * A variable that a sleeping step was the first to mention has another number where another step mentions it first.
     */
    @Test
    void randomProgramsWithNewObjectsHaveTheTracesAndFinalStatesOfANaiveEnumeration() {
        SplittableRandom random = new SplittableRandom(8);
        for (int i = 0; i < PROGRAMS / 2; i++) {
            int processes = 2 + random.nextInt(2);
            List<List<Instruction>> program = program(random, processes, processes == 2 ? 3 : 2);
            ToySystem system = processes(program).withNewObjects();
            ToyRuns.Found all = ToyRuns.enumerate(system, Dependence.OF_STATES);
            ToyRuns.Found reduced = ToyRuns.run(system, new Dpor(Dependence.OF_STATES), Dependence.OF_STATES);
            assertThat(reduced.states()).as(ToyProcesses.text(program)).isEqualTo(all.states());
            assertThat(reduced.traces()).as(ToyProcesses.text(program)).isEqualTo(all.traces());
        }
    }

    private static Message message(SplittableRandom random, String name, int actors, int depth) {
        List<Message> sends = new ArrayList<>();
        int count = depth == 0 ? 0 : random.nextInt(3);
        for (int i = 0; i < count; i++) {
            sends.add(message(random, name + i, actors, depth - 1));
        }
        return new Message(
                name, random.nextInt(actors), random.nextInt(2), random.nextInt(3) == 0, random.nextBoolean(), sends);
    }

    private static int size(List<Message> messages) {
        return messages.stream().mapToInt(message -> 1 + size(message.sends())).sum();
    }

    @Test
    void randomMailboxesHaveTheTracesAndFinalStatesOfANaiveEnumeration() {
        SplittableRandom random = new SplittableRandom(4);
        int compared = 0;
        while (compared < PROGRAMS) {
            int actors = 1 + random.nextInt(3);
            int count = 1 + random.nextInt(3);
            List<Message> injected = IntStream.range(0, count)
                    .mapToObj(i -> message(random, "m" + i, actors, 2))
                    .toList();
            if (size(injected) <= 7) {
                compared++;
                agree(new ToyMailboxes(actors, 2, injected), Dependence.OF_STATES, injected.toString());
            }
        }
    }

    private static ToyTimers.Message timer(SplittableRandom random, String name, int actors, int depth) {
        List<ToyTimers.Message> sends = new ArrayList<>();
        int count = depth == 0 ? 0 : random.nextInt(3);
        for (int i = 0; i < count; i++) {
            sends.add(timer(random, name + i, actors, depth - 1));
        }
        String stops = random.nextInt(2) == 0 ? "" : "m" + random.nextInt(3) + (random.nextBoolean() ? "0" : "");
        return new ToyTimers.Message(
                name, random.nextInt(actors), random.nextInt(3) == 0, random.nextInt(4) == 0, stops, sends);
    }

    private static int count(List<ToyTimers.Message> messages) {
        return messages.stream().mapToInt(message -> 1 + count(message.sends())).sum();
    }

    @Test
    void randomTimersThatAreStoppedHaveTheTracesAndFinalStatesOfANaiveEnumeration() {
        SplittableRandom random = new SplittableRandom(5);
        int compared = 0;
        int withdrawn = 0;
        while (compared < PROGRAMS) {
            int actors = 1 + random.nextInt(2);
            List<ToyTimers.Message> injected = IntStream.range(0, 1 + random.nextInt(3))
                    .mapToObj(i -> timer(random, "m" + i, actors, 2))
                    .toList();
            if (count(injected) <= 6) {
                compared++;
                ToyRuns.Found found = agree(new ToyTimers(actors, injected), Dependence.OF_STATES, injected.toString());
                withdrawn += found.states().size() > 1 ? 1 : 0;
            }
        }
        assertThat(withdrawn).isGreaterThan(PROGRAMS / 10);
    }

    /** Two messages, of which the first stops the second: what is never received is in a race all the same. */
    @Test
    void aTimerThatIsStoppedMayGoOffBefore() {
        ToyTimers.Message timer = new ToyTimers.Message("t", 0, true, false, "", List.of());
        ToyTimers.Message stop = new ToyTimers.Message("stop", 0, false, false, "t", List.of());
        ToyRuns.Found found =
                agree(new ToyTimers(1, List.of(stop, timer)), Dependence.OF_STATES, "a timer that is stopped");
        assertThat(found.executions()).isEqualTo(2);
    }

    private static long executions(List<List<Instruction>> program) {
        return agree(processes(program), Dependence.OF_STATES, ToyProcesses.text(program))
                .executions();
    }

    @Test
    void countsThatAFormulaGives() {
        List<Instruction> write0 = List.of(Instruction.of(Op.WRITE, 0));
        List<Instruction> read0 = List.of(Instruction.of(Op.READ, 0));
        // Processes that share nothing: 5!/(2!2!1!) executions, one trace.
        List<List<Instruction>> apart = List.of(
                List.of(Instruction.of(Op.WRITE, 0), Instruction.of(Op.READ, 0)),
                List.of(Instruction.of(Op.WRITE, 1), Instruction.of(Op.READ, 1)),
                List.of(Instruction.of(Op.WRITE, 2)));
        assertThat(ToyRuns.enumerate(processes(apart), Dependence.OF_STATES).executions())
                .isEqualTo(30);
        assertThat(executions(apart)).isEqualTo(1);
        // Writers of one variable: every order.
        assertThat(executions(List.of(write0, write0, write0, write0))).isEqualTo(24);
        // Readers that come before the writer or after it.
        assertThat(executions(List.of(write0, read0, read0, read0, read0, read0)))
                .isEqualTo(32);
        // Critical sections: every order, whatever is done inside.
        List<Instruction> section = List.of(
                Instruction.of(Op.LOCK, 0),
                Instruction.of(Op.UPDATE, 1),
                Instruction.of(Op.READ, 2),
                Instruction.of(Op.UNLOCK, 0));
        assertThat(executions(List.of(section, section, section))).isEqualTo(6);
        // Two locks in opposite order: one after the other, the other way round, and the deadlock.
        List<List<Instruction>> crossed = List.of(locks(0, 1), locks(1, 0));
        ToyRuns.Found found = agree(processes(crossed), Dependence.OF_STATES, "crossed");
        assertThat(found.executions()).isEqualTo(3);
        assertThat(found.states()).hasSize(2).anyMatch(state -> state.contains("[0, 1]"));
        // A choice within a step is no matter of order.
        assertThat(executions(List.of(List.of(Instruction.of(Op.CHOOSE, 0)), List.of(Instruction.of(Op.CHOOSE, 1)))))
                .isEqualTo(9);
    }

    private static List<Instruction> locks(int first, int second) {
        return List.of(
                Instruction.of(Op.LOCK, first),
                Instruction.of(Op.LOCK, second),
                Instruction.of(Op.UNLOCK, second),
                Instruction.of(Op.UNLOCK, first));
    }

    /**
     * "Last zero", after the paper on source sets: n processes set a[i] to a[i - 1] + 1, one looks for the last zero
     * from the end. Let g(m) be the number of traces of the first m processes with the one that looks at a[m] next, and
     * h(m) that of those in which it finds a[m] written. It stops there in 2^(m - 1) of them, one for each way in which
     * neighbours read before or after each other, so g(m) = 2^(m - 1) + h(m). If it continues, and process m has read
     * a[m - 1] after it was written, so does the searching process; otherwise it may find either: h(m) = h(m - 1) + g(m
     * - 1), with h(1) = 1. That is g(n) = (n + 3) 2^(n - 2).
     */
    @Test
    void lastZeroHasTheCountsOfItsFormula() {
        assertThat(agree(lastZeroOf(3), Dependence.OF_STATES, "last zero").executions())
                .isEqualTo(12);
        assertThat(lastZero(5)).isEqualTo(64);
        assertThat(lastZero(8)).isEqualTo(704);
    }

    private static long lastZero(int n) {
        return ToyRuns.run(lastZeroOf(n), new Dpor(Dependence.OF_STATES), Dependence.OF_STATES)
                .executions();
    }

    private static ToySystem lastZeroOf(int n) {
        List<Code> codes = new ArrayList<>();
        codes.add((steps, local) -> steps > n || steps > 0 && local == 0 ? null : Instruction.of(Op.LOAD, n - steps));
        for (int i = 1; i <= n; i++) {
            codes.add(Code.of(List.of(Instruction.of(Op.LOAD, i - 1), Instruction.of(Op.STORE_NEXT, i))));
        }
        return new ToyProcesses(codes, n + 1, 0);
    }

    /**
     * A write w at A is answered at once and sends rep to B, where r reads: w, r, rep is the only one of the three
     * schedules in which r begins after w has returned and misses it. The effects of w and r on states are independent,
     * so a reduction that compares only states takes it for r, w, rep.
     */
    @Test
    void historiesNeedCallsAndReturnsToBeDependent() {
        ToySystem system = new AnsweringMailboxes(false);
        ToyRuns.Found all = ToyRuns.enumerate(system, Dependence.OF_HISTORIES);
        assertThat(all.executions()).isEqualTo(3);
        assertThat(all.states()).containsExactlyInAnyOrder("w! r=1", "w! r=0", "r=0 w!");
        assertThat(agree(system, Dependence.OF_HISTORIES, "histories").states()).hasSize(3);
        assertThat(ToyRuns.run(system, new Dpor(Dependence.OF_STATES), Dependence.OF_STATES)
                        .states())
                .hasSize(2);
    }

    @Test
    void aStepThatIsNotTrackedIsReported() {
        Dpor dpor = new Dpor(Dependence.OF_STATES);
        ToyRuns.run(new AnsweringMailboxes(true), dpor, Dependence.OF_STATES);
        assertThat(dpor.leftOut()).containsExactly(Bound.UNTRACKED);
        Dpor other = new Dpor(Dependence.OF_STATES);
        ToyRuns.run(new AnsweringMailboxes(false), other, Dependence.OF_STATES);
        assertThat(other.leftOut()).isEmpty();
    }

    @Test
    void rejectsAnEngineThatDoesNotReportSteps() {
        Dpor dpor = new Dpor(Dependence.OF_STATES);
        dpor.begin();
        ChoicePoint point = new ProcessPoint(-1, 3, 0, 0, SwitchReason.STARTS, process -> Access.UNKNOWN);
        dpor.next(point);
        assertThatThrownBy(() -> dpor.next(point))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("needs every step");
    }

    @Test
    void nondeterminismIsReported() {
        Dpor dpor = new Dpor(Dependence.OF_STATES);
        Access write = new Access(Access.Kind.WRITE, 0, 0);
        dpor.begin();
        int first = dpor.next(new ProcessPoint(-1, 3, 0, 0, SwitchReason.STARTS, process -> write));
        dpor.taken(new TakenStep(first, first, List.of(write)));
        int second = dpor.next(new ProcessPoint(first, 2, 0, 0, SwitchReason.FINISHED, process -> write));
        dpor.taken(new TakenStep(second, second, List.of(write)));
        dpor.ended(List.of());
        assertThat(dpor.begin()).isTrue();
        assertThatThrownBy(() -> dpor.next(new ProcessPoint(-1, 7, 0, 0, SwitchReason.STARTS, process -> write)))
                .isInstanceOf(Nondeterminism.class)
                .hasMessageContaining("answer 0");
    }
}
