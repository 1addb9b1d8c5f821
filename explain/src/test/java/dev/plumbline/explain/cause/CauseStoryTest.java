package dev.plumbline.explain.cause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.view.ViewedHistories;
import dev.plumbline.explain.web.Scenes;
import dev.plumbline.history.Operation;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CauseStoryTest {
    private static Operation cas(String process, int value, long call, long end) {
        return Scenes.operation(
                process,
                "cas",
                Map.of("expected", Value.of(0), "value", Value.of(value), "result", Value.of(true)),
                call,
                end);
    }

    private static Cause cause(Operation... operations) throws BadInput {
        return Cause.of(ViewedHistories.bundle(Scenes.history("cas", "ms", List.of(operations)), "cas-register"))
                .orElseThrow();
    }

    private static Operation write(long call, long end) {
        return Scenes.operation("w", "write", Map.of("value", Value.of(0)), call, end);
    }

    /** Either may come first, but not both. */
    @Test
    void whatFitsEarlierIsToldWithWhatCannotBePerformedThen() throws BadInput {
        Cause cause = cause(write(0, 1), cas("a", 1, 2, 10), cas("b", 2, 3, 9));
        assertThat(cause.operation()).isEqualTo(1);
        assertThat(cause.then()).containsExactly(2);
        assertThat(cause.text())
                .isEqualTo(
                        "Lost update: 0 was written once (#0), but replaced twice (#1, #2). #1 could only have returned FALSE.");
        assertThat(details(cause))
                .containsExactly(
                        "Wherever #1 fits, #2 cas(expected: 0, value: 2) can no longer return TRUE.",
                        "At other moments of #1, the value of the register is 2, not 0, since #2.",
                        "#2 overlaps #1.",
                        "Without #1, or without #2, the history conforms.",
                        "If #1 had returned FALSE, the history would conform.");
    }

    /** An empty range touches no key, so the put is searched apart from it; but it changes the map. */
    @Test
    void operationsThatAreLeftOutMayChangeWhatIsLookedAt() throws BadInput {
        Operation put = Scenes.operation("w", "put", Map.of("key", Value.of(1), "value", Value.of(2)), 0, 1);
        Operation count = Scenes.operation(
                "r", "count", Map.of("from", Value.of(5), "to", Value.of(1), "result", Value.of(3)), 2, 3);
        Cause cause = Cause.of(ViewedHistories.bundle(Scenes.history("map", "ms", List.of(put, count)), "map"))
                .orElseThrow();
        assertThat(cause.scope()).isEqualTo(Cause.Scope.FEW);
        assertThat(cause.text())
                .startsWith(
                        "#1 count(from: 5, to: 1) returned 3, but could only have returned 0. During #1, with 1 other operation left out, ");
        assertThat(details(cause)).noneMatch(detail -> detail.contains("could come"));
    }

    /** The first returns when the second is called, and still comes first. */
    @Test
    void touchingOperationsOfOneProcessDoNotOverlap() throws BadInput {
        Cause cause = cause(write(0, 1), cas("w", 1, 2, 3), cas("w", 2, 3, 5));
        assertThat(details(cause)).contains("#1 was completed by the same process before #2 began.");
    }

    @Test
    void whatIsSettledIsSaidToBe() throws BadInput {
        Cause cause = cause(write(0, 1), cas("a", 1, 2, 3), cas("b", 2, 5, 9));
        assertThat(cause.then()).isEmpty();
        assertThat(cause.leadsNowhere()).isFalse();
        assertThat(cause.text())
                .isEqualTo(
                        "Lost update: 0 was written once (#0), but replaced twice (#1, #2). #2 could only have returned FALSE.");
        assertThat(details(cause))
                .containsExactly(
                        "During #2, the value of the register is 1, not 0, since #1 cas(expected: 0, value: 1).",
                        "#1 returned 2 ms before #2 was called.",
                        "No operation that changes the register could come between #1 and #2.",
                        "Without #1, or without #2, the history conforms.",
                        "If #2 had returned FALSE, the history would conform.");
    }

    private static List<String> details(Cause cause) {
        return cause.story().details().stream().map(Sentence::text).toList();
    }
}
