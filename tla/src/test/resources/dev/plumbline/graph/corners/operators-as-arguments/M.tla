---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLE x
Twice(G(_), a) == G(G(a))
Comp(G(_), H(_), a) == G(H(a))
Apply(Op(_,_), a, b) == Op(a, b)
Iter(Op(_), n) == LET f[i \in 0..n] == IF i = 0 THEN x ELSE Op(f[i-1]) IN f[n]
Init == x = 0
Inc(a) == a + 1
Next == x' = (Twice(LAMBDA a : Comp(Inc, LAMBDA b : 2 * b + x, a), x) + Apply(-, x, 1) + Iter(Inc, 4)) % 23

====
