---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
CONSTANT P
VARIABLES pc, turn
vars == <<pc, turn>>
Init == pc = [p \in P |-> "t"] /\ turn \in P
Enter(p) == pc[p] = "t" /\ turn = p /\ pc' = [pc EXCEPT ![p] = "c"] /\ UNCHANGED turn
Exit(p) == pc[p] = "c" /\ pc' = [pc EXCEPT ![p] = "t"] /\ turn' \in P
Next == \E p \in P : Enter(p) \/ Exit(p)
Spec == Init /\ [][Next]_vars /\ \A p \in P : WF_vars(Enter(p)) /\ WF_vars(Exit(p))
Live == \A p \in P : []<>(pc[p] = "c")

====
