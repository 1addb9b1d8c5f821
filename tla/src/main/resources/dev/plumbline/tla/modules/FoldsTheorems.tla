--------------------------- MODULE FoldsTheorems ----------------------------
\* Names of theorems that proofs cite. A specification is evaluated and its proofs are
\* passed over, so only the names matter: each stands for TRUE.
EXTENDS Folds, FiniteSets

THEOREM MapThenFoldSetDef == TRUE
THEOREM MapThenFoldSetEmpty == TRUE
THEOREM MapThenFoldSetNonempty == TRUE
THEOREM MapThenFoldSetBijection == TRUE
THEOREM MapThenFoldSetEqual == TRUE
THEOREM MapThenFoldSetType == TRUE
THEOREM MapThenFoldSetAC == TRUE
THEOREM MapThenFoldSetACAddElement == TRUE
THEOREM MapThenFoldSetDisjointUnion == TRUE
=============================================================================
