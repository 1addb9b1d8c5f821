-------------------------------- MODULE Ring --------------------------------
\* Nodes in a ring elect the one with the largest number: a node passes on what is larger than itself.
EXTENDS Naturals, FiniteSets
CONSTANT Nodes
VARIABLES inbox, leader
N == Cardinality(Nodes)
After(n) == IF n = N THEN 1 ELSE n + 1
Number(n) == (n * 2) % (N + 1)
Init == inbox = [n \in Nodes |-> {}] /\ leader = {}
Start(n) ==
    /\ inbox' = [inbox EXCEPT ![After(n)] = @ \cup {Number(n)}]
    /\ UNCHANGED leader
Pass(n, m) ==
    /\ m \in inbox[n]
    /\ inbox' = [inbox EXCEPT
            ![n] = @ \ {m},
            ![After(n)] = IF m > Number(n) THEN @ \cup {m} ELSE @]
    /\ leader' = IF m = Number(n) THEN leader \cup {n} ELSE leader
Next == \E n \in Nodes : Start(n) \/ \E m \in inbox[n] : Pass(n, m)
OneLeader == Cardinality(leader) <= 1
Few == Cardinality({n \in Nodes : inbox[n] # {}}) <= 2
=============================================================================
