------------------------------ MODULE Replica ------------------------------
EXTENDS Integers, Sequences, FiniteSets
CONSTANTS Server, MaxLen
VARIABLES role, term, log, commit
vars == <<role, term, log, commit>>

Init == /\ role = [i \in Server |-> "Follower"]
        /\ term = [i \in Server |-> 0]
        /\ log = [i \in Server |-> <<>>]
        /\ commit = [i \in Server |-> 0]

BecomeLeader(i) ==
  /\ \A j \in Server : Len(log[i]) >= Len(log[j])
  /\ role' = [j \in Server |-> IF j = i THEN "Leader" ELSE "Follower"]
  /\ term' = [term EXCEPT ![i] = (@ + 1) % 1000]
  /\ UNCHANGED <<log, commit>>
ClientWrite(i) ==
  /\ role[i] = "Leader"
  /\ Len(log[i]) < MaxLen
  /\ log' = [log EXCEPT ![i] = Append(@, term[i])]
  /\ UNCHANGED <<role, term, commit>>
Replicate(i, j) ==
  /\ Len(log[i]) < Len(log[j])
  /\ log' = [log EXCEPT ![i] = Append(@, log[j][Len(log[i]) + 1])]
  /\ UNCHANGED <<role, term, commit>>
LearnTerm(i, j) ==
  /\ term[i] # term[j]
  /\ term' = [term EXCEPT ![i] = term[j]]
  /\ role' = [role EXCEPT ![i] = "Follower"]
  /\ UNCHANGED <<log, commit>>
AdvanceCommit(i) ==
  /\ role[i] = "Leader"
  /\ commit' = [commit EXCEPT ![i] = Len(log[i])]
  /\ Cardinality({j \in Server : Len(log[j]) >= Len(log[i])}) * 2 > Cardinality(Server)
  /\ UNCHANGED <<role, term, log>>
LearnCommit(i, j) ==
  /\ commit[i] < commit[j]
  /\ commit[j] <= Len(log[i])
  /\ commit' = [commit EXCEPT ![i] = commit[j]]
  /\ UNCHANGED <<role, term, log>>
Compact ==
  /\ \A i \in Server : Len(log[i]) = MaxLen /\ commit[i] = MaxLen
  /\ log' = [i \in Server |-> <<>>]
  /\ commit' = [i \in Server |-> 0]
  /\ UNCHANGED <<role, term>>
Next == \/ Compact
        \/ \E i \in Server : BecomeLeader(i) \/ ClientWrite(i) \/ AdvanceCommit(i)
        \/ \E i, j \in Server : Replicate(i, j) \/ LearnTerm(i, j) \/ LearnCommit(i, j)
Spec == Init /\ [][Next]_vars
=============================================================================
