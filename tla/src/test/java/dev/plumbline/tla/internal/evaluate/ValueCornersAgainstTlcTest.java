package dev.plumbline.tla.internal.evaluate;

import dev.plumbline.tla.internal.tlc.OwnEvaluator;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Expressions about which one may be in doubt have the values that TLC computes, or both refuse. */
@ExtendWith(OwnEvaluator.class)
class ValueCornersAgainstTlcTest {
    /** Values of all kinds, and the operators on them. */
    private static final String VALUES = """
            Append("ab", "c")
            Append("ab", 1)
            Head("ab")
            Tail("ab")
            SubSeq("abc", 2, 3)
            SelectSeq("aba", LAMBDA v : v = "a")
            <<"a">> \\o "bc"
            "bc" \\o <<"a">>
            "bc" \\o <<>>
            "ab"[1]
            DOMAIN "ab"
            "ab" \\in Seq(STRING)
            "ab" = <<"a", "b">>
            <<"a", "b">> = "ab"
            Reverse("ab")
            FoldSeq(LAMBDA a, b : a - b, 0, <<1, 2, 5>>)
            FoldSeq(LAMBDA a, b : <<a, b>>, 0, [i \\in {4, 2} |-> i])
            FoldSeq(LAMBDA a, b : a, 0, <<>>)
            FoldLeft(LAMBDA a, b : a - b, 0, <<1, 2, 5>>)
            FoldRight(LAMBDA a, b : a - b, <<1, 2, 5>>, 0)
            FoldRight(LAMBDA a, b : a - b, {1}, 0)
            FoldSet(LAMBDA a, b : <<a, b>>, 0, {3, 1, 2})
            FoldSet(LAMBDA a, b : <<a, b>>, 0, <<1>>)
            FoldFunction(LAMBDA a, b : <<a, b>>, 0, [i \\in {4, 2} |-> i * i])
            FoldFunctionOnSet(LAMBDA a, b : <<a, b>>, 0, <<7, 8, 9>>, {3, 1})
            FoldFunctionOnSet(LAMBDA a, b : <<a, b>>, 0, <<7, 8, 9>>, {4})
            MapThenFoldSet(LAMBDA a, b : <<a, b>>, 0, LAMBDA a : a + 1, LAMBDA S : CHOOSE e \\in S : TRUE, {3, 1, 2})
            MapThenFoldSet(LAMBDA a, b : <<a, b>>, 0, LAMBDA a : a, LAMBDA S : CHOOSE e \\in S : \\A o \\in S : e >= o, {3, 1, 2})
            Max({3, 1, 7})
            Max({})
            Min({3, 1, 7})
            Min({"a"})
            SetToSeq({3, 1, 2})
            PrintT({s \\in SUBSET {1, 2} : s = 1})
            BagOfAll(LAMBDA l : l, <<1>>)
            LET Op(v) == v + 1 IN BagOfAll(Op, (1 :> 2 @@ 2 :> 3))
            "a" \\in {1, "a"}
            {r.b : r \\in {[a |-> 1, b |-> 2], [b |-> 3], [b |-> 4, c |-> 5], [a |-> 6, b |-> 7]}}
            {r.b : r \\in {[a |-> 1, b |-> 2], [b |-> 3], [a |-> 4, c |-> 5]}}
            [[a |-> [b |-> 1, c |-> 2]] EXCEPT !.a.b = @ + 1, !.a.d = 3, !.e.b = 4, !.a.c = @ + 5]
            {(<<i, <<j, 1>>>> \\in {<<1, <<2, 1>>>>, <<2, <<3, 1>>>>, <<3, <<1, 1>>>>}) : i, j \\in 1..3}
            {(<<i, j>> \\in {<<1, <<2>>>>, <<2, <<3>>>>, <<3, <<1>>>>}) : i \\in 1..3, j \\in {<<2>>, <<3>>, <<1>>}}
            {(<<i, j>> \\in {<<1, <<2>>>>, <<2, <<3>>>>}) : i \\in 1..3, j \\in {<<2>>, <<"a", "b">>, <<3>>}}
            \\A i \\in 1..4 : <<i, IF i = 4 THEN <<"a">> ELSE <<2>>>> \\in {<<1, <<2>>>>, <<2, <<2>>>>, <<3, <<2>>>>}
            \\E i \\in {}, j \\in Nat : TRUE
            \\E i \\in {1}, j \\in Nat : TRUE
            {i : i \\in {}, j \\in Nat}
            Cardinality((1..3) \\X (2..2))
            (1..3) \\cup (2..5)
            5..3
            [5..3 -> {}]
            {} = <<>>
            7 \\div (-2)
            (-7) \\div 2
            (-7) % 2
            0^0
            -2147483647 - 1
            SortSeq(<<3, 1, 2>>, >=)
            SortSeq(<<>>, >)
            Permutations({})
            Permutations({1})
            Permutations({m1, m2})
            ToString(<<1, "a", {TRUE}>>)
            ToString([a |-> 1, b |-> <<>>])
            ToString("a")
            ToString(m1)
            ToString(-5)
            ToString((1 :> 2))
            ToString((0 :> 2 @@ 1 :> 3))
            ToString({m2, m1})
            TLCEval({3, 1})
            CHOOSE v \\in {m3, m1, m2} : TRUE
            CHOOSE v \\in {"b", "a", "ab"} : TRUE
            CHOOSE f \\in [{1, 2} -> {0, 1}] : f[1] # f[2]
            CHOOSE s \\in SUBSET {3, 1, 2} : Cardinality(s) = 2
            CHOOSE s \\in UNION {{3, 4}, {1, 9}} : TRUE
            [w \\in {1,2} |-> w] = <<1, 2>>
            <<1, 2>> = [w \\in {1,2} |-> w]
            [[w \\in {1} |-> [a |-> <<1, 2>>]] EXCEPT ![1].a[2] = @ + 5, ![1].a[1] = @ + 7]
            [<<1, 2>> EXCEPT ![3] = 1]
            [[a |-> 1] EXCEPT !.b = 2]
            [[a |-> 1] EXCEPT ![1] = 2]
            <<1, 2>>[m1]
            (m1 :> 1)[m2]
            (m1 :> 1)[2]
            (1 :> 1)[m1]
            [w \\in {1, 3} |-> w][m1]
            [[w \\in {1, 3} |-> w] EXCEPT ![m1] = 4]
            [[w \\in 0..3 |-> w] EXCEPT ![m1] = 4]
            [[w \\in 0..3 |-> w] EXCEPT !["a"] = 4]
            [[w \\in {1, 3} |-> w] EXCEPT !["a"] = 4]
            (SUBSET {1, 2}) = (SUBSET {2, 1})
            (SUBSET {1}) = {{}, {1}}
            {{}, {1}} = (SUBSET {1})
            [{1} -> {1}] = {<<1>>}
            {<<1>>} = [{1} -> {1}]
            Nat = Nat
            Nat = Int
            Nat = {1}
            {1} = Nat
            STRING = STRING
            Seq({1}) = Seq({1})
            (1..0) = {}
            (5..3) = (7..2)
            (1..3) = {3, 2, 1}
            (1..3) \\subseteq Nat
            Nat \\subseteq (1..3)
            {1, 2} \\in SUBSET Nat
            Nat \\in {Nat}
            {Nat, Int}
            [a |-> 1] = [b |-> 1]
            [a |-> 1] = [a |-> 1, b |-> 2]
            [a |-> 1, b |-> 2] = [b |-> 2, a |-> 1]
            [a |-> 1] = ("a" :> 1)
            ("a" :> 1) = [a |-> 1]
            CHOOSE v \\in (1..0) : TRUE
            CHOOSE v \\in {{1, 2}, {3}} : TRUE
            CHOOSE v \\in {<<2>>, <<1, 1>>} : TRUE
            CHOOSE v \\in {[a |-> 2, b |-> 1], [a |-> 1, b |-> 3]} : TRUE
            CHOOSE v \\in {[b |-> 0, a |-> 2], [b |-> 1, a |-> 1]} : TRUE
            CHOOSE v \\in {[b |-> 0], [a |-> 2]} : TRUE
            CHOOSE v \\in {(3 :> 1), (2 :> 9)} : TRUE
            CHOOSE v \\in {<<1>>, (2 :> 1)} : TRUE
            CHOOSE v \\in {<<>>, <<1>>} : TRUE
            CHOOSE v \\in {TRUE, FALSE} : TRUE
            CHOOSE v \\in ({"b", "a"} \\X {2, 1}) : TRUE
            CHOOSE v \\in [a : {2, 1}, b : {"b", "a"}] : v.a = 2
            CHOOSE v \\in [{"b", "a"} -> {2, 1}] : v["a"] # v["b"]
            CHOOSE v \\in SUBSET {"b", "a"} : v # {}
            CHOOSE v \\in Nat : v > 3
            CHOOSE v : v > 3
            CHOOSE v \\in {m1, 1} : TRUE
            CHOOSE v \\in {1, m2, m1} : v # m1
            UNION {}
            UNION {{}}
            UNION {{1}, 2..3}
            UNION {Nat, {1}}
            5 \\in UNION {Nat, {1}}
            SUBSET {}
            [{} -> {1}]
            [{1} -> {}]
            [{} -> {}]
            {} \\X {1}
            [a : {}]
            {} = ({} \\X {1})
            <<1, "a">> \\in Seq(Nat)
            <<"a", 1>> \\in Seq(Nat)
            <<>> \\in Seq({})
            DOMAIN [a |-> 1, b |-> 2]
            DOMAIN <<>>
            DOMAIN <<4, 5>>
            "a" < "b"
            IF 1 THEN 2 ELSE 3
            1 /\\ TRUE
            TRUE /\\ 1
            FALSE /\\ 1
            TRUE \\/ 1
            FALSE \\/ 1
            FALSE => 1
            TRUE => 1
            1 => TRUE
            TRUE <=> 1
            ~1
            \\A v \\in {} : 1
            \\E v \\in {1} : 5
            \\A v \\in {1} : 5
            {v \\in {1} : 5}
            {v \\in {} : 5}
            [[a |-> <<1>>] EXCEPT !.b[1] = 3]
            [[a |-> <<1>>] EXCEPT !.a[2] = 3]
            [[a |-> <<1>>] EXCEPT !.a[2] = @]
            [[a |-> 1] EXCEPT !.a[2] = 3]
            [[a |-> 1] EXCEPT !.b = 1 + "a"]
            [<<1, 2>> EXCEPT ![1] = 5, ![1] = @ + 1]
            [<<1, 2>> EXCEPT ![2] = @ + 5, ![1] = @ + 1]
            [i \\in {1, 2}, j \\in {3} |-> i + j][1, 3]
            [[i \\in {1, 2}, j \\in {3} |-> i + j] EXCEPT ![1, 3] = @ + 10]
            [i \\in {1, 2}, j \\in {3} |-> i + j]
            [<<i, j>> \\in {<<1, 2>>} |-> i + j][<<1, 2>>]
            [<<i, j>> \\in {<<1, 2>>}, k \\in {5} |-> i + j + k][<<1, 2>>, 5]
            LET f[n \\in 0..3] == IF n = 0 THEN 1 ELSE n * f[n - 1] IN f
            LET f[n \\in Nat] == IF n = 0 THEN 1 ELSE n * f[n - 1] IN f[5]
            LET f[n \\in 1..3] == f[n - 1] IN f[1]
            LET Op(F(_), a) == F(a) IN Op(LAMBDA v : v + 1, 2)
            Cardinality(Nat)
            Cardinality({1, 1})
            Cardinality(SUBSET (1..20))
            IsFiniteSet(Nat)
            IsFiniteSet({v \\in Nat : v < 3})
            IsFiniteSet(SUBSET Nat)
            IsFiniteSet(Nat \\ {1})
            IsFiniteSet(Nat \\cap {1})
            IsFiniteSet(Nat \\cap Int)
            IsFiniteSet({1} \\ Nat)
            IsFiniteSet([Nat -> {}])
            IsFiniteSet([{} -> Nat])
            Tail(<<1>>)
            Tail(<<>>)
            Head(<<>>)
            SubSeq(<<1, 2, 3>>, 0, 1)
            SubSeq(<<1, 2, 3>>, 2, 1)
            SubSeq(<<1, 2, 3>>, 5, 4)
            SubSeq(<<1, 2, 3>>, 2, 4)
            Append((0 :> 1), 2)
            Append((1 :> 1), 2)
            Append([i \\in {2, 1} |-> i], 2)
            Len((1 :> 1 @@ 2 :> 5))
            Len((2 :> 1))
            Len([a |-> 1])
            Len({})
            -(-3)
            3 % 0
            3 % (-2)
            2^(-1)
            0^3
            (-2)^3
            1^0
            5 \\div 0
            <<1>> @@ <<2, 3>>
            <<>> @@ (3 :> 4)
            [a |-> 1] @@ [b |-> 2]
            (1 :> 2) @@ [a |-> 1]
            LET d == 1 + "a" IN 3
            LET d == 1 + "a" IN d
            LET Op(a, b) == b IN Op(1 + "a", 2)
            "a\\"b"
            Len("a\\"b")
            "a\\\\b"
            ToString("a\\"b")
            "a\\tb"
            [i \\in 1..3 |-> IF i = 1 THEN 1 ELSE CHOOSE n \\in Nat : n > 5][1]
            [i \\in 1..3 |-> IF i = 1 THEN 1 ELSE CHOOSE n \\in Nat : n > 5][2]
            [[a |-> [b |-> 1, c |-> 2]] EXCEPT !.a = [@ EXCEPT !.b = @ + 1, !.c = @ - 1]]
            CHOOSE <<a, b>> \\in {1, 2} \\X {3, 4} : a + b = 6
            LET f[<<a, b>> \\in (0..2) \\X (0..2)] == a + b IN f[<<2, 1>>]
            LET S(s) == {v \\in s : \\E w \\in s : w > v} IN S(S({1, 2, 3}))
            [n \\in Nat |-> n] \\in [Nat -> Nat]
            """;

    /** Comparisons of values of different kinds, and of model values. */
    private static final String COMPARISONS = """
            m1 = 1
            m1 = "m1"
            m1 \\in {1, 2}
            m1 \\in Nat
            m1 \\in STRING
            m1 \\in SUBSET {m1}
            m1 < 1
            {m1, 1}
            {m2, "a", m1}
            m1 \\in [1..2 -> {1}]
            m1 \\in Seq({1})
            m1 \\in ((1..2) \\X {1})
            m1 \\in [a : {1}]
            m1 \\in BOOLEAN
            m1 \\in UNION {{1}, {2}}
            m1 \\in 1..3
            m1 \\subseteq {1}
            {m1} \\subseteq {1}
            {m1} \\cup {1}
            {m1, 1} \\cap {1}
            m1 = <<>>
            <<>> = m1
            [a |-> 1] = m1
            {} = m1
            TRUE = m1
            1 = m1
            m1 # m1
            1 = "a"
            "a" = 1
            TRUE = 1
            {} = 1
            {1} = {"a"}
            {1, 2} = {"a"}
            {} = {"a"}
            <<1>> = <<"a">>
            <<1, 2>> = <<"a">>
            <<>> = <<"a">>
            {} \\in {1}
            1 \\in {}
            "a" \\in 1..3
            1 \\in STRING
            TRUE \\in Nat
            -1 \\in Nat
            <<1, 2>> \\in ({1} \\X {2})
            <<1>> \\in ({1} \\X {2})
            1 \\in ({1} \\X {2})
            [a |-> 1] \\in [a : {1}]
            [a |-> 1] \\in [b : {1}]
            [a |-> 1, b |-> 1] \\in [a : {1}]
            <<1>> \\in [a : {1}]
            <<1>> \\in [{1} -> {1}]
            <<1>> \\in [1..2 -> {1}]
            <<>> \\in [{} -> {1}]
            [a |-> 1] \\in [{"a"} -> Nat]
            <<"a">> \\in [1..1 -> Nat]
            1 \\in [{1} -> {1}]
            T_a = T_b
            T_a = U_a
            T_a = m1
            m1 = T_a
            T_a = 1
            1 = T_a
            {} = T_a
            <<1>> = T_a
            [a |-> 1] = T_a
            TRUE = T_a
            (1..3) = T_a
            T_a # T_b
            T_a \\in {T_a, T_b}
            m1 \\in {T_a, T_b}
            T_a \\in {m1, T_a}
            T_a \\in Nat
            T_a \\in STRING
            T_a \\in 1..3
            {T_a, 1}
            {T_a, U_a}
            <<T_a>> = <<1>>
            CHOOSE v \\in {U_a, T_b, T_a, m2} : TRUE
            (T_a :> 1)[U_a]
            (T_a :> 1) = (U_a :> 1)
            Cardinality({T_a, T_b, U_a, m1})
            """;

    @TempDir
    Path folder;

    @Test
    void valuesAreThoseOfTlc() throws Exception {
        Value state = Value.parse(RandomExpressions.STATE);
        ListedFormulas formulas = new ListedFormulas(VALUES + COMPARISONS);
        SideBySide both = formulas.read(folder, RandomExpressions.HEADER, "(unused)", RandomExpressions.CONSTANTS);

        formulas.requireSame(name -> both.valueInTlc(name, state), name -> both.value(name, state));
    }
}
