package dev.plumbline.explain.text;

import static dev.plumbline.explain.Samples.operation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.Samples;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TimelineTest {
    private static final History HISTORY = Samples.history(List.of(
            operation(0, "A", Map.of(), 0, 10, 1),
            operation(0, "B", Map.of(), 10, 20, 2),
            operation(1, "C", Map.of(), 10, 1_000_000, 3),
            operation(2, "D", Map.of(), 21, Timebox.NEVER, 4),
            operation(0, "E", Map.of(), 30, 40, 5)));

    private static final TimeboxedHistory TIMEBOXED =
            TimeboxedHistory.find(HISTORY).orElseThrow();

    private static TimelineText timeline(History history, int width) {
        return new TimelineText(
                TimeboxedHistory.find(history).orElseThrow(),
                new Naming(history, Numbers.whole(history.size()), "line"),
                width);
    }

    private static Operation of(String process, long call, long end) {
        return new Operation(Value.of(process), "A", Map.of(), new Timebox(call, end), Outcome.RETURNED, Map.of(), 1);
    }

    @Test
    void timeboxesThatTouchOverlap() {
        assertThat(TimelineText.overlapping(TIMEBOXED, 0)).containsExactly(0, 1, 2);
        assertThat(TimelineText.overlapping(TIMEBOXED, 1)).containsExactly(0, 1, 2);
        assertThat(TimelineText.overlapping(TIMEBOXED, 3)).containsExactly(2, 3, 4);
        assertThat(TimelineText.overlapping(TIMEBOXED, 4)).containsExactly(2, 3, 4);
    }

    @Test
    void everyMomentHasItsPlaceHoweverLongTheOperations() {
        assertThat(timeline(HISTORY, 60).rows(Set.of(1, 2, 3, 4), 1))
                .containsExactly(
                        "process 0  |# #1 B #|                  |= #4 E =|",
                        "process 1  |==================== #2 C ====================|",
                        "process 2                    |=========== #3 D ============>",
                        "           0        +10 us   +11 us    +20 us     +999.99 ms");
    }

    @Test
    void operationsOfOneProcessThatOverlapGetARowEach() {
        History history = Samples.history(
                List.of(operation(0, "A", Map.of(), 0, Timebox.NEVER, 1), operation(0, "B", Map.of(), 5, 9, 2)));
        List<String> rows = timeline(history, 40).rows(Set.of(0, 1), 1);
        assertThat(rows).hasSize(3);
        assertThat(rows.get(0)).startsWith("process 0").endsWith(">");
        assertThat(rows.get(1)).startsWith("process 0").contains("#1 B").endsWith("|");
        assertThat(rows.get(2)).isEqualTo("           -5 us        0          +4 us");
    }

    /** Beside the bars as long as those have room, else above them; never cut, or two of them would look the same. */
    @Test
    void namesOfProcessesAreWhole() {
        String first = "client-01.eu-west-1.example.org";
        String second = "client-02.eu-west-1.example.org";
        History history = Samples.history(List.of(of(first, 0, 1), of(second, 1_730_000_000_000L, 1_730_000_000_001L)));
        assertThat(timeline(history, 160).rows(Set.of(0, 1), 1))
                .anySatisfy(row -> assertThat(row).startsWith("process " + first + "  |"))
                .anySatisfy(row -> assertThat(row).startsWith("process " + second + "  "));
        List<String> narrow = timeline(history, 60).rows(Set.of(0, 1), 1);
        assertThat(narrow).contains("process " + first, "process " + second).allMatch(row -> row.length() <= 60);
        assertThat(narrow.get(4)).isEqualTo("  -1730000 s        -1729999.999999 s  0               +1 us");
    }

    @Test
    void anOperationWithoutDurationIsStillSeen() {
        History history = Samples.history(List.of(operation(0, "A", Map.of(), 5, 5, 1)));
        assertThat(timeline(history, 40).rows(Set.of(0), 0)).containsExactly("process 0  |", "           0");
    }
}
