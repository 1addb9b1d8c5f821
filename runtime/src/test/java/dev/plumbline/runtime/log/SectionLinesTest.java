package dev.plumbline.runtime.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A line is the JSON that readers of logs expect. */
class SectionLinesTest {
    private static final ProcessId PROCESS = new ProcessId("A", Tla.of("me \"\u00e4\""));

    private static String line(SectionLines lines, LoggedSection section) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        lines.write(section, out);
        return out.toString(StandardCharsets.US_ASCII);
    }

    @Test
    void writesAllFields() throws IOException {
        ProcessId one = new ProcessId("A", Tla.of(1));
        LoggedSection section = new LoggedSection(
                one,
                false,
                Instant.parse("2024-02-29T23:59:59.000000001Z"),
                Instant.parse("2024-03-01T00:00:00.120Z"),
                Clock.NONE.tick(new ProcessId("B", Tla.of("x"))).tick(one),
                List.of(
                        new LoggedElement(false, "", ".pc", List.of(), Tla.of("A.l"), Optional.empty()),
                        new LoggedElement(
                                true,
                                "A",
                                "v",
                                List.of(Tla.of(-7), Tla.bool(true)),
                                Tla.tuple(Tla.of("a\\")),
                                Optional.of(Tla.of(0)))),
                Map.of("A.v", Tla.set()));
        assertThat(line(new SectionLines(one), section))
                .isEqualTo("{\"archetypeName\":\"A\",\"clock\":[[[\"A\",\"1\"],1],[[\"B\",\"\\\"x\\\"\"],1]],"
                        + "\"csElements\":[{\"indices\":[],\"name\":{\"name\":\".pc\",\"prefix\":\"\",\"self\":\"1\"},"
                        + "\"tag\":\"read\",\"value\":\"\\\"A.l\\\"\"},"
                        + "{\"indices\":[\"-7\",\"TRUE\"],\"name\":{\"name\":\"v\",\"prefix\":\"A\",\"self\":\"1\"},"
                        + "\"oldValue\":\"0\",\"tag\":\"write\",\"value\":\"<<\\\"a\\\\\\\\\\\">>\"}],"
                        + "\"endTime\":\"2024-03-01T00:00:00.120000000Z\",\"isAbort\":false,\"extras\":{\"A.v\":\"{}\"},"
                        + "\"self\":\"1\",\"startTime\":\"2024-02-29T23:59:59.000000001Z\"}\n");
    }

    private static Value value(Random random, int depth) {
        return switch (random.nextInt(depth > 2 ? 4 : 6)) {
            case 0 -> Tla.of(random.nextLong() >> random.nextInt(64));
            case 1 -> Tla.bool(random.nextBoolean());
            case 2 -> Tla.of(text(random));
            case 3 -> Tla.of(new long[] {0, 9, 10, Long.MAX_VALUE, Long.MIN_VALUE}[random.nextInt(5)]);
            case 4 -> Tla.tuple(value(random, depth + 1), value(random, depth + 1));
            default -> Tla.record("a", value(random, depth + 1), "b", Tla.set(value(random, depth + 1)));
        };
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            text.append("a \"\\\n\u00e4~z0".charAt(random.nextInt(9)));
        }
        return text.toString();
    }

    /** One of the last values, as the same object or as an equal one, or another, short or long. */
    private static Value again(List<Value> earlier, Random random) {
        if (!earlier.isEmpty() && random.nextBoolean()) {
            Value value = earlier.get(Math.max(0, earlier.size() - 1 - random.nextInt(12)));
            return random.nextInt(4) == 0 ? Tla.parse(value.toString()) : value;
        }
        Value value = value(random, 0);
        for (int i = random.nextInt(12); i > 0; i--) {
            value = Tla.tuple(value, value(random, 1));
        }
        earlier.add(value);
        return value;
    }

    /** Lines of one writer, whose caches and buffer are reused, are read back as they were. */
    @Test
    void readersGetBackWhatWasWritten() throws IOException {
        Random random = new Random(1);
        SectionLines lines = new SectionLines(PROCESS);
        Clock clock = Clock.NONE;
        List<Value> earlier = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            // Of the same processes as the one before, of one more, or of others.
            int kind = random.nextInt(4);
            clock = kind == 0 ? Clock.NONE : clock;
            clock = (kind == 1 ? clock.tick(new ProcessId("B", value(random, 2))) : clock)
                    .tick(kind == 0 ? new ProcessId("B", value(random, 2)) : PROCESS);
            List<LoggedElement> elements = new ArrayList<>();
            for (int j = random.nextInt(5); j > 0; j--) {
                boolean write = random.nextBoolean();
                elements.add(new LoggedElement(
                        write,
                        random.nextBoolean() ? "A" : "",
                        "v" + random.nextInt(3),
                        random.nextBoolean() ? List.of() : List.of(value(random, 1)),
                        again(earlier, random),
                        write && random.nextBoolean() ? Optional.of(again(earlier, random)) : Optional.empty()));
            }
            boolean aborted = random.nextBoolean();
            LoggedSection section = new LoggedSection(
                    PROCESS,
                    aborted,
                    Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000)),
                    Instant.ofEpochSecond(random.nextInt(), 5),
                    clock,
                    elements,
                    aborted ? Map.of() : Map.of("A.v0", again(earlier, random)));
            String line = line(lines, section);
            assertThat(line).endsWith("}\n").matches("[ -~]+\n");
            assertThat(SectionReader.read(line.strip(), "line")).isEqualTo(section);
        }
    }
}
