package dev.plumbline.explain.web;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.evidence.PlainState;
import dev.plumbline.history.Annotation;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Histories and scenes to look at. */
public final class Scenes {
    /** What would be run, end a script, turn text around or break out of quotes, were it not text. */
    public static final List<String> HOSTILE = List.of(
            "<img src=x onerror=\"window.hacked=1\">",
            "</script><script>window.hacked=2</script>",
            "'\"`${window.hacked=3}\\u003c",
            "abc\u202edcba\u200f",
            "<!-- data --><b>&lt;");

    private Scenes() {}

    public static Operation operation(String process, String name, Map<String, Value> arguments, long call, long end) {
        return new Operation(
                Value.of(process),
                name,
                arguments,
                end < 0 ? Timebox.open(call) : new Timebox(call, end),
                end < 0 ? Outcome.PENDING : Outcome.RETURNED,
                Map.of("thread", Value.of("pool-1-" + process)),
                0);
    }

    public static History history(String name, String unit, List<Operation> operations) {
        History.Builder builder = new History.Builder(name, new Order.Timeboxes(unit, false));
        try {
            for (Operation operation : operations) {
                builder.add(operation);
            }
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
        return builder.build();
    }

    /** A queue that gave one element away twice; several interpretations of what happened before. */
    public static History queueThatRepeats() {
        return history(
                "print-queue.ndjson",
                "us",
                List.of(
                        operation("clerk", "enqueue", Map.of("value", Value.of("letter")), 10, 60),
                        operation("boss", "enqueue", Map.of("value", Value.of("report")), 20, 90),
                        operation("intern", "enqueue", Map.of("value", Value.of("poster")), 35, 120),
                        operation("printer-1", "dequeue", Map.of("result", Value.of("letter")), 70, 150),
                        operation("clerk", "enqueue", Map.of("value", Value.of("invoice")), 100, 190),
                        operation("printer-2", "dequeue", Map.of("result", Value.of("report")), 130, 230),
                        operation("boss", "enqueue", Map.of("value", Value.of("memo")), 170, 290),
                        operation("printer-1", "dequeue", Map.of("result", Value.of("report")), 200, 260),
                        operation("intern", "enqueue", Map.of("value", Value.of("flyer")), 215, -1),
                        operation("printer-2", "dequeue", Map.of("result", Value.of("poster")), 240, 310),
                        operation("clerk", "enqueue", Map.of("value", Value.of("label")), 300, 330)));
    }

    /** The same with what happened beside it: at a moment, for a while, before the first operation. */
    public static History queueThatRepeatsWithAnnotations() {
        History plain = queueThatRepeats();
        History.Builder builder = History.Builder.like(plain);
        try {
            for (Operation operation : plain.operations()) {
                builder.add(operation);
            }
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
        return builder.annotations(List.of(
                        Annotation.at(-500, "three printers configured, two found"),
                        Annotation.at(160, "kill -9 printer-1").of(Value.of("printer-1")),
                        Annotation.during(165, 225, "printer-1 restarts from its checkpoint")
                                .of(Value.of("printer-1"))))
                .build();
    }

    /** Pairs of writes that overlap, and a read of what nobody wrote: 2 to the number of pairs interpretations. */
    public static History registerWithPairs(int pairs) {
        List<Operation> operations = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            operations.add(operation("a", "write", Map.of("value", Value.of(2 * i)), 10 * i, 10 * i + 8));
            operations.add(operation("b", "write", Map.of("value", Value.of(2 * i + 1)), 10 * i + 1, 10 * i + 7));
        }
        operations.add(operation("a", "read", Map.of("result", Value.of(-1)), 10L * pairs, 10L * pairs + 9));
        return history("pairs.ndjson", "events", operations);
    }

    /** An asynchronous client with so many operations open at once, twice, and a process beside it. */
    public static History openAtOnce(int number) {
        History.Builder builder = new History.Builder("client.ndjson", new Order.Timeboxes("us", true));
        try {
            for (int i = 0; i < 2 * number; i++) {
                long call = i < number ? i : 1_000 + i;
                builder.add(operation("client", "send", Map.of("value", Value.of(i)), call, call + 100));
            }
            builder.add(operation("quiet", "send", Map.of("value", Value.of(-1)), 50, 60));
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
        return builder.build();
    }

    /** Five processes without a pause, with times in nanoseconds and lengths that differ. */
    public static History manyOperations(int operations) {
        Random random = new Random(1);
        long[] clock = new long[5];
        List<Operation> made = new ArrayList<>(operations);
        for (int i = 0; i < operations; i++) {
            int process = 0;
            for (int p = 1; p < clock.length; p++) {
                process = clock[p] < clock[process] ? p : process;
            }
            long call = clock[process] + random.nextInt(20_000);
            clock[process] = call + 500 + random.nextInt(60_000);
            String name = random.nextInt(3) == 0 ? "Put" : "Get";
            made.add(operation("p" + process, name, Map.of("key", Value.of(i % 50)), call, clock[process]));
        }
        return history("long.ndjson", "ns", made);
    }

    private static Operations shown(History history) {
        try {
            return Operations.of(history);
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
    }

    private static State state(Value value) {
        return new PlainState(value);
    }

    /** A long history in which one operation, far behind its beginning, fits no explanation. */
    public static Scene violatedAt(History history, int failed) {
        State before = state(Value.record(Map.of("dict", Value.tuple(Value.of(1)), "n", Value.of(0))));
        State after = state(Value.record(Map.of("dict", Value.tuple(Value.of(1), Value.of(2)), "n", Value.of(1))));
        Obstacle obstacle = Obstacle.isFalse("result = dict[key]", "1 = 2", "KvMap.tla:7");
        Counterexample found = new Counterexample(
                history,
                failed,
                List.of(new Counterexample.Configuration(after, Set.of())),
                List.of(new Counterexample.Blocked(
                        failed, List.of(new Counterexample.Reason(after, List.of(obstacle))))),
                List.of(),
                0);
        Layers layers = new Layers(
                List.of(new Layers.Node(7, before, new TreeSet<>()), new Layers.Node(8, after, new TreeSet<>())),
                List.of(new Layers.Edge(0, 1, failed - 1, List.of(), "Put")),
                Layers.Extent.ALL_OF_THE_END);
        return new Scene(
                history.name(),
                "KvMap.tla",
                Optional.of(Verdict.Word.VIOLATES),
                Map.of("check it again", "plumbline check --spec KvMap.tla " + history.name()),
                List.of(),
                shown(history),
                Optional.of(found),
                Optional.of(layers),
                false);
    }

    /** One interpretation of so many rows, whose states differ and have so many characters each. */
    public static Scene withLargeStates(int rows, int characters) {
        return withStates(IntStream.rangeClosed(0, rows)
                .<Value>mapToObj(row -> Value.of("x".repeat(characters) + row))
                .toList());
    }

    /** One interpretation that goes through these states: operation n leads from state n to the next. */
    public static Scene withStates(List<Value> states) {
        int rows = states.size() - 1;
        Scene small = violatedAt(manyOperations(rows + 1), rows);
        List<Layers.Node> nodes = new ArrayList<>();
        List<Layers.Edge> edges = new ArrayList<>();
        for (int row = 0; row <= rows; row++) {
            nodes.add(new Layers.Node(row, state(states.get(row)), new TreeSet<>()));
            if (row > 0) {
                edges.add(new Layers.Edge(row - 1, row, row - 1, List.of(), "Put"));
            }
        }
        return new Scene(
                small.history(),
                small.spec(),
                small.verdict(),
                small.about(),
                small.notes(),
                small.operations(),
                small.counterexample(),
                Optional.of(new Layers(nodes, edges, Layers.Extent.WHOLE)),
                false);
    }

    /** Names and values of the worst kind wherever a history or a specification puts text. */
    public static Scene hostile() {
        List<Operation> operations = new ArrayList<>();
        int size = HOSTILE.size();
        for (int i = 0; i < size * 2; i++) {
            String name = HOSTILE.get(i % size);
            operations.add(new Operation(
                    Value.of(HOSTILE.get((i + 1) % size) + i),
                    name,
                    Map.of(HOSTILE.get((i + 2) % size), Value.of(HOSTILE.get((i + 3) % size))),
                    new Timebox(10L * i, 10L * i + 25),
                    Outcome.RETURNED,
                    Map.of(name, Value.tuple(Value.of(name))),
                    0));
        }
        History.Builder builder = History.Builder.like(history(HOSTILE.get(0), HOSTILE.get(1), List.of()));
        try {
            for (Operation operation : operations) {
                builder.add(operation);
            }
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
        HOSTILE.forEach(text -> builder.annotations(
                List.of(Annotation.at(operations.size(), text).of(Value.of(text)))));
        History history = builder.annotations(List.of(
                        Annotation.during(Long.MIN_VALUE, Long.MAX_VALUE, "always"),
                        Annotation.at(Long.MAX_VALUE, "x".repeat(100_000))))
                .build();
        State before = state(Value.record(Map.of(HOSTILE.get(0), Value.of(HOSTILE.get(1)))));
        State after = state(Value.record(Map.of(
                HOSTILE.get(0), Value.of(HOSTILE.get(2)), HOSTILE.get(1), Value.tuple(Value.of(HOSTILE.get(3))))));
        Obstacle obstacle = new Obstacle(HOSTILE.get(0), HOSTILE.get(1), HOSTILE.get(2), HOSTILE.get(4));
        int last = operations.size() - 1;
        Counterexample found = new Counterexample(
                history,
                last,
                List.of(new Counterexample.Configuration(after, Set.of())),
                List.of(new Counterexample.Blocked(last, List.of(new Counterexample.Reason(after, List.of(obstacle))))),
                List.of(),
                0);
        Layers layers = new Layers(
                List.of(new Layers.Node(0, before, new TreeSet<>()), new Layers.Node(1, after, new TreeSet<>())),
                List.of(new Layers.Edge(
                        0,
                        1,
                        0,
                        List.of(new Witness.Performed(Witness.SILENT, HOSTILE.get(0), false, before)),
                        HOSTILE.get(1))),
                Layers.Extent.WHOLE);
        return new Scene(
                history.name(),
                HOSTILE.get(0),
                Optional.of(Verdict.Word.VIOLATES),
                Map.of(HOSTILE.get(0), HOSTILE.get(1)),
                List.of(HOSTILE.get(1)),
                shown(history),
                Optional.of(found),
                Optional.of(layers),
                false);
    }
}
