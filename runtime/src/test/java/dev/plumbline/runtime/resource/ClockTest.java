package dev.plumbline.runtime.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.runtime.value.Tla;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Clocks on a connection, and clocks as values, are read as they were written. */
class ClockTest {
    private static final int CLOCKS = 500;

    private static Clock random(Random random) {
        TreeMap<ProcessId, Long> counts = new TreeMap<>();
        for (int i = 0; i < 3; i++) {
            if (random.nextInt(8) > 0) {
                counts.put(new ProcessId("A", Tla.of(i)), (long) random.nextInt(5));
            }
        }
        return Clock.of(counts);
    }

    @Test
    void clocksThatFollowEachOtherAreReadAsWritten() throws IOException {
        Random random = new Random(1);
        List<Clock> written = new ArrayList<>();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        Clock before = Clock.NONE;
        int whole = 0;
        for (int i = 0; i < CLOCKS; i++) {
            Clock clock = random(random);
            int size = out.size();
            clock.writeAfter(before, out);
            if (!clock.processes().equals(before.processes())) {
                whole++;
            } else {
                assertThat(out.size() - size)
                        .isEqualTo(4 + 8 * clock.processes().size());
            }
            written.add(clock);
            before = clock;
        }
        assertThat(whole).isBetween(CLOCKS / 10, CLOCKS * 9 / 10);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        List<Clock> read = new ArrayList<>();
        Clock last = Clock.NONE;
        while (in.available() > 0) {
            last = Clock.readAfter(last, in);
            read.add(last);
        }
        assertThat(read).isEqualTo(written);
    }

    @Test
    void clocksAreValues() {
        Random random = new Random(2);
        for (int i = 0; i < CLOCKS; i++) {
            Clock clock = random(random);
            assertThat(Clock.of(clock.toValue())).isEqualTo(clock);
        }
    }
}
