---- MODULE Counter ----
\* A counter that goes up by one or two, and back to zero.
EXTENDS Naturals
VARIABLE x
Init == x = 0
Up(n) == x' = x + n
Reset == x > 0 /\ x' = 0
Small == x < 4
Next == Reset \/ \E n \in 1..2 : Up(n)
====
