package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Bad input leads to one short line with its place, without words from the implementation, however a good file is
 * damaged.
 */
class BadInputTest {
    private static final Pattern INSIDES = Pattern.compile(
            "StreamRead|JsonRead|jackson|picocli|[a-z]Exception|Error:|java\\.|msgpack\\.|MessageP(?!ack\\b)|tlc2|tla2sany|Plumbline[A-Z]"
                    + "|\\bat dev\\.|\\bnull\\b(?!,| a| is)|internal error|is not a long|is not an int");

    private static final String GOOD =
            "{\"process\":0,\"op\":\"write\",\"args\":{\"value\":1},\"call\":1,\"return\":2}\n";
    private static final String LONG = "x".repeat(5000);

    @TempDir
    Path folder;

    /** A format, the content of the file, and the message after the name of the file. */
    private record Bad(String format, String content, String message) {}

    private static final List<Bad> BAD = List.of(
            new Bad(
                    "ndjson",
                    GOOD + "{\"process\":0,\"op\":\"w\",\"args\":{\"v\":NaN},\"call\":3}",
                    ":2: field 'args': not JSON: found NaN"),
            new Bad(
                    "ndjson",
                    GOOD + "{\"process\":0,\"op\":\"w\",\"args\":{\"v\":01},\"call\":3}",
                    ":2: field 'args': not JSON: found a number"),
            new Bad(
                    "ndjson",
                    GOOD + "{\"process\":0,\"op\":\"w\\q\",\"call\":3}",
                    ":2: field 'op': not JSON: found an escape"),
            new Bad(
                    "ndjson",
                    GOOD + "{\"process\":0,\"op\":\"w\tq\",\"call\":3}",
                    ":2: field 'op': not JSON: found a control"),
            new Bad("ndjson", GOOD + "{process:0}", ":2: not JSON: found p at column 2"),
            new Bad("ndjson", GOOD + "{\"process\":0}", ":2: "),
            new Bad("ndjson", GOOD + "{\"process\":0,\"op\":\"w\",\"call\":3", ":2: the line ends within a value"),
            new Bad(
                    "ndjson",
                    GOOD + "{\"process\":0,\"op\":\"w\",\"call\":3}}",
                    ":2: not JSON: found } without its opening bracket"),
            new Bad(
                    "ndjson",
                    GOOD + "{\"process\":0,\"op\":\"w\",\"call\":99999999999999999999}",
                    ":2: field 'call': 99999999999999999999"),
            new Bad(
                    "ndjson",
                    GOOD + "{\"process\":0,\"op\":\"w\",\"call\":" + "9".repeat(5000) + "}",
                    ":2: found too long a number"),
            new Bad("ndjson", GOOD + "{\"process\":0,\"op\":\"w\",\"" + LONG + "\":3}", ":2: "),
            new Bad("ndjson", GOOD + LONG, ":2: not JSON: found xxx"),
            new Bad(
                    "ndjson",
                    GOOD + "{\"process\":0,\"op\":\"w\",\"args\":{\"v\":" + "[".repeat(600) + "]".repeat(600)
                            + "},\"call\":3}",
                    ":2: field 'args': nesting too deep"),
            new Bad("ndjson", "", ": empty"),
            new Bad("ndjson", "\0\0\0\0", ": byte 0: a zero byte"),
            new Bad("edn", "{:process 0, :type :invoke, :f :write", ":1: "),
            new Bad("edn", "{:process 0, :type :ok, :f :write, :value 1}", ":1: "),
            new Bad("edn", "{:process 0, :type " + LONG + ", :f :write, :value 1}", ":1: "),
            new Bad("edn", "[" + "[".repeat(600), ":1: "),
            new Bad("edn", "{:process 0 :type :invoke :f :write :value #}", ":1: "),
            new Bad("jepsen", "INFO  jepsen.util - 0\t:ok\t:write\t1\n", ":1: "),
            new Bad("jepsen", "INFO  jepsen.util - 0\t:invoke\n", ":1: "),
            new Bad("jepsen", "INFO  jepsen.util - 0\t:invoke\t:" + LONG + "\t1\n", ":1: "),
            new Bad("collections", "[1] call enq(3)\n[2] return\n", ":2: "),
            new Bad("collections", "[1] cal enq(3)\n", ":1: "),
            new Bad("collections", "[1] call " + LONG + "(3)\n", ":1: "),
            new Bad("msgpack", "\u0001\u0002\u0003", ": byte "),
            new Bad("msgpack", "{}", ": byte "),
            new Bad("omnilink", "hello", ": byte "),
            new Bad("trace", "hello", ": byte "));

    @TestFactory
    Stream<DynamicTest> everyBadFileIsToldInOneLineWithItsPlace() {
        return BAD.stream()
                .map(bad -> DynamicTest.dynamicTest(
                        bad.format + ": " + bad.content.substring(0, Math.min(40, bad.content.length())), () -> {
                            Path file = Files.writeString(folder.resolve("bad"), bad.content);
                            Run run = Run.of("check", "--model", "register", "--format", bad.format, file.toString());
                            assertThat(run.status()).isEqualTo(2);
                            assertThat(run.err()).startsWith("error: " + file + bad.message);
                            requireShortAndPlain(run, file);
                        }));
    }

    private static void requireShortAndPlain(Run run, Path file) {
        assertThat(run.err()).hasLineCount(1);
        assertThat(run.err().replace(file.toString(), "").length())
                .as(run.err())
                .isLessThan(450);
        assertThat(INSIDES.matcher(run.err()).find()).as(run.err()).isFalse();
    }

    /** Every damage of a few bytes, in every format: a verdict, or one plain line. */
    @Test
    void damagedFilesShowNothingOfTheInsides() throws IOException {
        int rounds = Math.max(40, Integer.getInteger("plumbline.random", 0) / 400);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 6; i++) {
            text.append("{\"process\":" + i % 2 + ",\"op\":\"write\",\"args\":{\"value\":" + i + "},\"call\":" + 10 * i
                    + ",\"return\":" + (10 * i + 5) + "}\n");
        }
        Path ndjson = Files.writeString(folder.resolve("good.ndjson"), text.toString());
        Path packed = folder.resolve("good.msgpack");
        Path logs = folder.resolve("logs");
        assertThat(Run.of("convert", ndjson.toString(), packed.toString()).status())
                .isZero();
        assertThat(Run.of("convert", "--to", "omnilink", ndjson.toString(), logs.toString())
                        .status())
                .isZero();
        Path bundle = folder.resolve("bundle.plumb");
        Path wrong = Files.writeString(
                folder.resolve("wrong.ndjson"), GOOD.replace("write", "read").replace("value", "result"));
        assertThat(Run.of("check", "--model", "register", "--bundle", bundle.toString(), wrong.toString())
                        .status())
                .isEqualTo(1);
        Random random = new Random(11);
        List<byte[]> good = new ArrayList<>(List.of(
                Files.readAllBytes(ndjson),
                Files.readAllBytes(packed),
                Files.readAllBytes(bundle),
                "{:process 0, :type :invoke, :f :write, :value 1}\n{:process 0, :type :ok, :f :write, :value 1}\n"
                        .getBytes(StandardCharsets.UTF_8),
                "INFO  jepsen.util - 0\t:invoke\t:write\t1\nINFO  jepsen.util - 0\t:ok\t:write\t1\n"
                        .getBytes(StandardCharsets.UTF_8),
                "# @object atomic-queue\n[1] call enq(3)\n[1] return\n[2] call deq\n[2] return 3\n"
                        .getBytes(StandardCharsets.UTF_8)));
        try (Stream<Path> files = Files.list(logs)) {
            good.add(Files.readAllBytes(files.findFirst().orElseThrow()));
        }
        for (byte[] bytes : good) {
            for (int round = 0; round < rounds; round++) {
                Path file = Files.write(folder.resolve("damaged"), damaged(bytes, random));
                Run run = Run.of("check", "--model", "register", file.toString());
                assertThat(run.status()).as(run.err()).isBetween(0, 3);
                if (run.status() == 2) {
                    requireShortAndPlain(run, file);
                }
                assertThat(INSIDES.matcher(run.out()).find()).as(run.out()).isFalse();
            }
        }
    }

    /** Any part of the container may be missing; the smallest has more than five bytes. */
    @Test
    void truncatedBundleIsReportedInOneLine() throws IOException {
        Path bundle = folder.resolve("bundle.plumb");
        Path wrong = Files.writeString(
                folder.resolve("wrong.ndjson"), GOOD.replace("write", "read").replace("value", "result"));
        assertThat(Run.of("check", "--model", "register", "--bundle", bundle.toString(), wrong.toString())
                        .status())
                .isEqualTo(1);
        byte[] whole = Files.readAllBytes(bundle);
        for (int length = 0; length < whole.length; length += 5) {
            Path file = Files.write(folder.resolve("cut.plumb"), Arrays.copyOf(whole, length));
            Run run = Run.of("check", "--model", "register", file.toString());
            if (run.status() != 1) {
                assertThat(run.status()).as(length + " bytes: " + run.err()).isEqualTo(2);
                requireShortAndPlain(run, file);
            }
        }
    }

    private static byte[] damaged(byte[] bytes, Random random) {
        byte[] copy = bytes.clone();
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(copy.length);
            switch (random.nextInt(4)) {
                case 0 -> copy[at] = (byte) random.nextInt(256);
                case 1 -> copy[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> copy = Arrays.copyOf(copy, Math.max(1, at));
                default -> System.arraycopy(copy, 0, copy, at, Math.min(8, copy.length - at));
            }
        }
        return copy;
    }
}
