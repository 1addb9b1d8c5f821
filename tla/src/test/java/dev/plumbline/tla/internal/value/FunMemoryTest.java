package dev.plumbline.tla.internal.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class FunMemoryTest {
    private static final int ASKED = 20_000;

    @Test
    void aRecordWithTheSameValuesIsTheSameObject() {
        Names names = new Names();
        Fields fields = new Fields(names.string("type"), names.string("acc"));
        FunMemory memory = FunMemory.ofRecords(fields);
        Fun first = memory.of(new TlaValue[] {Num.of(1), names.string("2b")});

        assertThat(memory.of(new TlaValue[] {Num.of(1), names.string("2b")})).isSameAs(first);
        assertThat(memory.of(new TlaValue[] {Num.of(2), names.string("2b")}))
                .isEqualTo(fields.record(new TlaValue[] {Num.of(2), names.string("2b")}));
    }

    /** Values without a known hash share a place of the memory, and so do values with equal hashes. */
    @Test
    void tuplesAreWhatTheyWouldBeWithoutMemory() {
        compared(new Random(1), FunMemory.ofTuples(2));
    }

    @Test
    void aMemoryThatWasGivenUpStillReturnsTheRightTuples() {
        FunMemory memory = FunMemory.ofTuples(2);
        for (int i = 0; i < ASKED; i++) {
            // Numbers beyond the cached ones are new objects, so nothing occurs again.
            assertThat(memory.of(new TlaValue[] {Num.of(1_000_000L + i), Num.of(i)}))
                    .isEqualTo(Fun.sequence(Num.of(1_000_000L + i), Num.of(i)));
        }
        compared(new Random(2), memory);
    }

    @Test
    void severalThreadsMayUseIt() throws Exception {
        FunMemory memory = FunMemory.ofTuples(2);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Random random = new Random(i);
                all.add(threads.submit(() -> compared(random, memory)));
            }
            for (Future<?> each : all) {
                each.get();
            }
        } finally {
            threads.shutdown();
        }
    }

    private static void compared(Random random, FunMemory memory) {
        for (int i = 0; i < ASKED; i++) {
            TlaValue one = drawn(random);
            TlaValue other = drawn(random);
            Fun made = memory.of(new TlaValue[] {one, other});
            assertThat(made.value(0)).isSameAs(one);
            assertThat(made.value(1)).isSameAs(other);
            if (random.nextBoolean()) {
                assertThat(made.hashCode()).isEqualTo(Fun.sequence(one, other).hashCode());
            }
        }
    }

    private static TlaValue drawn(Random random) {
        int small = random.nextInt(6);
        return switch (random.nextInt(4)) {
            case 0 -> Num.of(small);
            case 1 -> Bool.of(small % 2 == 0);
            case 2 -> Num.of(5_000_000_000L + small);
            default -> Elements.of(Num.of(small), Num.of(0));
        };
    }
}
