---- MODULE Rec ----
EXTENDS Naturals, Sequences
CONSTANT Base(_)
RECURSIVE Walk(_, _)
Walk(n, s) == IF n = 0 THEN Base(Len(s)) ELSE Walk(n - 1, Append(s, n))
====
