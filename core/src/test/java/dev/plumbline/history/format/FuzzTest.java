package dev.plumbline.history.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.RandomHistories;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Files that were damaged: a history or one complaint comes out, nothing else, and soon. */
@Tag("slow")
class FuzzTest {
    private static final int MUTANTS = 1_000;
    private static final String[] BITS = {
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        "\"",
        "\\",
        ":",
        ",",
        ";",
        "#",
        "#_",
        "##NaN",
        "\n",
        "\r",
        "\t",
        " ",
        "-",
        "$fn",
        "null",
        "nil",
        "1e9",
        "9223372036854775807",
        "99999999999999999999",
        ":ok",
        ":fail",
        ":info",
        ":invoke",
        "call",
        "return",
        "\u0000",
        "\uD83D\uDE00",
        "[[[[[[[[[[[[[[[[",
        "\\u00",
        "<<",
        "\"return\":",
        "\"args\":{}"
    };

    private static Map<String, byte[]> samples() throws Exception {
        Map<String, byte[]> samples = new LinkedHashMap<>();
        RandomHistories random = new RandomHistories(5);
        History history = random.history(Order.Timeboxes.NANOSECONDS, 12);
        History.Builder alone = new History.Builder("one", Order.Timeboxes.NANOSECONDS);
        Value process = history.operations().get(0).process();
        for (var operation : history.operations()) {
            if (operation.process().equals(process)) {
                alone.add(operation);
            }
        }
        samples.put("ndjson", written("ndjson", history));
        samples.put("msgpack", written("msgpack", history));
        samples.put("ndjson with clocks", written("ndjson", random.clocked(12)));
        samples.put("msgpack with clocks", written("msgpack", random.clocked(12)));
        samples.put("ndjson in sequence", written("ndjson", random.sequence(12)));
        samples.put("msgpack in sequence", written("msgpack", random.sequence(12)));
        samples.put("omnilink", written("omnilink", alone.build()));
        samples.put("trace", TraceFormatTest.sample());
        samples.put(
                "jepsen",
                text(
                        "INFO  jepsen.util - 0\t:invoke\t:read\tnil\nINFO  jepsen.util - 1 :invoke :cas [1 2]\n"
                                + "INFO  jepsen.util - 0 :ok :read 3\nINFO  jepsen.util - 1 :fail :cas [1 2]\n"
                                + "INFO  jepsen.util - :nemesis :info :start nil\nWARN x - y\n0 :invoke :write 4\n0 :info :write :timed-out\n"));
        samples.put(
                "edn",
                text(
                        "; header\n[#jepsen.history.Op{:process 0, :type :invoke, :f :txn, :value [[:read :x nil] [:w \"y\" #{1 \\a}]]}\n"
                                + "{:process 0 :type :ok :f :txn :value [[:read :x {1 2}] [:w \"y\" #{1 \\a}]] :time 1.5}\n"
                                + "{:process 1 :type :invoke :f :get :key \"0\" :value nil :error #e [1N 2M]} #_ {:a 1}\n"
                                + "{:process :nemesis, :type :info, :f :kill} {:process 1 :type :ok :f :get :key \"0\" :value \"\\u0041\"}]"));
        samples.put(
                "collections",
                text("# @object atomic-queue\n[1] call enq(1)\n[2] call deq\n[1] return\n[2] return 1\n"
                        + "[3] call add 4\n[2] call remove()\n[2] return empty\n[2] call deq(?<1,0>)\n"));
        return samples;
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] written(String format, History history) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Formats.byName(format).write(history, out);
        return out.toByteArray();
    }

    @Test
    void damagedFilesGiveAHistoryOrOneComplaint() throws Exception {
        for (Map.Entry<String, byte[]> sample : samples().entrySet()) {
            Random random = new Random(sample.getKey().hashCode());
            Optional<Format> format = Optional.of(Formats.byName(sample.getKey().split(" ")[0]));
            assertThat(outcome(sample.getValue(), format)).as(sample.getKey()).isEqualTo("history");
            assertThat(outcome(sample.getValue(), Optional.empty()))
                    .as(sample.getKey())
                    .isEqualTo("history");
            AtomicInteger number = new AtomicInteger();
            // A generous bound that only a hang exceeds; one for all, since each takes a separate thread.
            int refused = Assertions.assertTimeoutPreemptively(
                    Duration.ofMinutes(5),
                    () -> refused(sample.getValue(), format, random, number),
                    () -> sample.getKey() + ", mutant " + number);
            // Damage that is never noticed, or a reader that refuses everything, would make this test worthless.
            assertThat(refused).as(sample.getKey()).isBetween(MUTANTS / 4, MUTANTS - 1);
        }
    }

    /** @param number of the mutant that is being read */
    private static int refused(byte[] sample, Optional<Format> format, Random random, AtomicInteger number) {
        int refused = 0;
        while (number.get() < MUTANTS) {
            byte[] mutant = sample;
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                mutant = changed(mutant, random);
            }
            String outcome = outcome(mutant, mutant.length % 2 == 0 ? format : Optional.empty());
            refused += outcome.equals("history") ? 0 : 1;
            number.incrementAndGet();
        }
        return refused;
    }

    private static String outcome(byte[] bytes, Optional<Format> format) {
        try {
            ReadOptions options = format.map(ReadOptions.DEFAULT::withFormat).orElse(ReadOptions.DEFAULT);
            History history = Formats.read("F", new ByteArrayInputStream(bytes), options);
            assertThat(history.size()).isLessThanOrEqualTo(bytes.length);
            return "history";
        } catch (BadInput e) {
            assertThat(e.getMessage())
                    .startsWith("F:")
                    .contains("expected")
                    .doesNotContain("\n")
                    .hasSizeLessThan(1_000);
            return "refused";
        }
    }

    private static byte[] changed(byte[] bytes, Random random) {
        if (bytes.length == 0) {
            return bytes;
        }
        int at = random.nextInt(bytes.length);
        int length = Math.min(bytes.length - at, 1 + random.nextInt(20));
        switch (random.nextInt(5)) {
            case 0:
                byte[] flipped = bytes.clone();
                flipped[at] ^= (byte) (1 << random.nextInt(8));
                return flipped;
            case 1:
                return spliced(bytes, at, 0, java.util.Arrays.copyOfRange(bytes, at, at + length));
            case 2:
                return spliced(bytes, at, length, new byte[0]);
            case 3:
                return random.nextInt(3) == 0
                        ? java.util.Arrays.copyOf(bytes, at)
                        : spliced(bytes, at, 1, random.nextInt(256));
            default:
                return spliced(bytes, at, 0, text(BITS[random.nextInt(BITS.length)]));
        }
    }

    private static byte[] spliced(byte[] bytes, int at, int removed, int inserted) {
        return spliced(bytes, at, removed, new byte[] {(byte) inserted});
    }

    private static byte[] spliced(byte[] bytes, int at, int removed, byte[] inserted) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(bytes, 0, at);
        out.writeBytes(inserted);
        out.write(bytes, at + removed, bytes.length - at - removed);
        return out.toByteArray();
    }
}
