---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLE x
A(k) == INSTANCE In WITH K <- k + 1, F <- LAMBDA a, b : a + b + k, v <- x
B == INSTANCE Mid WITH y <- x
Init == x = 1
Next == A(1)!Act \/ B!Q!Act \/ (x >= 20 /\ x' = B!Q!Up(3) % 5)

====
