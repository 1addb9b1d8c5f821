---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
CONSTANTS a, b, None, S
VARIABLE x
Init == x = None
Next == x' \in S \cup {a, b} \cup {1}
Inv == x # b \/ x \notin {1}

====
