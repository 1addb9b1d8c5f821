package dev.plumbline.tla.internal.sany;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.tla.internal.tree.Specification;
import dev.plumbline.tla.internal.tree.Variable;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpecificationPartsTest {
    private static final String BODY = """
            EXTENDS Naturals
            VARIABLES x, y
            Init == x = 0 /\\ y = 0
            Next == x' = x + 1 /\\ y' = y
            vars == <<x, y>>
            TypeOK == x \\in Nat
            Bigger == x' > x
            Live == <>(x = 3)
            """;

    @TempDir
    private Path folder;

    private Specification of(String config, String body, String... others) throws Exception {
        String[] texts = new String[others.length + 1];
        texts[0] = "---- MODULE M ----\n" + body + "\n====\n";
        System.arraycopy(others, 0, texts, 1, others.length);
        return ParsedModules.of(folder, config, texts).specification();
    }

    private static String text(Specification.Named named) {
        return named.name() + ": " + TreeText.of(named.formula());
    }

    private static List<String> texts(List<Specification.Named> named) {
        return named.stream().map(SpecificationPartsTest::text).toList();
    }

    @Test
    void takesSpecificationsApart() throws Exception {
        Specification specification = of(
                "SPECIFICATION Spec",
                BODY
                        + "Fair == WF_vars(Next) /\\ []<>(x = 1)\nWhole == /\\ Init\n /\\ [][Next]_vars\nSpec == Whole /\\ Fair");
        assertThat(specification.name()).isEqualTo("M");
        assertThat(specification.variables()).containsExactly(new Variable("x", 0), new Variable("y", 1));
        assertThat(specification.initial().map(SpecificationPartsTest::text)).contains("Init: Init");
        assertThat(specification.next().map(SpecificationPartsTest::text)).contains("Next: Next");
        assertThat(specification.subscript().map(TreeText::of)).contains("vars");
        assertThat(specification.fairness().stream().map(TreeText::of))
                .containsExactly("WF(vars, Next)", "[](<>((x = 1)))");
        assertThat(specification.checksDeadlock()).isTrue();
    }

    @Test
    void severalInitialConjunctsStayInOrder() throws Exception {
        Specification specification =
                of("SPECIFICATION Spec", BODY + "Spec == x = 0 /\\ TypeOK /\\ [][x' = y \\/ Next]_x /\\ y = 0");
        assertThat(specification.initial().map(SpecificationPartsTest::text))
                .contains("Init: ((x = 0) /\\ TypeOK /\\ (y = 0))");
        assertThat(specification.next().map(SpecificationPartsTest::text)).contains("Next: ((x' = y) \\/ Next)");
    }

    @Test
    void partsKeepTheirLetAndTheirArguments() throws Exception {
        Specification specification = of(
                "SPECIFICATION Spec",
                BODY + "From(a) == x = a /\\ y = a /\\ [][Next /\\ x' < a]_vars\nSpec == LET b == 5 IN From(b)");
        assertThat(specification.initial().map(each -> TreeText.of(each.formula())))
                .contains("(LET b == 5 IN (LAMBDA a: (x = a))(b) /\\ LET b == 5 IN (LAMBDA a: (y = a))(b))");
        assertThat(specification.next().map(each -> TreeText.of(each.formula())))
                .contains("LET b == 5 IN (LAMBDA a: (Next /\\ <(x', a)))(b)");
    }

    @Test
    void formulasMayBeArguments() throws Exception {
        Specification specification =
                of("SPECIFICATION Spec", BODY + "Id(F) == F\nSpec == LET id(a) == a IN id(Id(Init) /\\ [][Next]_vars)");
        assertThat(specification.next().map(SpecificationPartsTest::text)).contains("Next: LET id(a) == a IN Next");
        assertThat(specification.initial().map(SpecificationPartsTest::text))
                .contains("Id: LET id(a) == a IN Id(Init)");
    }

    @Test
    void theSpecificationOfAnInstance() throws Exception {
        String inner = "---- MODULE Inner ----\nVARIABLE v\nBegin == v = 0\nStep == v' = v\n"
                + "InnerSpec == Begin /\\ [][Step]_v\n====\n";
        Specification specification =
                of("SPECIFICATION I!InnerSpec", "VARIABLE x\nI == INSTANCE Inner WITH v <- x", inner);
        assertThat(TreeText.all(specification.initial().orElseThrow().formula()))
                .containsExactly("Begin", "Begin == (x = 0)");
        assertThat(TreeText.all(specification.next().orElseThrow().formula()))
                .containsExactly("Step", "Step == (x' = x)");
        Specification parametrised = of(
                "SPECIFICATION Spec", "VARIABLE x\nI(p) == INSTANCE Inner WITH v <- p\nSpec == I(x)!InnerSpec", inner);
        assertThat(TreeText.all(parametrised.next().orElseThrow().formula())).hasSize(1);
    }

    @Test
    void withoutConfigurationTheUsualNamesAreTaken() throws Exception {
        assertThat(of("", BODY).next().map(SpecificationPartsTest::text)).contains("Next: Next");
        assertThat(of("", BODY + "Spec == Init /\\ [][Next]_vars").subscript()).isPresent();
        assertThat(of("", "VARIABLE x\nTSpec == x = 0 /\\ [][x' = x]_x").next()).isPresent();
        assertThat(of("", "ASSUME 1 \\in {1}").initial()).isEmpty();
    }

    @Test
    void readsAllKeywords() throws Exception {
        String base = "---- MODULE Base ----\nASSUME Named == 1 = 1\nAXIOM 1 = 3\n====\n";
        Specification specification =
                of("""
                INIT Init
                NEXT Next
                INVARIANTS TypeOK
                CONSTRAINT TypeOK
                ACTION_CONSTRAINT Bigger
                VIEW vars
                SYMMETRY TypeOK
                ALIAS vars
                POSTCONDITION TypeOK
                PROPERTY Live
                CHECK_DEADLOCK FALSE
                """, BODY.replace("EXTENDS Naturals", "EXTENDS Naturals, Base") + "ASSUME 2 = 2", base);
        assertThat(texts(specification.invariants())).containsExactly("TypeOK: TypeOK");
        assertThat(texts(specification.constraints())).containsExactly("TypeOK: TypeOK");
        assertThat(texts(specification.actionConstraints())).containsExactly("Bigger: Bigger");
        assertThat(specification.view().map(SpecificationPartsTest::text)).contains("vars: vars");
        assertThat(specification.symmetry()).isPresent();
        assertThat(specification.alias().map(SpecificationPartsTest::text)).contains("vars: vars");
        assertThat(specification.postcondition()).isPresent();
        assertThat(texts(specification.properties())).containsExactly("Live: Live");
        assertThat(texts(specification.assumptions())).containsExactly("Named: (1 = 1)", "M.tla:10:1: (2 = 2)");
        assertThat(specification.checksDeadlock()).isFalse();
    }

    @Test
    void aReplacedNextStateRelationIsTaken() throws Exception {
        Specification specification =
                of("INIT Init\nNEXT Next\nCONSTANT Next <- Other", BODY + "Other == x' = y /\\ y' = x");
        assertThat(specification.next().map(SpecificationPartsTest::text)).contains("Next: Other");
    }

    @Test
    void namesMismatches() {
        assertThatThrownBy(() -> of("SPECIFICATION TypeOK", BODY))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("TypeOK is not a specification; expected Init /\\ [][Next]_vars");
        assertThatThrownBy(() -> of("SPECIFICATION S", BODY + "S == Init /\\ [][Next]_x /\\ [][Next]_y"))
                .hasMessage("M.tla:10:28: a second next-state relation in S; expected one [][Next]_vars");
        assertThatThrownBy(() -> of("SPECIFICATION S", BODY + "S == \\EE z: Init"))
                .hasMessageStartingWith("M.tla:10:6: hidden variables (\\EE) cannot be evaluated");
        assertThatThrownBy(() -> of("INIT Init", BODY))
                .hasMessage("M.cfg: expected INIT and NEXT together, found only one of them");
        assertThatThrownBy(() -> of("INIT Init\nNEXT Next\nSPECIFICATION S", BODY))
                .hasMessage("M.cfg: expected SPECIFICATION or INIT and NEXT, found both");
        assertThatThrownBy(() -> of("INIT Init\nNEXT Next\nINVARIANT No", BODY))
                .hasMessage("M.cfg:3: INVARIANT No: there is no definition No in the specification");
        assertThatThrownBy(() -> of("INIT Init\nNEXT Next\nINVARIANT Bigger", BODY))
                .hasMessage("M.cfg:3: INVARIANT Bigger: expected a state predicate, found one with primes");
        assertThatThrownBy(() -> of("INIT Init\nNEXT Next\nACTION_CONSTRAINT Live", BODY))
                .hasMessageEndingWith("expected a formula over two states, found one with temporal operators");
        assertThatThrownBy(() -> of("INIT Init\nNEXT Next\nVIEW F", BODY + "F(a) == a"))
                .hasMessage("M.cfg:3: VIEW F: expected a definition without parameters, found F with 1");
    }
}
