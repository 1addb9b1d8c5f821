package dev.plumbline.explain.cause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Witness;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.cause.LastWriters.ChangedBy;
import dev.plumbline.explain.evidence.PlainState;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A silent step carries the value of an operation only if the step takes it away from where the operation put it. */
class MovedValueTest {
    private static final ChangedBy FLUSH = new ChangedBy(Witness.SILENT, "Flush");
    private static final ReadPart STORED = new ReadPart("stored", List.of(Value.of("stored")));

    private final List<Layers.Node> nodes = new ArrayList<>();
    private final List<Layers.Edge> edges = new ArrayList<>();

    private static State state(String text) throws BadInput {
        return new PlainState(Value.parse(text));
    }

    private int node(int depth, String text) throws BadInput {
        nodes.add(new Layers.Node(depth, state(text), new TreeSet<>()));
        return nodes.size() - 1;
    }

    private void performs(int from, int operation, int to) {
        edges.add(new Layers.Edge(from, to, operation, List.of(), "Write"));
    }

    /** A silent step to a state, and then a read. */
    private void flushes(int from, String between, int operation, int to) throws BadInput {
        edges.add(new Layers.Edge(
                from,
                to,
                operation,
                List.of(new Witness.Performed(Witness.SILENT, "Flush", false, state(between))),
                "Read"));
    }

    private OptionalInt moved() {
        StepGraph graph = StepGraph.of(new Layers(nodes, edges, Layers.Extent.WHOLE));
        return MovedValue.by(FLUSH, graph, STORED, Value.of(2));
    }

    @Test
    void theOperationThatPutTheValueIntoTheBuffer() throws BadInput {
        int empty = node(0, "[buffer |-> <<>>, stored |-> 0]");
        int one = node(1, "[buffer |-> <<1>>, stored |-> 0]");
        int two = node(2, "[buffer |-> <<1, 2>>, stored |-> 0]");
        int shifted = node(3, "[buffer |-> <<2>>, stored |-> 1]");
        int read = node(4, "[buffer |-> <<>>, stored |-> 2]");
        performs(empty, 0, one);
        performs(one, 1, two);
        flushes(two, "[buffer |-> <<2>>, stored |-> 1]", 2, shifted);
        flushes(shifted, "[buffer |-> <<>>, stored |-> 2]", 3, read);
        assertThat(moved()).hasValue(1);
    }

    @Test
    void aCounterThatReachesTheValueDoesNotCarryIt() throws BadInput {
        int empty = node(0, "[buffer |-> <<>>, stored |-> 1]");
        int two = node(1, "[buffer |-> <<2>>, stored |-> 1]");
        int read = node(2, "[buffer |-> <<2>>, stored |-> 2]");
        performs(empty, 0, two);
        flushes(two, "[buffer |-> <<2>>, stored |-> 2]", 1, read);
        assertThat(moved()).isEmpty();
    }

    @Test
    void aValueFromTheBeginningHasNoOperation() throws BadInput {
        int full = node(0, "[buffer |-> <<2>>, stored |-> 0]");
        int read = node(1, "[buffer |-> <<>>, stored |-> 2]");
        flushes(full, "[buffer |-> <<>>, stored |-> 2]", 0, read);
        assertThat(moved()).isEmpty();
    }

    @Test
    void theSameValueOfTwoOperationsHasNone() throws BadInput {
        int empty = node(0, "[buffer |-> <<>>, stored |-> 0]");
        int one = node(1, "[buffer |-> <<2>>, stored |-> 0, by |-> {0}]");
        int other = node(1, "[buffer |-> <<2>>, stored |-> 0, by |-> {1}]");
        int readOne = node(2, "[buffer |-> <<>>, stored |-> 2, by |-> {0}]");
        int readOther = node(2, "[buffer |-> <<>>, stored |-> 2, by |-> {1}]");
        performs(empty, 5, one);
        performs(empty, 6, other);
        flushes(one, "[buffer |-> <<>>, stored |-> 2, by |-> {0}]", 7, readOne);
        flushes(other, "[buffer |-> <<>>, stored |-> 2, by |-> {1}]", 7, readOther);
        assertThat(moved()).isEmpty();
    }

    @Test
    void twoOccurrencesAreNotTold() throws BadInput {
        int empty = node(0, "[buffer |-> <<>>, stored |-> 0]");
        int one = node(1, "[buffer |-> <<2>>, stored |-> 0]");
        int both = node(2, "[buffer |-> <<2, 2>>, stored |-> 0]");
        int read = node(3, "[buffer |-> <<2>>, stored |-> 2]");
        performs(empty, 0, one);
        performs(one, 1, both);
        flushes(both, "[buffer |-> <<2>>, stored |-> 2]", 2, read);
        assertThat(moved()).isEmpty();
    }
}
