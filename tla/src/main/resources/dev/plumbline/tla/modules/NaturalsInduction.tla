------------------------- MODULE NaturalsInduction --------------------------
\* Names of theorems that proofs cite. A specification is evaluated and its proofs are
\* passed over, so only the names matter: each stands for TRUE.
EXTENDS Integers

\* Whether f is the function that begins with first and goes on with Def(f[i - 1], i).
NatInductiveDefConclusion(f, first, Def(_, _)) ==
  f = [i \in Nat |-> IF i = 0 THEN first ELSE Def(f[i - 1], i)]

NatInductiveDefHypothesis(f, first, Def(_, _)) ==
  f = CHOOSE g : NatInductiveDefConclusion(g, first, Def)

FiniteNatInductiveDefConclusion(f, first, Def(_, _), m, n) ==
  f = [i \in m..n |-> IF i = m THEN first ELSE Def(f[i - 1], i)]

FiniteNatInductiveDefHypothesis(f, first, Def(_, _), m, n) ==
  f = CHOOSE g : FiniteNatInductiveDefConclusion(g, first, Def, m, n)

factorial[n \in Nat] == IF n = 0 THEN 1 ELSE n * factorial[n - 1]

THEOREM NatInduction == TRUE
THEOREM DownwardNatInduction == TRUE
THEOREM GeneralNatInduction == TRUE
THEOREM SmallestNatural == TRUE
THEOREM RecursiveFcnOfNat == TRUE
THEOREM NatInductiveDef == TRUE
THEOREM RecursiveFcnOfNatType == TRUE
THEOREM NatInductiveDefType == TRUE
THEOREM RecursiveFcnOfNatUnique == TRUE
THEOREM NatInductiveUnique == TRUE
THEOREM FiniteNatInductiveDef == TRUE
THEOREM FiniteNatInductiveDefType == TRUE
THEOREM FiniteNatInductiveUnique == TRUE
THEOREM FactorialDefConclusion == TRUE
THEOREM FactorialDef == TRUE
THEOREM FactorialType == TRUE
=============================================================================
