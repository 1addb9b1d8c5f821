---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLE x
INSTANCE L1
Hid == 100
Init == x = Vis
Next == x' = (x + Hid + Vis) % 7

====
