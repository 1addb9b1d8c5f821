----------------------------- MODULE Arithmetic -----------------------------
\* Assumptions only: nothing to explore.
EXTENDS Integers, Sequences, FiniteSets
Digits == [i \in 0..9 |-> (i * 7) % 10]
ASSUME \A i \in DOMAIN Digits : Digits[i] \in 0..9
ASSUME Cardinality({Digits[i] : i \in 0..9}) = 10
ASSUME (-7) \div 2 = -4 /\ (-7) % 2 = 1
ASSUME SubSeq(<<1, 2, 3>> \o <<4>>, 2, 3) = <<2, 3>>
ASSUME [a |-> 1, b |-> "x"] \in [a : 0..2, b : {"x", "y"}]
=============================================================================
