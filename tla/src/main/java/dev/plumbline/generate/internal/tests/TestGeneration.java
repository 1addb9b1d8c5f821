package dev.plumbline.generate.internal.tests;

import dev.plumbline.generate.internal.tests.cover.BehaviourCount;
import dev.plumbline.generate.internal.tests.cover.Goal;
import dev.plumbline.generate.internal.tests.cover.ModelEdge;
import dev.plumbline.generate.internal.tests.cover.ModelGraph;
import dev.plumbline.generate.internal.tests.cover.ModelPath;
import dev.plumbline.generate.internal.tests.language.SuiteInfo;
import dev.plumbline.generate.internal.tests.language.TestTemplate;
import dev.plumbline.generate.internal.tests.suite.ChoiceGraph;
import dev.plumbline.generate.internal.tests.suite.GeneratedTest;
import dev.plumbline.generate.internal.tests.suite.TestGroup;
import dev.plumbline.generate.internal.tests.suite.TestSuite;
import dev.plumbline.value.BadInput;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Generates tests from a state graph: behaviours that reach a coverage goal, written in a programming language. The
 * user writes one adapter, which sets up the system, performs actions and observes variables.
 *
 * @param goal what to cover
 * @param language of the tests
 * @param observed the variables that tests compare; none means all
 * @param length the largest number of steps of a test, unless the shortest path to the part it covers is longer
 * @param limit the largest number of tests
 */
public record TestGeneration(Goal goal, TestLanguage language, List<String> observed, int length, int limit) {
    /** Compares all variables, in at most 10,000 tests of at most 50 steps. */
    public static TestGeneration of(Goal goal, TestLanguage language) {
        return new TestGeneration(goal, language, List.of(), 50, 10_000);
    }

    public TestGeneration {
        observed = List.copyOf(observed);
        if (length < 1 || limit < 1) {
            throw new IllegalArgumentException("length " + length + ", limit " + limit + "; expected at least 1");
        }
    }

    public TestGeneration withObserved(List<String> variables) {
        return new TestGeneration(goal, language, variables, length, limit);
    }

    public TestGeneration withLength(int steps) {
        return new TestGeneration(goal, language, observed, steps, limit);
    }

    public TestGeneration withLimit(int tests) {
        return new TestGeneration(goal, language, observed, length, tests);
    }

    /**
     * Writes the tests into a folder. Outdated tests of an earlier generation are deleted; the adapter is kept.
     *
     * @param spec name of the specification
     * @throws BadInput if there is nothing to test, if there are more tests than the limit, if a variable is unknown,
     *     or if a file is in the way; then nothing is written
     */
    public WrittenTests write(ModelGraph graph, String spec, Path folder) throws BadInput {
        List<String> variables = observedOf(graph, spec);
        List<ModelPath> paths = paths(graph, spec);
        List<GeneratedTest> tests = TestSuite.of(graph, paths, variables);
        ChoiceGraph choices = TestSuite.choices(graph, variables);
        SuiteInfo suite = new SuiteInfo(
                spec,
                goal.name().toLowerCase(Locale.ROOT),
                variables,
                signatures(paths, choices),
                Optional.of(choices).filter(each -> each.choices() > 0),
                length);
        TestTemplate template = language.template();
        TestFolder files = new TestFolder(folder, template, suite);
        files.write(template.generated(suite, TestGroup.of(tests)));
        return new WrittenTests(
                tests.size(),
                tests.stream().mapToLong(test -> test.steps().size()).sum(),
                coveredStates(graph, paths),
                coveredTransitions(graph, paths),
                choices.choices(),
                files.written,
                files.unchanged,
                files.deleted,
                files.kept,
                template.command(suite));
    }

    private List<String> observedOf(ModelGraph graph, String spec) throws BadInput {
        for (String variable : observed) {
            if (!graph.variables().contains(variable)) {
                throw new BadInput(spec + " has no variable " + variable + "; expected some of "
                        + String.join(", ", graph.variables()));
            }
        }
        return observed.isEmpty() ? graph.variables() : observed;
    }

    private List<ModelPath> paths(ModelGraph graph, String spec) throws BadInput {
        if (goal == Goal.BEHAVIOURS) {
            BehaviourCount count = BehaviourCount.of(graph);
            if (count instanceof BehaviourCount.Infinite infinite) {
                throw new BadInput(spec + " has infinitely many behaviours: "
                        + infinite.back().call()
                        + " leads back to an earlier state; expected tests that cover transitions or states");
            }
            BigInteger number = ((BehaviourCount.Finite) count).number();
            if (number.compareTo(BigInteger.valueOf(limit)) > 0) {
                throw new BadInput(String.format(
                        Locale.ROOT,
                        "%s has %,d behaviours, and the limit is %,d; expected a higher limit, a smaller model, or"
                                + " tests that cover transitions or states",
                        spec,
                        number,
                        limit));
            }
        }
        List<ModelPath> paths = goal.cover(graph, length);
        if (paths.stream().allMatch(path -> path.edges().isEmpty())) {
            throw new BadInput(
                    spec + " has no step, so there is nothing to test; expected a specification with transitions");
        }
        if (paths.size() > limit) {
            throw new BadInput(String.format(
                    Locale.ROOT,
                    "%,d tests would cover the %s of %s, and the limit is %,d; expected a higher limit or a smaller model",
                    paths.size(),
                    goal.name().toLowerCase(Locale.ROOT),
                    spec,
                    limit));
        }
        return paths;
    }

    /** Every action with all arguments that it has anywhere, in alphabetical order. */
    private static List<String> signatures(List<ModelPath> paths, ChoiceGraph choices) {
        Map<String, Set<String>> arguments = new TreeMap<>();
        for (ModelPath path : paths) {
            for (ModelEdge edge : path.edges()) {
                arguments
                        .computeIfAbsent(edge.action(), action -> new LinkedHashSet<>())
                        .addAll(edge.arguments().keySet());
            }
        }
        if (choices.choices() > 0) {
            choices.nodes().stream()
                    .flatMap(node -> node.calls().stream())
                    .forEach(call -> arguments
                            .computeIfAbsent(call.action(), action -> new LinkedHashSet<>())
                            .addAll(call.arguments().keySet()));
        }
        return arguments.entrySet().stream()
                .map(entry -> entry.getKey()
                        + (entry.getValue().isEmpty() ? "" : "(" + String.join(", ", entry.getValue()) + ")"))
                .toList();
    }

    private static WrittenTests.Share coveredStates(ModelGraph graph, List<ModelPath> paths) {
        Set<Integer> covered = new HashSet<>();
        for (ModelPath path : paths) {
            covered.add(path.initial());
            path.edges().forEach(edge -> covered.add(edge.to()));
        }
        return new WrittenTests.Share(covered.size(), graph.size());
    }

    private static WrittenTests.Share coveredTransitions(ModelGraph graph, List<ModelPath> paths) {
        Set<ModelEdge> covered = new HashSet<>();
        paths.forEach(path -> covered.addAll(path.edges()));
        return new WrittenTests.Share(covered.size(), graph.edgeCount());
    }
}
