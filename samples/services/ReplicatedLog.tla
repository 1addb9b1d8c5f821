--------------------------- MODULE ReplicatedLog ---------------------------
\* One log, whose entries each node applies in their order. A node that starts
\* again applies them from the first one.
EXTENDS Naturals, Sequences

CONSTANT Node

VARIABLES log, applied

Init ==
    /\ log = <<>>
    /\ applied = [n \in Node |-> 0]

Start(n) ==
    /\ applied' = [applied EXCEPT ![n] = 0]
    /\ log' = log

Apply(n, entry) ==
    /\ applied' = [applied EXCEPT ![n] = @ + 1]
    /\ IF applied[n] < Len(log)
       THEN log[applied[n] + 1] = entry /\ log' = log
       ELSE log' = Append(log, entry)

Next == \E n \in Node : Start(n) \/ \E entry \in STRING : Apply(n, entry)

=============================================================================
