package dev.plumbline.history.statelog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.StateLogOptions;
import dev.plumbline.history.precedence.Precedence;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateLogsTest {
    @TempDir
    private Path folder;

    private static History read(String text) throws BadInput {
        return StateLogs.read(
                "log", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), StateLogOptions.DEFAULT);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void anEventKeepsAllThatItSaysOnItsWayThroughAHistory() throws BadInput {
        History history = read("""
                {"node":"n1","time":5,"event":"E","args":[1,null,"x"],"state":{"x[\\"a\\"].b":[1]},"updates":{"y":[{"op":"Add","path":["k"],"args":[2]}]},"odd":true}
                """);
        LoggedEvent event = LoggedEvent.of(history.operations().get(0));
        assertEquals(Optional.of("E"), event.name());
        assertEquals(Map.of("1", Value.of(1), "3", Value.of("x")), event.arguments());
        assertEquals(Map.of("x[\"a\"].b", Value.tuple(Value.of(1))), event.state());
        assertEquals("[\"k\"] Add(2)", event.updates().get("y").get(0).toString());
        assertEquals(Map.of("odd", Value.of(true)), event.others());
        assertTrue(history.order() instanceof Order.Sequence);
    }

    @Test
    void theOtherFormHasVariablesAsFields() throws BadInput {
        History history = read("""
                {"event":"E","event_args":["a"],"sender":"s","clock":[{"op":"Update","path":[],"args":[3]}],"v":{"op":"Clear"}}
                {"w":[{"op":"Update","args":[1]}]}
                """);
        LoggedEvent event = LoggedEvent.of(history.operations().get(0));
        assertEquals(List.of("clock", "v"), List.copyOf(event.updates().keySet()));
        assertEquals(Value.of("s"), history.operations().get(0).process());
        assertEquals(
                Optional.empty(), LoggedEvent.of(history.operations().get(1)).name());
    }

    @Test
    void aLineThatWasCutOffAtTheEndIsLeftOut() throws BadInput {
        History history = read("{\"event\":\"A\"}\n{\"event\":\"B\",\"sta");
        assertEquals(1, history.size());
        assertEquals(List.of("log:2: the last line is cut off; it is left out"), history.notes());
        assertThrows(BadInput.class, () -> read("{\"event\":\"B\",\"sta\n{\"event\":\"A\"}\n"));
    }

    @Test
    void errorsHaveTheirLine() {
        complains("{\"event\":\"A\"}\n{\"x\":[{\"op\":\"Ad\",\"args\":[1]}]}", "log:2: x: no update 'Ad'");
        complains("{\"event\":3}", "log:1: event 3; expected a string");
        complains("{\"event\":\"A\",\"time\":\"now\",\"state\":{}}", "log:1: time \"now\"; expected an integer");
        complains("{\"state\":{\"x[\":1}}", "log:1: 'x[' is not a place in a state");
        complains("{\"event\":\"A\"}\n{\"header\":{}}", "log:2: a header; expected it alone, in the first line");
        complains("{\"header\":{\"nod\":1}}", "log:1: field 'nod' in the header");
        complains("[1]", "log:1: not an object");
        complains(
                "{\"event\":\"A\",\"clock\":{\"a\":1},\"node\":\"a\"}\n{\"event\":\"A\"}",
                "log:2: an event without a clock");
    }

    private static void complains(String text, String expected) {
        BadInput bad = assertThrows(BadInput.class, () -> read(text));
        assertTrue(bad.getMessage().startsWith(expected), bad.getMessage());
    }

    /** With an uncertainty of 2, times 10 and 14 may be equal, 10 and 15 may not. Within a node lines have their order. */
    @Test
    void overlappingTimesOfDifferentNodesOrderNothing() throws BadInput, IOException {
        Path a = write("a.ndjson", """
                {"header":{"node":"a","uncertainty":2}}
                {"time":10,"event":"A0"}
                {"time":10,"event":"A1"}
                """);
        Path b = write("b.ndjson", """
                {"header":{"node":"b","uncertainty":2}}
                {"time":14,"event":"B0"}
                {"time":15,"event":"B1"}
                """);
        History history = StateLogs.read("logs", List.of(b, a), StateLogOptions.DEFAULT);
        assertEquals(
                List.of("A0", "A1", "B0", "B1"),
                history.operations().stream().map(each -> each.name()).toList());
        Precedence order = Precedence.of(history);
        assertTrue(order.isOpenBetween(0, 2));
        assertTrue(order.isOpenBetween(1, 2));
        assertFalse(order.isOpenBetween(0, 1));
        assertFalse(order.isOpenBetween(1, 3));
        assertTrue(StateLogs.belongTogether(List.of(a, b)));
        assertFalse(StateLogs.belongTogether(List.of(a, a)));
    }

    @Test
    void constantsComeFromTheFileThatIsNamedLikeTheLog() throws BadInput, IOException {
        write("conf.4RM.ndjson", "{\"RM\":[\"a\"]}\n");
        write("conf.12RM.ndjson", "{\"RM\":[\"b\"]}\n{\"TM\":[\"c\"]}\n");
        Path log = write("trace.ndjson.BUG-12RM.E", "{\"event\":\"E\"}\n");
        Value beside = StateLogs.read(log, StateLogOptions.DEFAULT).about().get(StateLogs.CONSTANTS_BESIDE);
        assertEquals("[RM |-> <<\"b\">>, TM |-> <<\"c\">>]", beside.toString());
        assertEquals(
                Value.set(Value.of("b")),
                ConstantsFile.constant(((Value.Rec) beside).fields().get("RM")));
        assertEquals("states", Formats.detect(log).name());
    }

    @Test
    void loggedValueFitsAllValuesThatItMayMean() throws BadInput {
        fits("\"n1\"", "n1", true);
        fits("\"n1\"", "\"n2\"", false);
        fits("<<2, 1, 2>>", "{1, 2}", true);
        fits("<<1>>", "{1, 2}", false);
        fits("<<1, 2>>", "<<1, 2>>", true);
        fits("<<2, 1>>", "<<1, 2>>", false);
        fits("[n1 |-> <<1>>, n2 |-> <<>>]", "(n1 :> {1} @@ n2 :> {})", true);
        fits("(\"1\" :> \"a\" @@ \"2\" :> \"b\")", "<<\"a\", \"b\">>", true);
        fits("[n1 |-> 1]", "(n1 :> 1 @@ n2 :> 2)", false);
        fits("1", "\"1\"", false);
        fits("<<>>", "{}", true);
    }

    private static void fits(String logged, String held, boolean expected) throws BadInput {
        assertEquals(expected, Fitting.fits(Value.parse(logged), Value.parse(held)), logged + " and " + held);
    }

    @Test
    void updatesChangeValues() throws BadInput {
        update("AddElement", "", "<<3>>", "{1}", "{1, 3}");
        update("AddElements", "", "<< <<2, 3>> >>", "{1}", "{1, 2, 3}");
        update("RemoveElement", "", "<<\"n1\">>", "{n1, n2}", "{n2}");
        update("AppendElement", "\"a\"", "<<3>>", "[a |-> <<1>>]", "[a |-> <<1, 3>>]");
        update("AddToBag", "", "<<\"m\">>", "(\"m\" :> 1)", "(\"m\" :> 2)");
        update("RemoveElementFromBag", "", "<<\"m\">>", "(\"m\" :> 1)", "<<>>");
        update("RemoveElementFromBag", "", "<<\"m\">>", "(\"m\" :> 1)", "(\"m\" :> 0)");
        update("SetKey", "", "<<\"a\", 2>>", "[a |-> 1, b |-> 1]", "[a |-> 2, b |-> 1]");
        update("ResetKey", "", "<<\"a\">>", "[a |-> 1, b |-> 1]", "[a |-> Nil, b |-> 1]");
        update("UpdateRec", "", "<<[b |-> 5]>>", "[a |-> 1, b |-> 1]", "[a |-> 1, b |-> 5]");
        update("Sub", "\"a\"", "<<1>>", "[a |-> 1, b |-> 1]", "[a |-> 0, b |-> 1]");
        update("Init", "\"a\"", "<<>>", "[a |-> 1, b |-> 1]", "[a |-> 0, b |-> 1]");
        update("InitRec", "", "<<>>", "[a |-> 1, b |-> 1]", "[a |-> 0, b |-> 0]");
        update("Clear", "", "<<>>", "{1}", "{}");
        update("Unchanged", "", "<<>>", "{1}", "{1}");
        assertEquals(List.of(), applied("Update", "\"z\"", "<<1>>", "[a |-> 1]"));
        assertEquals(List.of(), applied("Add", "", "<<1>>", "{1}"));
    }

    private static void update(String op, String path, String arguments, String before, String after) throws BadInput {
        Value expected = Value.parse(after);
        assertTrue(
                applied(op, path, arguments, before).stream().anyMatch(value -> Fitting.fits(value, expected)),
                op + " of " + before + ": " + applied(op, path, arguments, before));
    }

    private static List<Value> applied(String op, String path, String arguments, String before) throws BadInput {
        List<Value> keys = path.isEmpty() ? List.of() : List.of(Value.parse(path));
        List<Value> values = ((Value.Tuple) Value.parse(arguments)).elements();
        return StateUpdate.of(op, keys, values)
                .apply(Value.parse(before), Value.parse("[a |-> 0, b |-> 0]"), Optional.of(Value.model("Nil")));
    }
}
