package dev.plumbline.history.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.Annotation;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Position;
import dev.plumbline.history.RandomHistories;
import dev.plumbline.history.VectorClock;
import dev.plumbline.history.precedence.Precedence;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

/** Vector clocks, sequences and annotations in the native formats. */
class OtherOrdersTest {
    private static History read(String... lines) throws BadInput {
        return Formats.read(
                "F",
                new ByteArrayInputStream(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)),
                ReadOptions.DEFAULT);
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(String... lines) {
        return assertThatThrownBy(() -> read(lines)).isInstanceOf(BadInput.class);
    }

    private static final String CLOCKED = "{\"process\":\"p0\",\"op\":\"Put\",\"clock\":{\"p0\":3,\"p1\":1}}";
    private static final String PLACED = "{\"process\":1,\"op\":\"Put\",\"at\":17}";
    private static final String BOXED = "{\"process\":0,\"op\":\"Put\",\"call\":1,\"return\":2}";

    @Test
    void theFirstOperationSaysWhatOrdersAFileWithoutAHeader() throws BadInput {
        History clocked = read("{\"annotation\":\"x\",\"at\":1}", CLOCKED, CLOCKED.replace("3", "4"));
        assertThat(clocked.order()).isEqualTo(new Order.VectorClocks());
        assertThat(clocked.operations().get(0).place()).isEqualTo(VectorClock.of(Map.of("p0", 3L, "p1", 1L)));
        History placed = read(PLACED, PLACED.replace("17", "9"));
        assertThat(placed.order()).isEqualTo(new Order.Sequence());
        assertThat(placed.operations().stream().map(Operation::place))
                .containsExactly(new Position(9), new Position(17));
        assertThat(read("{\"plumbline\":1,\"order\":\"sequence\"}").order()).isEqualTo(new Order.Sequence());
    }

    @Test
    void aFileMixesNoOrders() {
        String rest = "; expected one kind of place in all of a history";
        assertRefused(BOXED, CLOCKED)
                .hasMessage("F:2: Put has a clock, and the history is ordered by timeboxes" + rest);
        assertRefused(CLOCKED, "", PLACED)
                .hasMessage("F:3: Put has a position, and the history is ordered by vector clocks" + rest);
        assertRefused("{\"plumbline\":1,\"order\":\"sequence\"}", BOXED)
                .hasMessage("F:2: Put has a timebox, and the history is ordered by positions in a sequence" + rest);
        assertRefused("{\"process\":0,\"op\":\"Put\",\"call\":1,\"at\":2}")
                .hasMessage(
                        "F:1: the operation has several places: call, at; expected call and return, or clock, or at");
    }

    @Test
    void errorsHaveTheirLine() {
        assertRefused("{\"plumbline\":1,\"order\":\"chaos\"}")
                .hasMessage("F:1: order 'chaos'; expected \"timeboxes\", \"vector-clocks\" or \"sequence\"");
        assertRefused("{\"plumbline\":1,\"order\":\"sequence\",\"unit\":\"ns\"}")
                .hasMessageContaining("field 'unit' with the order \"sequence\"");
        assertRefused(CLOCKED.replace("\"p1\":1", "\"p1\":-1"))
                .hasMessage("F:1: field 'clock': -1 for p1; expected how many of its steps were seen, 0 or more");
        assertRefused(CLOCKED.replace("\"p1\":1", "\"p1\":\"1\"")).hasMessageContaining("field 'clock': \"1\" for p1");
        assertRefused(CLOCKED, CLOCKED).hasMessageStartingWith("F:2: the clock of process \"p0\" does not grow");
        assertRefused(PLACED, PLACED).hasMessageStartingWith("F:2: position 17 twice");
        assertRefused(PLACED.replace("17", "17,\"outcome\":\"pending\""))
                .hasMessageContaining("outcome 'pending' of an operation with at");
        assertRefused("{\"annotation\":\"x\"}").hasMessageContaining("expected at, or from and to");
        assertRefused("{\"annotation\":\"x\",\"from\":1}").hasMessageContaining("expected at, or from and to");
        assertRefused("{\"annotation\":\"x\",\"at\":1,\"to\":2}").hasMessageContaining("expected at, or from and to");
        assertRefused("{\"annotation\":\"x\",\"from\":3,\"to\":2}").hasMessageContaining("before its beginning at 3");
        assertRefused("{\"annotation\":\"x\",\"at\":1,\"op\":\"Put\"}").hasMessageContaining("unknown field 'op'");
        assertRefused("{\"annotation\":\"x\",\"at\":1,\"process\":[]}").hasMessageContaining("an integer or a string");
        assertRefused("{\"annotation\":\"x\",\"at\":1,\"process\":{\"$set\":[1,[]]}}")
                .hasMessageContaining("an integer or a string");
        assertThatThrownBy(() -> Formats.read(
                        "F",
                        new ByteArrayInputStream(CLOCKED.getBytes(StandardCharsets.UTF_8)),
                        ReadOptions.DEFAULT.withAsync()))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("cannot be read as asynchronous");
    }

    @Test
    void annotationsAreRead() throws BadInput {
        History history = read(
                BOXED,
                "{\"annotation\":\"kill -9 node 2\",\"at\":1234}",
                "{\"from\":5,\"to\":8,\"annotation\":\"partition\",\"process\":\"n1\"}",
                "{\"from\":6,\"to\":9,\"annotation\":\"kill\",\"process\":{\"$set\":[\"n1\",\"n2\"]}}");
        assertThat(history.annotations().get(1).processes()).containsExactly(Value.of("n1"), Value.of("n2"));
        assertThat(history.annotations())
                .containsExactly(
                        Annotation.during(5, 8, "partition").of(Value.of("n1")),
                        Annotation.during(6, 9, "kill").of(Value.set(Value.of("n1"), Value.of("n2"))),
                        Annotation.at(1234, "kill -9 node 2"));
        assertThat(history.size()).isEqualTo(1);
    }

    @Test
    void randomHistoriesOfEveryOrderRoundTripThroughEveryFormatThatSupportsThem() throws Exception {
        RandomHistories random = new RandomHistories(17);
        for (int i = 0; i < 150; i++) {
            History boxed = random.history(Order.Timeboxes.NANOSECONDS, i % 12);
            History annotated = History.Builder.like(boxed)
                    .annotations(random.annotations())
                    .build();
            History.Builder both = History.Builder.like(annotated);
            for (Operation operation : boxed.operations()) {
                both.add(operation);
            }
            for (History history : List.of(both.build(), random.clocked(i % 20), random.sequence(i % 20))) {
                assertSame(through("msgpack", through("ndjson", history)), history);
            }
        }
    }

    private static void assertSame(History read, History expected) {
        assertThat(read.order()).isEqualTo(expected.order());
        assertThat(read.annotations()).isEqualTo(expected.annotations());
        assertThat(read.operations().stream().map(Operation::toString))
                .isEqualTo(
                        expected.operations().stream().map(Operation::toString).toList());
        for (int i = 0; i < expected.size(); i++) {
            Operation one = read.operations().get(i);
            Operation other = expected.operations().get(i);
            assertThat(one.place()).isEqualTo(other.place());
            assertThat(one.process()).isEqualTo(other.process());
            assertThat(one.arguments()).isEqualTo(other.arguments());
            assertThat(one.metadata()).isEqualTo(other.metadata());
        }
    }

    private static History through(String format, History history) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Formats.byName(format).write(history, out);
        return Formats.read("F", new ByteArrayInputStream(out.toByteArray()), ReadOptions.DEFAULT);
    }

    @Test
    void formatsSayWhatTheySupportAndRefuseTheRest() throws Exception {
        History clocked = read(CLOCKED);
        for (Format format : Formats.all()) {
            assertThat(format.supports(Order.Timeboxes.NANOSECONDS)).isTrue();
            if (format.canWrite() && !format.supports(clocked.order())) {
                assertThatThrownBy(() -> format.write(clocked, new ByteArrayOutputStream()))
                        .isInstanceOf(BadInput.class)
                        .hasMessage("the format " + format.name() + " holds timeboxes; F is ordered by vector clocks");
            }
            if (format.canWrite() && !format.supportsAnnotations()) {
                History annotated = read(BOXED, "{\"annotation\":\"x\",\"at\":1}");
                assertThatThrownBy(() -> format.write(annotated, new ByteArrayOutputStream()))
                        .isInstanceOf(BadInput.class)
                        .hasMessage("F has annotations, for which " + format.name()
                                + " has no room; expected one of ndjson, msgpack");
            }
        }
    }

    /** The recorded cases of an order. */
    private static List<Path> cases(String order) throws IOException {
        List<Path> cases = new ArrayList<>();
        for (Path root : CaseRoots.all()) {
            for (String line : Files.readAllLines(root.resolve("VERDICTS.tsv"))) {
                String[] columns = line.split("\t");
                if (columns[3].equals(order)) {
                    cases.add(root.resolve(columns[0]));
                }
            }
        }
        assertThat(cases).isNotEmpty();
        return cases;
    }

    private static Value json(String line) throws BadInput {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        return JsonValues.read(bytes, 0, bytes.length);
    }

    private static Value field(Value record, String name) {
        return ((Value.Rec) record).fields().get(name);
    }

    /** Logs of compiled Modular PlusCal systems: one file a process, a clock a line, aborted attempts among them. */
    @Test
    void recordedVectorClocksFitTheTypes() throws Exception {
        for (Path execution : cases("vector clocks")) {
            History.Builder builder = new History.Builder("run", new Order.VectorClocks());
            try (Stream<Path> files = Files.list(execution)) {
                for (Path file : files.filter(each -> each.toString().endsWith(".log"))
                        .sorted()
                        .toList()) {
                    for (String line : Files.readAllLines(file)) {
                        builder.add(section(json(line)));
                    }
                }
            }
            History history = builder.build();
            assertSame(through("ndjson", history), history);
            Precedence precedence = Precedence.of(history);
            assertThat(precedence.holds(0, 1)).isTrue();
            assertThat(precedence.holds(1, 0)).isFalse();
        }
    }

    private static Operation section(Value line) {
        Map<String, Long> counts = new HashMap<>();
        for (Value component : ((Value.Tuple) field(line, "clock")).elements()) {
            Value.Tuple pair = (Value.Tuple) component;
            counts.put(((Value.Tuple) pair.at(1)).at(2).toString().replace("\"", ""), ((Value.Int) pair.at(2)).value());
        }
        Value self = field(line, "self");
        String name = ((Value.Str) field(line, "archetypeName")).value();
        Map<String, Value> elements = Map.of("elements", field(line, "csElements"));
        return Value.Bool.TRUE.equals(field(line, "isAbort"))
                ? Operation.aborted(self, name, elements, VectorClock.of(counts))
                : Operation.returned(self, name, elements, VectorClock.of(counts));
    }

    /** State logs: the line is the position, what it says of variables are arguments. */
    @Test
    void recordedSequencesFitTheTypes() throws Exception {
        for (Path log : cases("sequence")) {
            History.Builder builder = new History.Builder("run", new Order.Sequence());
            long line = 0;
            for (String text : Files.readAllLines(log)) {
                Map<String, Value> fields = new TreeMap<>(((Value.Rec) json(text)).fields());
                Value event = fields.remove("event");
                String name = event instanceof Value.Str string ? string.value() : "Next";
                builder.add(Operation.returned(Value.of("log"), name, fields, new Position(++line)));
            }
            History history = builder.build();
            assertThat(history.size()).isPositive();
            assertSame(through("ndjson", history), history);
        }
    }
}
