---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x
Init == x = 0
Next == x' = (x + 1) % 4
Spec == Init /\ [][Next]_x
Mono == [][x' > x]_x

====
