package dev.plumbline.explain.bundle;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Participants;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.Witness;
import dev.plumbline.check.interpretation.Afterwards;
import dev.plumbline.check.interpretation.Between;
import dev.plumbline.check.interpretation.Interpretations;
import dev.plumbline.check.interpretation.Layers;
import dev.plumbline.explain.clocks.ClockedRecords;
import dev.plumbline.explain.clocks.LinearExtension;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;
import java.util.TreeSet;

/** The counterexample and the layers from their documents. Every number is held against what it is a number of. */
final class Decoding {
    /**
     * The number of interpretations may have as many digits as there are layers: with a million, it fills the memory.
     */
    static final int MOST_NODES = 20_000;

    static final int MOST_EDGES = 200_000;

    /** Parts of the state that a condition looks at, and steps on the way to one. */
    private static final int MOST_LOOKS = 16;

    private final Numbers numbers;
    private final List<State> states;

    Decoding(Numbers numbers, List<State> states) {
        this.numbers = numbers;
        this.states = states;
    }

    Layers layers(Fields document) throws BadInput {
        List<Layers.Node> nodes = new ArrayList<>();
        for (Fields node : bounded(document.get("nodes"), MOST_NODES)) {
            int least = nodes.isEmpty() ? 0 : nodes.get(nodes.size() - 1).depth();
            nodes.add(new Layers.Node(
                    node.at(1).number(least, numbers.total()), state(node.at(2)), operations(node.at(3))));
        }
        List<Layers.Edge> edges = new ArrayList<>();
        int depth = 0;
        for (Fields edge : bounded(document.get("edges"), MOST_EDGES)) {
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
                    performed(edge.at(3)),
                    steps(edge.at(5)),
                    edge.at(4).text()));
        }
        return new Layers(
                Collections.unmodifiableList(nodes),
                Collections.unmodifiableList(edges),
                extent(document.get("extent")),
                between(document.optional("between"), nodes));
    }

    /** Older bundles do not say whether there are any. */
    private Between between(Optional<Fields> field, List<Layers.Node> nodes) throws BadInput {
        if (field.isEmpty() || field.get().value().equals(Value.of(Encoding.UNKNOWN))) {
            return Between.UNKNOWN;
        }
        if (field.get().value().equals(Value.of(Encoding.NONE))) {
            return Between.NONE;
        }
        if (!(field.get().value() instanceof Value.Rec)) {
            throw field.get().wrong("none, unknown or an object");
        }
        List<Layers.Node> all = new ArrayList<>(nodes);
        for (Fields node : bounded(field.get().get("states"), MOST_NODES)) {
            all.add(new Layers.Node(node.at(1).number(0, numbers.total()), state(node.at(2)), operations(node.at(3))));
        }
        List<Layers.Edge> steps = new ArrayList<>();
        for (Fields step : bounded(field.get().get("steps"), MOST_EDGES)) {
            int from = step.at(1).number(0, all.size() - 1);
            int to = step.at(2).number(0, all.size() - 1);
            int deeper = all.get(to).depth() - all.get(from).depth();
            if (deeper < 0 || deeper > 1) {
                throw step.wrong("a step to a state of the same depth or one layer deeper");
            }
            int operation = deeper == 1 ? performed(step.at(3)) : operation(step.at(3));
            steps.add(new Layers.Edge(from, to, operation, List.of(), step.at(4).text()));
        }
        return new Between(
                true,
                all.subList(nodes.size(), all.size()),
                steps,
                places(field.get().get("stalled"), all.size()));
    }

    private static List<Fields> bounded(Fields field, int most) throws BadInput {
        List<Fields> list = field.list();
        if (list.size() > most) {
            throw new BadInput(field.where() + " has " + list.size() + " elements; expected at most " + most);
        }
        return list;
    }

    private static Layers.Extent extent(Fields field) throws BadInput {
        for (Layers.Extent extent : Layers.Extent.values()) {
            if (Encoding.word(extent).equals(field.text())) {
                return extent;
            }
        }
        throw field.wrong("whole, all-of-the-end or some-of-the-end");
    }

    Counterexample counterexample(Fields document, History history) throws BadInput {
        List<Counterexample.Configuration> frontier = new ArrayList<>();
        for (Fields each : document.list("frontier")) {
            frontier.add(new Counterexample.Configuration(state(each.at(1)), operations(each.at(2))));
        }
        List<Counterexample.Blocked> blocked = new ArrayList<>();
        for (Fields each : document.list("blocked")) {
            blocked.add(new Counterexample.Blocked(performed(each.at(1)), reasons(each.at(2))));
        }
        return new Counterexample(
                history,
                operation(document.get("failedAt")),
                Collections.unmodifiableList(frontier),
                Collections.unmodifiableList(blocked),
                steps(document.get("recent")),
                document.get("leftOut").number(0, numbers.total()),
                cut(document, history),
                silent(document),
                participants(document),
                restricted(document));
    }

    /** Older bundles do not tell: then operations that are left out may matter. */
    private static boolean restricted(Fields document) throws BadInput {
        Optional<Fields> field = document.optional("restricted");
        return field.isPresent() ? field.get().truth() : document.get("leftOut").number(0, Integer.MAX_VALUE) > 0;
    }

    private List<Counterexample.SilentAction> silent(Fields document) throws BadInput {
        List<Counterexample.SilentAction> silent = new ArrayList<>();
        Optional<Fields> all = document.optional("silent");
        for (Fields each : all.isPresent() ? all.get().list() : List.<Fields>of()) {
            int possible = each.at(3).number(0, Integer.MAX_VALUE);
            silent.add(new Counterexample.SilentAction(
                    each.at(1).text(),
                    reasons(each.at(2)),
                    possible,
                    each.at(4).number(0, possible),
                    each.at(5).number(0, Integer.MAX_VALUE)));
        }
        return Collections.unmodifiableList(silent);
    }

    private Optional<Participants> participants(Fields document) throws BadInput {
        Optional<Fields> field = document.optional("participants");
        if (field.isEmpty()) {
            return Optional.empty();
        }
        Fields bits = field.get().get("operations");
        BitSet known;
        try {
            known = BitSet.valueOf(Base64.getDecoder().decode(bits.text()));
        } catch (IllegalArgumentException e) {
            throw bits.wrong("a bit for each operation, in Base64");
        }
        if (known.length() > numbers.total()) {
            throw bits.wrong("at most " + numbers.total() + " bits");
        }
        BitSet here = new BitSet();
        for (int index = 0; index < numbers.size(); index++) {
            here.set(index, known.get(numbers.original(index)));
        }
        return Optional.of(new Participants(operation(field.get().get("failedAt")), here));
    }

    /** An operation that fails where clocks order them fails at a cut. */
    private Optional<StuckCut> cut(Fields document, History history) throws BadInput {
        boolean clocks = history.order() instanceof Order.VectorClocks;
        Optional<Fields> cut = document.optional("cut");
        if (cut.isPresent() && !clocks) {
            throw new BadInput(cut.get().where() + " belongs to vector clocks; the history is ordered by "
                    + history.order().described());
        }
        if (cut.isEmpty() && clocks && operation(document.get("failedAt")) >= 0) {
            throw new BadInput(document.where() + " has no cut; expected one, because vector clocks order the history");
        }
        if (cut.isEmpty()) {
            if (clocks) {
                LinearExtension.of(ClockedRecords.of(history), List.of());
            }
            return Optional.empty();
        }
        Fields failed = document.get("failedAt");
        int operation = performed(failed);
        StuckCut read = new CutCoding(numbers).read(cut.get(), history, operation);
        if (read.processes().stream().noneMatch(process -> process.next() == operation)) {
            throw failed.wrong("an operation that is next at the cut");
        }
        for (Fields step : document.list("recent")) {
            if (!read.order().contains(performed(step.at(1)))) {
                throw step.at(1).wrong("an operation of the order that led to the cut");
            }
        }
        return Optional.of(read);
    }

    List<FailingHistory.Stalled> stalled(Fields document, Layers layers) throws BadInput {
        List<FailingHistory.Stalled> stalled = new ArrayList<>();
        for (Fields each : document.list("stalled")) {
            stalled.add(new FailingHistory.Stalled(
                    performed(each.at(1)), places(each.at(2), layers.nodes().size())));
        }
        return stalled;
    }

    /** @param nodes how many there are */
    private List<Interpretations.Stalled> places(Fields list, int nodes) throws BadInput {
        List<Interpretations.Stalled> at = new ArrayList<>();
        for (Fields node : list.list()) {
            at.add(new Interpretations.Stalled(
                    node.at(1).number(0, nodes - 1),
                    obstacles(node.at(2)),
                    node.list().size() > 2 ? Optional.of(then(node.at(3))) : Optional.empty()));
        }
        return Collections.unmodifiableList(at);
    }

    private Afterwards then(Fields field) throws BadInput {
        if (field.value().equals(Value.of(Encoding.SURVIVES))) {
            return new Afterwards.Survives();
        }
        if (field.value().equals(Value.of(Encoding.NOT_FOLLOWED))) {
            return new Afterwards.NotFollowed();
        }
        if (!(field.value() instanceof Value.Rec)) {
            throw field.wrong("survives, not-followed or an object");
        }
        int after = operation(field.get("after"));
        return new Afterwards.Stuck(
                performed(field.get("stuck")),
                operations(field.get("insteadOf")),
                reasons(field.get("reasons")),
                field.get("otherStates").number(0, Integer.MAX_VALUE),
                operations(field.get("before")),
                field.get("notCalled").truth(),
                after < 0 ? OptionalInt.empty() : OptionalInt.of(after),
                field.get("elseFits").truth());
    }

    private List<Counterexample.Reason> reasons(Fields list) throws BadInput {
        List<Counterexample.Reason> reasons = new ArrayList<>();
        for (Fields reason : list.list()) {
            reasons.add(new Counterexample.Reason(state(reason.at(1)), obstacles(reason.at(2))));
        }
        return Collections.unmodifiableList(reasons);
    }

    private List<Witness.Performed> steps(Fields list) throws BadInput {
        List<Witness.Performed> steps = new ArrayList<>();
        for (Fields step : list.list()) {
            steps.add(new Witness.Performed(
                    operation(step.at(1)), step.at(2).text(), step.at(3).truth(), state(step.at(4))));
        }
        return Collections.unmodifiableList(steps);
    }

    private static List<Obstacle> obstacles(Fields list) throws BadInput {
        List<Obstacle> obstacles = new ArrayList<>();
        for (Fields each : list.list()) {
            boolean more = each.list().size() > 4;
            Obstacle obstacle = new Obstacle(
                    each.at(1).text(),
                    each.at(2).text(),
                    each.at(3).text(),
                    each.at(4).text(),
                    more ? each.at(5).text() : "",
                    more ? looks(each.at(6)) : List.of());
            boolean inElement = each.list().size() > 6;
            obstacles.add(inElement ? obstacle.inElement(each.at(7).number(1, Integer.MAX_VALUE)) : obstacle);
        }
        return Collections.unmodifiableList(obstacles);
    }

    /** Each is followed through all states, so there must not be many. */
    private static List<ReadPart> looks(Fields list) throws BadInput {
        List<ReadPart> looks = new ArrayList<>();
        for (Fields each : bounded(list, MOST_LOOKS)) {
            List<Value> path = new ArrayList<>();
            for (Fields step : bounded(each.at(2), MOST_LOOKS)) {
                path.add(step.value());
            }
            looks.add(new ReadPart(each.at(1).text(), path));
        }
        return looks;
    }

    private State state(Fields number) throws BadInput {
        return states.get(number.number(0, states.size() - 1));
    }

    /** The index of an operation that must be one. */
    private int performed(Fields number) throws BadInput {
        int index = numbers.index(number.number(0, numbers.total() - 1));
        if (index < 0) {
            throw number.wrong("the number of an operation that is here");
        }
        return index;
    }

    private int operation(Fields number) throws BadInput {
        return number.number(-1, numbers.total() - 1) < 0 ? -1 : performed(number);
    }

    private SortedSet<Integer> operations(Fields list) throws BadInput {
        SortedSet<Integer> indexes = new TreeSet<>();
        for (Fields each : list.list()) {
            indexes.add(performed(each));
        }
        return Collections.unmodifiableSortedSet(indexes);
    }
}
