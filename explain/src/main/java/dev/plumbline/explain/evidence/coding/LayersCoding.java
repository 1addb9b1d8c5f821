package dev.plumbline.explain.evidence.coding;

import dev.plumbline.check.interpretation.Between;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The interpretations as documents, and back: for bundles and for the viewer. There may be many nodes and edges, so they
 * are lists of their parts, without names.
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

    public static Map<String, Value> fields(Layers layers, References references) {
        int size = layers.nodes().size();
        State[] before = new State[size];
        Value[] states = new Value[size];
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
            states[i] = before[i] == null ? references.state(node.state()) : references.state(node.state(), before[i]);
            nodes.add(node(node, states[i], references));
        }
        List<Value> edges = new ArrayList<>();
        for (Layers.Edge each : layers.edges()) {
            edges.add(Value.tuple(
                    Value.of(each.from()),
                    Value.of(each.to()),
                    references.number(each.operation()),
                    Value.of(each.step()),
                    StepCoding.written(
                            each.before(),
                            Optional.of(layers.nodes().get(each.from()).state()),
                            references)));
        }
        Map<String, Value> fields = new TreeMap<>();
        fields.put("extent", Value.of(word(layers.extent())));
        fields.put("nodes", Value.tuple(nodes));
        fields.put("edges", Value.tuple(edges));
        return fields;
    }

    /** The same with the states between the nodes. */
    public static Map<String, Value> complete(Layers layers, References references) {
        Map<String, Value> fields = fields(layers, references);
        fields.put("between", between(layers.between(), references));
        return fields;
    }

    private static Value node(Layers.Node node, Value state, References references) {
        return Value.tuple(Value.of(node.depth()), state, references.numbers(node.ahead()));
    }

    private static Value between(Between between, References references) {
        if (between.isNone() || !between.known()) {
            return Value.of(between.known() ? NONE : UNKNOWN);
        }
        List<Value> steps = new ArrayList<>();
        for (Layers.Edge step : between.steps()) {
            List<Value> parts =
                    new ArrayList<>(List.of(Value.of(step.from()), Value.of(step.to()), Value.of(step.step())));
            if (step.operation() >= 0) {
                parts.add(references.number(step.operation()));
            }
            steps.add(Value.tuple(parts));
        }
        return Value.record(Map.of(
                "states",
                Value.tuple(between.states().stream()
                        .map(node -> node(node, references.state(node.state()), references))
                        .toList()),
                "steps",
                Value.tuple(steps),
                "stalled",
                places(-1, between.stalled(), references)));
    }

    /** Where blocked operations were open, and why they could not be performed there. */
    public static Value stalled(List<FailingHistory.Stalled> stalled, References references) {
        List<Value> all = new ArrayList<>();
        for (FailingHistory.Stalled each : stalled) {
            all.add(Value.record(Map.of(
                    "operation",
                    references.number(each.operation()),
                    "at",
                    places(each.operation(), each.at(), references))));
        }
        return Value.tuple(all);
    }

    private static Value places(int operation, List<Interpretations.Stalled> places, References references) {
        List<Value> all = new ArrayList<>();
        for (Interpretations.Stalled place : places) {
            Map<String, Value> fields = new TreeMap<>(references.node(place.node()));
            fields.put("obstacles", references.obstacles(place.obstacles()));
            references.then(operation, place).ifPresent(then -> fields.put("then", then));
            all.add(Value.record(fields));
        }
        return Value.tuple(all);
    }

    /** {@code all-of-the-end}. */
    public static String word(Layers.Extent extent) {
        return extent.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static Layers read(Fields document, Lookup lookup) throws BadInput {
        List<Layers.Node> nodes = new ArrayList<>();
        for (Fields node : Lookup.atMost(MOST_NODES, document.get("nodes"))) {
            nodes.add(
                    node(node, nodes.isEmpty() ? 0 : nodes.get(nodes.size() - 1).depth(), lookup));
        }
        List<Layers.Edge> edges = new ArrayList<>();
        int depth = 0;
        for (Fields edge : Lookup.atMost(MOST_EDGES, document.get("edges"))) {
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
                extent(document.get("extent")),
                between(document.get("between"), nodes, lookup));
    }

    private static Layers.Node node(Fields node, int least, Lookup lookup) throws BadInput {
        return new Layers.Node(
                node.at(1).number(least, lookup.numbers().total()),
                lookup.state(node.at(2)),
                lookup.indexes(node.at(3)));
    }

    private static Layers.Extent extent(Fields field) throws BadInput {
        for (Layers.Extent extent : Layers.Extent.values()) {
            if (word(extent).equals(field.text())) {
                return extent;
            }
        }
        throw field.wrong("whole, all-of-the-end or some-of-the-end");
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
        List<Layers.Node> all = new ArrayList<>(nodes);
        for (Fields node : Lookup.atMost(MOST_NODES, field.get("states"))) {
            all.add(node(node, 0, lookup));
        }
        List<Layers.Edge> steps = new ArrayList<>();
        for (Fields step : Lookup.atMost(MOST_EDGES, field.get("steps"))) {
            int from = step.at(1).number(0, all.size() - 1);
            int to = step.at(2).number(0, all.size() - 1);
            int deeper = all.get(to).depth() - all.get(from).depth();
            if (deeper < 0 || deeper > 1) {
                throw step.wrong("a step to a state of the same depth or one layer deeper");
            }
            boolean performs = deeper == 1 || step.list().size() > 3;
            steps.add(new Layers.Edge(
                    from,
                    to,
                    performs ? lookup.index(step.at(4)) : -1,
                    List.of(),
                    step.at(3).text()));
        }
        return new Between(
                true, all.subList(nodes.size(), all.size()), steps, places(field.get("stalled"), all.size(), lookup));
    }

    public static List<FailingHistory.Stalled> stalled(Fields list, Layers layers, Lookup lookup) throws BadInput {
        List<FailingHistory.Stalled> stalled = new ArrayList<>();
        for (Fields each : list.list()) {
            stalled.add(new FailingHistory.Stalled(
                    lookup.operation(each),
                    places(each.get("at"), layers.nodes().size(), lookup)));
        }
        return stalled;
    }

    /** @param nodes how many there are */
    private static List<Interpretations.Stalled> places(Fields list, int nodes, Lookup lookup) throws BadInput {
        List<Interpretations.Stalled> places = new ArrayList<>();
        for (Fields place : list.list()) {
            Optional<Fields> then = place.optional("then");
            places.add(new Interpretations.Stalled(
                    place.get("node").number(0, nodes - 1),
                    ReasonCoding.obstacles(place.get("obstacles")),
                    then.isPresent() ? Optional.of(AfterwardsCoding.read(then.get(), lookup)) : Optional.empty()));
        }
        return Collections.unmodifiableList(places);
    }
}
