package dev.plumbline.cli.graph;

import dev.plumbline.check.Verdict;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.explain.page.StateSpace;
import dev.plumbline.graph.SearchResult;
import dev.plumbline.graph.StateGraph;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.value.Value;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The result of a search as a picture. Graphs with more states or arrows than can be told apart are summed up.
 *
 * <p>A search that ends at a violation does not have all steps: those of the state that it was exploring are missing,
 * and so is the state that breaks the rule. That state is drawn, since the behaviour leads to it. A state that was found
 * by a missing step has an arrow without a name.
 */
final class GraphPicture {
    private static final int MOST_STATES = 60;
    private static final int MOST_ARROWS = 240;

    private final StateGraph graph;
    private final List<StateSpace.Drawn> states = new ArrayList<>();
    /** By the states that they lead from and to. */
    private final Map<List<Integer>, Set<String>> steps = new LinkedHashMap<>();

    private final Map<String, long[]> actions = new TreeMap<>();

    private GraphPicture(StateGraph graph) {
        this.graph = graph;
    }

    /** @param about how it was found, by name */
    static StateSpace of(
            ExplorableSpec spec, SearchResult explored, Optional<BrokenBehaviour> broken, Map<String, String> about) {
        GraphPicture picture = new GraphPicture(explored.graph());
        spec.transitionNames().forEach(name -> picture.actions.put(name, new long[2]));
        boolean drawn = picture.graph.size() <= MOST_STATES;
        for (int from = 0; from < picture.graph.size(); from++) {
            picture.count(from, drawn);
        }
        if (drawn) {
            picture.draw();
            broken.ifPresent(picture::lead);
        }
        boolean clear = drawn && picture.steps.size() <= MOST_ARROWS;
        return new StateSpace(
                spec.name(),
                explored.verdict().word(),
                claim(spec, explored),
                List.of(
                        Count.of(explored.distinct()) + " distinct states",
                        Count.of(explored.generated()) + " generated",
                        "depth " + explored.depth()),
                notes(explored),
                about,
                clear ? picture.states : List.of(),
                clear ? picture.steps() : List.of(),
                picture.levels(),
                picture.actions.entrySet().stream()
                        .map(each -> new StateSpace.Taken(each.getKey(), each.getValue()[0], each.getValue()[1]))
                        .toList(),
                broken);
    }

    private static String claim(ExplorableSpec spec, SearchResult explored) {
        String what = spec.name() + ": " + explored.verdict().word().text();
        return what
                + (explored.verdict() instanceof Verdict.Inconclusive stopped
                        ? ": " + stopped.reason().text()
                        : ", " + Count.of(explored.distinct(), "state") + ", depth " + explored.depth());
    }

    private static List<String> notes(SearchResult explored) {
        List<String> notes = new ArrayList<>(explored.notes());
        if (!(explored.verdict() instanceof Verdict.Conforms)) {
            notes.add("The search ended early: the picture shows the states and steps that it had found by then.");
        }
        return notes;
    }

    /** A state was found by the first step that leads to it from its predecessor. */
    private void count(int from, boolean drawn) {
        Set<Integer> found = new LinkedHashSet<>();
        for (StateGraph.Edge edge : graph.edges(from)) {
            long[] counts = actions.computeIfAbsent(edge.action(), any -> new long[2]);
            counts[0]++;
            if (graph.parent(edge.to()) == from && edge.to() != from && found.add(edge.to())) {
                counts[1]++;
            }
            if (drawn) {
                step(from, edge.to()).add(edge.call());
            }
        }
    }

    private Set<String> step(int from, int to) {
        return steps.computeIfAbsent(List.of(from, to), any -> new LinkedHashSet<>());
    }

    private void draw() {
        for (int i = 0; i < graph.size(); i++) {
            int parent = graph.parent(i);
            states.add(new StateSpace.Drawn(
                    graph.depth(i), fields(graph.value(i)), parent < 0 ? Map.of() : fields(graph.value(parent))));
            if (parent >= 0) {
                step(parent, i);
            }
        }
    }

    /** Adds the states and steps of a behaviour that the graph lacks. */
    private void lead(BrokenBehaviour broken) {
        int last = -1;
        for (int i = 0; i < broken.moments().size(); i++) {
            Map<String, Value> values = fields(broken.moments().get(i).state());
            int at = indexOf(values);
            if (at < 0) {
                at = states.size();
                states.add(new StateSpace.Drawn(
                        last < 0 ? 1 : states.get(last).depth() + 1,
                        values,
                        last < 0 ? Map.of() : states.get(last).values()));
            }
            if (last >= 0) {
                step(last, at).add(broken.moments().get(i).step());
            }
            last = at;
        }
        if (broken.lasso().isPresent()) {
            int loop = indexOf(
                    fields(broken.moments().get(broken.lasso().get().loop()).state()));
            step(last, loop).add(broken.lasso().get().back());
        }
    }

    private int indexOf(Map<String, Value> values) {
        for (int i = 0; i < states.size(); i++) {
            if (states.get(i).values().equals(values)) {
                return i;
            }
        }
        return -1;
    }

    private List<StateSpace.Step> steps() {
        return steps.entrySet().stream()
                .map(each ->
                        new StateSpace.Step(each.getKey().get(0), each.getKey().get(1), List.copyOf(each.getValue())))
                .toList();
    }

    private List<Integer> levels() {
        List<Integer> levels = new ArrayList<>(Collections.nCopies(graph.levels(), 0));
        for (int i = 0; i < graph.size(); i++) {
            levels.set(graph.depth(i) - 1, levels.get(graph.depth(i) - 1) + 1);
        }
        return levels;
    }

    /** In the order of the declarations. */
    private Map<String, Value> fields(Value state) {
        Map<String, Value> fields = new LinkedHashMap<>();
        if (state instanceof Value.Rec record) {
            graph.variables().forEach(name -> {
                if (record.fields().containsKey(name)) {
                    fields.put(name, record.fields().get(name));
                }
            });
        }
        return fields;
    }
}
