------------------------------ MODULE Apalache ------------------------------
\* What specifications for the checker Apalache use, as TLC's evaluator can evaluate it.
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE PlumblineExternal

x := e == x = e

Gen(size) == PlumblineRefuse("Gen", "stands for any value")

Guess(S) == CHOOSE x \in S : TRUE

Skolem(e) == e

Expand(S) == S

ConstCardinality(e) == e

MkSeq(n, F(_)) == [i \in 1..n |-> F(i)]

\* The function of a set of pairs.
SetAsFun(S) ==
  [x \in {p[1] : p \in S} |-> (CHOOSE p \in S : p[1] = x)[2]]

FunAsSeq(f, n, most) == [i \in 1..n |-> f[i]]

Repeat(F(_, _), n, x) ==
  LET RECURSIVE Times(_)
      Times(i) == IF i = 0 THEN x ELSE F(Times(i - 1), i)
  IN Times(n)

ApaFoldSet(op(_, _), base, S) ==
  LET RECURSIVE Over(_, _)
      Over(value, rest) ==
        IF rest = {} THEN value
        ELSE LET x == CHOOSE x \in rest : TRUE IN Over(op(value, x), rest \ {x})
  IN Over(base, S)

ApaFoldSeqLeft(op(_, _), base, s) ==
  LET RECURSIVE UpTo(_)
      UpTo(i) == IF i = 0 THEN base ELSE op(UpTo(i - 1), s[i])
  IN UpTo(Len(s))
=============================================================================
