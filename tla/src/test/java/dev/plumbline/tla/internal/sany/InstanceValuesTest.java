package dev.plumbline.tla.internal.sany;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.internal.evaluate.compile.Evaluator;
import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.value.Names;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tla2sany.semantic.ModuleNode;

/** Operators of instances have the values that TLC computes for them. */
class InstanceValuesTest {
    private static final String INNER = """
            ---- MODULE Inn ----
            EXTENDS Integers, Sequences
            CONSTANTS c, F(_)
            Plus(a) == a + c
            Op(a) == Plus(a) + F(c)
            RECURSIVE Down(_)
            Down(a) == IF a = 0 THEN <<c>> ELSE <<a>> \\o Down(a - 1)
            fact[n \\in 0..20] == IF n = 0 THEN c ELSE n * fact[n - 1]
            a ++ b == a * c + b
            Apply(G(_), a) == G(G(a))
            Both(a) == Apply(Plus, a) + Apply(LAMBDA z: z * c, a)
            LOCAL Hid(a) == a - c
            Seen(a) == Hid(a) + 100
            Set == {Plus(i) : i \\in 1..c}
            Let(a) == LET q == a + c  w(z) == z + q IN w(w(c))
            Upd(f) == [f EXCEPT ![1] = @ + c, ![2] = Plus(@)]
            ====
            """;
    private static final String MIDDLE = """
            ---- MODULE Mid ----
            EXTENDS Integers
            CONSTANT m
            Twice(a) == a + a + m
            N(q) == INSTANCE Inn WITH c <- q + m, F <- Twice
            O == INSTANCE Inn WITH c <- m + 5, F <- LAMBDA z: Twice(z) * m
            Here == O!Plus(6) + N(7)!Plus(8)
            There(u) == N(u)!Op(u) + (LET P == INSTANCE Inn WITH c <- u, F <- Twice IN P!Op(u + m))
            ---- MODULE Within ----
            CONSTANT k
            G(a) == <<a, k, m, Twice(k)>>
            H(a) == G(a)
            ====
            W == INSTANCE Within WITH k <- m * 2
            V(z) == INSTANCE Within WITH k <- m * z
            Wh == W!H(1)
            ====
            """;
    private static final String HEAD = """
            EXTENDS Integers, Sequences, TLC
            CONSTANT K
            Id(a) == a
            I == INSTANCE Inn WITH c <- 3, F <- Id
            J(x, G(_)) == INSTANCE Inn WITH c <- x + 1, F <- G
            M == INSTANCE Mid WITH m <- K
            MM(r) == INSTANCE Mid WITH m <- r * 10
            c == 11
            F(a) == a * 1000
            INSTANCE Inn
            """;

    /** Each was evaluated by TLC 2.18. */
    private static final String[] EQUATIONS = {
        "I!Plus(1) = 4",
        "I!Op(1) = 7",
        "I!Down(3) = <<3, 2, 1, 3>>",
        "I!fact[4] = 72",
        "I!Both(2) = 26",
        "I!Seen(1) = 98",
        "I!Set = {4, 5, 6}",
        "I!Let(4) = 17",
        "I!Upd(<<1, 2, 3>>) = <<4, 5, 3>>",
        "I!++(4, 5) = 17",
        "J(1, Id)!Plus(1) = 3",
        "J(1, LAMBDA a: a * 50)!Op(1) = 103",
        "J(4, Id)!Down(2) = <<2, 1, 5>>",
        "J(1, Id)!fact[3] = 12",
        "J(2, -.)!Both(3) = 36",
        "J(1, Id)!Seen(1) = 99",
        "J(3, Id)!Set = {5, 6, 7, 8}",
        "J(1, Id)!Let(2) = 10",
        "J(1, Id)!Upd(<<1, 2>>) = <<3, 4>>",
        "J(2, Id)!++(1, 2) = 5",
        "M!Here = 40",
        "M!O!Op(1) = 230",
        "M!N(2)!Op(3) = 37",
        "M!There(4) = 74",
        "M!Wh = <<1, 14, 7, 35>>",
        "M!W!H(2) = <<2, 14, 7, 35>>",
        "M!V(3)!H(4) = <<4, 21, 7, 49>>",
        "MM(1)!Here = 46",
        "MM(2)!O!Op(1) = 1426",
        "MM(3)!N(2)!Op(3) = 129",
        "MM(2)!There(4) = 152",
        "MM(2)!Wh = <<1, 40, 20, 100>>",
        "MM(2)!V(3)!H(4) = <<4, 60, 20, 140>>",
        "Plus(1) = 12",
        "Op(2) = 11013",
        "Down(1) = <<1, 11>>",
        "Both(1) = 144",
        "3 ++ 4 = 37",
        "Set = {12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22}",
        "([i \\in 1..3 |-> LET L == INSTANCE Inn WITH c <- i, F <- LAMBDA z: z + i IN <<L!Op(i), L!Down(1), L!Both(2)>>])"
                + " = <<<<4, <<1, 1>>, 6>>, <<8, <<1, 2>>, 14>>, <<12, <<1, 3>>, 26>>>>",
        "{J(i, Id)!Plus(j) : i \\in 1..2, j \\in 10..11} = {12, 13, 14}",
        "(LET S(n) == J(n, LAMBDA a: a + n)!Op(n) IN <<S(1), S(2)>>) = <<6, 10>>",
        "(LET A == 5 Q(n) == INSTANCE Inn WITH c <- n + A, F <- Id IN <<Q(1)!Op(1), Q(2)!Let(1)>>) = <<13, 23>>",
        "SelectSeq(<<1, 20, 3>>, LAMBDA z: I!Plus(z) > 10) = <<20>>"
    };

    @TempDir
    private Path folder;

    @Test
    void valuesAreThoseOfTlc() throws Exception {
        StringBuilder text = new StringBuilder("---- MODULE M ----\n" + HEAD);
        for (int i = 0; i < EQUATIONS.length; i++) {
            text.append("Equation" + i + " == " + EQUATIONS[i] + "\n");
        }
        Files.writeString(folder.resolve("M.tla"), text.append("====\n"));
        Files.writeString(folder.resolve("Inn.tla"), INNER);
        Files.writeString(folder.resolve("Mid.tla"), MIDDLE);
        Files.writeString(folder.resolve("M.cfg"), "CONSTANT K = 7\n");
        ConfigFile config = ConfigFile.read(folder.resolve("M.cfg"));
        ModuleNode root = ParsedModules.parse(folder.resolve("M.tla"));
        Names names = SanySpecification.names(config);
        SanySpecification specification = SanySpecification.of(root, config, names);
        Evaluator evaluator = new Evaluator(specification.specification(), names, () -> {});
        for (int i = 0; i < EQUATIONS.length; i++) {
            assertThat(evaluator.holds(
                            evaluator.compile(
                                    specification.definition("Equation" + i).body()),
                            null,
                            null))
                    .as(EQUATIONS[i])
                    .isTrue();
        }
    }
}
