---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLE x
P == lab:: (x < 5 /\ l2:: x >= 0)
Q(n) == \E i \in 1..n : ex(i):: i = x
Init == x = 0
Next == (P!lab /\ x' = x + 1) \/ (Q(6)!ex(5) /\ x' = 0) \/ (Q(3) /\ x' = x + 2)

====
