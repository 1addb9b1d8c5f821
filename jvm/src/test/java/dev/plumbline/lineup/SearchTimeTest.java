package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A search ends by what it has had itself, whatever the clock on the wall shows. */
@Tag("slow")
class SearchTimeTest {
    private static final long SECOND = 1_000_000_000;

    private final AtomicLong wall = new AtomicLong(77);
    private final AtomicLong cpu = new AtomicLong();
    private final SearchTime time = new SearchTime(Duration.ofSeconds(60), Duration.ofSeconds(10), wall::get);

    private void pass(long wallSeconds, long cpuSeconds) {
        wall.addAndGet(wallSeconds * SECOND);
        cpu.addAndGet(cpuSeconds * SECOND);
    }

    @Test
    void hoursOnABusyMachineEndNothing() {
        time.count(cpu::get);
        BooleanSupplier up = time.up();
        for (int i = 0; i < 59; i++) {
            pass(3_600, 1);
            assertThat(up.getAsBoolean()).isFalse();
        }
        pass(3_600, 2);
        assertThat(up.getAsBoolean()).isTrue();
        assertThat(time.elapsed()).isEqualTo(Duration.ofHours(60));
        assertThat(time.spent()).isEqualTo(Duration.ofSeconds(61));
    }

    @Test
    void theTimesOfSeveralExplorersAddUpAlsoOfThoseThatBeginLater() {
        BooleanSupplier up = time.up();
        assertThat(up.getAsBoolean()).isFalse();
        time.count(cpu::get);
        time.count(cpu::get);
        pass(29, 29);
        assertThat(up.getAsBoolean()).isFalse();
        pass(2, 2);
        assertThat(up.getAsBoolean()).isTrue();
    }

    @Test
    void afterTheFirstViolationTenSecondsOfCpuTimeAreLeft() {
        time.count(cpu::get);
        BooleanSupplier up = time.up();
        pass(5, 5);
        assertThat(up.getAsBoolean()).isFalse();
        time.found();
        pass(3_600, 10);
        assertThat(up.getAsBoolean()).isFalse();
        pass(2, 1);
        assertThat(up.getAsBoolean()).isTrue();
    }

    @Test
    void makingSmallerEndsByCpuTimeToo() {
        time.count(cpu::get);
        BooleanSupplier up = time.shrinking();
        pass(3_600, 30);
        assertThat(up.getAsBoolean()).isFalse();
        pass(1, 1);
        assertThat(up.getAsBoolean()).isTrue();
    }
}
