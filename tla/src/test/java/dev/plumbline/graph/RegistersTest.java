package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import dev.plumbline.check.behaviour.Behaviour;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Specifications that ask for the level of a state, keep numbers, or judge the search: both evaluators say the same.
 */
class RegistersTest {
    private static final String COUNTER = """
            EXTENDS Naturals, TLC
            VARIABLE x
            ASSUME TLCSet(1, 0) /\\ TLCSet(2, {})
            Init == x \\in 0..2
            Up == x < 10 /\\ x' = x + 1
            Two == x < 9 /\\ x' = x + 2
            Next == Up \\/ Two \\/ x' = x
            Counted == TLCSet(1, TLCGet(1) + 1) /\\ TLCGet("level") <= 4
            Early == TLCGet("level") <= 3 \\/ x' # 7
            Kept == TLCSet(2, TLCGet(2) \\cup {<<x, TLCGet("level")>>})
            """;
    private static final String CONFIG =
            "INIT Init\nNEXT Next\nCONSTRAINT Counted\nACTION_CONSTRAINT Early\nPOSTCONDITION Post\nINVARIANT Kept\n";

    @TempDir
    Path folder;

    private SearchResult explore(String body, String config) throws BadInput {
        ExplorableSpec spec = Modules.load(folder, body, config);
        assertThat(spec.forStates()).as("evaluator").isNotSameAs(spec);
        SearchResult explored = GraphSearch.DEFAULT.withoutEdges().explore(spec);
        SearchResult other = GraphSearch.DEFAULT.withReference().explore(Modules.load(folder, body, config));
        assertThat(explored.verdict().word().text())
                .isEqualTo(other.verdict().word().text());
        assertThat(explored.distinct()).isEqualTo(other.distinct());
        assertThat(explored.generated()).isEqualTo(other.generated());
        assertThat(explored.depth()).isEqualTo(other.depth());
        return explored;
    }

    @Test
    void levelsAndFiguresOfTheSearch() throws BadInput {
        SearchResult explored = explore(
                COUNTER
                        + "Post == /\\ TLCGet(\"stats\").distinct = 9 /\\ TLCGet(\"diameter\") = 4\n"
                        + "        /\\ TLCGet(\"generated\") = 30 /\\ TLCGet(\"queue\") = 0 /\\ TLCGet(\"level\") = 0\n",
                CONFIG);
        assertThat(explored.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(explored.distinct()).isEqualTo(9);
        assertThat(explored.generated()).isEqualTo(30);
    }

    /** Results of membership tests are kept, but not those of a condition that counts its evaluations. */
    @Test
    void conditionsThatCountAreEvaluatedForEachMembershipTest() throws BadInput {
        SearchResult explored = GraphSearch.DEFAULT
                .withoutEdges()
                .explore(Modules.load(
                        folder,
                        """
                EXTENDS Naturals, TLC
                VARIABLE x
                ASSUME TLCSet(1, 0)
                Init == x = 0
                Next == x < 1 /\\ x' = x + 1
                Counted ==
                    \\E marked \\in {{s \\in SUBSET {0, 1} : TLCSet(1, TLCGet(1) + 1) /\\ 0 \\in s}} :
                        \\A i \\in 1..40 : {0} \\in marked /\\ i > 0
                Post == TLCGet(1) = 80
                """,
                        "INIT Init\nNEXT Next\nCONSTRAINT Counted\nPOSTCONDITION Post\nCHECK_DEADLOCK FALSE\n"));
        assertThat(explored.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(explored.distinct()).isEqualTo(2);
    }

    /** TLC 2.18 evaluates no composed actions, so there is no reference. */
    @Test
    void specificationsMayAskWhetherActionsAreComposed() throws BadInput {
        SearchResult explored = GraphSearch.DEFAULT
                .withoutEdges()
                .explore(Modules.load(folder, """
                EXTENDS Integers, TLC
                VARIABLE x
                ASSUME TLCGet("-Dtlc2.tool.impl.Tool.cdot") = "true"
                Init == x = 0
                Next == (x' = x + 1) \\cdot (x < 6 /\\ x' = x + 2)
                """, "INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n"));
        assertThat(explored.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(explored.distinct()).isEqualTo(3);
    }

    @Test
    void doesNotEvaluateUnneededArguments() throws BadInput {
        SearchResult explored = explore("""
                EXTENDS Naturals, FiniteSets, TLC
                VARIABLE x
                ASSUME TLCSet(1, 0)
                Others(a, S) == IF S = {} THEN 0 ELSE Cardinality({y \\in S : y # a})
                Init == x = 0
                Next == x < 3 /\\ x' = x + 1 + Others(IF TLCSet(1, TLCGet(1) + 1) THEN 1 ELSE 1, {}) + TLCGet(1)
                """, "INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n");
        assertThat(explored.distinct()).isEqualTo(4);
    }

    @Test
    void constraintsAreEvaluatedOnceForEachGeneratedState() throws BadInput {
        ExplorableSpec spec = Modules.load(folder, COUNTER + "Post == TLCGet(1) = TLCGet(\"generated\")\n", CONFIG);
        assertThat(GraphSearch.DEFAULT.withoutEdges().explore(spec).verdict()).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void invariantsSeeTheLevelAtWhichAStateWasFound() throws BadInput {
        SearchResult explored =
                explore(COUNTER + "Post == \\A pair \\in TLCGet(2) : pair[2] = 1 => pair[1] \\in 0..2\n", CONFIG);
        assertThat(explored.verdict()).isInstanceOf(Verdict.Conforms.class);
        explored = explore(COUNTER + "Post == \\A pair \\in TLCGet(2) : pair[2] = 1\n", CONFIG);
        assertThat(explored.verdict()).isInstanceOf(Verdict.Violates.class);
        assertThat(explored.finding().orElseThrow()).isInstanceOf(Finding.Postcondition.class);
    }

    @Test
    void invariantThatDependsOnTheLevelIsFoundByBoth() throws BadInput {
        SearchResult explored =
                explore(COUNTER + "Post == TRUE\nShallow == TLCGet(\"level\") < 4\n", CONFIG + "INVARIANT Shallow\n");
        assertThat(explored.verdict()).isInstanceOf(Verdict.Violates.class);
        Finding.Invariant finding = (Finding.Invariant) explored.finding().orElseThrow();
        assertThat(finding.behaviour().moments()).hasSize(4);
        assertThat(finding.rule().why()).hasToString("[TLCGet(\"level\") < 4: 4 < 4 is FALSE at M.tla:13]");
    }

    @Test
    void stepsAreNamedAlthoughRegistersDecideWhichArePossible() throws BadInput {
        SearchResult explored = explore("""
                EXTENDS Naturals, TLC
                VARIABLE x
                ASSUME TLCSet(1, 3)
                Init == x = 0
                Up(n) == TLCGet(1) = 3 /\\ TLCGet("level") < 4 /\\ x' = x + n
                Down == TLCGet(1) = 2 /\\ x' = x - 1
                Next == (\\E n \\in 1..2 : Up(n)) \\/ Down
                """, "INIT Init\nNEXT Next\n");
        Finding.Deadlock finding = (Finding.Deadlock) explored.finding().orElseThrow();
        assertThat(finding.behaviour().moments())
                .extracting(Behaviour.Moment::step)
                .containsExactly("Init", "Up(n: 1)", "Up(n: 2)", "Up(n: 2)");
    }

    @Test
    void specificationEndsTheSearch() throws BadInput {
        SearchResult explored = explore("""
                EXTENDS Naturals, TLC
                VARIABLE x
                Init == x = 0
                Next == x' = x + 1
                Enough == x >= 5 => TLCSet("exit", TRUE)
                """, "INIT Init\nNEXT Next\nINVARIANT Enough\n");
        assertThat(explored.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(explored.notes()).anyMatch(note -> note.contains("ended the search"));
    }

    @Test
    void stepThatIsNotPossibleAgainHasNoName() throws BadInput {
        SearchResult explored = explore("""
                EXTENDS Naturals, TLC
                VARIABLE x
                ASSUME TLCSet(1, 0)
                Init == x = 0
                Next == TLCGet(1) < 3 /\\ TLCSet(1, TLCGet(1) + 1) /\\ x' = TLCGet(1)
                """, "INIT Init\nNEXT Next\n");
        assertThat(explored.verdict()).isInstanceOf(Verdict.Violates.class);
        assertThat(explored.finding().orElseThrow()).isInstanceOf(Finding.Deadlock.class);
    }

    @Test
    void registersWithADefaultAreReadAndSet() throws BadInput {
        ExplorableSpec spec = Modules.load(
                folder,
                """
                EXTENDS Naturals, TLC, TLCExt
                VARIABLE x
                Init == x = 0
                Next == x < 5 /\\ x' = x + 1
                \\* The value is primed inside of the operator.
                Count == TLCGetAndSet(7, LAMBDA old, v : old + (v' - v), x, 100) >= 100
                Post == TLCGetOrDefault(7, 0) = 105 /\\ TLCGetOrDefault(8, "none") = "none" /\\ TLCGetOrDefault("a", 3) = 3
                """,
                "INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\nACTION_CONSTRAINT Count\nPOSTCONDITION Post\n");
        assertThat(spec.forStates()).as("evaluator").isNotSameAs(spec);
        assertThat(GraphSearch.DEFAULT.withoutEdges().explore(spec).verdict()).isInstanceOf(Verdict.Conforms.class);
    }
}
