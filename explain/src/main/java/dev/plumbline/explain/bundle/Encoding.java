package dev.plumbline.explain.bundle;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Participants;
import dev.plumbline.check.Witness;
import dev.plumbline.check.interpretation.Afterwards;
import dev.plumbline.check.interpretation.Between;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The counterexample and the layers as documents. States are numbers of a {@link StatePool} and operations have their
 * numbers in the whole history. Whatever is long is an array of arrays; {@link Decoding} is the other direction.
 */
final class Encoding {
    private final Numbers numbers;
    private final StatePool pool = new StatePool();

    Encoding(Numbers numbers) {
        this.numbers = numbers;
    }

    StatePool pool() {
        return pool;
    }

    Value layers(Layers layers) throws IOException {
        int[] like = new int[layers.nodes().size()];
        java.util.Arrays.fill(like, -1);
        int[] states = new int[like.length];
        // Nodes come by depth and each edge leads one layer deeper, so a predecessor's state is there already.
        int edge = 0;
        List<Value> nodes = new ArrayList<>();
        for (int i = 0; i < like.length; i++) {
            Layers.Node node = layers.nodes().get(i);
            while (edge < layers.edges().size()
                    && layers.nodes().get(layers.edges().get(edge).from()).depth() < node.depth()) {
                Layers.Edge into = layers.edges().get(edge++);
                like[into.to()] = states[into.from()];
            }
            states[i] = pool.add(node.state(), like[i] >= 0 || i == 0 ? like[i] : states[i - 1]);
            nodes.add(Value.tuple(Value.of(node.depth()), Value.of(states[i]), operations(node.ahead())));
        }
        List<Value> edges = new ArrayList<>();
        for (Layers.Edge each : layers.edges()) {
            edges.add(Value.tuple(
                    Value.of(each.from()),
                    Value.of(each.to()),
                    operation(each.operation()),
                    Value.of(each.step()),
                    steps(each.before(), states[each.from()])));
        }
        return Value.record(Map.of(
                "extent",
                Value.of(word(layers.extent())),
                "nodes",
                Value.tuple(nodes),
                "edges",
                Value.tuple(edges),
                "between",
                between(layers.between())));
    }

    static final String NONE = "none";
    static final String UNKNOWN = "unknown";

    private Value between(Between between) throws IOException {
        if (between.isNone() || !between.known()) {
            return Value.of(between.known() ? NONE : UNKNOWN);
        }
        List<Value> states = new ArrayList<>();
        int last = 0;
        for (Layers.Node node : between.states()) {
            last = pool.add(node.state(), last);
            states.add(Value.tuple(Value.of(node.depth()), Value.of(last), operations(node.ahead())));
        }
        List<Value> steps = between.steps().stream()
                .map(step -> (Value) Value.tuple(
                        Value.of(step.from()), Value.of(step.to()), operation(step.operation()), Value.of(step.step())))
                .toList();
        return Value.record(Map.of(
                "states",
                Value.tuple(states),
                "steps",
                Value.tuple(steps),
                "stalled",
                places(between.stalled(), last)));
    }

    private Value places(List<Interpretations.Stalled> stalled, int like) throws IOException {
        List<Value> at = new ArrayList<>();
        for (Interpretations.Stalled node : stalled) {
            List<Value> place = new ArrayList<>(List.of(Value.of(node.node()), obstacles(node.obstacles())));
            if (node.then().isPresent()) {
                place.add(then(node.then().get(), like));
            }
            at.add(Value.tuple(place));
        }
        return Value.tuple(at);
    }

    static String word(Layers.Extent extent) {
        return switch (extent) {
            case WHOLE -> "whole";
            case ALL_OF_THE_END -> "all-of-the-end";
            case SOME_OF_THE_END -> "some-of-the-end";
        };
    }

    Value counterexample(Counterexample found, List<FailingHistory.Stalled> stalled) throws IOException {
        Map<String, Value> fields = new TreeMap<>();
        fields.put("failedAt", operation(found.failedAt()));
        fields.put("leftOut", Value.of(found.leftOut()));
        fields.put("restricted", Value.of(found.restricted()));
        List<Value> frontier = new ArrayList<>();
        int last = pool.size() - 1;
        for (Counterexample.Configuration configuration : found.frontier()) {
            last = pool.add(configuration.state(), last);
            frontier.add(Value.tuple(Value.of(last), operations(configuration.done())));
        }
        fields.put("frontier", Value.tuple(frontier));
        List<Value> blocked = new ArrayList<>();
        for (Counterexample.Blocked each : found.blocked()) {
            blocked.add(Value.tuple(operation(each.operation()), reasons(each.reasons(), last)));
            for (Counterexample.Reason reason : each.reasons()) {
                last = pool.add(reason.state(), last);
            }
        }
        fields.put("blocked", Value.tuple(blocked));
        fields.put("recent", steps(found.recent(), last));
        List<Value> everyStalled = new ArrayList<>();
        for (FailingHistory.Stalled each : stalled) {
            everyStalled.add(Value.tuple(operation(each.operation()), places(each.at(), last)));
        }
        fields.put("stalled", Value.tuple(everyStalled));
        if (!found.silent().isEmpty()) {
            fields.put("silent", silent(found.silent(), last));
        }
        found.participants().ifPresent(known -> fields.put("participants", participants(known)));
        found.cut().ifPresent(cut -> fields.put("cut", new CutCoding(numbers).written(cut, found.history())));
        return Value.record(fields);
    }

    private Value silent(List<Counterexample.SilentAction> silent, int like) throws IOException {
        List<Value> values = new ArrayList<>();
        for (Counterexample.SilentAction each : silent) {
            values.add(Value.tuple(
                    Value.of(each.name()),
                    reasons(each.reasons(), like),
                    Value.of(each.possible()),
                    Value.of(each.elsewhere()),
                    Value.of(each.notAsked())));
        }
        return Value.tuple(values);
    }

    private Value reasons(List<Counterexample.Reason> reasons, int like) throws IOException {
        List<Value> values = new ArrayList<>();
        int last = like;
        for (Counterexample.Reason reason : reasons) {
            last = pool.add(reason.state(), last);
            values.add(Value.tuple(Value.of(last), obstacles(reason.obstacles())));
        }
        return Value.tuple(values);
    }

    static final String SURVIVES = "survives";
    static final String NOT_FOLLOWED = "not-followed";

    private Value then(Afterwards then, int like) throws IOException {
        if (!(then instanceof Afterwards.Stuck stuck)) {
            return Value.of(then instanceof Afterwards.Survives ? SURVIVES : NOT_FOLLOWED);
        }
        Map<String, Value> fields = new TreeMap<>();
        fields.put("stuck", operation(stuck.operation()));
        fields.put("insteadOf", operations(stuck.insteadOf()));
        fields.put("reasons", reasons(stuck.reasons(), like));
        fields.put("otherStates", Value.of(stuck.otherStates()));
        fields.put("before", operations(stuck.before()));
        fields.put("notCalled", Value.of(stuck.notCalled()));
        fields.put("after", operation(stuck.after().orElse(-1)));
        fields.put("elseFits", Value.of(stuck.elseFits()));
        return Value.record(fields);
    }

    /** Of many operations few or nearly all take part, so a bit for each is short. */
    private Value participants(Participants known) {
        BitSet operations = new BitSet();
        known.operations().stream().map(numbers::original).forEach(operations::set);
        return Value.record(Map.of(
                "failedAt",
                operation(known.failedAt()),
                "operations",
                Value.of(Base64.getEncoder().encodeToString(operations.toByteArray()))));
    }

    private Value steps(List<Witness.Performed> steps, int like) throws IOException {
        List<Value> values = new ArrayList<>();
        int last = like;
        for (Witness.Performed step : steps) {
            last = pool.add(step.state(), last);
            values.add(Value.tuple(
                    operation(step.operation()), Value.of(step.step()), Value.of(step.completes()), Value.of(last)));
        }
        return Value.tuple(values);
    }

    private static Value obstacles(List<Obstacle> obstacles) {
        return Value.tuple(obstacles.stream().map(Encoding::obstacle).toList());
    }

    /** Older readers know the first four, and pass over the rest. */
    private static Value obstacle(Obstacle obstacle) {
        List<Value> fields = new ArrayList<>(List.of(
                Value.of(obstacle.condition()),
                Value.of(obstacle.values()),
                Value.of(obstacle.verdict()),
                Value.of(obstacle.where())));
        if (!obstacle.words().isEmpty()
                || !obstacle.reads().isEmpty()
                || obstacle.element().isPresent()) {
            fields.add(Value.of(obstacle.words()));
            fields.add(Value.tuple(obstacle.reads().stream()
                    .map(look -> Value.tuple(Value.of(look.name()), Value.tuple(look.path())))
                    .toList()));
        }
        obstacle.element().ifPresent(number -> fields.add(Value.of(number)));
        return Value.tuple(fields);
    }

    /** -1 stands for no operation, here and everywhere. */
    private Value operation(int index) {
        return Value.of(index < 0 ? -1 : numbers.original(index));
    }

    private Value operations(Collection<Integer> indexes) {
        return Value.tuple(new TreeSet<>(indexes).stream().map(this::operation).toList());
    }
}
