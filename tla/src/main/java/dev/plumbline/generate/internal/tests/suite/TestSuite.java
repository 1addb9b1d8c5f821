package dev.plumbline.generate.internal.tests.suite;

import dev.plumbline.generate.internal.tests.cover.ModelEdge;
import dev.plumbline.generate.internal.tests.cover.ModelGraph;
import dev.plumbline.generate.internal.tests.cover.ModelPath;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Turns behaviours into tests.
 *
 * <p>A test sees only some variables, and a specification may leave choices open. So a test must not require one
 * outcome if others are allowed. For each step, the algorithm follows all states in which the system may be after the
 * observations so far, and lists the outcomes they allow. For example, a coin that is tossed secretly and revealed two
 * steps later gives the second step two outcomes, though each behaviour by itself has one.
 */
public final class TestSuite {
    private final ModelGraph graph;
    /** The observed part of each state, computed once: behaviours share most of their states. */
    private final List<Map<String, Value>> seen;

    private TestSuite(ModelGraph graph, List<String> observed) {
        this.graph = graph;
        this.seen = IntStream.range(0, graph.size())
                .mapToObj(state -> seen(graph.state(state), observed))
                .toList();
    }

    /**
     * A test for each behaviour, in their order. Behaviours that look the same give one test.
     *
     * @param observed names of variables to look at
     */
    public static List<GeneratedTest> of(ModelGraph graph, List<ModelPath> paths, List<String> observed) {
        TestSuite suite = new TestSuite(graph, observed);
        Map<String, Integer> calls = new HashMap<>();
        Map<GeneratedTest, ModelPath> tests = new LinkedHashMap<>();
        for (ModelPath path : paths) {
            tests.putIfAbsent(suite.test(path), path);
        }
        tests.keySet().forEach(test -> calls.merge(asked(test), 1, Integer::sum));
        // A test is named after its calls, so that it keeps its name if only the expected values change. If several
        // tests have the same calls, since the specification has a choice, the expected values become part of the name.
        Map<GeneratedTest, String> contents = new LinkedHashMap<>();
        tests.keySet()
                .forEach(test ->
                        contents.put(test, calls.get(asked(test)) == 1 ? asked(test) : asked(test) + test.steps()));
        Map<String, Integer> names = new HashMap<>();
        contents.forEach((test, text) -> names.merge(TestNames.of(test.steps(), text), 1, Integer::sum));
        return contents.entrySet().stream()
                .map(entry -> {
                    String name = TestNames.of(entry.getKey().steps(), entry.getValue());
                    return named(
                            entry.getKey(),
                            names.get(name) == 1
                                    ? name
                                    : TestNames.exactly(entry.getKey().steps(), entry.getValue()));
                })
                .toList();
    }

    /**
     * All possible observations of the model, for the test that follows the choices of the system.
     *
     * @throws BadInput if the graph is too large
     */
    public static ChoiceGraph choices(ModelGraph graph, List<String> observed) throws BadInput {
        return ChoiceGraph.of(graph, new TestSuite(graph, observed).seen);
    }

    private static String asked(GeneratedTest test) {
        return test.initial() + " " + test.behaviour();
    }

    private static GeneratedTest named(GeneratedTest test, String name) {
        return new GeneratedTest(name, test.behaviour(), test.initial(), test.steps());
    }

    private GeneratedTest test(ModelPath path) {
        Map<String, Value> initial = seen.get(path.initial());
        Set<Integer> possible = new LinkedHashSet<>();
        for (int state : graph.initial()) {
            if (seen.get(state).equals(initial)) {
                possible.add(state);
            }
        }
        List<TestStep> steps = new ArrayList<>();
        Map<String, Value> before = initial;
        for (ModelEdge edge : path.edges()) {
            Map<String, Value> expected = seen.get(edge.to());
            Set<Integer> after = new LinkedHashSet<>();
            Set<Map<String, Value>> others = new HashSet<>();
            boolean certain = true;
            for (int state : possible) {
                boolean allows = false;
                for (ModelEdge each : graph.edges(state)) {
                    if (each.sameCall(edge)) {
                        allows = true;
                        Map<String, Value> outcome = seen.get(each.to());
                        if (outcome.equals(expected)) {
                            after.add(each.to());
                        } else {
                            others.add(outcome);
                        }
                    }
                }
                certain &= allows;
            }
            steps.add(new TestStep(
                    edge.action(), edge.arguments(), changes(before, expected), alternatives(before, others), certain));
            possible = after;
            before = expected;
        }
        return new GeneratedTest("", path.calls(), initial, steps);
    }

    private static Map<String, Value> seen(Value state, List<String> observed) {
        Map<String, Value> all = ((Value.Rec) state).fields();
        Map<String, Value> seen = new LinkedHashMap<>();
        observed.forEach(variable -> seen.put(variable, all.get(variable)));
        return seen;
    }

    private static List<Map<String, Value>> alternatives(Map<String, Value> before, Set<Map<String, Value>> outcomes) {
        return outcomes.stream()
                .sorted(Comparator.comparing(Value::record))
                .map(outcome -> changes(before, outcome))
                .toList();
    }

    private static Map<String, Value> changes(Map<String, Value> before, Map<String, Value> after) {
        Map<String, Value> changes = new LinkedHashMap<>(after);
        changes.entrySet().removeIf(entry -> before.get(entry.getKey()).equals(entry.getValue()));
        return changes;
    }
}
