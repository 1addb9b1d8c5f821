package dev.plumbline.mpcal.internal.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LoggedClocksTest {
    /** How logs write some processes: the first two are one. */
    private static final List<String> TEXTS = List.of(
            "7",
            "(7)",
            "\\\"left\\\"",
            "\\\"r\u00e9\\\"",
            "12",
            "1",
            "<<1, 2>>",
            "20",
            "21",
            "22",
            "23",
            "24",
            "25",
            "26",
            "27",
            "28",
            "29",
            "30",
            "31",
            "32");

    private static String name(String text) {
        return text.equals("(7)") ? "7" : text.replace("\\\"", "");
    }

    private static VectorClock read(RecordReader reader, List<String> components) throws Exception {
        byte[] line = ("xx{\"archetypeName\":\"A\",\"self\":\"1\",\"clock\":[" + String.join(",", components)
                        + "],\"csElements\":[]}yy")
                .getBytes(StandardCharsets.UTF_8);
        VectorClock clock = reader.read(line, 2, line.length - 4, "log", 1).clock();
        LogRecord compact = reader.readCompact(line, 2, line.length - 4, "log", 1);
        assertThat(compact == null ? clock : compact.clock()).isEqualTo(clock);
        return clock;
    }

    private static String component(String text, long count) {
        return "[[\"A\",\"" + text + "\"]," + count + "]";
    }

    @Test
    void clocksAreThoseOfTheirComponentsWhateverClocksCameBefore() throws Exception {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            RecordReader reader = new RecordReader();
            List<String> order = new ArrayList<>(TEXTS.subList(1, TEXTS.size()));
            VectorClock before = VectorClock.of(Map.of());
            for (int line = 0; line < 12; line++) {
                if (random.nextInt(3) == 0) {
                    Collections.shuffle(order, random);
                }
                int size = random.nextInt(3) == 0 ? random.nextInt(order.size() + 1) : order.size();
                Map<String, Long> expected = new TreeMap<>();
                List<String> components = new ArrayList<>();
                for (String text : order.subList(0, size)) {
                    long count = random.nextInt(4) == 0 ? 0 : 1 + random.nextInt(9);
                    String written = text.equals("(7)") && random.nextBoolean() ? "7" : text;
                    components.add(component(written, count));
                    expected.put(name(written), count);
                }
                VectorClock clock = read(reader, components);
                assertThat(clock).as("seed " + seed).isEqualTo(VectorClock.of(expected));
                Map<String, Long> counts = before.counts();
                assertThat(clock.isAtMost(before))
                        .isEqualTo(clock.counts().entrySet().stream()
                                .allMatch(each -> each.getValue() <= count(counts, each.getKey())));
                before = clock;
            }
        }
    }

    private static long count(Map<String, Long> counts, String process) {
        return counts.getOrDefault(process, 0L);
    }

    @Test
    void processThatIsNamedTwiceIsRejectedAfterAnyClock() throws Exception {
        RecordReader reader = new RecordReader();
        List<String> twice = List.of(component("7", 1), component("(7)", 2));
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> read(reader, twice))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("log:1: the clock names process 7 twice");
            assertThat(read(reader, List.of(component("7", 1), component("12", 2))))
                    .isNotNull();
        }
        // A component that counts nothing names no process.
        assertThat(read(reader, List.of(component("7", 1), component("(7)", 0))))
                .isEqualTo(VectorClock.of(Map.of("7", 1L)));
    }
}
