package dev.plumbline.check.states;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.plumbline.check.Engine;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.history.History;
import dev.plumbline.history.statelog.StateLogs;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The search against an oracle that follows everything, on random graphs, logs and mappings. */
@Tag("slow")
class StateLogRandomTest {
    private static final int LOGS = Math.min(200_000, Integer.getInteger("plumbline.random", 20_000) / 40);

    @TempDir
    private Path folder;

    @Test
    void theSearchAgreesWithAnOracleThatFollowsEverything() throws BadInput, IOException {
        int conforms = 0;
        int partial = 0;
        for (int seed = 0; seed < LOGS; seed++) {
            RandomLog log = new RandomLog(new Random(seed), false);
            History history = read(log);
            StateOracle oracle = new StateOracle(log);
            int longest = oracle.longest();
            Verdict verdict = verdict(log, history, Skipping.NOTHING);
            String about = "seed " + seed + ": " + log;
            assertEquals(longest == log.events.size(), verdict instanceof Verdict.Conforms, about);
            if (verdict instanceof Verdict.Violates violates) {
                Set<State> frontier = violates.counterexample().frontier().stream()
                        .map(configuration -> configuration.state())
                        .collect(Collectors.toSet());
                assertEquals(oracle.reached.get(longest), frontier, about);
                if (log.nodes == 1) {
                    assertEquals(longest, violates.counterexample().failedAt(), about);
                }
                partial += log.nodes > 1 ? 1 : 0;
            } else {
                conforms++;
            }
        }
        assertTrue(conforms > LOGS / 10 && conforms < LOGS - LOGS / 10, conforms + " of " + LOGS + " conform");
        assertTrue(partial > LOGS / 20, partial + " with several nodes violate");
    }

    /** Behind a divergence: logged variables overwritten, hidden ones kept, and solved for again if need be. */
    @Test
    void searchContinuesAfterDivergencesAsTheOracleDoes() throws BadInput, IOException {
        int several = 0;
        int solved = 0;
        for (int seed = 0; seed < LOGS; seed++) {
            RandomLog log = new RandomLog(new Random(seed), true);
            StateOracle oracle = new StateOracle(log);
            List<StateFindings.Divergence> expected = new ArrayList<>();
            Set<GraphSpec.Node> states = Set.copyOf(log.spec.initial);
            for (int event = 0; event < log.events.size(); event++) {
                Set<GraphSpec.Node> next = oracle.after(states, event);
                if (next.isEmpty()) {
                    next = oracle.overwritten(states, event);
                    boolean again = false;
                    if (event + 1 < log.events.size()
                            && oracle.after(next, event + 1).isEmpty()) {
                        Set<GraphSpec.Node> others = oracle.overwritten(oracle.nearby(states, 3), event);
                        again = !oracle.after(others, event + 1).isEmpty();
                        next = again ? others : next;
                    }
                    expected.add(new StateFindings.Divergence(expected.size() + 1, event, true, again));
                    solved += again ? 1 : 0;
                }
                states = next;
            }
            Result result = engine(log, Skipping.NOTHING.upTo(log.events.size()))
                    .search(new Engine.Task(
                            read(log), log.spec, Budget.UNLIMITED, Progress.NONE, Optional.empty(), false));
            StateFindings findings = StateLogCheck.findings(result).orElseThrow();
            assertEquals(expected, findings.divergences(), "seed " + seed + ": " + log);
            assertEquals(expected.isEmpty(), result.verdict() instanceof Verdict.Conforms);
            several += expected.size() > 1 ? 1 : 0;
        }
        assertTrue(several > LOGS / 20 && solved > LOGS / 100, several + " with several, " + solved + " solved again");
    }

    /** A witness is a path of the graph, with a step for each event that takes one. */
    @Test
    void aWitnessIsAPathOfTheGraph() throws BadInput, IOException {
        int seen = 0;
        for (int seed = 0; seed < LOGS / 10; seed++) {
            RandomLog log = new RandomLog(new Random(seed), false);
            List<State> states = new ArrayList<>();
            List<Witness.Performed> steps = new ArrayList<>();
            Witness.Sink sink = new Witness.Sink() {
                @Override
                public void initial(State state) {
                    states.add(state);
                }

                @Override
                public void performed(Witness.Performed step) {
                    steps.add(step);
                }
            };
            Engine.Task task =
                    new Engine.Task(read(log), log.spec, Budget.UNLIMITED, Progress.NONE, Optional.of(sink), false);
            if (engine(log, Skipping.NOTHING).search(task).verdict() instanceof Verdict.Conforms) {
                seen++;
                State at = states.get(0);
                Set<Integer> completed = new HashSet<>();
                for (Witness.Performed step : steps) {
                    State from = at;
                    boolean edge = log.spec.edges.stream()
                            .anyMatch(each -> each.from().equals(from)
                                    && each.to().equals(step.state())
                                    && each.action().equals(step.step()));
                    assertTrue(step.step().isEmpty() ? from.equals(step.state()) : edge, log.toString());
                    at = step.state();
                    if (step.completes()) {
                        assertTrue(completed.add(step.operation()), log.toString());
                    }
                }
                assertEquals(log.events.size(), completed.size(), log.toString());
            }
        }
        assertTrue(seen > LOGS / 100, seen + " witnesses");
    }

    /** The possible steps at a divergence against all edges of the graph, and their differences against the states. */
    @Test
    void possibleStepsAreTheEdgesFromTheStatesBeforeTheDivergence() throws BadInput, IOException {
        int seen = 0;
        int differing = 0;
        for (int seed = 0; seed < LOGS; seed++) {
            RandomLog log = new RandomLog(new Random(seed), true);
            Result result = engine(log, Skipping.NOTHING)
                    .search(new Engine.Task(
                            read(log), log.spec, Budget.UNLIMITED, Progress.NONE, Optional.empty(), false));
            if (!(result.verdict() instanceof Verdict.Violates violates)) {
                continue;
            }
            String about = "seed " + seed + ": " + log;
            RandomLog.Event event = log.events.get(violates.counterexample().failedAt());
            Set<List<Object>> edges = new HashSet<>();
            violates.counterexample().frontier().stream()
                    .limit(12)
                    .forEach(each -> log.spec.edges.stream()
                            .filter(edge -> edge.from().equals(each.state())
                                    && (event.action() == null || event.action().equals(edge.action()))
                                    && (event.argument() == null || event.argument() == edge.argument()))
                            .forEach(edge -> edges.add(List.of(edge.action(), edge.to()))));
            StateFindings findings = StateLogCheck.findings(result).orElseThrow();
            Set<List<Object>> possible = findings.possible().stream()
                    .map(each -> List.<Object>of(each.call().replaceFirst("\\(.*", ""), each.state()))
                    .collect(Collectors.toSet());
            assertEquals(edges, possible, about);
            int failed = violates.counterexample().failedAt();
            for (StateFindings.Explanation each : findings.explanations()) {
                assertEquals(failed, each.steps().size(), about);
                isAPath(log.spec, each.steps(), Set.copyOf(log.spec.initial), about);
            }
            for (StateFindings.Possible each : findings.possible()) {
                assertTrue(!each.differences().isEmpty(), about);
                for (StateFindings.Difference one : each.differences()) {
                    Value held = StateOracle.at((GraphSpec.Node) each.state(), one.place());
                    assertEquals(held.toString(), one.given(), about);
                    assertTrue(!one.logged().equals(one.given()), about);
                    differing++;
                }
            }
            seen++;
        }
        assertTrue(seen > LOGS / 20 && differing > LOGS / 20, seen + " violate, " + differing + " differences");
    }

    /** Each step of a log with one step for each event is an edge from a state that the one before leads to. */
    private static void isAPath(
            GraphSpec spec, List<StateFindings.Step> steps, Set<? extends State> before, String about) {
        Set<State> states = Set.copyOf(before);
        for (StateFindings.Step step : steps) {
            Set<State> from = states;
            assertTrue(
                    spec.edges.stream()
                            .anyMatch(edge -> from.contains(edge.from())
                                    && step.call().startsWith(edge.action())
                                    && edge.to().equals(step.state())),
                    about + ": " + step);
            states = Set.of(step.state());
        }
    }

    /** Of a long log the first explanation has a thousand steps, and the others the last ones. */
    @Test
    void theFirstExplanationHasManySteps() throws BadInput, IOException {
        GraphSpec spec = new GraphSpec();
        GraphSpec.Node low = GraphSpec.node(0, 0, 0, 0);
        GraphSpec.Node high = GraphSpec.node(1, 0, 0, 0);
        GraphSpec.Node twin = GraphSpec.node(1, 1, 0, 0);
        spec.initial.add(low);
        spec.edges.add(new GraphSpec.Edge(low, "A", 0, high));
        spec.edges.add(new GraphSpec.Edge(low, "A", 0, twin));
        spec.edges.add(new GraphSpec.Edge(high, "B", 0, low));
        spec.edges.add(new GraphSpec.Edge(twin, "B", 0, low));
        int size = 1_500;
        StringBuilder log = new StringBuilder("{\"header\":{\"node\":\"n0\",\"uncertainty\":0}}\n");
        for (int i = 0; i <= size; i++) {
            int x = i == size ? 2 : 1 - i % 2;
            log.append("{\"time\":" + (10 + i) + ",\"event\":\"" + (i % 2 == 0 ? "A" : "B") + "\",\"state\":{\"x\":" + x
                    + "},\"updates\":{}}\n");
        }
        StateMapping mapping = StateMapping.parse("mapping", "");
        History history = StateLogs.read(
                "log", new ByteArrayInputStream(log.toString().getBytes(StandardCharsets.UTF_8)), mapping.reading());
        Result result = new StatesEngine(mapping, Skipping.NOTHING)
                .search(new Engine.Task(history, spec, Budget.UNLIMITED, Progress.NONE, Optional.empty(), false));
        assertEquals(
                size, ((Verdict.Violates) result.verdict()).counterexample().failedAt());
        List<StateFindings.Explanation> explanations =
                (StateLogCheck.findings(result).orElseThrow()).explanations();
        assertEquals(10, explanations.size());
        for (int i = 0; i < explanations.size(); i++) {
            StateFindings.Explanation each = explanations.get(i);
            assertEquals(size, each.length());
            assertEquals(i == 0 ? 1_000 : 20, each.steps().size());
            assertEquals(size - 1, each.steps().get(each.steps().size() - 1).event());
            isAPath(spec, each.steps(), Set.of(low, high, twin), "explanation " + i);
        }
    }

    private History read(RandomLog log) throws BadInput, IOException {
        StateMapping mapping = StateMapping.parse("mapping", log.mapping());
        List<String> texts = log.texts();
        if (texts.size() == 1) {
            return StateLogs.read(
                    "log", new ByteArrayInputStream(texts.get(0).getBytes(StandardCharsets.UTF_8)), mapping.reading());
        }
        List<Path> files = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            files.add(Files.writeString(folder.resolve("n" + i + ".ndjson"), texts.get(i)));
        }
        return StateLogs.read("logs", files, mapping.reading());
    }

    private static StatesEngine engine(RandomLog log, Skipping skipping) throws BadInput {
        return new StatesEngine(StateMapping.parse("mapping", log.mapping()), skipping);
    }

    private static Verdict verdict(RandomLog log, History history, Skipping skipping) throws BadInput {
        return engine(log, skipping)
                .search(new Engine.Task(history, log.spec, Budget.UNLIMITED, Progress.NONE, Optional.empty(), false))
                .verdict();
    }
}
