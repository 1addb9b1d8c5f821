---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLE x
Pairs == {<<1, <<2, 3>>>>, <<2, <<3, 1>>>>}
Init == x \in Pairs
Next == \E <<a, b>> \in Pairs, c \in {x[1]} : \E <<d, e>> \in {b} : x' = <<c, <<d, e>>>> /\ \A <<p, q>> \in {<<a, c>>} : p + q < 9

====
