package dev.plumbline.tla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every operator of the modules that we bring along, on examples. */
@Tag("slow")
class BundledModulesTest {
    @TempDir
    Path folder;

    /** Lines of the form {@code expression ~ value}; all are evaluated in one initial state. */
    private void check(String modules, String examples) throws BadInput {
        List<String> expressions = new ArrayList<>();
        List<Value> expected = new ArrayList<>();
        for (String line : examples.strip().split("\n")) {
            String[] sides = line.split(" ~ ");
            expressions.add(sides[0]);
            expected.add(Value.parse(sides[1]));
        }
        String module = "---- MODULE M ----\nEXTENDS " + modules + "\nVARIABLE x\nInit == x = <<\n"
                + String.join(",\n", expressions) + "\n>>\nNext == UNCHANGED x\n====\n";
        Value state = new Specs(folder)
                .module(module)
                .load("M")
                .initialStates()
                .get(0)
                .value();
        Value.Tuple found = (Value.Tuple) ((Value.Rec) state).fields().get("x");
        for (int i = 0; i < expected.size(); i++) {
            assertThat(found.at(i + 1)).as(expressions.get(i)).isEqualTo(expected.get(i));
        }
    }

    @Test
    void bitwiseAndNumbers() throws BadInput {
        check("Integers, Bitwise, Combinatorics", """
                12 & 10 ~ 8
                12 | 10 ~ 14
                12 ^^ 10 ~ 6
                0 & 5 ~ 0
                Not(10) ~ 5
                Not(0) ~ 0
                shiftR(13, 2) ~ 3
                shiftR(13, 0) ~ 13
                2147483647 & 1073741824 ~ 1073741824
                factorial[5] ~ 120
                choose(5, 2) ~ 10
                choose(30, 15) ~ 155117520
                choose(2, 3) ~ 0
                """);
        check("Integers, DyadicRationals", """
                Zero ~ [num |-> 0, den |-> 1]
                Half(One) ~ [num |-> 1, den |-> 2]
                Half(Half(One)) ~ [num |-> 1, den |-> 4]
                Add(Half(One), Half(One)) ~ [num |-> 1, den |-> 1]
                Add(Half(One), Half(Half(One))) ~ [num |-> 3, den |-> 4]
                Add(Zero, Half(One)) ~ [num |-> 1, den |-> 2]
                Half(Zero) ~ [num |-> 0, den |-> 1]
                IsDyadicRational([num |-> 1, den |-> 8]) ~ TRUE
                IsDyadicRational([num |-> 1, den |-> 6]) ~ FALSE
                PrettyPrint(Half(One)) ~ "1/2"
                PrettyPrint(One) ~ "1"
                """);
    }

    @Test
    void graphs() throws BadInput {
        String chain = "[node |-> 1..3, edge |-> {<<1, 2>>, <<2, 3>>}]";
        String ring = "[node |-> 1..2, edge |-> {<<1, 2>>, <<2, 1>>}]";
        check("Integers, FiniteSets, Graphs", """
                IsDirectedGraph(CHAIN) ~ TRUE
                IsDirectedGraph([node |-> {1}, edge |-> {<<1, 2>>}]) ~ FALSE
                Cardinality(DirectedSubgraph(RING)) ~ 7
                Transpose(CHAIN).edge ~ {<<2, 1>>, <<3, 2>>}
                IsUndirectedGraph(CHAIN) ~ FALSE
                IsUndirectedGraph(RING) ~ TRUE
                Cardinality(UndirectedSubgraph(RING)) ~ 5
                <<1, 2, 3>> \\in SimplePath(CHAIN) ~ TRUE
                Cardinality(SimplePath(CHAIN)) ~ 6
                SimplePath(RING) ~ {<<1>>, <<2>>, <<1, 2>>, <<2, 1>>}
                AreConnectedIn(1, 3, CHAIN) ~ TRUE
                AreConnectedIn(3, 1, CHAIN) ~ FALSE
                AreConnectedIn(3, 3, CHAIN) ~ TRUE
                IsStronglyConnected(CHAIN) ~ FALSE
                IsStronglyConnected(RING) ~ TRUE
                ConnectionsIn(CHAIN)[1, 3] ~ TRUE
                ConnectionsIn(CHAIN)[3, 2] ~ FALSE
                IsTreeWithRoot(CHAIN, 3) ~ TRUE
                IsTreeWithRoot(CHAIN, 1) ~ FALSE
                GraphUnion(CHAIN, RING).edge ~ {<<1, 2>>, <<2, 1>>, <<2, 3>>}
                IsBipartiteWithPartitions(CHAIN, {1, 3}, {2}) ~ TRUE
                IsBipartiteWithPartitions(CHAIN, {1, 2}, {3}) ~ FALSE
                HasCycle(CHAIN) ~ FALSE
                HasCycle(RING) ~ TRUE
                IsDag(CHAIN) ~ TRUE
                Successors(CHAIN, 1) ~ {2}
                AllSuccessors(CHAIN, {1, 2}) ~ {2, 3}
                Predecessors(CHAIN, 3) ~ {2}
                AllPredecessors(CHAIN, {2, 3}) ~ {1, 2}
                Ancestors(CHAIN, 3) ~ {1, 2}
                Descendants(CHAIN, 1) ~ {2, 3}
                Descendants(RING, 1) ~ {1, 2}
                InDegree(CHAIN, 1) ~ 0
                OutDegree(CHAIN, 1) ~ 1
                Roots(CHAIN) ~ {1}
                Leaves(CHAIN) ~ {3}
                EmptyGraph.node ~ {}
                Cardinality(Graphs({1, 2})) ~ 16
                """.replace("CHAIN", chain).replace("RING", ring));
        String pair = "[node |-> 1..3, edge |-> {{1, 2}}]";
        check("Integers, FiniteSets, UndirectedGraphs", """
                IsUndirectedGraph(PAIR) ~ TRUE
                IsUndirectedGraph([node |-> {1}, edge |-> {{1, 2}}]) ~ FALSE
                IsLoopFreeUndirectedGraph(PAIR) ~ TRUE
                IsLoopFreeUndirectedGraph([node |-> {1}, edge |-> {{1}}]) ~ FALSE
                Cardinality(UndirectedSubgraph(PAIR)) ~ 10
                SimplePath(PAIR) ~ {<<1>>, <<2>>, <<3>>, <<1, 2>>, <<2, 1>>}
                AreConnectedIn(2, 1, PAIR) ~ TRUE
                AreConnectedIn(2, 3, PAIR) ~ FALSE
                ConnectedComponents(PAIR) ~ {{1, 2}, {3}}
                IsStronglyConnected(PAIR) ~ FALSE
                Cardinality(UndirectedGraphs({1, 2})) ~ 8
                """.replace("PAIR", pair));
    }

    @Test
    void quorumsAndVectorClocks() throws BadInput {
        check("Integers, FiniteSets, Quorum, VectorClocks", """
                QuorumSystem({1}) ~ {{{1}}}
                Cardinality(QuorumSystem({1, 2})) ~ 3
                IsCausalOrder(<<<<1, 0>>, <<1, 1>>>>, LAMBDA e : e) ~ TRUE
                IsCausalOrder(<<<<1, 1>>, <<1, 0>>>>, LAMBDA e : e) ~ FALSE
                IsCausalOrder(<<<<1, 0>>, <<0, 1>>>>, LAMBDA e : e) ~ TRUE
                CausalOrder(<<<<1, 1>>, <<1, 0>>>>, LAMBDA e : e, LAMBDA e : 1, LAMBDA c : {1}) ~ <<<<1, 0>>, <<1, 1>>>>
                """);
    }

    /** A specification as published: with a proof in it, and the backends that the proof names. */
    @Test
    void tlaps() throws BadInput {
        check("Naturals, TLAPS", "SMT ~ TRUE\nSMTT(5) ~ TRUE\nIsaM(\"auto\") ~ TRUE");
        String module = """
                ---- MODULE Proved ----
                EXTENDS Naturals, TLAPS
                VARIABLE x
                Init == x = 0
                Next == x' = x + 1
                Spec == Init /\\ [][Next]_x
                THEOREM Spec => [](x \\in Nat)
                <1>1. Init => x \\in Nat
                  BY SMT DEF Init
                <1>2. x \\in Nat /\\ [Next]_x => x' \\in Nat
                  BY Zenon, SetExtensionality DEF Next
                <1>3. QED
                  BY <1>1, <1>2, PTL DEF Spec
                ====
                """;
        assertThat(new Specs(folder).module(module).load("Proved").initialStates())
                .hasSize(1);
    }

    @Test
    void finiteSetsExtBringsFunctions() throws BadInput {
        check("FiniteSetsExt", "Range([a |-> 1, b |-> 2]) ~ {1, 2}");
        check("FiniteSetsExt, Functions, SequencesExt, Folds", "Range(<<5, 5>>) ~ {5}");
    }

    @Test
    void sequencesExt() throws BadInput {
        check("Naturals, Sequences, SequencesExt", """
                ToSet(<<1, 2, 1>>) ~ {1, 2}
                ToSet(<<>>) ~ {}
                IsInjective(<<1, 2>>) ~ TRUE
                IsInjective(<<1, 2, 1>>) ~ FALSE
                SetToSeq({}) ~ <<>>
                SetToSeq({3, 1, 2}) ~ <<1, 2, 3>>
                SetToSeqs({}) ~ {<<>>}
                SetToSeqs({1, 2}) ~ {<<1, 2>>, <<2, 1>>}
                SetToSortSeq({1, 3, 2}, LAMBDA a, b : a > b) ~ <<3, 2, 1>>
                SetToSortSeq({1, 3, 2}, <) ~ <<1, 2, 3>>
                SetToAllKPermutations({4, 5}) ~ {<<>>, <<4>>, <<5>>, <<4, 5>>, <<5, 4>>}
                TupleOf({1}, 2) ~ {<<1, 1>>}
                SeqOf({1}, 2) ~ {<<>>, <<1>>, <<1, 1>>}
                BoundedSeq({1, 2}, 1) ~ {<<>>, <<1>>, <<2>>}
                Contains(<<1, 2>>, 2) ~ TRUE
                Contains(<<1, 2>>, 3) ~ FALSE
                Reverse(<<1, 2, 3>>) ~ <<3, 2, 1>>
                Reverse(<<>>) ~ <<>>
                Remove(<<1, 2, 1>>, 1) ~ <<2>>
                ReplaceAll(<<1, 2, 1>>, 1, 9) ~ <<9, 2, 9>>
                SelectInSeq(<<5, 6, 7>>, LAMBDA e : e > 5) ~ 2
                SelectInSeq(<<5, 6, 7>>, LAMBDA e : e > 7) ~ 0
                SelectInSubSeq(<<5, 6, 7>>, 2, 3, LAMBDA e : e > 6) ~ 3
                SelectInSubSeq(<<5, 6, 7>>, 3, 2, LAMBDA e : e > 6) ~ 0
                SelectLastInSubSeq(<<5, 6, 7>>, 1, 2, LAMBDA e : e > 4) ~ 2
                SelectLastInSeq(<<5, 6, 5>>, LAMBDA e : e = 5) ~ 3
                SelectLastInSubSeq(<<5, 6, 5>>, 1, 2, LAMBDA e : e = 5) ~ 1
                InsertAt(<<1, 2>>, 2, 9) ~ <<1, 9, 2>>
                ReplaceAt(<<1, 2>>, 2, 9) ~ <<1, 9>>
                RemoveAt(<<1, 2, 3>>, 2) ~ <<1, 3>>
                RemoveFirst(<<1, 2, 1>>, 1) ~ <<2, 1>>
                RemoveFirst(<<1, 2, 1>>, 3) ~ <<1, 2, 1>>
                RemoveFirstMatch(<<1, 2, 3>>, LAMBDA e : e > 1) ~ <<1, 3>>
                Cons(0, <<1>>) ~ <<0, 1>>
                Snoc(0, <<1>>) ~ <<1, 0>>
                Front(<<1, 2>>) ~ <<1>>
                Last(<<1, 2>>) ~ 2
                IsPrefix(<<1>>, <<1, 2>>) ~ TRUE
                IsPrefix(<<2>>, <<1, 2>>) ~ FALSE
                IsStrictPrefix(<<1>>, <<1>>) ~ FALSE
                IsSuffix(<<2>>, <<1, 2>>) ~ TRUE
                IsSuffix(<<1>>, <<1, 2>>) ~ FALSE
                IsStrictSuffix(<<1, 2>>, <<1, 2>>) ~ FALSE
                Prefixes(<<1, 2>>) ~ {<<>>, <<1>>, <<1, 2>>}
                Suffixes(<<1, 2>>) ~ {<<>>, <<2>>, <<1, 2>>}
                CommonPrefixes({<<1, 2>>, <<1, 3>>}) ~ {<<>>, <<1>>}
                LongestCommonPrefix({<<1, 2, 4>>, <<1, 2, 5>>}) ~ <<1, 2>>
                SeqMod(3, 3) ~ 3
                SeqMod(4, 3) ~ 1
                FoldSeq(LAMBDA a, b : a + b, 1, <<2, 3>>) ~ 6
                FoldSeq(LAMBDA e, acc : Append(acc, e), <<>>, <<3, 1, 2>>) ~ <<3, 1, 2>>
                Interleave(<<>>, <<>>) ~ <<<<>>, <<>>>>
                CommonPrefixes({}) ~ {}
                FoldLeft(LAMBDA a, b : 10 * a + b, 7, <<8, 9>>) ~ 789
                FoldRight(LAMBDA a, b : a + 10 * b, <<8, 9>>, 7) ~ 798
                FoldLeft(LAMBDA a, b : a, 7, <<>>) ~ 7
                FoldLeftDomain(LAMBDA a, b : Append(a, b), <<>>, <<"x", "y">>) ~ <<1, 2>>
                FoldRightDomain(LAMBDA a, b : Append(b, a), <<"x", "y">>, <<>>) ~ <<2, 1>>
                FlattenSeq(<<<<6>>, <<>>, <<8, 7>>>>) ~ <<6, 8, 7>>
                FlattenSeq(<<>>) ~ <<>>
                FlattenSeq(<<"plumb", "line">>) ~ "plumbline"
                Zip(<<7, 8>>, <<TRUE, FALSE, TRUE>>) ~ <<<<7, TRUE>>, <<8, FALSE>>>>
                Interleave(<<5, 6>>, <<50, 60>>) ~ <<<<5>>, <<50>>, <<6>>, <<60>>>>
                SubSeqs(<<1, 2>>) ~ {<<>>, <<1>>, <<2>>, <<1, 2>>}
                ToBag(<<5, 6, 5>>) ~ (5 :> 2 @@ 6 :> 1)
                IsSorted(<<1, 2, 2>>, <) ~ FALSE
                IsSorted(<<1, 2, 2>>, <=) ~ TRUE
                IsSorted(<<>>, <) ~ TRUE
                IndexFirstSubSeq(<<2, 3>>, <<1, 2, 3, 2, 3>>) ~ 2
                IndexFirstSubSeq(<<>>, <<1>>) ~ 1
                ReplaceSubSeqAt(2, <<9>>, <<2, 3>>, <<1, 2, 3, 4>>) ~ <<1, 9, 4>>
                ReplaceFirstSubSeq(<<9, 9>>, <<1>>, <<2, 1, 1>>) ~ <<2, 9, 9, 1>>
                ReplaceFirstSubSeq(<<9>>, <<7>>, <<2, 1>>) ~ <<2, 1>>
                ReplaceAllSubSeqs(<<2, 2>>, <<1, 1>>, <<1, 1, 1>>) ~ <<2, 2, 1>>
                ReplaceAllSubSeqs(<<2>>, <<3>>, <<1, 3>>) ~ <<1, 2>>
                ReplaceAllSubSeqs(<<4>>, <<>>, <<>>) ~ <<4>>
                ReplaceAllSubSeqs(<<9>>, <<>>, <<1, 2>>) ~ <<9, 1, 9, 2>>
                AllSubSeqs(<<1, 2, 3>>) ~ {<<>>, <<1>>, <<2>>, <<3>>, <<1, 2>>, <<1, 3>>, <<2, 3>>, <<1, 2, 3>>}
                """);
    }

    @Test
    void finiteSetsExtAndFolds() throws BadInput {
        check("Naturals, FiniteSets, FiniteSetsExt, Folds", """
                FoldSet(LAMBDA a, b : a + b, 100, {4, 6}) ~ 110
                FoldSet(LAMBDA e, acc : <<e, acc>>, 0, {3, 1, 2}) ~ <<3, <<2, <<1, 0>>>>>>
                ReduceSet(LAMBDA e, acc : 10 * acc + e, 1..4, 0) ~ 1234
                ReduceSet(LAMBDA a, b : a + b, 1..3, 10) ~ 16
                SumSet(1..4) ~ 10
                ProductSet(1..4) ~ 24
                MapThenSumSet(LAMBDA e : e * e, {1, 2, 3}) ~ 14
                FlattenSet({{1}, {2, 3}}) ~ {1, 2, 3}
                Quantify({3, 5, 8, 20}, LAMBDA n : n > 4) ~ 3
                SymDiff({1, 2}, {2, 3}) ~ {1, 3}
                Max({3, 9, 4}) ~ 9
                Min({3, 9, 4}) ~ 3
                kSubset(3, 5..8) ~ {{5, 6, 7}, {5, 6, 8}, {5, 7, 8}, {6, 7, 8}}
                kSubset(0, {}) ~ {{}}
                kSubset(4, 1..3) ~ {}
                Choices({{7, 8}, {8, 9}}) ~ {{7, 8}, {7, 9}, {8}, {8, 9}}
                Choices({{7}, {}}) ~ {}
                ChooseUnique({10, 11, 30}, LAMBDA e : e > 20) ~ 30
                MapThenFoldSet(LAMBDA a, b : <<a, b>>, 0, LAMBDA e : e, LAMBDA S : Min(S), {1, 2}) ~ <<1, <<2, 0>>>>
                """);
    }

    @Test
    void functions() throws BadInput {
        check("Naturals, Functions", """
                Restrict(<<7, 8, 9>>, {1, 2}) ~ <<7, 8>>
                RestrictDomain(<<7, 8, 9>>, LAMBDA i : i < 3) ~ <<7, 8>>
                RestrictValues(<<7, 8, 9>>, LAMBDA v : v < 9) ~ <<7, 8>>
                IsRestriction(<<7>>, <<7, 8>>) ~ TRUE
                IsRestriction(<<8>>, <<7, 8>>) ~ FALSE
                Range(<<7, 8, 7>>) ~ {7, 8}
                Pointwise(<<1, 2>>, <<10, 20>>, +) ~ <<11, 22>>
                Inverse(<<2, 1>>, {1, 2}, {1, 2}) ~ <<2, 1>>
                AntiFunction(<<2, 3, 1>>) ~ <<3, 1, 2>>
                IsInjective([a |-> 1, b |-> 1]) ~ FALSE
                IsSurjective(<<7, 8>>, {7}) ~ TRUE
                IsSurjective(<<7, 8>>, {9}) ~ FALSE
                IsBijection(<<2, 1>>, {1, 2}, {1, 2}) ~ TRUE
                IsBijection(<<1, 1>>, {1, 2}, {1}) ~ FALSE
                Injection({1}, {5, 6}) ~ {<<5>>, <<6>>}
                Surjection({1, 2}, {5}) ~ {<<5, 5>>}
                Bijection({1, 2}, {5, 6}) ~ {<<5, 6>>, <<6, 5>>}
                ExistsInjection({1, 2}, {5}) ~ FALSE
                ExistsSurjection({1, 2}, {5}) ~ TRUE
                ExistsBijection({1}, {5}) ~ TRUE
                FoldFunction(LAMBDA a, b : a + b, 0, [x |-> 1, y |-> 2]) ~ 3
                FoldFunctionOnSet(LAMBDA a, b : a + b, 0, <<1, 2, 4>>, {1, 3}) ~ 5
                FoldFunctionOnSet(LAMBDA e, acc : 10 * acc + e, 0, <<1, 2, 4>>, {1, 3}) ~ 14
                FoldFunction(LAMBDA e, acc : 10 * acc + e, 0, <<7, 8, 9>>) ~ 789
                SumFunction(<<4, 5, 6>>) ~ 15
                SumFunctionOnSet(<<4, 5, 6>>, {1, 3}) ~ 10
                """);
    }

    @Test
    void bagsExtAndRelation() throws BadInput {
        check("Naturals, Bags, BagsExt, Relation, TLC", """
                BagAdd(5 :> 1, 5) ~ (5 :> 2)
                BagAdd(5 :> 1, 6) ~ (5 :> 1 @@ 6 :> 1)
                BagRemove(5 :> 2, 5) ~ (5 :> 1)
                BagRemove(5 :> 1, 5) ~ <<>>
                BagRemoveAll(5 :> 2 @@ 6 :> 1, 5) ~ (6 :> 1)
                FoldBag(LAMBDA a, b : a + b, 0, 10 :> 3 @@ 7 :> 1) ~ 37
                FoldBag(LAMBDA acc, e : 10 * acc + e, 0, 2 :> 2 @@ 1 :> 1) ~ 221
                FoldBag(LAMBDA acc, e : <<acc, e>>, 0, 2 :> 1 @@ 1 :> 1) ~ <<<<0, 2>>, 1>>
                FoldBag(LAMBDA acc, e : e, 5, [none \\in {} |-> 1]) ~ 5
                SumBag(4 :> 2) ~ 8
                ProductBag(4 :> 2) ~ 16
                MapThenFoldBag(LAMBDA a, b : a + b, 0, LAMBDA e : 1, LAMBDA S : CHOOSE e \\in S : TRUE, 4 :> 2) ~ 2
                IsReflexive([a, b \\in 1..2 |-> a = b], 1..2) ~ TRUE
                IsIrreflexive([a, b \\in 1..2 |-> a = b], 1..2) ~ FALSE
                IsSymmetric([a, b \\in 1..2 |-> a < b], 1..2) ~ FALSE
                IsAntiSymmetric([a, b \\in 1..2 |-> a <= b], 1..2) ~ TRUE
                IsAsymmetric([a, b \\in 1..2 |-> a < b], 1..2) ~ TRUE
                IsTransitive([a, b \\in 1..3 |-> b = a + 1], 1..3) ~ FALSE
                IsPartiallyOrdered([a, b \\in 1..3 |-> a <= b], 1..3) ~ TRUE
                IsTotallyOrdered([a, b \\in 1..3 |-> a = b], 1..3) ~ FALSE
                IsStrictlyPartiallyOrdered([a, b \\in 1..3 |-> a < b], 1..3) ~ TRUE
                IsStrictlyTotallyOrdered([a, b \\in 1..3 |-> a < b], 1..3) ~ TRUE
                TransitiveClosure([a, b \\in 1..3 |-> b = a + 1], 1..3)[1, 3] ~ TRUE
                TransitiveClosure([a, b \\in 1..3 |-> b = a + 1], 1..3)[1, 1] ~ FALSE
                ReflexiveTransitiveClosure([a, b \\in 1..3 |-> b = a + 1], 1..3)[1, 1] ~ TRUE
                IsConnected([a, b \\in 1..3 |-> b = a + 1], 1..3) ~ FALSE
                IsReflexiveUnder(=, 1..2) ~ TRUE
                IsIrreflexiveUnder(<, 1..2) ~ TRUE
                IsSymmetricUnder(<, 1..2) ~ FALSE
                IsAntiSymmetricUnder(<=, 1..2) ~ TRUE
                IsAsymmetricUnder(<=, 1..2) ~ FALSE
                IsTransitiveUnder(#, 1..2) ~ FALSE
                IsPartiallyOrderedUnder(<=, 1..3) ~ TRUE
                IsStrictlyPartiallyOrderedUnder(<=, 1..3) ~ FALSE
                IsTotallyOrderedUnder(<=, 1..3) ~ TRUE
                IsStrictlyTotallyOrderedUnder(<, 1..3) ~ TRUE
                """);
    }

    @Test
    void specificationMayExtendThemAllAndDefineMissingOperators() throws BadInput {
        check(
                "Naturals, Integers, Sequences, FiniteSets, TLC, Bags, SequencesExt, FiniteSetsExt, Functions, Folds,"
                        + " BagsExt, Relation",
                "Range(<<1>>) ~ {1}\nIsInjective(<<1>>) ~ TRUE");
        new Specs(folder)
                .module("---- MODULE Own ----\nEXTENDS SequencesExt, Folds, BagsExt\nVARIABLE x\n"
                        + "Range(f) == {f[i] : i \\in DOMAIN f}\nMax(S) == CHOOSE m \\in S : TRUE\n"
                        + "Init == x = Range(<<1>>)\nNext == UNCHANGED x\n====\n")
                .load("Own");
    }

    @Test
    void moduleBesideTheSpecificationOverridesOurs() throws BadInput {
        new Specs(folder).module("---- MODULE SequencesExt ----\nLast(s) == \"mine\"\n====\n");

        check("SequencesExt", "Last(<<1>>) ~ \"mine\"");
    }
}
