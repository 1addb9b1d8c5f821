package dev.plumbline.tla.internal.sany;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.internal.tree.Definition;
import dev.plumbline.tla.internal.tree.Expr;
import dev.plumbline.tla.internal.tree.SourcePlace;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TranslatorTest {
    private static final String HEAD = "EXTENDS Integers, Sequences\nVARIABLES x, y\nvars == <<x, y>>\n";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiterString = " ==> ",
            quoteCharacter = '`',
            value = {
                "12345678901234567890 ==> 12345678901234567890",
                "\\b101 ==> 5",
                "\"a\" ==> \"a\"",
                "TRUE ==> TRUE",
                "BOOLEAN ==> {FALSE, TRUE}",
                "STRING ==> STRING",
                "x ==> x",
                "x' ==> x'",
                "-x ==> -.(x)",
                "1..2 ==> ..(1, 2)",
                "~(x = y) ==> ~ (x = y)",
                "x # y ==> (x /= y)",
                "x = 1 => y = 2 ==> ((x = 1) => (y = 2))",
                "x = 1 <=> y = 2 ==> ((x = 1) <=> (y = 2))",
                "x = 1 \\equiv y = 2 ==> ((x = 1) <=> (y = 2))",
                "x = 1 /\\ y = 2 /\\ x = 3 ==> ((x = 1) /\\ (y = 2) /\\ (x = 3))",
                "x = 1 /\\ (y = 2 /\\ x = 3) ==> ((x = 1) /\\ ((y = 2) /\\ (x = 3)))",
                "x = 1 \\/ y = 2 \\/ x = 3 ==> ((x = 1) \\/ (y = 2) \\/ (x = 3))",
                "x \\in {1, 2} ==> (x \\in {1, 2})",
                "x \\notin {} ==> (x \\notin {})",
                "x \\subseteq y ==> (x \\subseteq y)",
                "x \\cup y ==> (x \\union y)",
                "x \\cap y ==> (x \\intersect y)",
                "x \\ y ==> (x \\ y)",
                "SUBSET x ==> SUBSET x",
                "UNION x ==> UNION x",
                "DOMAIN x ==> DOMAIN x",
                "[x -> y] ==> [x -> y]",
                "x \\X y \\X x ==> (x \\X y \\X x)",
                "(x \\X y) \\X x ==> ((x \\X y) \\X x)",
                "<<1, <<>>>> ==> <<1, <<>>>>",
                "IF x = y THEN 1 ELSE 2 ==> IF (x = y) THEN 1 ELSE 2",
                "CASE x = 1 -> 1 [] x = 2 -> 2 ==> CASE (x = 1) -> 1 [] (x = 2) -> 2",
                "CASE x = 1 -> 1 [] OTHER -> 2 ==> CASE (x = 1) -> 1 [] OTHER -> 2",
                "\\A a, b \\in x, c \\in y: a = c ==> \\A a, b \\in x, c \\in y: (a = c)",
                "\\E <<a, b>> \\in x: a = b ==> \\E <<a, b>> \\in x: (a = b)",
                "\\E a: a = x ==> \\E a: (a = x)",
                "CHOOSE a \\in x: a = y ==> CHOOSE a \\in x: (a = y)",
                "CHOOSE <<a, b>> \\in x: a = b ==> CHOOSE <<a, b>> \\in x: (a = b)",
                "CHOOSE a: a \\notin x ==> CHOOSE a: (a \\notin x)",
                "{a \\in x: a = y} ==> {a \\in x: (a = y)}",
                "{<<a, b>> \\in x: a = b} ==> {<<a, b>> \\in x: (a = b)}",
                "{<<a, b>>: a \\in x, b \\in y} ==> {<<a, b>>: a \\in x, b \\in y}",
                "[a \\in x |-> a] ==> [a \\in x |-> a]",
                "[a \\in x, <<b, c>> \\in y |-> c] ==> [a \\in x, <<b, c>> \\in y |-> c]",
                "x[1] ==> x[1]",
                "x[1, 2] ==> x[<<1, 2>>]",
                "x.a ==> x[\"a\"]",
                "[a |-> 1, b |-> x] ==> [a |-> 1, b |-> x]",
                "[a: x, b: y] ==> [a: x, b: y]",
                "[x EXCEPT ![1] = @ + 1] ==> [x EXCEPT ![1] = +(@, 1)]",
                "[x EXCEPT ![1, 2].a[y] = 3, !.b = @] ==> [x EXCEPT ![<<1, 2>>][\"a\"][y] = 3, ![\"b\"] = @]",
                "[x EXCEPT ![1] = [@ EXCEPT ![2] = <<@>>]] ==> [x EXCEPT ![1] = [@ EXCEPT ![2] = <<@>>]]",
                "x' = y /\\ UNCHANGED vars ==> ((x' = y) /\\ UNCHANGED vars)",
                "[x' = 1]_vars ==> [(x' = 1)]_vars",
                "<<x' = 1>>_x ==> <<(x' = 1)>>_x",
                "ENABLED (x' = 1) ==> ENABLED (x' = 1)",
                "(x' = 1) \\cdot (x' = 2) ==> ((x' = 1) \\cdot (x' = 2))",
                "WF_vars(x' = 1) ==> WF(vars, (x' = 1))",
                "SF_x(x' = 1) ==> SF(x, (x' = 1))",
                "[](x = 1) ==> []((x = 1))",
                "<>[](x = 1) ==> <>([]((x = 1)))",
                "(x = 1) ~> (y = 1) ==> ~>((x = 1), (y = 1))",
                "(x = 1) -+-> (y = 1) ==> -+->((x = 1), (y = 1))",
                "\\AA a: x = a ==> \\AA(\\A a: (x = a))",
                "\\EE a: x = a ==> \\EE(\\E a: (x = a))",
                "LET f(a) == a + 1 IN f(f(1)) ==> LET f(a) == +(a, 1) IN f(f(1))",
                "LET a == 1 b == a IN b ==> LET a == 1; b == a IN b",
                "lab:: x = 1 ==> (x = 1)",
                "Append(<<>>, 1) ==> Append(<<>>, 1)",
                "SelectSeq(x, LAMBDA a: a > 1) ==> SelectSeq(x, (LAMBDA a: >(a, 1)))",
                "1.5 ==> 1.5"
            })
    void translatesExpressions(String text, String expected) throws Exception {
        Definition definition =
                ParsedModules.of(folder, "", HEAD + "Op == " + text).definition("Op");
        assertThat(TreeText.of(definition)).isEqualTo("Op == " + expected);
    }

    @Test
    void translatesConjunctionLists() throws Exception {
        assertThat(definition("Op", "Op == /\\ x = 1", "      /\\ \\/ y = 1", "         \\/ y = 2", "      /\\ x = 3"))
                .isEqualTo("Op == ((x = 1) /\\ ((y = 1) \\/ (y = 2)) /\\ (x = 3))");
    }

    @Test
    void translatesFunctionDefinitions() throws Exception {
        assertThat(definition("f", "f[a \\in 1..3] == a")).isEqualTo("f == [a \\in ..(1, 3) |-> a]");
        assertThat(definition("f", "f[a \\in Nat] == IF a = 0 THEN 1 ELSE a * f[a - 1]"))
                .isEqualTo("f == [f@a \\in Nat |-> IF (a = 0) THEN 1 ELSE *(a, f[-(a, 1)])]");
        assertThat(definition("Op", "Op == LET f[a \\in Nat, b \\in Nat] == f[b, a] IN f[1, 2]"))
                .isEqualTo("Op == LET f == [f@a \\in Nat, b \\in Nat |-> f[<<b, a>>]] IN f[<<1, 2>>]");
    }

    @Test
    void translatesRecursiveOperators() throws Exception {
        assertThat(all("F", "RECURSIVE F(_), G(_)", "F(a) == IF a = 0 THEN 1 ELSE G(a - 1)", "G(a) == F(a)"))
                .containsExactly("F(a) == IF (a = 0) THEN 1 ELSE G(-(a, 1))", "G(a) == F(a)");
        assertThat(definition(
                        "Op",
                        "Op == LET RECURSIVE F(_)",
                        "          F(a) == IF a = 0 THEN 1 ELSE F(a - 1)",
                        "      IN F(3)"))
                .isEqualTo("Op == LET F(a) == IF (a = 0) THEN 1 ELSE F(-(a, 1)) IN F(3)");
    }

    @Test
    void translatesOperatorsAsArguments() throws Exception {
        assertThat(all("Op", "Twice(F(_, _), a) == F(a, F(a, a))", "Op == Twice(\\cup, x) = Twice(+, 1)"))
                .containsExactly(
                        "Op == (Twice((LAMBDA a, b: (a \\union b)), x) = Twice(+, 1))",
                        "Twice(F(_, _), a) == F(a, F(a, a))");
        assertThat(all("Op", "Outer(F(_)) == LET G(H(_)) == H(F(1)) IN G(F)", "Op == Outer(LAMBDA a: <<a>>)"))
                .containsExactly("Op == Outer((LAMBDA a: <<a>>))", "Outer(F(_)) == LET G(H(_)) == H(F(1)) IN G(F)");
    }

    @Test
    void translatesUserDefinedInfixAndPostfixOperators() throws Exception {
        assertThat(all("Op", "a ++ b == a + b", "a ^+ == a ++ 1", "Op == (1 ++ 2)^+"))
                .containsExactly("Op == ^+(++(1, 2))", "^+(a) == ++(a, 1)", "++(a, b) == +(a, b)");
    }

    @Test
    void keepsNestedLocalsApart() throws Exception {
        assertThat(definition("Op", "Op(a) == LET f(b) == \\E c \\in x: a = b + c IN {f(d): d \\in {a}}"))
                .isEqualTo("Op(a) == LET f(b) == \\E c \\in x: (a = +(b, c)) IN {f(d): d \\in {a}}");
    }

    @Test
    void translatesPartsOfDefinitionsAndNamedTheorems() throws Exception {
        assertThat(definition("Op", "F(a) == a = 1 /\\ x = 2", "Op == F(3)!1"))
                .isEqualTo("Op == (LAMBDA a: (a = 1))(3)");
        assertThat(all("Op", "THEOREM Thm == x = 1", "Op == Thm")).containsExactly("Op == Thm", "Thm == (x = 1)");
    }

    @Test
    void knowsPlacesAndModules() throws Exception {
        Definition definition =
                ParsedModules.of(folder, "", HEAD + "Op ==\n  x +\n    1").definition("Op");
        assertThat(definition.place()).isEqualTo(new SourcePlace("M", 5, 1, 7, 5));
        Expr.Call plus = (Expr.Call) definition.body();
        assertThat(plus.place()).isEqualTo(new SourcePlace("M", 6, 3, 7, 5));
        assertThat(plus.place()).hasToString("M.tla:6:3");
        assertThat(((Definition) plus.callee()).module()).isEqualTo("Naturals");
        assertThat(definition.module()).isEqualTo("M");
    }

    @Test
    void readsLongTextsOnASmallStack() throws Exception {
        String text = HEAD + "Op == x = 0" + " /\\ x = 1".repeat(3_000);
        // SANY itself needs far more than an ordinary stack for it.
        SanySpecification specification = onStack(1 << 28, () -> ParsedModules.of(folder, "", text));
        Expr body = onStack(1 << 17, () -> specification.definition("Op").body());
        assertThat(((Expr.Conjunction) body).parts()).hasSize(3_001);
    }

    @Test
    void needsAQuarterOfTheStackOfTheParser() throws Exception {
        String text = HEAD + "Op == " + "{1 + ".repeat(200) + "x" + "}".repeat(200);
        SanySpecification specification = onStack(1 << 22, () -> ParsedModules.of(folder, "", text));
        Expr body = onStack(1 << 20, () -> specification.definition("Op").body());
        assertThat(body).isInstanceOf(Expr.BuiltIn.class);
    }

    @Test
    void chainsOfDefinitionsNeedNoStack() throws Exception {
        StringBuilder text = new StringBuilder(HEAD + "D0 == x\n");
        for (int i = 1; i <= 3_000; i++) {
            text.append("D" + i + " == D" + (i - 1) + "\n");
        }
        SanySpecification specification = onStack(1 << 28, () -> ParsedModules.of(folder, "", text.toString()));
        assertThat(onStack(1 << 17, () -> specification.definition("D3000").name()))
                .isEqualTo("D3000");
    }

    private static <T> T onStack(int bytes, Callable<T> task) throws Exception {
        FutureTask<T> future = new FutureTask<>(task);
        Thread thread = new Thread(null, future, "stack of " + bytes, bytes);
        thread.start();
        return future.get();
    }

    private String definition(String name, String... lines) throws Exception {
        return TreeText.of(
                ParsedModules.of(folder, "", HEAD + String.join("\n", lines)).definition(name));
    }

    private List<String> all(String name, String... lines) throws Exception {
        return TreeText.all(ParsedModules.of(folder, "", HEAD + String.join("\n", Arrays.asList(lines)))
                .definition(name));
    }
}
