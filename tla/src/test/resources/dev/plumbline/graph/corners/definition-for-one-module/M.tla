---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLE x
I == INSTANCE D1
J == INSTANCE D2
Mine == 4
Four == 4
Init == x = 0
Next == x' = (x + I!Val + J!Val) % 11

====
