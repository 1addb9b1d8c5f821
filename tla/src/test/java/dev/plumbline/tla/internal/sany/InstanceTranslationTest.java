package dev.plumbline.tla.internal.sany;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** INSTANCE in every form. Definitions of the instantiated module that are not mentioned are not translated. */
class InstanceTranslationTest {
    private static final String HEAD = "EXTENDS Integers\nCONSTANT k\nVARIABLES x, y\n";
    private static final String CONFIG = "CONSTANT k = 7\n";

    /** A module with a constant, a constant operator, a variable, and definitions that use each other. */
    private static final String INNER = """
            ---- MODULE Inner ----
            EXTENDS Naturals
            CONSTANTS c, F(_)
            VARIABLE v
            Plus(a) == a + c
            Op(a) == Plus(a) + F(v)
            Step == v' = Op(v)
            Free(a) == a + 1
            RECURSIVE Down(_)
            Down(a) == IF a = 0 THEN c ELSE Down(a - 1)
            Unused == c
            ====
            """;

    @TempDir
    private Path folder;

    @Test
    void instanceWithoutAnyDeclarationsIsTheModuleItself() throws Exception {
        String plain = "---- MODULE Plain ----\nG(a) == <<a>>\nH(a) == G(a)\n====\n";
        assertThat(all("Op", "INSTANCE Plain\nOp == H(1)", plain))
                .containsExactly("Op == H(1)", "H(a) == G(a)", "G(a) == <<a>>");
        assertThat(all("Op", "I == INSTANCE Plain\nJ == INSTANCE Plain\nOp == I!H(J!H(1))", plain))
                .containsExactly("Op == H(H(1))", "H(a) == G(a)", "G(a) == <<a>>");
        assertThat(all("Op", "LOCAL INSTANCE Plain\nOp == H(1)", plain))
                .containsExactly("Op == H(1)", "H(a) == G(a)", "G(a) == <<a>>");
        assertThat(all("Op", "Op == LET I == INSTANCE Plain IN I!H(1)", plain))
                .containsExactly("Op == H(1)", "H(a) == G(a)", "G(a) == <<a>>");
        assertThat(all("Op", "I(z) == INSTANCE Plain\nOp == I(2)!H(1)", plain))
                .containsExactly("Op == I!H(2, 1)", "I!H(z, a) == H(a)", "H(a) == G(a)", "G(a) == <<a>>");
    }

    @Test
    void substitutesConstantsVariablesAndOperators() throws Exception {
        assertThat(all("Op", "Neg(a) == -a\nI == INSTANCE Inner WITH c <- 3, F <- Neg, v <- x\nOp == I!Step", INNER))
                .containsExactly(
                        "Op == Step",
                        "Step == (x' = Op#2(x))",
                        "Op#2(a) == +(Plus(a), Neg(x))",
                        "Plus(a) == +(a, 3)",
                        "Neg(a) == -.(a)");
    }

    @Test
    void substitutedExpressionsBecomeDefinitions() throws Exception {
        assertThat(all(
                        "Op",
                        "I == INSTANCE Inner WITH c <- k + 1, F <- LAMBDA a: a + k, v <- <<x, y>>\n"
                                + "Op == I!Op(1)' = I!Plus(2)",
                        INNER))
                .containsExactly(
                        "Op == (Op#2(1)' = Plus(2))",
                        "Op#2(a) == +(Plus(a), F(v))",
                        "Plus(a) == +(a, c)",
                        "F(a) == +(a, 7)",
                        "v == <<x, y>>",
                        "c == +(7, 1)");
    }

    @Test
    void substitutesNamesOfTheSameName() throws Exception {
        assertThat(all(
                        "Op3",
                        "CONSTANT c\nVARIABLE v\nF(a) == a\nINSTANCE Inner\nOp2 == Step\nOp3 == Op2",
                        new String[] {INNER},
                        "CONSTANTS k = 7 c = 8\n"))
                .containsExactly(
                        "Op3 == Op2",
                        "Op2 == Step",
                        "Step == (v' = Op(v))",
                        "Op(a) == +(Plus(a), F(v))",
                        "Plus(a) == +(a, 8)",
                        "F(a) == a");
    }

    @Test
    void differentSubstitutionsGiveDifferentDefinitions() throws Exception {
        String body = "Id(a) == a\nI == INSTANCE Inner WITH c <- 1, F <- Id, v <- x\n"
                + "J == INSTANCE Inner WITH c <- 2, F <- Id, v <- y\nOp == I!Down(1) + J!Down(J!Free(2))";
        assertThat(all("Op", body, INNER))
                .containsExactly(
                        "Op == +(Down(1), Down#2(Free(2)))",
                        "Down(a) == IF (a = 0) THEN 1 ELSE Down(-(a, 1))",
                        "Down#2(a) == IF (a = 0) THEN 2 ELSE Down#2(-(a, 1))",
                        "Free(a) == +(a, 1)");
    }

    @Test
    void parametersOfAnInstanceAreUsedByLocalCopies() throws Exception {
        assertThat(all(
                        "Op",
                        "I(z, G(_)) == INSTANCE Inner WITH c <- z + 1, F <- G, v <- x\n"
                                + "Op == I(3, LAMBDA a: a)!Op(4)",
                        INNER))
                .containsExactly(
                        "Op == I!Op(3, (LAMBDA a: a), 4)",
                        "I!Op(z, G(_), a) == LET c == +(z, 1); Plus(a) == +(a, c); Op#2(a) == +(Plus(a), G(x))"
                                + " IN Op#2(a)");
        assertThat(all(
                        "Op",
                        "Id(a) == a\nI(z) == INSTANCE Inner WITH c <- z, F <- Id, v <- x\nOp == I(3)!Down(4)",
                        INNER))
                .containsExactly(
                        "Op == I!Down(3, 4)",
                        "I!Down(z, a) == LET Down(a) == IF (a = 0) THEN z ELSE Down(-(a, 1)) IN Down(a)");
    }

    @Test
    void instanceInLetUsesTheNamesAround() throws Exception {
        String let = "Id(a) == a\nOp(b) == \\E d \\in x: LET e == b + d\n"
                + "  I == INSTANCE Inner WITH c <- e, F <- Id, v <- d IN I!Op(1) = I!Plus(2)";
        assertThat(all("Op", let, INNER))
                .containsExactly(
                        "Op(b) == \\E d \\in x: LET e == +(b, d);"
                                + " I!Op(a) == LET Plus(a) == +(a, e); Op#2(a) == +(Plus(a), Id(d)) IN Op#2(a);"
                                + " I!Plus(a) == LET Plus#2(a) == +(a, e) IN Plus#2(a)"
                                + " IN (I!Op(1) = I!Plus(2))",
                        "Id(a) == a");
    }

    @Test
    void instanceInLetWithoutNamesAroundIsGlobal() throws Exception {
        String let = "Id(a) == a\nOp(b) == LET I == INSTANCE Inner WITH c <- k, F <- Id, v <- x IN I!Plus(b)";
        assertThat(all("Op", let, INNER)).containsExactly("Op(b) == Plus(b)", "Plus(a) == +(a, 7)");
    }

    @Test
    void instancesOfInstances() throws Exception {
        String middle = """
                ---- MODULE Middle ----
                EXTENDS Naturals
                CONSTANT m
                VARIABLE w
                Twice(a) == a + a
                N(q) == INSTANCE Inner WITH c <- q + m, F <- Twice, v <- w
                O == INSTANCE Inner WITH c <- m + 5, F <- Twice, v <- w
                Here == O!Plus(6) + N(7)!Plus(8)
                ====
                """;
        assertThat(all("Op", "I == INSTANCE Middle WITH m <- k, w <- y\nOp == I!O!Op(1) = I!Here", INNER, middle))
                .containsExactly(
                        "Op == (Op#2(1) = Here)",
                        "Op#2(a) == +(Plus(a), Twice(y))",
                        "Here == +(Plus(6), N!Plus(7, 8))",
                        "Plus(a) == +(a, c)",
                        "Twice(a) == +(a, a)",
                        "N!Plus(q, a) == LET c#2 == +(q, 7); Plus#2(a) == +(a, c#2) IN Plus#2(a)",
                        "c == +(7, 5)");
        assertThat(all("Op", "I(r) == INSTANCE Middle WITH m <- r, w <- y\nOp == I(1)!N(2)!Op(3)", INNER, middle))
                .containsExactly(
                        "Op == I!N!Op(1, 2, 3)",
                        "I!N!Op(r, q, a) == LET Twice(a) == +(a, a) IN LET c == +(q, r);"
                                + " Plus(a) == +(a, c); Op#2(a) == +(Plus(a), Twice(y)) IN Op#2(a)");
    }

    @Test
    void modulesInsideModulesSeeTheDeclarationsAround() throws Exception {
        String body = """
                ---- MODULE Within ----
                CONSTANT c
                G(a) == <<a, c, k, x>>
                H(a) == G(a)
                ====
                I == INSTANCE Within WITH c <- 2
                Op == I!H(1)
                """;
        String root = "---- MODULE M ----\n" + HEAD + body + "\n====\n";
        assertThat(TreeText.all(ParsedModules.of(folder, CONFIG, root).definition("Op")))
                .containsExactly("Op == H(1)", "H(a) == G(a)", "G(a) == <<a, 2, 7, x>>");
        String outer = "---- MODULE R ----\nVARIABLE z\nO(p) == INSTANCE M WITH k <- p, x <- z, y <- z\n"
                + "Op2 == O(5)!Op\n====\n";
        assertThat(TreeText.all(ParsedModules.of(folder, "", outer, root).definition("Op2")))
                .containsExactly(
                        "Op2 == O!Op(5)",
                        "O!Op(p) == LET I!H(a) == LET G(a) == <<a, 2, p, z>>; H(a) == G(a) IN H(a);"
                                + " Op == I!H(1) IN Op");
    }

    @Test
    void anExtendedModuleCanBeInstantiatedToo() throws Exception {
        String clock = "---- MODULE Clock ----\nEXTENDS Naturals\nVARIABLE t\nTick == t' = t + 1\n====\n";
        assertThat(TreeText.all(ParsedModules.of(
                                folder,
                                "",
                                "---- MODULE M ----\nEXTENDS Clock\nLate == INSTANCE Clock WITH t <- t + 5\n"
                                        + "Op == Tick /\\ Late!Tick\n====\n",
                                clock)
                        .definition("Op")))
                .containsExactly(
                        "Op == (Tick /\\ Tick#2)",
                        "Tick == (t' = +(t, 1))",
                        "Tick#2 == (t#2' = +(t#2, 1))",
                        "t#2 == +(t, 5)");
    }

    private List<String> all(String name, String body, String... modules) throws Exception {
        return all(name, body, modules, CONFIG);
    }

    private List<String> all(String name, String body, String[] modules, String config) throws Exception {
        String[] texts = new String[modules.length + 1];
        texts[0] = "---- MODULE M ----\n" + HEAD + body + "\n====\n";
        System.arraycopy(modules, 0, texts, 1, modules.length);
        return TreeText.all(ParsedModules.of(folder, config, texts).definition(name));
    }
}
