package dev.plumbline.tla.community;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The operators of the bundled community modules, each with the kinds of its arguments, one letter each, as
 * {@link RandomArguments} draws them. Operators that Plumbline refuses to evaluate are not here. TLC's order of causes
 * depends on hash codes, so it is only compared for being one.
 */
record OperatorTable(String module, String template, String kinds) {
    private static final String TABLE = """
            BagsExt
            BagAdd ba BagRemove ba BagRemoveAll ba MapThenFoldBag FaMcb FoldBag Fab SumBag b ProductBag b
            FiniteSetsExt
            FoldSet FaS SumSet S ProductSet S ReduceSet FSa MapThenSumSet MS FlattenSet Q SymDiff SS Quantify ST
            kSubset iS Max S Min S Choices Q ChooseUnique ST Range f
            Folds
            MapThenFoldSet FaMcS
            Functions
            Restrict fS RestrictDomain fT RestrictValues fT IsRestriction ff Range f Pointwise ffF Inverse fSS
            AntiFunction f IsInjective f Injection SS Surjection SS Bijection SS ExistsInjection SS
            ExistsSurjection SS ExistsBijection SS FoldFunction Faf FoldFunctionOnSet FafS SumFunction f
            SumFunctionOnSet fS
            SequencesExt
            ToSet s ToBag s IsInjective s SetToSeq S SetToSeqs S SetToSortSeq SO SetToAllKPermutations S TupleOf Si
            SeqOf Si BoundedSeq Si Contains sa IsSorted sO Reverse s Remove sa ReplaceAll saa SelectInSeq sT
            SelectInSubSeq siiT SelectLastInSeq sT SelectLastInSubSeq siiT InsertAt sia ReplaceAt sia RemoveAt si
            RemoveFirst sa RemoveFirstMatch sT Cons as Snoc as Front s Last s IsPrefix pp IsStrictPrefix pp
            IsSuffix pp IsStrictSuffix pp Prefixes s CommonPrefixes P LongestCommonPrefix P Suffixes s SeqMod ii
            FoldSeq Fas FoldLeft Fas FoldRight Fsa FoldLeftDomain Fas FoldRightDomain Fsa FlattenSeq z Zip ss
            Interleave ss SubSeqs s AllSubSeqs s IndexFirstSubSeq pp ReplaceSubSeqAt ippp ReplaceFirstSubSeq ppp
            ReplaceAllSubSeqs ppp
            Bitwise
            (%s)&(%s) kk (%s)|(%s) kk (%s)^^(%s) kk Not k shiftR ki
            Combinatorics
            factorial[%s] i choose kk
            DyadicRationals
            IsDyadicRational q Zero - One - Add qq Half q PrettyPrint q
            Relation
            IsReflexive RV IsReflexiveUnder OV IsIrreflexive RV IsIrreflexiveUnder OV IsSymmetric RV
            IsSymmetricUnder OV IsAntiSymmetric RV IsAntiSymmetricUnder OV IsAsymmetric RV IsAsymmetricUnder OV
            IsTransitive RV IsTransitiveUnder OV IsStrictlyPartiallyOrdered RV IsStrictlyPartiallyOrderedUnder OV
            IsPartiallyOrdered RV IsPartiallyOrderedUnder OV IsStrictlyTotallyOrdered RV
            IsStrictlyTotallyOrderedUnder OV IsTotallyOrdered RV IsTotallyOrderedUnder OV TransitiveClosure RV
            ReflexiveTransitiveClosure RV IsConnected RV
            Graphs
            IsDirectedGraph G DirectedSubgraph G Transpose G IsUndirectedGraph G UndirectedSubgraph G SimplePath G
            AreConnectedIn vvG IsStronglyConnected G ConnectionsIn G IsTreeWithRoot Gv GraphUnion GG
            IsBipartiteWithPartitions GVV HasCycle G IsDag G Successors Gv AllSuccessors GV Predecessors Gv
            AllPredecessors GV Ancestors Gv Descendants Gv InDegree Gv OutDegree Gv Roots G Leaves G EmptyGraph -
            Graphs V
            UndirectedGraphs
            IsUndirectedGraph U IsLoopFreeUndirectedGraph U UndirectedSubgraph U SimplePath U AreConnectedIn vvU
            ConnectedComponents U IsStronglyConnected U UndirectedGraphs V
            Quorum
            QuorumSystem V
            VectorClocks
            IsCausalOrder LI CausalOrder W
            Json
            ToJson x ToJsonArray x ToJsonObject x JsonDeserialize J ndJsonDeserialize N
            CSV
            CSVRead HDC CSVRecords C
            IOUtils
            atoi A zeroPadN kk Deserialize(%s,%s).exitValue CX Deserialize(%s,%s).stdout CX
            SVG
            SVGElem talt Line kkkkl Circle kkkl Rect kkkkl Text kkxl Image kkkktl Group El Svg El SVGDoc Ekkkkl
            SVGElemToString E NodeOfRingNetwork kkkkk PointOnLine BBk
            TLCExt
            AssertEq aa TLCModelValue t TLCNoOp x
            """;

    static List<OperatorTable> all() {
        List<OperatorTable> all = new ArrayList<>();
        String module = "";
        for (String line : TABLE.lines().toList()) {
            String[] words = line.split(" ");
            if (words.length == 1) {
                module = line;
                continue;
            }
            for (int i = 0; i < words.length; i += 2) {
                all.add(new OperatorTable(module, template(words[i], words[i + 1]), words[i + 1]));
            }
        }
        return all;
    }

    private static String template(String word, String kinds) {
        if (kinds.equals("-") || word.contains("%")) {
            return word;
        }
        if (word.equals("CausalOrder")) {
            return "IsCausalOrder(CausalOrder(%s, LAMBDA e : e.c, LAMBDA e : e.n, LAMBDA c : DOMAIN c), LAMBDA e : e.c)";
        }
        return word + "(" + String.join(", ", Collections.nCopies(kinds.length(), "%s")) + ")";
    }

    /** The name without its arguments. */
    String name() {
        return template.startsWith("(")
                ? template.substring(4, template.lastIndexOf('('))
                : template.split("[(\\[]")[0];
    }
}
