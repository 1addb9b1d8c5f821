package dev.plumbline.actor.states;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.Context;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Property;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Counters from 0 to 9, whose states and transitions have a formula: 10 to the number of counters, and 9/10 of each digit. */
@Tag("slow")
class SpilledStatesTest {
    private static final int MOST = 9;

    private record Counter(int count) implements Actor {
        @Override
        public Actor started(Context context) {
            context.startTimer("count");
            return this;
        }

        @Override
        public Actor receive(Context context, Object message) {
            if (count + 1 < MOST) {
                context.startTimer("count");
            }
            return new Counter(count + 1);
        }
    }

    private static Harness.Builder counters(int number) throws BadInput {
        Harness.Builder harness = Harness.of("counters", "register", Value.of(0));
        for (int i = 0; i < number; i++) {
            harness.actor("C" + i, new Counter(0));
        }
        return harness;
    }

    private static int sum(Property.State state) {
        return state.actors(Counter.class).stream().mapToInt(Counter::count).sum();
    }

    private static StateSearch search(Harness harness, long mostInHeap, int threads) {
        return StateSearch.of(harness)
                .budget(Budget.UNLIMITED)
                .mostInHeap(mostInHeap)
                .threads(threads);
    }

    @Test
    void statesInAFileAreCountedLikeThoseInTheHeap() throws Exception {
        Harness harness = counters(5)
                .property(Property.always("the sum is not 40", state -> sum(state) != 40))
                .build();
        for (long mostInHeap : new long[] {0, 700_000, Long.MAX_VALUE}) {
            for (int threads = 1; threads < 3; threads++) {
                StatesFound found = search(harness, mostInHeap, threads).run();
                assertThat(found.states()).isEqualTo(100_000);
                assertThat(found.transitions()).isEqualTo(5 * 90_000);
                assertThat(found.depth()).isEqualTo(5 * MOST);
                PropertyResult violated = found.violatedProperty().orElseThrow();
                assertThat(violated.states()).isEqualTo(126);
                assertThat(violated.path().orElseThrow().steps()).hasSize(40);
            }
        }
    }

    /** 100,000,000 states with {@code -Dplumbline.states.large=true} and a heap of 3 GB; otherwise a hundredth. */
    @Test
    void manyStatesEnd() throws Exception {
        boolean whole = Boolean.getBoolean("plumbline.states.large");
        int states = whole ? 100_000_000 : 1_000_000;
        int digits = whole ? 8 : 6;
        long mostInHeap = whole ? Runtime.getRuntime().maxMemory() / 4 : 4_000_000;
        StatesFound found = search(counters(digits).build(), mostInHeap, 1).run();
        assertThat(found.complete()).isTrue();
        assertThat(found.states()).isEqualTo(states);
        assertThat(found.transitions()).isEqualTo(states / 10L * 9 * digits);
        assertThat(found.depth()).isEqualTo(MOST * digits);
        assertThat(found.word()).isEqualTo(Verdict.Word.INCONCLUSIVE);
    }

    /** Open files of this process have their names there; a file whose name was removed goes with its last use. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void noFileIsOpenAfterTheEndOrAnError() throws Exception {
        long[] during = {0};
        Harness harness = counters(5)
                .property(Property.always("fails late", state -> {
                    if (sum(state) == 40) {
                        during[0] = files();
                        throw new IllegalStateException("late");
                    }
                    return true;
                }))
                .build();
        assertThatThrownBy(() -> search(harness, 0, 1).run()).hasStackTraceContaining("late");
        assertThat(during[0]).isEqualTo(1);
        assertThat(files()).isZero();
        search(counters(5).build(), 0, 1).run();
        assertThat(files()).isZero();
    }

    private static long files() {
        File[] open = new File("/proc/self/fd").listFiles();
        return Arrays.stream(open)
                .filter(each -> {
                    try {
                        return Files.readSymbolicLink(each.toPath()).toString().contains("plumbline-states");
                    } catch (IOException e) {
                        return false;
                    }
                })
                .count();
    }
}
