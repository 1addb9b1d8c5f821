package dev.plumbline.mpcal.internal.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.plumbline.history.Operation;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Each line that is read by its bytes is read in the same way without them. */
class CompactRecordsTest {
    private static final int RANDOM = Math.max(10_000, Integer.getInteger("plumbline.random", 0) * 10);

    private static final List<String> VALUES = List.of(
            "1", "<<1, 2>>", "\\\"A.l\\\"", "((\\\"from\\\") :\\u003e (3))", "TRUE", "{}", "[a |-> <<\\\"]\\\">>]");

    private static String value(Random random) {
        return random.nextInt(40) == 0 ? "{" : pick(random, VALUES);
    }

    private static String pick(Random random, List<String> from) {
        return from.get(random.nextInt(from.size()));
    }

    private static String text(String content) {
        return "\"" + content + "\"";
    }

    private static String element(Random random) {
        List<String> fields = new ArrayList<>(List.of(
                "\"tag\":" + text(random.nextInt(60) == 0 ? "peek" : random.nextBoolean() ? "read" : "write"),
                "\"name\":{\"name\":" + text(pick(random, List.of(".pc", "net", "x"))) + ",\"prefix\":"
                        + text(pick(random, List.of("", "A"))) + ",\"self\":\"1\"}",
                "\"value\":" + text(value(random))));
        if (random.nextBoolean()) {
            fields.add("\"indices\":[" + (random.nextBoolean() ? "" : text(value(random))) + "]");
        }
        if (random.nextInt(3) == 0) {
            fields.add("\"oldValue\":" + text(value(random)));
        }
        Collections.shuffle(fields, random);
        return "{" + String.join(",", fields) + "}";
    }

    private static String clock(Random random) {
        List<String> components = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            String process = pick(random, List.of("1", "2", "(1)", "\\\"p\\\"", "33"));
            String count =
                    pick(random, List.of("0", "1", "7", "12345", "999999999999999999", "01", "-1", "1.5", "1e2"));
            components.add("[[\"A\"," + text(process) + "],"
                    + (random.nextInt(12) == 0 ? count : "" + random.nextInt(50)) + "]");
        }
        return "[" + String.join(",", components) + "]";
    }

    private static String line(Random random) {
        List<String> elements = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            elements.add(element(random));
        }
        List<String> fields = new ArrayList<>(List.of(
                "\"archetypeName\":" + text(pick(random, List.of("A", "AServer", "\\u0041"))),
                "\"self\":" + text(value(random)),
                "\"clock\":" + clock(random),
                "\"csElements\":[" + String.join(",", elements) + "]"));
        if (random.nextBoolean()) {
            fields.add("\"isAbort\":" + pick(random, List.of("true", "false")));
        }
        if (random.nextInt(3) == 0) {
            fields.add("\"endTime\":\"2025-03-14T23:17:08.736925529Z\"");
        }
        if (random.nextInt(30) == 0) {
            fields.add(pick(random, List.of("\"self\":\"2\"", "\"more\":{}", "\"\\u0073elf\":\"3\"", "\"isAbort\":0")));
        }
        Collections.shuffle(fields, random);
        String line = "{" + String.join(",", fields) + "}";
        return random.nextInt(10) == 0 ? line.replaceFirst(",", ", ") : line;
    }

    /** One byte is changed, removed or repeated. */
    private static byte[] damaged(byte[] line, Random random) {
        StringBuilder text = new StringBuilder(new String(line, StandardCharsets.ISO_8859_1));
        int at = random.nextInt(text.length());
        switch (random.nextInt(3)) {
            case 0 -> text.setCharAt(at, (char) random.nextInt(256));
            case 1 -> text.deleteCharAt(at);
            default -> text.insert(at, text.charAt(at));
        }
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String shown(Operation operation) {
        return operation + " " + operation.metadata().get("archetype") + " "
                + operation.metadata().get("place");
    }

    private static Optional<String> plainly(byte[] line) throws IOException {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line));
            return Optional.of(shown(
                    new RecordReader().read(line, 0, line.length, "log", 3).operation()));
        } catch (BadInput | CharacterCodingException | JsonProcessingException e) {
            return Optional.empty();
        }
    }

    @Test
    void linesAreReadAsWithoutTheirBytes() throws IOException {
        RecordReader reader = new RecordReader();
        List<byte[]> seen = new ArrayList<>();
        int compact = 0;
        int valid = 0;
        for (int seed = 0; seed < RANDOM; seed++) {
            Random random = new Random(seed);
            byte[] line = seen.size() > 50 && random.nextBoolean()
                    ? seen.get(random.nextInt(seen.size()))
                    : line(random).getBytes(StandardCharsets.UTF_8);
            seen.add(line);
            byte[] read = random.nextInt(3) == 0 ? damaged(line, random) : line;
            // Other bytes around the line must not matter.
            byte[] around = ("}]\"" + new String(read, StandardCharsets.ISO_8859_1) + "}\"]")
                    .getBytes(StandardCharsets.ISO_8859_1);
            LogRecord found = reader.readCompact(around, 3, read.length, "log", 3);
            Optional<String> expected = plainly(read);
            valid += expected.isPresent() ? 1 : 0;
            if (found != null) {
                compact++;
                assertThat(Optional.of(shown(found.operation())))
                        .as("seed " + seed + ": " + new String(read, StandardCharsets.ISO_8859_1))
                        .isEqualTo(expected);
            }
        }
        assertThat(valid).isGreaterThan(RANDOM / 4);
        assertThat(compact).isGreaterThan(valid * 7 / 10);
    }
}
