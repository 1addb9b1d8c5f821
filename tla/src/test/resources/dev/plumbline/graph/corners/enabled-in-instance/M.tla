---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y
I == INSTANCE In WITH K <- 2, F <- LAMBDA a, b : a + b, v <- x
Init == x = 0 /\ y \in 1..2
Next == \/ I!Can /\ x' = x + 7 /\ y' = y
        \/ ~I!Can /\ x' = 0 /\ y' = (I!Sees % 3) + 1

====
