package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.interpretation.Between;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The interpretations as documents, and back: for bundles and for the viewer. Nodes and edges are lists of their parts
 * without names, because there may be many of them.
 */
public final class LayersCoding {
    /**
     * The number of interpretations may have as many digits as there are layers: with a million, it fills the memory.
     */
    public static final int MOST_NODES = 20_000;

    public static final int MOST_EDGES = 200_000;
    private static final String NONE = "none";
    private static final String UNKNOWN = "unknown";

    private LayersCoding() {}

    public static Document written(Layers layers, References references) {
        int size = layers.nodes().size();
        State[] before = new State[size];
        List<Value> nodes = new ArrayList<>();
        // Nodes come by depth and each edge leads one layer deeper, so the edges into a node precede it.
        int edge = 0;
        for (int i = 0; i < size; i++) {
            Layers.Node node = layers.nodes().get(i);
            while (edge < layers.edges().size()
                    && layers.nodes().get(layers.edges().get(edge).from()).depth() < node.depth()) {
                Layers.Edge into = layers.edges().get(edge++);
                before[into.to()] = layers.nodes().get(into.from()).state();
            }
            nodes.add(node(
                    node,
                    before[i] == null ? references.state(node.state()) : references.state(node.state(), before[i]),
                    references));
        }
        return new Document()
                .put("extent", layers.extent())
                .put("nodes", nodes)
                .put(
                        "edges",
                        layers.edges().stream()
                                .map(each -> edge(each, layers, references))
                                .toList());
    }

    private static Value edge(Layers.Edge edge, Layers layers, References references) {
        Optional<State> from = Optional.of(layers.nodes().get(edge.from()).state());
        return Document.list(
                edge.from(),
                edge.to(),
                references.number(edge.operation()),
                edge.step(),
                StepCoding.written(edge.before(), from, references));
    }

    /** The same with the states between the nodes. */
    public static Document complete(Layers layers, References references) {
        return written(layers, references).put("between", between(layers.between(), references));
    }

    private static Value node(Layers.Node node, Value state, References references) {
        return Document.list(node.depth(), state, references.numbers(node.ahead()));
    }

    private static Object between(Between between, References references) {
        if (between.isNone() || !between.known()) {
            return between.known() ? NONE : UNKNOWN;
        }
        return new Document()
                .put(
                        "states",
                        between.states().stream()
                                .map(node -> node(node, references.state(node.state()), references))
                                .toList())
                .put(
                        "steps",
                        between.steps().stream()
                                .map(step -> step.operation() < 0
                                        ? Document.list(step.from(), step.to(), step.step())
                                        : Document.list(
                                                step.from(),
                                                step.to(),
                                                step.step(),
                                                references.number(step.operation())))
                                .toList())
                .put("stalled", places(-1, between.stalled(), references));
    }

    /** Where blocked operations were open, and why they could not be performed there. */
    public static List<Document> stalled(List<FailingHistory.Stalled> stalled, References references) {
        return stalled.stream()
                .map(each -> new Document()
                        .put("operation", references.number(each.operation()))
                        .put("at", places(each.operation(), each.at(), references)))
                .toList();
    }

    private static List<Document> places(int operation, List<Interpretations.Stalled> places, References references) {
        return places.stream()
                .map(place -> references
                        .node(place.node())
                        .put("obstacles", references.obstacles(place.obstacles()))
                        .put("then", references.then(operation, place)))
                .toList();
    }

    public static Layers read(Fields document, Lookup lookup) throws BadInput {
        List<Layers.Node> nodes = new ArrayList<>();
        for (Fields node : document.get("nodes").atMost(MOST_NODES).list()) {
            nodes.add(
                    node(node, nodes.isEmpty() ? 0 : nodes.get(nodes.size() - 1).depth(), lookup));
        }
        List<Layers.Edge> edges = new ArrayList<>();
        int depth = 0;
        for (Fields edge : document.get("edges").atMost(MOST_EDGES).list()) {
            int from = edge.at(1).number(0, nodes.size() - 1);
            int to = edge.at(2).number(0, nodes.size() - 1);
            if (nodes.get(from).depth() < depth
                    || nodes.get(to).depth() != nodes.get(from).depth() + 1) {
                throw edge.wrong("edges by depth, each to a node one layer deeper");
            }
            depth = nodes.get(from).depth();
            edges.add(new Layers.Edge(
                    from,
                    to,
                    lookup.index(edge.at(3)),
                    StepCoding.read(edge.at(5), lookup),
                    edge.at(4).text()));
        }
        return new Layers(
                Collections.unmodifiableList(nodes),
                Collections.unmodifiableList(edges),
                document.get("extent").oneOf(Layers.Extent.values()),
                between(document.get("between"), nodes, lookup));
    }

    private static Layers.Node node(Fields node, int least, Lookup lookup) throws BadInput {
        return new Layers.Node(
                node.at(1).number(least, lookup.numbers().total()),
                lookup.state(node.at(2)),
                lookup.indexes(node.at(3)));
    }

    private static Between between(Fields field, List<Layers.Node> nodes, Lookup lookup) throws BadInput {
        if (field.value().equals(Value.of(UNKNOWN))) {
            return Between.UNKNOWN;
        }
        if (field.value().equals(Value.of(NONE))) {
            return Between.NONE;
        }
        if (!(field.value() instanceof Value.Rec)) {
            throw field.wrong("none, unknown or an object");
        }
        List<Layers.Node> states = field.get("states").atMost(MOST_NODES).list(node -> node(node, 0, lookup));
        List<Layers.Node> all = new ArrayList<>(nodes);
        all.addAll(states);
        return new Between(
                true,
                states,
                field.get("steps").atMost(MOST_EDGES).list(step -> stepBetween(step, all, lookup)),
                places(field.get("stalled"), all.size(), lookup));
    }

    private static Layers.Edge stepBetween(Fields step, List<Layers.Node> nodes, Lookup lookup) throws BadInput {
        int from = step.at(1).number(0, nodes.size() - 1);
        int to = step.at(2).number(0, nodes.size() - 1);
        int deeper = nodes.get(to).depth() - nodes.get(from).depth();
        if (deeper < 0 || deeper > 1) {
            throw step.wrong("a step to a state of the same depth or one layer deeper");
        }
        boolean performs = deeper == 1 || step.list().size() > 3;
        return new Layers.Edge(
                from,
                to,
                performs ? lookup.index(step.at(4)) : -1,
                List.of(),
                step.at(3).text());
    }

    public static List<FailingHistory.Stalled> stalled(Fields list, Layers layers, Lookup lookup) throws BadInput {
        return list.list(each -> new FailingHistory.Stalled(
                lookup.operation(each), places(each.get("at"), layers.nodes().size(), lookup)));
    }

    /** @param nodes how many there are */
    private static List<Interpretations.Stalled> places(Fields list, int nodes, Lookup lookup) throws BadInput {
        return list.list(place -> new Interpretations.Stalled(
                place.get("node").number(0, nodes - 1),
                ReasonCoding.obstacles(place.get("obstacles")),
                place.optional("then", then -> AfterwardsCoding.read(then, lookup))));
    }
}
