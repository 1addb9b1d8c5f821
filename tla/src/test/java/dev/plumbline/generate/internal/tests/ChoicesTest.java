package dev.plumbline.generate.internal.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.generate.internal.tests.ChoosingSystem.Policy;
import dev.plumbline.generate.internal.tests.cover.Goal;
import dev.plumbline.generate.internal.tests.cover.ModelEdge;
import dev.plumbline.generate.internal.tests.cover.ModelGraph;
import dev.plumbline.generate.internal.tests.suite.GeneratedTest;
import dev.plumbline.generate.internal.tests.suite.TestSuite;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Generated tests in Java against systems that make the choices that a specification leaves open: random small models,
 * systems that choose in four ways, and a fault in one step.
 */
@Tag("slow")
class ChoicesTest {
    private static final int MODELS = Math.min(400, Math.max(40, Integer.getInteger("plumbline.random", 10_000) / 250));
    private static final Pattern COUNTS = Pattern.compile("(\\d+) of (\\d+) transitions performed");

    @TempDir
    static Path folder;

    /** Those with an odd number have a hidden variable. */
    private static final List<ModelGraph> MODEL = new ArrayList<>();

    private static CompiledTests compiled;

    @BeforeAll
    static void compile() throws Exception {
        Random random = new Random(20);
        while (MODEL.size() < MODELS) {
            int number = MODEL.size();
            ModelGraph model = random(random, number % 2 == 1);
            String name = "M" + number;
            WrittenTests written = TestGeneration.of(
                            number % 3 == 0 ? Goal.STATES : Goal.TRANSITIONS, TestLanguage.JAVA)
                    .withObserved(List.of("x"))
                    .withLength(8)
                    .write(model, name, folder.resolve(name));
            assertThat(written.choices()).isPositive();
            Files.writeString(
                    folder.resolve(name + "/m" + number + "/" + name + "Adapter.java"),
                    """
                    package @PACKAGE@;

                    import dev.plumbline.generate.internal.tests.ChoosingSystem;
                    import java.util.Map;

                    final class @NAME@Adapter implements @NAME@Tests.Adapter {
                        private ChoosingSystem.Instance system;

                        @Override
                        public void setUp(Map<String, Object> initial) {
                            system = ChoosingSystem.begin(initial);
                        }

                        @Override
                        public void perform(String action, Map<String, Object> arguments, Map<String, Object> after) {
                            system.perform(action, after);
                        }

                        @Override
                        public Object observe(String variable) {
                            return system.observe();
                        }
                    }
                    """.replace("@PACKAGE@", "m" + number).replace("@NAME@", name));
            MODEL.add(model);
        }
        compiled = CompiledTests.below(folder);
    }

    @AfterAll
    static void close() throws Exception {
        compiled.close();
    }

    /** A graph with at least one choice that can be observed. */
    private static ModelGraph random(Random random, boolean hidden) {
        while (true) {
            int size = 2 + random.nextInt(7);
            List<Value> states = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                states.add(Value.record(Map.of("x", Value.of(hidden ? i / 2 : i), "h", Value.of(hidden ? i % 2 : 0))));
            }
            List<Integer> initial = random.nextInt(3) == 0 ? List.of(0, 1) : List.of(0);
            List<List<ModelEdge>> edges = new ArrayList<>();
            for (int from = 0; from < size; from++) {
                List<ModelEdge> out = new ArrayList<>();
                for (String action : List.of("A", "B", "C")) {
                    for (int count = random.nextInt(4) - 1; count > 0; count--) {
                        out.add(new ModelEdge(from, action, Map.of(), random.nextInt(size)));
                    }
                }
                edges.add(out);
            }
            ModelGraph model = new ModelGraph(List.of("x", "h"), states, initial, edges::get);
            try {
                if (TestSuite.choices(model, List.of("x")).choices() > 0
                        && Goal.STATES.cover(model, 8).stream()
                                .anyMatch(path -> !path.edges().isEmpty())) {
                    return model;
                }
            } catch (BadInput e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static long number(String text, int group) {
        Matcher counts = COUNTS.matcher(text);
        assertThat(counts.find()).as(text).isTrue();
        return Long.parseLong(counts.group(group));
    }

    @ParameterizedTest
    @EnumSource
    void rightSystemsFailNoTestAndPassOnlyThoseWhoseStepsWereAllPerformed(Policy policy) throws Exception {
        AtomicInteger passed = new AtomicInteger();
        AtomicInteger aborted = new AtomicInteger();
        for (int m = 0; m < MODELS; m++) {
            ModelGraph model = MODEL.get(m);
            Map<String, Integer> steps = new HashMap<>();
            Goal goal = m % 3 == 0 ? Goal.STATES : Goal.TRANSITIONS;
            for (GeneratedTest test : TestSuite.of(model, goal.cover(model, 8), List.of("x"))) {
                steps.put(test.name(), test.steps().size());
            }
            ChoosingSystem system = new ChoosingSystem(model, policy, m, Optional.empty());
            system.install();
            String name = "m" + m;
            compiled.run(name, result -> {
                assertThat(result.failed()).as(name + " " + result).isFalse();
                Integer expected = steps.get(result.test());
                if (expected != null && !result.aborted()) {
                    assertThat(system.calls).isEqualTo(expected);
                    passed.incrementAndGet();
                } else if (expected != null) {
                    assertThat(result.message())
                            .startsWith(system.calls + " of " + expected + " steps performed; after step "
                                    + system.calls + ", ");
                    aborted.incrementAndGet();
                }
                system.install();
            });
        }
        assertThat(passed.get()).isGreaterThan(MODELS / 2);
        assertThat(aborted.get()).isGreaterThan(policy == Policy.AS_TOLD ? 0 : MODELS / 2);
    }

    /** Where all variables are observed, a transition of the test is one of the model. */
    @ParameterizedTest
    @EnumSource
    void transitionsThatAreCountedAreThoseThatTheSystemTook(Policy policy) throws Exception {
        for (int m = 0; m < MODELS; m += 2) {
            ModelGraph model = MODEL.get(m);
            ChoosingSystem system = new ChoosingSystem(model, policy, m + 1000, Optional.empty());
            system.install();
            CompiledTests.Result result = compiled.followChoices("m" + m);
            assertThat(result.failed()).as("m" + m + " " + result).isFalse();
            String text = result.printed() + result.message();
            assertThat(number(text, 1)).isEqualTo(system.taken.size());
            long all = Goal.TRANSITIONS.cover(model, 8).stream()
                    .flatMap(path -> path.edges().stream())
                    .distinct()
                    .count();
            assertThat(number(text, 2)).isEqualTo(all);
            if (policy == Policy.BY_STATE || policy == Policy.AS_TOLD) {
                assertThat(result.aborted()).as("m" + m + " " + result).isFalse();
                assertThat(system.taken).isEqualTo(system.reachable());
            }
            if (policy == Policy.AS_TOLD) {
                assertThat(number(text, 1)).isEqualTo(all);
            }
        }
    }

    /** The oracle: every fault in a step that the system can take fails, or the step is reported as not performed. */
    @ParameterizedTest
    @EnumSource
    void everyFaultInAStepThatTheSystemCanTakeIsFoundOrReported(Policy policy) throws Exception {
        int found = 0;
        int reported = 0;
        for (int m = 0; m < MODELS; m += 2) {
            ModelGraph model = MODEL.get(m);
            List<ModelEdge> edges = new ArrayList<>();
            for (int state = 0; state < model.size(); state++) {
                edges.addAll(model.edges(state));
            }
            for (ModelEdge fault : edges) {
                ChoosingSystem system = new ChoosingSystem(model, policy, m + 2000, Optional.of(fault));
                system.install();
                CompiledTests.Result result = compiled.followChoices("m" + m);
                boolean deterministic = policy == Policy.BY_STATE || policy == Policy.AS_TOLD;
                boolean canTake = deterministic
                        ? new ChoosingSystem(model, policy, m + 2000, Optional.empty())
                                .reachable()
                                .contains(fault)
                        : system.taken.contains(fault);
                assertThat(result.failed())
                        .as("m" + m + " " + fault + " " + result)
                        .isEqualTo(canTake);
                found += canTake ? 1 : 0;
                String text = result.printed() + result.message();
                if (!canTake) {
                    assertThat(number(text, 1)).isLessThan(model.edgeCount());
                    reported++;
                }
            }
        }
        assertThat(found).isGreaterThan(100);
        assertThat(reported).isGreaterThan(policy == Policy.AS_TOLD ? -1 : 10);
    }

    @Test
    void aModelWithoutAChoiceHasNoTestOfChoicesAndOneThatLosesThemIsCleared() throws Exception {
        Path place = folder.resolve("cleared");
        TestGeneration generation =
                TestGeneration.of(Goal.TRANSITIONS, TestLanguage.JAVA).withObserved(List.of("x"));
        generation.write(MODEL.get(0), "Cleared", place);
        assertThat(place.resolve("cleared/Choices_Test.java")).exists();
        assertThat(place.resolve("cleared/Choices_0.java")).exists();
        ModelGraph without = SmallModels.explored(
                List.of("x"),
                List.of(Value.record(Map.of("x", Value.of(0)))),
                state -> state.equals(Value.record(Map.of("x", Value.of(0))))
                        ? List.of(new SmallModels.Move("A", Map.of(), Value.record(Map.of("x", Value.of(1)))))
                        : List.of());
        WrittenTests written = generation.write(without, "Cleared", place);
        assertThat(written.choices()).isZero();
        assertThat(place.resolve("cleared/Choices_Test.java")).doesNotExist();
        assertThat(place.resolve("cleared/Choices_0.java")).doesNotExist();
        try (var files = Files.walk(place)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.delete(file);
            }
        }
    }
}
