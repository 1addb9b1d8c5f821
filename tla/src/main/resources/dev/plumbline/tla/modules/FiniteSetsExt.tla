--------------------------- MODULE FiniteSetsExt ---------------------------
\* Operators on finite sets that specifications use beyond FiniteSets.
\* Extended, not instantiated: specifications use Range and others through it.
EXTENDS Integers, FiniteSets, Folds, Functions

\* From the least element to the greatest: op(3, op(2, op(1, base))).
FoldSet(op(_, _), base, S) ==
  LET RECURSIVE Over(_, _)
      Over(T, acc) == IF T = {} THEN acc
                      ELSE LET x == CHOOSE x \in T : TRUE IN Over(T \ {x}, op(x, acc))
  IN Over(S, base)

ReduceSet(op(_, _), S, base) == FoldSet(op, base, S)

SumSet(S) == FoldSet(LAMBDA x, sum : x + sum, 0, S)

ProductSet(S) == FoldSet(LAMBDA x, product : x * product, 1, S)

MapThenSumSet(f(_), S) == FoldSet(LAMBDA x, sum : f(x) + sum, 0, S)

FlattenSet(S) == UNION S

\* How many elements of S satisfy P.
Quantify(S, P(_)) == Cardinality({x \in S : P(x)})

SymDiff(S, T) == (S \ T) \cup (T \ S)

Max(S) == CHOOSE x \in S : \A y \in S : y <= x

Min(S) == CHOOSE x \in S : \A y \in S : x <= y

\* All subsets of S with k elements.
RECURSIVE kSubset(_, _)
kSubset(k, S) ==
  IF k < 0 \/ k > Cardinality(S) THEN {}
  ELSE IF k = 0 THEN {{}}
  ELSE LET x == CHOOSE x \in S : TRUE
           without == S \ {x}
       IN kSubset(k, without) \cup {T \cup {x} : T \in kSubset(k - 1, without)}

\* All sets that take one element of each set in S, set by set.
Choices(S) ==
  FoldSet(LAMBDA T, picked : {P \cup {x} : P \in picked, x \in T}, {{}}, S)

\* The only element of S that satisfies P.
ChooseUnique(S, P(_)) == CHOOSE x \in S : P(x) /\ \A y \in S : P(y) => y = x
=============================================================================
