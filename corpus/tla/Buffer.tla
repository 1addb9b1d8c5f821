------------------------------- MODULE Buffer -------------------------------
\* Producers and consumers share a bounded buffer. Each has a program counter.
EXTENDS Naturals, Sequences, FiniteSets
CONSTANTS Producers, Consumers, Size, Rounds
VARIABLES buffer, made, pc, got
vars == <<buffer, made, pc, got>>
Init ==
    /\ buffer = <<>>
    /\ made = [p \in Producers |-> 0]
    /\ pc = [w \in Producers \cup Consumers |-> IF w \in Producers THEN "make" ELSE "wait"]
    /\ got = [c \in Consumers |-> <<>>]
Make(p) ==
    /\ pc[p] = "make" /\ made[p] < Rounds
    /\ made' = [made EXCEPT ![p] = @ + 1]
    /\ pc' = [pc EXCEPT ![p] = "put"]
    /\ UNCHANGED <<buffer, got>>
Put(p) ==
    /\ pc[p] = "put" /\ Len(buffer) < Size
    /\ buffer' = Append(buffer, [from |-> p, number |-> made[p]])
    /\ pc' = [pc EXCEPT ![p] = "make"]
    /\ UNCHANGED <<made, got>>
Take(c) ==
    /\ pc[c] = "wait" /\ buffer # <<>>
    /\ got' = [got EXCEPT ![c] = Append(@, Head(buffer).number)]
    /\ buffer' = Tail(buffer)
    /\ UNCHANGED <<made, pc>>
Next == (\E p \in Producers : Make(p) \/ Put(p)) \/ (\E c \in Consumers : Take(c))
Bounded == Len(buffer) <= Size
Taken[S \in SUBSET Consumers] ==
    IF S = {} THEN 0 ELSE LET c == CHOOSE c \in S : TRUE IN Len(got[c]) + Taken[S \ {c}]
NothingIsInvented == Taken[Consumers] + Len(buffer) <= Cardinality(Producers) * Rounds
=============================================================================
