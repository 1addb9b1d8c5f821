---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
CONSTANT P
VARIABLES own, n
Init == own = {} /\ n = 0
Next == \/ \E p \in P \ own : own' = own \cup {p} /\ n' = n + 1
        \/ \E p \in own : own' = own \ {p} /\ n' = n + 1
C == n < 7
Sym == Permutations(P)
V == <<own, n % 2>>

====
