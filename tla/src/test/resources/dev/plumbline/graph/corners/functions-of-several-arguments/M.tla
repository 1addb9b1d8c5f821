---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLE f
Init == f = [i, j \in 0..1, s \in {"a"} |-> i + j]
Next == \E i, j \in 0..1 : f' = [f EXCEPT ![i, j, "a"] = (@ + f[j, i, "a"] + 1) % 2]

====
