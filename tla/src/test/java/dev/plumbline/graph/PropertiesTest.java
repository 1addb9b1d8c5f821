package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PROPERTY and POSTCONDITION of a .cfg: what states and steps decide is checked, and the rest is named. */
@Tag("slow")
class PropertiesTest {
    private static final String COUNTER = """
            EXTENDS Naturals, TLC
            VARIABLE x
            Init == x = 0
            Next == \\/ x < 3 /\\ x' = x + 1
                    \\/ x = 3 /\\ x' = 0
            Spec == Init /\\ [][Next]_x /\\ WF_x(Next)
            Live == <>(x = 7)
            Beyond == \\E i \\in {x} : <>(x = i)
            NeverBack == [][x' # 0]_x
            Small == [](x <= 3) /\\ \\A i \\in 1..2 : [][x' - x <= i]_x
            TooSmall == x = 0 /\\ [](x <= 2)
            Late == x = 1
            Since == [](x = 2 => [](x # 0))
            Later == [](x = 2 => [](x # 7))
            Enough == x = 2 => TLCSet("exit", TRUE)
            Ended == TLCGet("diameter") = 3 /\\ TLCGet("queue") = 1
            Boxed(F) == []F
            Nested == Boxed(Boxed(x <= 2))
            Not(F) == ~F
            Both(F, p) == F /\\ []p
            Visits3 == Both(Not([](x # 3)), x < 9)
            Visits7 == Both(Not(Not(Not([](x # 7)))), x < 9)
            Guarded == (1 = 1) => [][x' # 2]_x
            Steps(n) == [][x' # n]_x
            Let == LET F == Steps(3) IN F /\\ Live
            Abstract == INSTANCE Other WITH y <- x
            Refines == Abstract!Spec
            Shown == [now |-> x]
            Four == TLCGet("distinct") = 4 /\\ TLCGet("diameter") = 4 /\\ TLCGet("queue") = 0
            Stats == TLCGet("stats").generated = 5 /\\ TLCGet("stats").diameter - 1 = 3
            Three == TLCGet("distinct") = 3
            Counts == TLCSet(7, IF x > TLCGet(7) THEN x ELSE TLCGet(7))
            Counted == TLCGet(7) = 3
            ASSUME TLCSet(7, 0)
            Shallow == TLCGet("level") < 3
            """;

    private static final String OTHER =
            "---- MODULE Other ----\nEXTENDS Naturals\nVARIABLE y\nInit == y = 0\nNext == y' = y + 1\n"
                    + "Spec == Init /\\ [][Next]_y /\\ WF_y(Next)\n====\n";

    @TempDir
    Path folder;

    private SearchResult explore(String config) throws BadInput {
        try {
            Files.writeString(folder.resolve("Other.tla"), OTHER);
        } catch (IOException e) {
            throw new BadInput("cannot write", e);
        }
        return GraphSearch.DEFAULT.explore(Modules.load(folder, COUNTER, "SPECIFICATION Spec\n" + config));
    }

    private Finding finding(String config) throws BadInput {
        SearchResult explored = explore(config);
        assertThat(explored.verdict()).isInstanceOf(Verdict.Violates.class);
        return explored.finding().orElseThrow();
    }

    @Test
    void aPropertyOfStepsIsCheckedInEveryStep() throws BadInput {
        Finding finding = finding("PROPERTY NeverBack");
        assertThat(finding.text()).isEqualTo("property NeverBack is violated by the last step");
        assertThat(finding.behaviour().moments()).hasSize(5);
        assertThat(finding.why().toString()).contains("x = 3, x' = 0");
        assertThat(explore("PROPERTY Small").verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(explore("PROPERTY Small").unchecked()).isEmpty();
    }

    @Test
    void statesAndInitialStatesAreChecked() throws BadInput {
        assertThat(finding("PROPERTY TooSmall").text()).isEqualTo("property TooSmall is violated in the last state");
        assertThat(finding("PROPERTY TooSmall").behaviour().moments()).hasSize(4);
        assertThat(finding("PROPERTY Late").behaviour().moments()).hasSize(1);
        assertThat(finding("PROPERTY Nested").behaviour().moments()).hasSize(4);
        assertThat(finding("PROPERTY Guarded").behaviour().moments()).hasSize(3);
    }

    @Test
    void operatorsMayTakeTemporalFormulas() throws BadInput {
        assertThat(explore("PROPERTY Visits3").verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(finding("PROPERTY Visits7")).isInstanceOf(Finding.Liveness.class);
    }

    @Test
    void checksStepsOfARefinement() throws BadInput {
        Finding finding = finding("PROPERTY Refines");
        assertThat(finding.behaviour().moments()).hasSize(5);
    }

    @Test
    void namesUncheckedProperties() throws BadInput {
        SearchResult beyond = explore("PROPERTY Beyond");
        assertThat(((Verdict.Inconclusive) beyond.verdict()).reason()).isEqualTo(StopReason.Simple.UNCHECKED_PROPERTY);
        assertThat(beyond.unchecked())
                .singleElement()
                .asString()
                .startsWith(
                        "PROPERTY Beyond: \\E i \\in {x} : <>(x = i) (M.tla:9): liveness is not checked for a quantifier over"
                                + " a set that is not constant");
        SearchResult safe = GraphSearch.DEFAULT
                .withSafetyOnly()
                .explore(Modules.load(folder, COUNTER, "SPECIFICATION Spec\nPROPERTY Live"));
        assertThat(safe.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(safe.unchecked()).containsExactly("PROPERTY Live: <>(x = 7) (M.tla:8)");
        assertThat(finding("PROPERTY Let").behaviour().moments()).hasSize(4);
        assertThat(explore("_PERIODIC Shown").notes()).containsExactly("M.cfg: no effect: _PERIODIC Shown");
    }

    @Test
    void aPropertyAfterAConditionIsRequiredFromThenOn() throws BadInput {
        Finding finding = finding("PROPERTY Since");
        assertThat(finding.text()).isEqualTo("property Since is violated in the last state");
        // x is 1 before it is 2, and 0 again only after that.
        assertThat(finding.behaviour().moments()).hasSize(5);
        assertThat(explore("PROPERTY Later").verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(explore("PROPERTY Later").unchecked()).isEmpty();
    }

    /** As trace specifications ask: the search must not run dry before the end of the log. */
    @Test
    void statesThatWaitAreCountedAfterTheNextStatesWereFound() throws BadInput {
        String trace = "EXTENDS Naturals, TLC\nVARIABLE l\nInit == l = 1\nNext == l < LAST /\\ l' = l + 1\n"
                + "Matched == [](l <= 4 => [](TLCGet(\"queue\") = 1 \\/ l > 4))\n";
        String config = "INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\nPROPERTY Matched\n";
        assertThat(GraphSearch.DEFAULT
                        .explore(Modules.load(folder, trace.replace("LAST", "5"), config))
                        .verdict())
                .isInstanceOf(Verdict.Conforms.class);
        SearchResult dry = GraphSearch.DEFAULT.explore(Modules.load(folder, trace.replace("LAST", "3"), config));
        Finding finding = dry.finding().orElseThrow();
        assertThat(finding.text()).isEqualTo("property Matched is violated in the last state");
        assertThat(finding.behaviour().moments()).hasSize(3);
    }

    @Test
    void theSpecificationMayEndTheSearch() throws BadInput {
        SearchResult ended = explore("CONSTRAINT Enough\nPOSTCONDITION Ended");
        assertThat(ended.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(ended.distinct()).isEqualTo(3);
        assertThat(ended.notes())
                .contains(
                        "the specification ended the search by TLCSet(\"exit\", TRUE): 1 of 3 states were not explored"
                                + " further");
        assertThat(finding("CONSTRAINT Enough\nPOSTCONDITION Four").kind()).isEqualTo("postcondition");
    }

    @Test
    void aPostconditionIsEvaluatedWithTheFiguresOfTheSearch() throws BadInput {
        assertThat(explore("POSTCONDITION Four").verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(explore("POSTCONDITION Stats").verdict()).isInstanceOf(Verdict.Conforms.class);
        Finding finding = finding("POSTCONDITION Three");
        assertThat(finding.text()).startsWith("postcondition Three is false");
        assertThat(finding.behaviour().moments()).hasSize(4);
    }

    @Test
    void registersAreKeptFromStateToState() throws BadInput {
        assertThat(explore("CONSTRAINT Counts\nPOSTCONDITION Counted").verdict())
                .isInstanceOf(Verdict.Conforms.class);
        assertThat(finding("POSTCONDITION Counted").kind()).isEqualTo("postcondition");
    }

    @Test
    void theLevelIsThatOfTheState() throws BadInput {
        SearchResult explored = explore("CONSTRAINT Shallow");
        assertThat(explored.distinct()).isEqualTo(2);
        assertThat(explored.notes())
                .containsExactly("CONSTRAINT Shallow: states that it excludes were not explored further");
    }

    /** Trace specifications find the line of a log by the level. */
    @Test
    void theLevelIsThatOfEachChoiceOfAnAction() throws BadInput {
        SearchResult explored = GraphSearch.DEFAULT.explore(Modules.load(
                folder,
                "EXTENDS Naturals, Sequences, TLC\nVARIABLE x\nInit == x = <<>>\n"
                        + "Next == Len(x) < 3 /\\ \\E j \\in 1..3 : x' = Append(x, j)\n"
                        + "Level == TLCGet(\"level\") = Len(x) + 1\n",
                "INIT Init\nNEXT Next\nINVARIANT Level\nCHECK_DEADLOCK FALSE\n"));
        assertThat(explored.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(explored.distinct()).isEqualTo(40);
    }

    @Test
    void unknownNamesAreRejectedWithTheirLine() {
        for (String keyword : new String[] {
            "PROPERTY",
            "POSTCONDITION",
            "SYMMETRY",
            "ALIAS",
            "VIEW",
            "CONSTRAINT",
            "ACTION_CONSTRAINT",
            "INVARIANT",
            "_PERIODIC"
        }) {
            assertThatThrownBy(() -> explore(keyword + " Nope"))
                    .isInstanceOf(BadInput.class)
                    .hasMessage("M.cfg:2: " + keyword + " Nope: there is no definition Nope in the specification");
        }
    }

    @Test
    void figuresOfASearchThatRunsAreALimitAndNoViolation() throws BadInput {
        SearchResult explored = explore("INVARIANT Three");
        assertThat(explored.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(explored.finding().orElseThrow().text())
                .contains("TLCGet(\"distinct\") depends on how far the search is");
    }
}
