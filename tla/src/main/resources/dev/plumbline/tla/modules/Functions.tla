----------------------------- MODULE Functions -----------------------------
\* Operators on functions.
EXTENDS PlumblineInjective, Integers, Folds

Restrict(f, S) == [x \in S |-> f[x]]

RestrictDomain(f, Test(_)) == [x \in {y \in DOMAIN f : Test(y)} |-> f[x]]

RestrictValues(f, Test(_)) == [x \in {y \in DOMAIN f : Test(f[y])} |-> f[x]]

\* Whether f is g on a part of the domain of g.
IsRestriction(f, g) == DOMAIN f \subseteq DOMAIN g /\ \A x \in DOMAIN f : f[x] = g[x]

Range(f) == {f[x] : x \in DOMAIN f}

Pointwise(f, g, Op(_, _)) == [x \in DOMAIN f |-> Op(f[x], g[x])]

\* A function from T back to S; any element of S for those of T that are not hit.
Inverse(f, S, T) == [t \in T |-> CHOOSE s \in S : t \in Range(f) => f[s] = t]

\* An error where f has a value twice.
AntiFunction(f) ==
  [t \in Range(f) |-> CHOOSE s \in DOMAIN f : f[s] = t /\ \A o \in DOMAIN f : f[o] = t => o = s]

Injection(S, T) == {f \in [S -> T] : IsInjective(f)}

Surjection(S, T) == {f \in [S -> T] : \A t \in T : \E s \in S : f[s] = t}

Bijection(S, T) == Injection(S, T) \cap Surjection(S, T)

IsSurjective(f, T) == T \subseteq Range(f)

IsBijection(f, S, T) == DOMAIN f = S /\ Range(f) = T /\ IsInjective(f)

ExistsInjection(S, T) == Injection(S, T) # {}

ExistsSurjection(S, T) == Surjection(S, T) # {}

ExistsBijection(S, T) == Bijection(S, T) # {}

\* From the least index to the greatest: op(f[3], op(f[2], op(f[1], base))). Each f[x] is evaluated, also where
\* op does not use it: an index outside of the domain is an error.
FoldFunctionOnSet(op(_, _), base, f, S) ==
  LET RECURSIVE Over(_, _)
      Over(T, acc) == IF T = {} THEN acc
                      ELSE LET x == CHOOSE x \in T : TRUE
                               y == CHOOSE y \in {f[x]} : TRUE
                           IN Over(T \ {x}, IF y = y THEN op(y, acc) ELSE acc)
  IN Over(S, base)

FoldFunction(op(_, _), base, f) == FoldFunctionOnSet(op, base, f, DOMAIN f)
SumFunctionOnSet(f, S) == FoldFunctionOnSet(LAMBDA x, sum : x + sum, 0, f, S)

SumFunction(f) == SumFunctionOnSet(f, DOMAIN f)
=============================================================================
