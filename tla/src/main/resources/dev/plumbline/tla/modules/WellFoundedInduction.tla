------------------------ MODULE WellFoundedInduction ------------------------
\* Names of theorems that proofs cite. A specification is evaluated and its proofs are
\* passed over, so only the names matter: each stands for TRUE.
EXTENDS NaturalsInduction

\* Relations are sets of pairs; <<x, y>> in R reads: x is less than y.
IsTransitivelyClosedOn(R, S) ==
  \A x, y, z \in S : <<x, y>> \in R /\ <<y, z>> \in R => <<x, z>> \in R

\* Nothing descends for ever.
IsWellFoundedOn(R, S) == ~\E f \in [Nat -> S] : \A n \in Nat : <<f[n + 1], f[n]>> \in R

SetLessThan(x, R, S) == {y \in S : <<y, x>> \in R}

WFDefOn(R, S, Def(_, _)) ==
  \A g, h : \A x \in S :
    (\A y \in SetLessThan(x, R, S) : g[y] = h[y]) => Def(g, x) = Def(h, x)

WFInductiveDefines(f, S, Def(_, _)) == f = [x \in S |-> Def(f, x)]

OpDefinesFcn(f, S, Def(_, _)) == f = CHOOSE g : WFInductiveDefines(g, S, Def)

WFInductiveUnique(S, Def(_, _)) ==
  \A g, h : WFInductiveDefines(g, S, Def) /\ WFInductiveDefines(h, S, Def) => g = h

\* The smallest transitive relation on S around R, grown by one step at a time.
TransitiveClosureOn(R, S) ==
  LET RECURSIVE Grow(_)
      Grow(T) ==
        LET more == T \cup {p \in S \X S : \E y \in S : <<p[1], y>> \in T /\ <<y, p[2]>> \in T}
        IN IF more = T THEN T ELSE Grow(more)
  IN Grow(R \cap (S \X S))

OpToRel(_ \prec _, S) == {p \in S \X S : p[1] \prec p[2]}

PreImage(f(_), S, R) == {p \in S \X S : <<f(p[1]), f(p[2])>> \in R}

LexPairOrdering(R1, R2, S1, S2) ==
  {p \in (S1 \X S2) \X (S1 \X S2) :
     <<p[1][1], p[2][1]>> \in R1 \/ (p[1][1] = p[2][1] /\ <<p[1][2], p[2][2]>> \in R2)}

LexProductOrdering(R, S, n) ==
  {p \in [1..n -> S] \X [1..n -> S] :
     \E k \in 1..n : <<p[1][k], p[2][k]>> \in R /\ \A i \in 1..(k - 1) : p[1][i] = p[2][i]}

THEOREM EmptyIsWellFounded == TRUE
THEOREM IsWellFoundedOnSubset == TRUE
THEOREM IsWellFoundedOnSubrelation == TRUE
THEOREM WFMin == TRUE
THEOREM MinWF == TRUE
THEOREM WellFoundedIsIrreflexive == TRUE
THEOREM WellFoundedIsAsymmetric == TRUE
THEOREM WFSetLessThanIrreflexive == TRUE
THEOREM SetLessTransitive == TRUE
THEOREM WFInduction == TRUE
THEOREM WFDefOnUnique == TRUE
THEOREM WFInductiveDefLemma == TRUE
THEOREM TransitiveClosureThm == TRUE
THEOREM TransitiveClosureMinimal == TRUE
THEOREM TCTCTC == TRUE
THEOREM TCRTC == TRUE
THEOREM RTCTC == TRUE
THEOREM TransitiveClosureChopLast == TRUE
THEOREM TransitiveClosureWF == TRUE
THEOREM WFInductiveDef == TRUE
THEOREM WFInductiveDefType == TRUE
THEOREM NatLessThanWellFounded == TRUE
THEOREM PreImageWellFounded == TRUE
THEOREM WFLexPairOrdering == TRUE
THEOREM WFLexProductOrdering == TRUE
=============================================================================
