------------------------------ MODULE Relation ------------------------------
\* Relations given as functions from pairs to booleans: R[x, y].
EXTENDS Naturals, FiniteSets

IsReflexive(R, S) == \A x \in S : R[x, x]

IsIrreflexive(R, S) == \A x \in S : ~R[x, x]

IsSymmetric(R, S) == \A x, y \in S : R[x, y] <=> R[y, x]

IsAntiSymmetric(R, S) == \A x, y \in S : R[x, y] /\ R[y, x] => x = y

IsAsymmetric(R, S) == \A x, y \in S : ~(R[x, y] /\ R[y, x])

IsTransitive(R, S) == \A x, y, z \in S : R[x, y] /\ R[y, z] => R[x, z]

IsStrictlyPartiallyOrdered(R, S) == IsIrreflexive(R, S) /\ IsTransitive(R, S)

IsPartiallyOrdered(R, S) == IsReflexive(R, S) /\ IsAntiSymmetric(R, S) /\ IsTransitive(R, S)

IsTotallyOrdered(R, S) == IsPartiallyOrdered(R, S) /\ \A x, y \in S : R[x, y] \/ R[y, x]

IsStrictlyTotallyOrdered(R, S) ==
  IsStrictlyPartiallyOrdered(R, S) /\ \A x, y \in S : x # y => R[x, y] \/ R[y, x]

\* The same of a relation that is given as an operator.
LOCAL AsFunction(op(_, _), S) == [x, y \in S |-> op(x, y)]

IsReflexiveUnder(op(_, _), S) == IsReflexive(AsFunction(op, S), S)

IsIrreflexiveUnder(op(_, _), S) == IsIrreflexive(AsFunction(op, S), S)

IsSymmetricUnder(op(_, _), S) == IsSymmetric(AsFunction(op, S), S)

IsAntiSymmetricUnder(op(_, _), S) == IsAntiSymmetric(AsFunction(op, S), S)

IsAsymmetricUnder(op(_, _), S) == IsAsymmetric(AsFunction(op, S), S)

IsTransitiveUnder(op(_, _), S) == IsTransitive(AsFunction(op, S), S)

IsStrictlyPartiallyOrderedUnder(op(_, _), S) == IsStrictlyPartiallyOrdered(AsFunction(op, S), S)

IsPartiallyOrderedUnder(op(_, _), S) == IsPartiallyOrdered(AsFunction(op, S), S)

IsTotallyOrderedUnder(op(_, _), S) == IsTotallyOrdered(AsFunction(op, S), S)

IsStrictlyTotallyOrderedUnder(op(_, _), S) == IsStrictlyTotallyOrdered(AsFunction(op, S), S)

\* The smallest transitive relation around R: from x to y in at most n steps, doubling n.
TransitiveClosure(R, S) ==
  LET n == Cardinality(S)
      RECURSIVE Within(_)
      Within(k) ==
        IF k = 0 THEN [x, y \in S |-> R[x, y]]
        ELSE LET fewer == Within(k - 1)
             IN [x, y \in S |-> fewer[x, y] \/ \E z \in S : fewer[x, z] /\ fewer[z, y]]
  IN Within(n)

ReflexiveTransitiveClosure(R, S) ==
  LET closure == TransitiveClosure(R, S) IN [x, y \in S |-> x = y \/ closure[x, y]]

IsConnected(R, S) ==
  LET reach == ReflexiveTransitiveClosure(R, S) IN \A x, y \in S : reach[x, y]
=============================================================================
