package dev.plumbline.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.precedence.Precedence;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PrecedenceTest {
    private static final int RANDOM = Integer.getInteger("plumbline.random", 2_000);

    /** An event without a clock: the step before it in the process, and the step whose message was received. */
    private record Step(int process, List<Integer> causes) {}

    private static List<Step> randomExecution(Random random) {
        int processes = 1 + random.nextInt(4);
        int[] last = new int[processes];
        java.util.Arrays.fill(last, -1);
        List<Step> steps = new ArrayList<>();
        for (int i = random.nextInt(14); i > 0; i--) {
            int process = random.nextInt(processes);
            List<Integer> causes = new ArrayList<>();
            if (last[process] >= 0) {
                causes.add(last[process]);
            }
            if (!steps.isEmpty() && random.nextInt(3) == 0) {
                causes.add(random.nextInt(steps.size()));
            }
            last[process] = steps.size();
            steps.add(new Step(process, causes));
        }
        return steps;
    }

    /** Whether a chain of causes leads from one step to the other: happens-before by its definition. */
    private static boolean leadsTo(List<Step> steps, int from, int to) {
        return steps.get(to).causes().stream().anyMatch(cause -> cause == from || leadsTo(steps, from, cause));
    }

    @Test
    void clocksOrderWhatAChainOfCausesOrders() throws BadInput {
        Random random = new Random(11);
        int ordered = 0;
        int open = 0;
        for (int run = 0; run < RANDOM; run++) {
            List<Step> steps = randomExecution(random);
            History.Builder builder = new History.Builder("run", new Order.VectorClocks());
            List<VectorClock> clocks = new ArrayList<>();
            for (Step step : steps) {
                VectorClock clock = VectorClock.of(Map.of());
                for (int cause : step.causes()) {
                    clock = clock.joined(clocks.get(cause));
                }
                clock = clock.ticked(Integer.toString(step.process()));
                clocks.add(clock);
                builder.add(Operation.returned(Value.of(step.process()), "step", Map.of(), clock));
            }
            Precedence precedence = Precedence.of(builder.build());
            for (int one = 0; one < steps.size(); one++) {
                for (int other = 0; other < steps.size(); other++) {
                    boolean before = leadsTo(steps, one, other);
                    assertThat(precedence.holds(one, other))
                            .as("%s: %d before %d", steps, one, other)
                            .isEqualTo(before);
                    ordered += before ? 1 : 0;
                    open += precedence.isOpenBetween(one, other) ? 1 : 0;
                }
            }
        }
        assertThat(ordered).isPositive();
        assertThat(open).isPositive();
    }

    @Test
    void equalAndIncomparableClocksOrderNothing() throws BadInput {
        VectorClock both = VectorClock.of(Map.of("a", 2L, "b", 1L));
        VectorClock other = VectorClock.of(Map.of("a", 1L, "b", 2L));
        assertThat(both.precedes(both)).isFalse();
        assertThat(both.precedes(other)).isFalse();
        assertThat(other.precedes(both)).isFalse();
        assertThat(both.isAtMost(VectorClock.of(Map.of("a", 2L, "b", 1L, "c", 0L))))
                .isTrue();
        assertThat(both).isEqualTo(VectorClock.of(Map.of("a", 2L, "b", 1L, "c", 0L)));
        History history = new History.Builder("run", new Order.VectorClocks())
                .add(Operation.returned(Value.of("a"), "x", Map.of(), both))
                .add(Operation.returned(Value.of("b"), "y", Map.of(), both))
                .build();
        assertThat(Precedence.of(history).isOpenBetween(0, 1)).isTrue();
    }

    @Test
    void aSequenceIsATotalOrderByPosition() throws BadInput {
        for (int run = 0; run < 50; run++) {
            History history = new RandomHistories(run).sequence(8);
            Precedence precedence = Precedence.of(history);
            for (int one = 0; one < history.size(); one++) {
                for (int other = 0; other < history.size(); other++) {
                    long at = ((Position) history.operations().get(one).place()).at();
                    long then = ((Position) history.operations().get(other).place()).at();
                    assertThat(precedence.holds(one, other)).isEqualTo(at < then);
                }
            }
        }
    }

    @Test
    void timeboxesAreClosedAndProcessesOrderWhatTheyCompleted() throws BadInput {
        History history = new History.Builder("run", Order.Timeboxes.NANOSECONDS)
                .add(Operation.returned(0, "a", Map.of(), 0, 5))
                .add(Operation.returned(0, "b", Map.of(), 5, 5))
                .add(Operation.returned(1, "c", Map.of(), 5, 9))
                .add(Operation.returned(2, "d", Map.of(), 6, 7))
                .add(Operation.pending(0, "e", Map.of(), 5))
                .add(Operation.returned(0, "f", Map.of(), 8, 9))
                .build();
        Precedence precedence = Precedence.of(history);
        assertThat(precedence.holds(0, 1)).as("one process, touching").isTrue();
        assertThat(precedence.isOpenBetween(0, 2)).as("two processes, touching").isTrue();
        assertThat(precedence.holds(0, 3)).as("apart").isTrue();
        assertThat(precedence.holds(0, 4)).as("a pending operation waits").isTrue();
        assertThat(precedence.isOpenBetween(4, 5))
                .as("nobody waits for a pending operation")
                .isTrue();
        TimeboxedHistory timeboxed = TimeboxedHistory.of(history, "the test takes");
        for (int one = 0; one < history.size(); one++) {
            Timebox box = (Timebox) history.operations().get(one).place();
            assertThat(timeboxed.call(one)).isEqualTo(box.call());
            assertThat(timeboxed.end(one)).isEqualTo(box.end());
            for (int other = 0; other < history.size(); other++) {
                Timebox second = (Timebox) history.operations().get(other).place();
                assertThat(timeboxed.precedes(one, other)).isEqualTo(box.precedes(second));
            }
        }
    }
}
