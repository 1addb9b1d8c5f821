package dev.plumbline.tla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits of the evaluator are distinguished from errors of a specification, whatever the stack of the thread. */
@Tag("slow")
class EvaluatorLimitsTest {
    private static final String DEFINITIONS = """
            ---- MODULE M ----
            EXTENDS Integers, Sequences, TLC, FiniteSets, SequencesExt
            VARIABLE x
            RECURSIVE Same(_)
            Same(n) == IF n = 0 THEN 0 ELSE 1 + Same(n)
            RECURSIVE Up(_)
            Up(n) == 1 + Up(n + 1)
            RECURSIVE Sum(_)
            Sum(n) == IF n = 0 THEN 0 ELSE n + Sum(n - 1)
            RECURSIVE Even(_)
            RECURSIVE Odd(_)
            Even(n) == IF n = 0 THEN TRUE ELSE Odd(n - 1)
            Odd(n) == IF n = 0 THEN FALSE ELSE Even(n + 1)
            fun[n \\in 0..9] == IF n = 0 THEN 0 ELSE fun[n]
            Once == x' = x + 1
            Init == x = 0
            """;

    /** Each an action, and a part of its message. */
    private static final String[][] LIMITS = {
        {"Once \\cdot Once", "does not support action composition"},
        {"x' = 2147483647 + 1", "Overflow"},
        {"\\E n \\in Nat : n > 5 /\\ x' = n", "enumera"},
        {"x' = (CHOOSE n : n > 5)", "unbounded"},
        {"x' = Cardinality(SUBSET (1..40))", "Overflow"},
        {"x' = Nat", "Nat"},
        {"x' = TLCGet(\"queue\")", "depends on how far the search is"},
        {"x' = Up(1)", "the recursion is deeper than"},
    };

    private static final String[][] ERRORS = {
        {"x' = Head(<<>>)", "Head"},
        {"x' = <<1>>[2]", "out of domain"},
        {"x' = [a |-> 1].b", "nonexistent field"},
        {"x' = (CHOOSE n \\in {1} : n = 2)", "no element"},
        {"x' = (CASE x = 5 -> 1)", "no conditions true"},
        {"Assert(FALSE, \"infinite, temporal, TLC bug\") /\\ x' = 1", "Assert"},
        {"x' = 1 + \"a\"", "integer"},
        {"x' = (IF 1 THEN 1 ELSE 2)", "IF"},
        {"x' = (1 = \"a\")", "equality"},
        {"x' = 1 \\div 0", "div"},
        {"UNCHANGED <<>> /\\ x = 0", "says nothing about x"},
        {"x' = Same(2)", "the recursion does not end: Same(2) needs the value of Same(2)"},
        {"x' = (IF Odd(3) THEN 1 ELSE 2)", "the recursion does not end: Odd(3) needs the value of Odd(3)"},
        {"x' = fun[2]", "the recursion does not end: fun[2] needs the value of fun[2]"},
    };

    @TempDir
    Path folder;

    private ExplorableSpec load(List<String> actions) throws BadInput {
        StringBuilder text = new StringBuilder(DEFINITIONS);
        List<String> names = new ArrayList<>();
        for (String action : actions) {
            names.add("A" + names.size());
            text.append(names.get(names.size() - 1))
                    .append(" == ")
                    .append(action)
                    .append('\n');
        }
        text.append("Next == ").append(String.join(" \\/ ", names)).append("\n====\n");
        return new Specs(folder).module(text.toString()).explorable("M");
    }

    private static SpecException failure(ExplorableSpec spec, int action) throws BadInput {
        State initial = spec.state(Map.of("x", Value.of(0)));
        return catchThrowableOfType(
                SpecException.class,
                () -> spec.explore(Selection.ALL.by("A" + action)).next(initial));
    }

    private static void assertAll(String[][] actions, boolean limits, ExplorableSpec spec, int first) throws BadInput {
        for (int i = 0; i < actions.length; i++) {
            SpecException failure = failure(spec, first + i);
            assertThat(failure).as(actions[i][0]).isNotNull();
            assertThat(failure.getMessage()).startsWith("M.tla:").contains(actions[i][1]);
            assertThat(failure.isLimit()).as(failure.getMessage()).isEqualTo(limits);
        }
    }

    private static List<String> actions() {
        List<String> actions = new ArrayList<>();
        for (String[] each : LIMITS) {
            actions.add(each[0]);
        }
        for (String[] each : ERRORS) {
            actions.add(each[0]);
        }
        actions.add("x' = Sum(3000)");
        return actions;
    }

    @Tag("long")
    @Test
    void distinguishesLimitsFromErrorsOnAnyStack() throws Exception {
        ExplorableSpec spec = load(actions());
        assertAll(LIMITS, true, spec, 0);
        assertAll(ERRORS, false, spec, LIMITS.length);
        List<Throwable> failed = new ArrayList<>();
        Thread small = new Thread(
                null,
                () -> {
                    try {
                        // A recursion that ends is evaluated, and those that do not fail as they do elsewhere.
                        assertThat(spec.explore(Selection.ALL.by("A" + (LIMITS.length + ERRORS.length)))
                                        .next(spec.state(Map.of("x", Value.of(0))))
                                        .transitions())
                                .hasSize(1);
                        assertAll(ERRORS, false, spec, LIMITS.length);
                    } catch (BadInput | RuntimeException | Error e) {
                        failed.add(e);
                    }
                },
                "small",
                300_000);
        small.start();
        small.join();
        assertThat(failed).isEmpty();
    }
}
