------------------------------- MODULE Folds -------------------------------
\* Combining the elements of a set, one after the other.

\* op(f(x1), op(f(x2), ... op(f(xn), base))), in the order in which choose picks
\* x1, x2, ... from what is left of S.
MapThenFoldSet(op(_, _), base, f(_), choose(_), S) ==
  LET RECURSIVE Over(_)
      Over(T) == IF T = {} THEN base
                 ELSE LET x == choose(T) IN op(f(x), Over(T \ {x}))
  IN Over(S)
=============================================================================
