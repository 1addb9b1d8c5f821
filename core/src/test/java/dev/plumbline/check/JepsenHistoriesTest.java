package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.spec.model.Models;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Logs of Jepsen as text, read and checked, against all serial orders that real time allows. The brute force knows
 * nothing of our reader: it has the operations from which the text was made. nil is the value of a register that was
 * never written, and a read without a result may have read anything.
 */
@Tag("slow")
class JepsenHistoriesTest {
    private static final int ROUNDS = Math.max(600, Integer.getInteger("plumbline.random", 10_000) / 8);

    @TempDir
    Path folder;

    /** A read, a write, or a compare-and-set; without a value, nil. */
    private record Part(String kind, String key, Integer value, Integer expected) {
        String text(boolean seen) {
            return "[:" + kind + " :" + key + " " + (kind.equals("r") && !seen ? "nil" : nil(value)) + "]";
        }
    }

    private static String nil(Integer value) {
        return value == null ? "nil" : value.toString();
    }

    /** An operation of one or more parts, with the events between which it took place. */
    private static final class Op {
        private final List<Part> parts = new ArrayList<>();
        private int call;
        private int end = Integer.MAX_VALUE;
        private String type = "info";

        boolean returned() {
            return type.equals("ok");
        }
    }

    private static boolean performs(Op op, Map<String, Integer> state) {
        for (Part part : op.parts) {
            Integer held = state.get(part.key);
            switch (part.kind) {
                case "w" -> state.put(part.key, part.value);
                case "cas" -> {
                    boolean equal = Objects.equals(held, part.expected);
                    if (op.returned() && !equal) {
                        return false;
                    }
                    if (equal) {
                        state.put(part.key, part.value);
                    }
                }
                default -> {
                    if (op.returned() && !Objects.equals(held, part.value)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    private static boolean serial(List<Op> left, Map<String, Integer> state) {
        if (left.stream().noneMatch(Op::returned)) {
            return true;
        }
        for (Op next : left) {
            boolean first = left.stream().noneMatch(other -> other.end < next.call);
            Map<String, Integer> after = new HashMap<>(state);
            if (first && performs(next, after)) {
                List<Op> rest = new ArrayList<>(left);
                rest.remove(next);
                if (serial(rest, after)) {
                    return true;
                }
            }
        }
        return false;
    }

    private interface Text {
        String of(int process, String type, Op op);
    }

    /** Events of up to five operations; failed ones are in the text alone. */
    private static String log(Random random, List<Op> ops, Text text, List<Op> kept) {
        StringBuilder log = new StringBuilder();
        Map<Integer, Op> open = new HashMap<>();
        int event = 0;
        int begun = 0;
        int process = 0;
        while (begun < ops.size() || !open.isEmpty()) {
            int at = random.nextInt(3) + 10 * process;
            Op op = open.remove(at);
            if (op == null && begun < ops.size()) {
                op = ops.get(begun++);
                op.call = event++;
                open.put(at, op);
                log.append(text.of(at, "invoke", op));
            } else if (op != null) {
                if (op.type.equals("info")) {
                    // A process that crashed does nothing more.
                    process++;
                    open.values().forEach(other -> other.type = "info");
                    open.values().forEach(kept::add);
                    open.clear();
                    kept.add(op);
                } else {
                    op.end = event++;
                    if (op.returned()) {
                        kept.add(op);
                    }
                }
                log.append(text.of(at, op.type, op));
            }
        }
        return log.toString();
    }

    private static Integer value(Random random) {
        int drawn = random.nextInt(4);
        return drawn == 0 ? null : drawn;
    }

    private static String type(Random random) {
        int drawn = random.nextInt(8);
        return drawn == 0 ? "info" : drawn == 1 ? "fail" : "ok";
    }

    private boolean conforms(String name, String text) throws Exception {
        Path file = folder.resolve(name);
        Files.writeString(file, text);
        History history = Formats.read(file);
        assertThat(history.notes()).isEmpty();
        Verdict verdict = Check.of(history, Models.named("multi-register"))
                .amongOthers()
                .run()
                .verdict();
        assertThat(verdict.word().text()).isIn("conforms", "violates");
        return verdict.word().text().equals("conforms");
    }

    @Test
    void transactionsConformIfSomeSerialOrderExplainsThem() throws Exception {
        Random random = new Random(3);
        int conforming = 0;
        for (int round = 0; round < ROUNDS; round++) {
            List<Op> ops = new ArrayList<>();
            for (int i = 2 + random.nextInt(4); i > 0; i--) {
                Op op = new Op();
                op.type = type(random);
                for (int parts = 1 + random.nextInt(3); parts > 0; parts--) {
                    op.parts.add(new Part(
                            random.nextBoolean() ? "r" : "w", random.nextBoolean() ? "x" : "y", value(random), null));
                }
                ops.add(op);
            }
            List<Op> kept = new ArrayList<>();
            String text = log(
                    random,
                    ops,
                    (process, type, op) -> "{:process " + process + ", :type :" + type + ", :f :txn, :value ["
                            + String.join(
                                    " ",
                                    op.parts.stream()
                                            .map(part -> part.text(type.equals("ok")))
                                            .toList())
                            + "]}\n",
                    kept);
            boolean expected = serial(kept, new HashMap<>());
            assertThat(conforms("txn.edn", text)).as(text).isEqualTo(expected);
            conforming += expected ? 1 : 0;
        }
        assertThat(conforming).isBetween(ROUNDS / 20, ROUNDS * 19 / 20);
    }

    @Test
    void theClassicWriteSkewViolates() throws Exception {
        String text = """
                {:process 0, :type :invoke, :f :txn, :value [[:r :x nil] [:w :y 1]]}
                {:process 1, :type :invoke, :f :txn, :value [[:r :y nil] [:w :x 1]]}
                {:process 0, :type :ok, :f :txn, :value [[:r :x nil] [:w :y 1]]}
                {:process 1, :type :ok, :f :txn, :value [[:r :y nil] [:w :x 1]]}
                """;
        assertThat(conforms("skew.edn", text)).isFalse();
        assertThat(conforms(
                        "serial.edn",
                        text.replaceFirst(":ok, :f :txn, :value \\[\\[:r :x nil]", ":ok, :f :txn, :value [[:r :x 1]")))
                .isTrue();
    }

    /** Each key is a separate register, so all of them together conform like one map of registers. */
    @Test
    void independentRegistersConformIfEachOfThemDoes() throws Exception {
        Random random = new Random(4);
        int conforming = 0;
        for (int round = 0; round < ROUNDS; round++) {
            List<Op> ops = new ArrayList<>();
            for (int i = 2 + random.nextInt(4); i > 0; i--) {
                Op op = new Op();
                op.type = type(random).replace("fail", "ok");
                String kind = List.of("r", "w", "cas").get(random.nextInt(3));
                op.parts.add(new Part(kind, random.nextBoolean() ? "x" : "y", value(random), value(random)));
                ops.add(op);
            }
            // Without a read nothing says that pairs are keys and values.
            Op read = new Op();
            read.type = "info";
            read.parts.add(new Part("r", "x", 0, null));
            ops.add(read);
            List<Op> kept = new ArrayList<>();
            String text = log(random, ops, JepsenHistoriesTest::independent, kept);
            boolean expected = serial(kept, new HashMap<>());
            assertThat(conforms("independent.log", text)).as(text).isEqualTo(expected);
            conforming += expected ? 1 : 0;
        }
        assertThat(conforming).isBetween(ROUNDS / 20, ROUNDS * 19 / 20);
    }

    private static String independent(int process, String type, Op op) {
        Part part = op.parts.get(0);
        String f = part.kind.equals("r") ? "read" : part.kind.equals("w") ? "write" : "cas";
        String value = switch (f) {
            case "read" -> type.equals("ok") ? nil(part.value) : "nil";
            case "write" -> nil(part.value);
            default -> "[" + nil(part.expected) + " " + nil(part.value) + "]";
        };
        return process + " :" + type + " :" + f + " "
                + (type.equals("info") ? ":timed-out" : "[:" + part.key + " " + value + "]") + "\n";
    }
}
