package dev.plumbline.explain.evidence.coding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Conflict;
import dev.plumbline.explain.Samples;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConflictCodingTest {
    private static final Value A = Value.of("a");
    private static final Value B = Value.tuple(Value.of(1));
    private static final OptionalInt NONE = OptionalInt.empty();

    private static List<Conflict> conflicts() {
        return List.of(
                new Conflict.FromNowhere(3, A, false),
                new Conflict.FromNowhere(3, A, true),
                new Conflict.FutureRead(0, B, List.of(1, 2), true),
                new Conflict.FutureRead(0, B, List.of(1, 2), false),
                new Conflict.TornPair(
                        3, seen(A, NONE), seen(B, OptionalInt.of(1)), List.of(new Conflict.Replaced(true, 2))),
                new Conflict.Cycle(
                        0,
                        List.of(
                                edge(0, 1, Conflict.Reason.EARLIER, Optional.empty(), NONE),
                                edge(1, 2, Conflict.Reason.READ, Optional.of(seen(A, OptionalInt.of(1))), NONE),
                                edge(2, 0, Conflict.Reason.OVERWRITTEN, Optional.of(seen(B, NONE)), NONE)),
                        List.of(edge(
                                1,
                                0,
                                Conflict.Reason.REPLACED,
                                Optional.of(seen(A, OptionalInt.of(0))),
                                OptionalInt.of(3)))),
                new Conflict.ReturnedTwice(A, 0, List.of(0), List.of(1, 3)),
                new Conflict.ReturnedTwice(A, 2, List.of(), List.of(0, 1, 3)),
                new Conflict.Lost(2, A, OptionalInt.of(0)),
                new Conflict.Lost(2, A, NONE),
                new Conflict.NotEmpty(1, A, NONE, 3),
                new Conflict.NotEmpty(1, A, OptionalInt.of(0), 3),
                new Conflict.OutOfOrder(2, false, A, OptionalInt.of(0), B, 1, OptionalInt.of(3)),
                new Conflict.OutOfOrder(2, true, A, NONE, B, 1, NONE),
                new Conflict.StaleRead(3, A, OptionalInt.of(0), 2),
                new Conflict.StaleRead(3, A, NONE, 2),
                new Conflict.LostUpdate(Optional.of(B), A, true, List.of(), List.of(0, 1)),
                new Conflict.LostUpdate(Optional.empty(), A, false, List.of(2), List.of(0, 1)));
    }

    private static Conflict.Seen seen(Value value, OptionalInt by) {
        return new Conflict.Seen("key \"x\"", value, by);
    }

    private static Conflict.Edge edge(
            int from, int to, Conflict.Reason reason, Optional<Conflict.Seen> seen, OptionalInt reader) {
        return new Conflict.Edge(from, to, reason, seen, reader);
    }

    private static Value written(Conflict conflict) {
        return ConflictCoding.written(
                        conflict,
                        new InFull(
                                Samples.staleRead().failing().history(),
                                Numbers.whole(4),
                                FailingHistory.NO_LAYERS,
                                "line"))
                .value();
    }

    private static Conflict read(Value document) throws BadInput {
        return ConflictCoding.read(new Fields(document, "conflict"), Lookup.of(Numbers.whole(4), List.of()));
    }

    @ParameterizedTest
    @MethodSource("conflicts")
    void isReadAsItWasWritten(Conflict conflict) throws BadInput {
        assertThat(read(written(conflict))).isEqualTo(conflict);
    }

    /** Its sentence names the first of them. */
    @Test
    void aConflictOfNoOperationsIsRefused() {
        for (Conflict conflict : conflicts()) {
            Map<String, Value> fields = new TreeMap<>(((Value.Rec) written(conflict)).fields());
            for (String role : List.of("sources", "removed", "replaced")) {
                if (fields.get(role) instanceof Value.Tuple) {
                    Map<String, Value> damaged = new TreeMap<>(fields);
                    damaged.put(role, Value.tuple(List.of()));
                    assertThatThrownBy(() -> read(Value.record(damaged)))
                            .isInstanceOf(BadInput.class)
                            .hasMessageContaining("expected the numbers of operations, at least one");
                }
            }
        }
    }
}
