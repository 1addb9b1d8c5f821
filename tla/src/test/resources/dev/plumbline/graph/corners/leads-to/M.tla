---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
Init == x = 0 /\ y = 0
A == x' = 1 - x /\ UNCHANGED y
B == x = 1 /\ y' = 1 /\ UNCHANGED x
Next == A \/ B
Spec == Init /\ [][Next]_<<x, y>> /\ SF_<<x, y>>(B) /\ WF_<<x, y>>(A)
Live == <>(y = 1)
Lt == (x = 0) ~> (x = 1)

====
