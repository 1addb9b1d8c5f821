package dev.plumbline.tla;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Specifications with proofs load, whatever theorems the proofs cite. */
class ProofLibrariesTest {
    @TempDir
    Path folder;

    @Test
    void aSpecificationMayExtendAllLibrariesCiteTheirTheoremsAndUseTheirOperators() throws BadInput {
        String text = """
                ---- MODULE Proved ----
                EXTENDS FiniteSetTheorems, NaturalsInduction, WellFoundedInduction, FunctionTheorems, SequenceTheorems,
                        SequencesExtTheorems, BagsTheorems, FiniteSetsExtTheorems, FoldsTheorems, GraphTheorems,
                        QuorumTheorems, TLAPS, TLCExt, IOUtils, Json, CSV
                VARIABLE x
                Init == x = <<
                  FiniteSubsetsOf({1}),
                  StrictSubsetOrdering({1}),
                  FiniteNatInductiveDefConclusion(<<1, 2>>, 1, LAMBDA v, n : v + 1, 1, 2),
                  factorial[4],
                  SetLessThan(2, {<<1, 2>>}, {1, 2}),
                  TransitiveClosureOn({<<1, 2>>, <<2, 3>>}, 1..3) = OpToRel(<, 1..3),
                  PreImage(LAMBDA n : -n, 1..2, {<<-2, -1>>}),
                  LexPairOrdering({<<1, 2>>}, {<<3, 4>>}, {1, 2}, {3, 4}),
                  LexProductOrdering({<<1, 2>>}, {1, 2}, 1),
                  IsTransitivelyClosedOn({<<1, 2>>, <<2, 3>>}, 1..3),
                  CopiesIn(5, Scaling(3, SeqToBag(<<5, 5>>)))>>
                Next == UNCHANGED x
                THEOREM TRUE
                <1>1. TRUE
                  BY FS_Subset, NatInduction, WFInduction, Fun_ExistsBijSymmetric, SequencesInductionAppend, RuleINV1
                <1>2. TRUE
                  BY ReverseProperties, Bags_Union, MaxInt, MapThenFoldSetEmpty, TreeAcyclic, QuorumsIntersect
                <1>3. QED
                  BY <1>1, <1>2, SlowestBlast DEF NatInductiveDefHypothesis, IsWellFoundedOn
                ====
                """;

        assertThat(new Specs(folder).module(text).load("Proved").initialStates().get(0))
                .hasToString("[x |-> <<{{}, {1}}, {<<{}, {1}>>}, TRUE, 24, {1}, TRUE, {<<2, 1>>}, "
                        + "{<<<<1, 3>>, <<1, 4>>>>, <<<<1, 3>>, <<2, 3>>>>, <<<<1, 3>>, <<2, 4>>>>, "
                        + "<<<<1, 4>>, <<2, 3>>>>, <<<<1, 4>>, <<2, 4>>>>, <<<<2, 3>>, <<2, 4>>>>}, "
                        + "{<<<<1>>, <<2>>>>}, FALSE, 6>>]");
    }
}
