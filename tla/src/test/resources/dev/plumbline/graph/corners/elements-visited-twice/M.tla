---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLE x
Msg == [t : {"a"}, n : 1..2] \cup [t : {"a"}, n : 2..3]
Init == x = 0
Next == \/ \E m \in Msg : x' = m.n
        \/ x' \in UNION {i..(i + 1) : i \in 1..2}
        \/ \E s \in (SUBSET {1, 2}) \cup {{1}} : x' = Cardinality(s)

====
