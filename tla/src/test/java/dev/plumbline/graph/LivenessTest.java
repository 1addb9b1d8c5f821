package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Properties about infinite behaviours: their verdicts, and the behaviours that are shown. */
@Tag("slow")
class LivenessTest {
    /**
     * A light: it can be switched on and off, it burns out when it is off, and an idle step changes nothing that shows.
     */
    private static final String LIGHT = """
            EXTENDS Naturals
            VARIABLES x, n
            vars == <<x, n>>
            Init == x = "off" /\\ n = 0
            On == x = "off" /\\ x' = "on" /\\ n' = n
            Off == x = "on" /\\ x' = "off" /\\ n' = n
            Out == x = "off" /\\ x' = "out" /\\ n' = n
            Idle == x # "out" /\\ n' = 1 - n /\\ x' = x
            Next == On \\/ Off \\/ Out \\/ Idle
            Plain == Init /\\ [][Next]_vars
            Weak == Plain /\\ WF_vars(Next)
            WeakOut == Plain /\\ WF_vars(On) /\\ WF_vars(Off) /\\ WF_vars(Out)
            StrongOut == Plain /\\ WF_vars(On) /\\ WF_vars(Off) /\\ SF_vars(Out)
            Fair(A) == SF_vars(A)
            Quantified == Plain /\\ \\A i \\in 1..2 : (i = 2 => Fair(Out)) /\\ WF_vars(On) /\\ WF_vars(Off)
            Ends == <>(x = "out")
            Stays == <>[](x = "out")
            Leads == (x = "on") ~> (x = "off")
            Often == []<>(x = "on")
            Failing == <>(x = 1)
            Seen == x
            Few == x # "out"
            """;

    @TempDir
    Path folder;

    private SearchResult explore(String specification, String property) throws BadInput {
        return GraphSearch.DEFAULT
                .withoutEdges()
                .explore(Modules.load(
                        folder,
                        LIGHT,
                        "SPECIFICATION " + specification + "\nPROPERTY " + property + "\nCHECK_DEADLOCK FALSE\n"));
    }

    private Finding.Liveness lasso(String specification, String property) throws BadInput {
        SearchResult explored = explore(specification, property);
        assertThat(explored.verdict()).isInstanceOf(Verdict.Violates.class);
        return (Finding.Liveness) explored.finding().orElseThrow();
    }

    private static List<Value> lights(Finding.Liveness finding) {
        return finding.behaviour().moments().stream()
                .map(moment -> ((Value.Rec) moment.state()).fields().get("x"))
                .toList();
    }

    @Test
    void withoutFairnessABehaviourMayStopAtOnce() throws BadInput {
        Finding.Liveness finding = lasso("Plain", "Ends");
        assertThat(finding.text())
                .isEqualTo("property Ends is violated by a behaviour that stays in its last state forever");
        assertThat(finding.behaviour().moments()).hasSize(1);
        assertThat(finding.isStuttering()).isTrue();
        assertThat(finding.back()).isEqualTo("stuttering");
        assertThat(finding.kind()).isEqualTo("liveness");
    }

    @Test
    void weakFairnessOfAllForbidsOnlyToStop() throws BadInput {
        Finding.Liveness finding = lasso("Weak", "Ends");
        assertThat(finding.text())
                .isEqualTo("property Ends is violated by a behaviour that repeats its states from 1 on forever");
        assertThat(finding.behaviour().moments()).hasSize(2);
        assertThat(finding.loop()).isZero();
        assertThat(finding.back()).isIn("Idle", "Off");
    }

    @Test
    void anActionThatIsPossibleNowAndThenNeedsStrongFairness() throws BadInput {
        Finding.Liveness finding = lasso("WeakOut", "Ends");
        assertThat(lights(finding).subList(finding.loop(), lights(finding).size()))
                .contains(Value.of("on"), Value.of("off"))
                .doesNotContain(Value.of("out"));
        assertThat(explore("StrongOut", "Ends").verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(explore("StrongOut", "Stays").verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(explore("Quantified", "Ends").verdict()).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void leadsToNeedsFairnessOfTheStepThatDoesIt() throws BadInput {
        Finding.Liveness finding = lasso("Weak", "Leads");
        assertThat(lights(finding)).contains(Value.of("on"));
        assertThat(explore("WeakOut", "Leads").verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(lasso("WeakOut", "Often").isStuttering()).isTrue();
    }

    @Test
    void predicateWithoutValueIsAnErrorWithItsState() throws BadInput {
        SearchResult explored = explore("Plain", "Failing");
        assertThat(explored.verdict()).isInstanceOf(Verdict.Violates.class);
        Finding finding = explored.finding().orElseThrow();
        assertThat(finding.kind()).isEqualTo("evaluation");
        assertThat(finding.behaviour().moments()).hasSize(1);
    }

    private static final String UNPROVED =
            " liveness is not proved, since behaviours may depend on the states that it makes one";

    @Test
    void withAViewOnlyACounterexampleCounts() throws BadInput {
        SearchResult unproved = explore("StrongOut", "Ends\nVIEW Seen");
        assertThat(unproved.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(unproved.unchecked()).singleElement().asString().endsWith("with a VIEW" + UNPROVED);
        assertThat(lasso("Plain", "Ends\nVIEW Seen").isStuttering()).isTrue();
    }

    @Test
    void doesNotReportLoopThatExistsOnlyWithTheView() throws BadInput {
        SearchResult explored = GraphSearch.DEFAULT
                .withoutEdges()
                .explore(Modules.load(
                        folder, """
                        EXTENDS Naturals
                        VARIABLES x, n
                        Next == n < 2 /\\ n' = n + 1 /\\ x' = 1 - x
                        Spec == x = 0 /\\ n = 0 /\\ [][Next]_<<x, n>> /\\ WF_<<x, n>>(Next)
                        Ends == <>[](x = 0)
                        Seen == x
                        """, "SPECIFICATION Spec\nPROPERTY Ends\nVIEW Seen\nCHECK_DEADLOCK FALSE\n"));
        assertThat(((Verdict.Inconclusive) explored.verdict()).reason())
                .isEqualTo(StopReason.Simple.UNCHECKED_PROPERTY);
    }

    @Test
    void withASymmetryOnlyACounterexampleCounts() throws BadInput {
        String module = """
                EXTENDS TLC
                CONSTANT P
                VARIABLE x
                Next == x' \\in P
                Spec == x \\in P /\\ [][Next]_x
                Ends == <>(x # x)
                Begins == <>(x \\in P)
                Same == Permutations(P)
                """;
        String config = "SPECIFICATION Spec\nCONSTANT P = {p, q}\nSYMMETRY Same\nPROPERTY ";
        GraphSearch search = GraphSearch.DEFAULT.withoutEdges();
        assertThat(search.explore(Modules.load(folder, module, config + "Ends")).verdict())
                .isInstanceOf(Verdict.Violates.class);
        SearchResult unproved = search.explore(Modules.load(folder, module, config + "Begins"));
        assertThat(unproved.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(unproved.unchecked()).singleElement().asString().endsWith("with a SYMMETRY" + UNPROVED);
    }

    @Test
    void ignoresBehavioursThatAConstraintExcludes() throws BadInput {
        SearchResult explored = explore("StrongOut", "Often\nCONSTRAINT Few");
        assertThat(explored.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(explored.notes())
                .contains("CONSTRAINT Few: properties of infinite behaviours were checked along the states and steps"
                        + " that it allows");
        assertThat(lasso("StrongOut", "Often").isStuttering()).isTrue();
    }

    /** With y in place of both variables of Pair, the next values of these are still independent of each other. */
    @Test
    void enabledInAnInstanceIsAboutTheVariablesOfItsModule() throws BadInput {
        SearchResult explored = GraphSearch.DEFAULT
                .withoutEdges()
                .explore(Modules.load(folder, """
                        EXTENDS Naturals
                        VARIABLE y
                        Next == y' = 1 - y
                        Spec == y = 0 /\\ [][Next]_y /\\ WF_y(Next)
                        ---- MODULE Pair ----
                        VARIABLES a, b
                        Apart == a' = a + 1 /\\ b' = 0
                        Possible == [](ENABLED Apart)
                        Fair == WF_<<a, b>>(Apart)
                        ====
                        I == INSTANCE Pair WITH a <- y, b <- y + 1
                        Possible == I!Possible
                        Fair == I!Fair
                        """, "SPECIFICATION Spec\nPROPERTY Possible\nPROPERTY Fair\n"));
        Finding finding = explored.finding().orElseThrow();
        assertThat(finding.text())
                .isEqualTo("property Fair is violated by a behaviour that repeats its states from 1 on forever");
    }
}
