---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES f, s
Init == f \in [1..2 -> {0, 1}] /\ s \in SUBSET {1, 2} /\ s # {}
Next == /\ s' \in SUBSET {1, 2, 3}
        /\ f' \in {g \in [1..2 -> 0..1] : \A i \in 1..2 : i \in s => g[i] # f[i]}

====
