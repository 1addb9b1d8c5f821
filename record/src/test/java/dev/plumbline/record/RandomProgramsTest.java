package dev.plumbline.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random sequences of calls, written down a second time as operations; both must be the same history. */
@Tag("slow")
class RandomProgramsTest {
    private static final String[] TEXTS = {"", "a", "key", "$set", "$x", "é\uD83D\uDE00", "a longer text of some bytes"
    };

    @TempDir
    Path temporary;

    private Random random;
    private long now;
    private ThreadLog log;
    private Value process;
    private List<Operation> expected;

    @Test
    void recordedOperationsAreReadBack() throws Exception {
        for (int seed = 0; seed < 60; seed++) {
            random = new Random(seed);
            now = 0;
            expected = new ArrayList<>();
            Path folder = temporary.resolve("run-" + seed);
            Recorder recorder = new Recorder(folder, () -> ++now, 1 + random.nextInt(600));
            for (int t = 0; t < 3; t++) {
                process = t < 2 ? Value.of(t - 1) : Value.of("client");
                log = t < 2 ? recorder.thread(t - 1) : recorder.thread("client");
                program(random.nextInt(60));
            }
            History history = Traces.read(folder);
            assertThat(Traces.shown(history.operations()))
                    .as("seed " + seed)
                    .containsExactlyInAnyOrderElementsOf(Traces.shown(expected));
            assertThat(history.notes()).isEmpty();
        }
    }

    private void program(int operations) {
        for (int i = 0; i < operations; i++) {
            boolean last = i == operations - 1;
            boolean pending = random.nextInt(last ? 2 : 8) == 0;
            operation(pending);
            if (pending && (!last || random.nextBoolean())) {
                log.unknown("no answer");
            }
        }
        if (random.nextBoolean()) {
            return;
        }
        Operation before = expected.isEmpty() ? null : expected.get(expected.size() - 1);
        boolean inFlight =
                before != null && before.isPending() && before.process().equals(process);
        boolean crash = random.nextBoolean();
        if (crash) {
            log.crashed("why");
        } else {
            log.close();
        }
        Map<String, Value> arguments = new TreeMap<>(Map.of("process", process));
        if (crash) {
            arguments.put("reason", Value.of("why"));
        }
        long from = crash && inFlight ? ((Timebox) before.place()).call() : now;
        add(
                crash ? "ThreadCrash" : "ThreadEnd",
                arguments,
                new Timebox(from, now),
                Outcome.RETURNED,
                Map.of("lifecycle", Value.of(true)));
    }

    private void operation(boolean pending) {
        String name = "op" + random.nextInt(5);
        Map<String, Value> arguments = new TreeMap<>();
        Map<String, Value> metadata = new TreeMap<>();
        log.begin(name);
        fields(arguments, "a", log::argument);
        log.call();
        long start = now;
        long marked = 0;
        while (random.nextInt(4) == 0) {
            if (random.nextBoolean()) {
                log.markStart();
                marked = 0;
                start = pending ? start : now;
            } else {
                log.markEnd();
                marked = now;
            }
        }
        if (pending) {
            add(name, arguments, Timebox.open(start), Outcome.PENDING, metadata);
            return;
        }
        boolean aborted = random.nextInt(4) == 0;
        if (aborted) {
            log.aborted();
        } else {
            log.returned();
        }
        long end = marked == 0 ? now : marked;
        fields(arguments, "r", this::typedResult);
        if (random.nextInt(3) == 0) {
            fields(metadata, "a", log::meta);
        }
        log.done();
        add(name, arguments, new Timebox(start, end), aborted ? Outcome.ABORTED : Outcome.RETURNED, metadata);
    }

    private void add(String name, Map<String, Value> arguments, Timebox box, Outcome outcome, Map<String, Value> meta) {
        expected.add(new Operation(process, name, arguments, box, outcome, meta, 0));
    }

    private interface Field {
        void write(String name, Object value);
    }

    private void fields(Map<String, Value> into, String prefix, Field field) {
        for (int i = random.nextInt(5); i > 0; i--) {
            String name = prefix + i + (random.nextInt(5) == 0 ? " with a longer name of more than 32 bytes" : "");
            Object[] drawn = value(2);
            into.put(name, (Value) drawn[1]);
            field.write(name, drawn[0]);
        }
    }

    private void typedResult(String name, Object value) {
        if (value instanceof Long integer) {
            log.result(name, integer.longValue());
        } else if (value instanceof Boolean truth) {
            log.result(name, truth.booleanValue());
        } else if (value instanceof String text) {
            log.result(name, text);
        } else if (value == null) {
            log.resultNull(name);
        } else {
            log.result(name, value);
        }
    }

    /** An object and the value that it must become. */
    private Object[] value(int depth) {
        switch (random.nextInt(depth > 0 ? 9 : 5)) {
            case 0:
                long integer = random.nextLong() >> random.nextInt(64);
                return new Object[] {integer, Value.of(integer)};
            case 1:
                return random.nextBoolean()
                        ? new Object[] {true, Value.of(true)}
                        : new Object[] {null, Value.ModelValue.NULL};
            case 2:
            case 3:
                String text = TEXTS[random.nextInt(TEXTS.length)];
                return new Object[] {text, Value.of(text)};
            case 4:
                return new Object[] {new ModelValue("m_1"), Value.model("m_1")};
            case 5:
            case 6:
                List<Object> list = new ArrayList<>();
                List<Value> tuple = new ArrayList<>();
                drawn(depth, list, tuple);
                Set<Object> set = new HashSet<>(list);
                return random.nextBoolean()
                        ? new Object[] {list, Value.tuple(tuple)}
                        : new Object[] {set, Value.set(tuple)};
            case 7:
                Map<Object, Object> function = new HashMap<>();
                Map<Value, Value> pairs = new TreeMap<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    Object[] key = value(0);
                    Object[] of = value(depth - 1);
                    function.put(key[0], of[0]);
                    pairs.put((Value) key[1], (Value) of[1]);
                }
                return new Object[] {function, Value.function(pairs)};
            default:
                long[] integers = random.longs(random.nextInt(20)).toArray();
                Value[] values = new Value[integers.length];
                for (int i = 0; i < values.length; i++) {
                    values[i] = Value.of(integers[i]);
                }
                return new Object[] {integers, Value.tuple(values)};
        }
    }

    private void drawn(int depth, List<Object> objects, List<Value> values) {
        for (int i = random.nextInt(4); i > 0; i--) {
            Object[] each = value(depth - 1);
            objects.add(each[0]);
            values.add((Value) each[1]);
        }
    }
}
