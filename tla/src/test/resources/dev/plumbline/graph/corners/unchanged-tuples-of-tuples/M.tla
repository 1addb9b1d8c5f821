---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, y, z
in == <<x, <<y>>>>
all == <<in, z>>
Upd(V, e) == V' = e
Init == x = 0 /\ y = 0 /\ z = 0
Next == \/ Upd(z, 1 - z) /\ UNCHANGED in
        \/ z = 1 /\ x' = (x + 1) % 3 /\ y' = x /\ UNCHANGED z
        \/ UNCHANGED all

====
