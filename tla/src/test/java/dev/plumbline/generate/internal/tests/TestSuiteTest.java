package dev.plumbline.generate.internal.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.generate.internal.tests.SmallModels.Move;
import dev.plumbline.generate.internal.tests.cover.Goal;
import dev.plumbline.generate.internal.tests.cover.ModelGraph;
import dev.plumbline.generate.internal.tests.suite.GeneratedTest;
import dev.plumbline.generate.internal.tests.suite.TestGroup;
import dev.plumbline.generate.internal.tests.suite.TestStep;
import dev.plumbline.generate.internal.tests.suite.TestSuite;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TestSuiteTest {
    private static Value state(String coin, boolean open) {
        return Value.record(Map.of("coin", Value.of(coin), "open", Value.of(open)));
    }

    /** A coin is tossed, and then shown. */
    private static final ModelGraph COIN =
            SmallModels.explored(List.of("coin", "shown"), List.of(coin("none", "none")), state -> {
                Map<String, Value> fields = ((Value.Rec) state).fields();
                if (!fields.get("shown").equals(Value.of("none"))) {
                    return List.of();
                }
                if (fields.get("coin").equals(Value.of("none"))) {
                    return List.of(
                            new Move("Toss", Map.of(), coin("heads", "none")),
                            new Move("Toss", Map.of(), coin("tails", "none")));
                }
                String side = ((Value.Str) fields.get("coin")).value();
                return List.of(new Move("Show", Map.of(), coin(side, side)));
            });

    private static Value coin(String coin, String shown) {
        return Value.record(Map.of("coin", Value.of(coin), "shown", Value.of(shown)));
    }

    private static List<GeneratedTest> tests(ModelGraph graph, Goal goal, List<String> observed) {
        return TestSuite.of(graph, goal.cover(graph, 50), observed);
    }

    @Test
    void aStepHasTheVariablesThatChangeAndTheOutcomesThatAreAllowedToo() {
        List<GeneratedTest> tests = tests(COIN, Goal.BEHAVIOURS, List.of("coin", "shown"));
        assertThat(tests).hasSize(2);
        assertThat(tests.get(0).behaviour()).isEqualTo("Toss, Show");
        assertThat(tests.get(0).initial()).isEqualTo(Map.of("coin", Value.of("none"), "shown", Value.of("none")));
        assertThat(tests.get(0).steps())
                .containsExactly(
                        new TestStep(
                                "Toss",
                                Map.of(),
                                Map.of("coin", Value.of("heads")),
                                List.of(Map.of("coin", Value.of("tails"))),
                                true),
                        new TestStep("Show", Map.of(), Map.of("shown", Value.of("heads")), List.of(), true));
    }

    @Test
    void aHiddenChoiceIsAllowedWhereItShows() {
        List<GeneratedTest> tests = tests(COIN, Goal.BEHAVIOURS, List.of("shown"));
        assertThat(tests).hasSize(2);
        assertThat(tests.get(1).steps())
                .containsExactly(
                        new TestStep("Toss", Map.of(), Map.of(), List.of(), true),
                        new TestStep(
                                "Show",
                                Map.of(),
                                Map.of("shown", Value.of("tails")),
                                List.of(Map.of("shown", Value.of("heads"))),
                                true));
    }

    @Test
    void behavioursThatLookTheSameAreOneTest() {
        ModelGraph graph =
                SmallModels.explored(List.of("coin", "open"), List.of(state("a", false), state("b", false)), state -> {
                    Map<String, Value> fields = ((Value.Rec) state).fields();
                    return fields.get("open").equals(Value.of(true))
                            ? List.of()
                            : List.of(
                                    new Move("Open", Map.of(), state(((Value.Str) fields.get("coin")).value(), true)));
                });
        assertThat(tests(graph, Goal.BEHAVIOURS, List.of("coin", "open"))).hasSize(2);
        assertThat(tests(graph, Goal.BEHAVIOURS, List.of("open"))).hasSize(1);
    }

    @Test
    void namesAreMadeOfStepsAndStayWhenOnlyWhatIsExpectedChanges() {
        ModelGraph graph = SmallModels.queue(2, 1, false);
        List<GeneratedTest> all = tests(graph, Goal.TRANSITIONS, List.of("queue", "last"));
        List<GeneratedTest> less = tests(graph, Goal.TRANSITIONS, List.of("queue"));
        assertThat(all.get(0).name()).matches("Put_1_then_Put_1_then_Take_then_[A-Za-z0-9_]*_[0-9a-f]{8}");
        assertThat(all).extracting(GeneratedTest::name).doesNotHaveDuplicates();
        assertThat(all).hasSameSizeAs(less);
        // The coin has a choice: equal calls, so what is expected is part of the names.
        List<GeneratedTest> coins = tests(COIN, Goal.BEHAVIOURS, List.of("coin", "shown"));
        assertThat(coins)
                .extracting(GeneratedTest::name)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.startsWith("Toss_then_Show_"));
    }

    @Test
    void testsThatBeginWithTheSameStepStandInOneFileUntilItIsLarge() {
        ModelGraph graph = SmallModels.queue(3, 2, false);
        List<GeneratedTest> tests = tests(graph, Goal.TRANSITIONS, graph.variables());
        assertThat(TestGroup.of(tests)).extracting(TestGroup::name).containsExactly("Put_1", "Put_2");
        ModelGraph wide = SmallModels.explored(List.of("x"), List.of(Value.record(Map.of("x", Value.of(0)))), state -> {
            long x = ((Value.Int) ((Value.Rec) state).fields().get("x")).value();
            if (x >= 30) {
                return List.of();
            }
            return java.util.stream.LongStream.range(1, 30)
                    .mapToObj(next -> new Move(
                            "Go",
                            Map.of("to", Value.of(next)),
                            Value.record(Map.of("x", Value.of(x == 0 ? next : x * 100 + next)))))
                    .toList();
        });
        List<GeneratedTest> many = tests(wide, Goal.BEHAVIOURS, List.of("x"));
        assertThat(many).hasSize(29 * 29);
        assertThat(TestGroup.of(many))
                .hasSize(29)
                .allMatch(group -> group.tests().size() == 29);
        assertThat(TestGroup.of(many.subList(0, 20)))
                .extracting(TestGroup::name)
                .containsExactly("Go_1");
    }
}
