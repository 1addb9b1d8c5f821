---------------------------- MODULE BagsTheorems ----------------------------
\* Names of theorems that proofs cite. A specification is evaluated and its proofs are
\* passed over, so only the names matter: each stands for TRUE.
EXTENDS Bags
LOCAL INSTANCE Naturals
LOCAL INSTANCE FiniteSets

Scaling(n, bag) == IF n = 0 THEN EmptyBag ELSE [e \in DOMAIN bag |-> n * bag[e]]

SeqToBag(s) ==
  [e \in {s[i] : i \in DOMAIN s} |-> Cardinality({i \in DOMAIN s : s[i] = e})]

THEOREM Bags_SqsubsetPO_Reflexivity == TRUE
THEOREM Bags_SqsubseteqPO_AntiSymmetry == TRUE
THEOREM Bags_SqsubseteqPO_Transitivity == TRUE
THEOREM Bags_EmptyBag == TRUE
THEOREM Bags_Scaling == TRUE
THEOREM Bags_Inverse == TRUE
THEOREM Bags_Inverse1 == TRUE
THEOREM Bags_SetToBagEquality == TRUE
THEOREM Bags_Union == TRUE
THEOREM Bags_Difference == TRUE
THEOREM Bags_UnionCommutative == TRUE
THEOREM Bags_UnionAssociative == TRUE
THEOREM Bags_UnionSqSubset == TRUE
THEOREM Bags_ScalingMonotonic == TRUE
THEOREM Bags_DifferenceSqsubset == TRUE
THEOREM Bags_EmptyBagOperations == TRUE
THEOREM Bags_SetToBagIsABag == TRUE
THEOREM Bags_CopiesInBagsInMonotone == TRUE
THEOREM Bags_CopiesInScaling == TRUE
THEOREM Bags_CopiesInSetToBag == TRUE
THEOREM Bags_IsABagSeqToBag == TRUE
=============================================================================
