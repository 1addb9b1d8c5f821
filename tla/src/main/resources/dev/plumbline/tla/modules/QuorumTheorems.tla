--------------------------- MODULE QuorumTheorems ---------------------------
\* Names of theorems that proofs cite. A specification is evaluated and its proofs are
\* passed over, so only the names matter: each stands for TRUE.
EXTENDS Quorum, Integers, FiniteSets

THEOREM QuorumsIntersect == TRUE
THEOREM QuorumSuperset == TRUE
THEOREM MajoritiesQuorumSystem == TRUE
=============================================================================
