package dev.plumbline.explain.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Counterexample;
import dev.plumbline.explain.Samples;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Place;
import dev.plumbline.history.Position;
import dev.plumbline.history.VectorClock;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is said about annotations, and about operations that have no times. */
class AnnotationTextTest {
    private static String text(Bundle bundle) {
        StringWriter text = new StringWriter();
        new BundleText(bundle, new TextPage(new PrintWriter(text), 100, false), new Colours(false)).print();
        return text.toString();
    }

    /** The Get returns at 30: what began later cannot have led to it. */
    @Test
    void whatBeganBeforeTheFailureIsTold() {
        assertThat(text(Samples.annotated()))
                .contains("  Annotations until then, times in us:\n"
                        + "    at 22, process 2: kill -9 \\u001b[31mnode 2\\n  (during #2 Get)\n")
                .doesNotContain("leader changes")
                .doesNotContain("\u001b");
        assertThat(text(Samples.staleRead())).doesNotContain("beside the operations");
    }

    private static String text(Order order, Place first, Place second) throws BadInput {
        History history = new History.Builder("run", order)
                .add(Operation.returned(Value.of("p"), "Put", Map.of(), first))
                .add(Operation.returned(Value.of("q"), "Get", Map.of(), second))
                .build();
        StringWriter text = new StringWriter();
        Counterexample found = new Counterexample(history, 1, List.of(), List.of(), List.of(), 0);
        new CounterexampleText(found, "line", new TextPage(new PrintWriter(text), 100, false), new Colours(false))
                .print();
        return text.toString();
    }

    @Test
    void operationsWithoutTimesAreExplainedByTheirOwnPlaces() throws BadInput {
        assertThat(text(new Order.VectorClocks(), VectorClock.of(Map.of("p", 1L)), VectorClock.of(Map.of("q", 1L))))
                .contains("of process \"q\", with the clock {q: 1}")
                .contains("  Operations neither before nor after it:\n    #0 Put()  {p: 1}\n");
        assertThat(text(new Order.Sequence(), new Position(3), new Position(9)))
                .contains("of process \"q\", at position 9")
                .contains("  Every other operation comes before or after it.\n");
    }
}
