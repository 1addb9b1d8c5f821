---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
CONSTANT P, Q
VARIABLES m
Init == m = [p \in P |-> {}]
Next == \E p \in P, q \in Q : m' = [m EXCEPT ![p] = IF q \in @ THEN @ \ {q} ELSE @ \cup {q}]
Sym == Permutations(P) \cup Permutations(Q)
Inv == \A p \in P : Cardinality(m[p]) <= 2

====
