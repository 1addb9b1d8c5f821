package dev.plumbline.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.precedence.CallNumbers;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OrderRulesTest {
    private static final Order CLOCKS = new Order.VectorClocks();
    private static final Order SEQUENCE = new Order.Sequence();

    private static Operation at(Object process, String name, Place place, long line) {
        Value who = process instanceof Integer number ? Value.of(number) : Value.of((String) process);
        return new Operation(who, name, Map.of(), place, Outcome.RETURNED, Map.of(), line);
    }

    private static VectorClock clock(Map<String, Long> counts) {
        return VectorClock.of(counts);
    }

    private static void assertRefused(Order order, String message, Operation... operations) {
        assertThatThrownBy(() -> {
                    History.Builder builder = new History.Builder("run.ndjson", order);
                    for (Operation operation : operations) {
                        builder.add(operation);
                    }
                })
                .isInstanceOf(BadInput.class)
                .hasMessage(message);
    }

    @Test
    void aPlaceOfAnotherKindIsRefused() {
        Operation boxed = at(0, "Put", new Timebox(1, 2), 1);
        Operation clocked = at(0, "Put", clock(Map.of("0", 1L)), 1);
        Operation placed = at(0, "Put", new Position(4), 1);
        String rest = "; expected one kind of place in all of a history";
        for (Operation other : List.of(clocked, placed)) {
            assertRefused(
                    Order.Timeboxes.NANOSECONDS,
                    "run.ndjson:1: Put has " + other.place().kind() + ", and the history is ordered by timeboxes"
                            + rest,
                    other);
        }
        assertRefused(
                CLOCKS, "run.ndjson:1: Put has a timebox, and the history is ordered by vector clocks" + rest, boxed);
        assertRefused(
                SEQUENCE,
                "run.ndjson:1: Put has a clock, and the history is ordered by positions in a sequence" + rest,
                clocked);
    }

    @Test
    void aClockCountsItsOwnProcessAndGrows() {
        Operation first = at("p", "A", clock(Map.of("p", 2L, "q", 1L)), 1);
        assertRefused(
                CLOCKS,
                "run.ndjson:1: B() {q: 1} of process \"p\" does not count its own process;"
                        + " expected p with 1 or more in its clock",
                at("p", "B", clock(Map.of("q", 1L)), 1));
        assertRefused(
                CLOCKS,
                "run.ndjson:2: the clock of process \"p\" does not grow: B() {p: 2, q: 5} after A() {p: 2, q: 1}"
                        + " at run.ndjson:1; expected more than 2 for p",
                first,
                at("p", "B", clock(Map.of("p", 2L, "q", 5L)), 2));
        assertRefused(
                CLOCKS,
                "run.ndjson:2: the clock of process \"p\" forgets q: B() {p: 3} after A() {p: 2, q: 1} at run.ndjson:1;"
                        + " expected at least 1",
                first,
                at("p", "B", clock(Map.of("p", 3L)), 2));
        assertRefused(
                CLOCKS,
                "run.ndjson:2: the processes 0 and \"0\" have one name in clocks; expected a name for each",
                at(0, "A", clock(Map.of("0", 1L)), 1),
                at("0", "A", clock(Map.of("0", 2L)), 2));
    }

    @Test
    void gapsInClocksAndOtherProcessesInBetweenAreAccepted() throws BadInput {
        History history = new History.Builder("run", CLOCKS)
                .add(at("p", "A", clock(Map.of("p", 2L)), 1))
                .add(at("q", "B", clock(Map.of("q", 1L)), 2))
                .add(at("p", "C", clock(Map.of("p", 9L, "r", 4L)), 3))
                .build();
        assertThat(history.size()).isEqualTo(3);
    }

    @Test
    void positionsAreDistinctAndGrow() {
        Operation first = at(0, "A", new Position(7), 1);
        assertRefused(
                SEQUENCE,
                "run.ndjson:2: position 7 twice: B() at 7 and A() at 7 at run.ndjson:1; expected each position once",
                first,
                at(1, "B", new Position(7), 2));
        assertRefused(
                SEQUENCE,
                "run.ndjson:2: position 6 after position 7: B() at 6 and A() at 7 at run.ndjson:1;"
                        + " expected growing positions",
                first,
                at(1, "B", new Position(6), 2));
    }

    @Test
    void onlyATimeboxCanBePending() {
        assertThatThrownBy(
                        () -> new Operation(Value.of(0), "A", Map.of(), new Position(1), Outcome.PENDING, Map.of(), 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("open timebox");
    }

    @Test
    void rejectsOrdersWithoutTimesInOneLine() throws BadInput {
        History history = new History.Builder("run.ndjson", CLOCKS).build();
        assertThatThrownBy(() -> TimeboxedHistory.of(history, "the sweep checks"))
                .isInstanceOf(BadInput.class)
                .hasMessage("the sweep checks timeboxes; run.ndjson is ordered by vector clocks");
        assertThat(TimeboxedHistory.find(history)).isEmpty();
        assertThat(TimeboxedHistory.supports(SEQUENCE)).isFalse();
    }

    @Test
    void annotationsTravelWithAHistoryByTime() throws BadInput {
        Annotation late = Annotation.at(9, "leader changes");
        Annotation early = Annotation.during(3, 5, "partition").of(Value.of("n1"));
        History history = new History.Builder("run", Order.Timeboxes.NANOSECONDS)
                .add(Operation.returned(0, "A", Map.of(), 0, 1))
                .annotations(List.of(late, early))
                .build();
        assertThat(history.annotations()).containsExactly(early, late);
        assertThat(history.withLifecycle(java.util.Set.of()).annotations()).containsExactly(early, late);
        assertThat(History.Builder.like(history).build().annotations()).containsExactly(early, late);
        assertThat(CallNumbers.stated(history).annotations()).containsExactly(early, late);
        assertThatThrownBy(() -> Annotation.during(3, 2, "")).isInstanceOf(IllegalArgumentException.class);
    }
}
