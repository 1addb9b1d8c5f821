---------------------------- MODULE ReplicaSet ----------------------------
(***************************************************************************)
(* How the nodes of a replica set come to agree on what is committed.     *)
(* Followers pull entries from any node that has more. The leader commits *)
(* an entry of its own term once a majority holds it; the others learn    *)
(* the commit point by gossip. Messages are not modelled: an action of    *)
(* node i reads what node j has, or had a while ago.                      *)
(*                                                                         *)
(* Two things are idealized. An election is one step, after which nobody  *)
(* else is a leader. A node that makes its initial sync has no oplog      *)
(* until it is done, so what it has copied so far counts for nothing.     *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets

CONSTANTS
    Node,       \* the members
    MaxTerm,    \* no election beyond this term, where states are enumerated
    MaxFailed,  \* how many elections in a row may fail
    MaxLength   \* no oplog longer than this, where states are enumerated

VARIABLES
    role,         \* "Leader" or "Follower", by node
    term,         \* the newest election term that the node knows
    commitPoint,  \* the newest entry that the node knows to be committed
    oplog         \* the terms of its entries; an entry is known by its place and term

vars == <<role, term, commitPoint, oplog>>

----------------------------------------------------------------------------
Majorities == {q \in SUBSET Node : 2 * Cardinality(q) > Cardinality(Node)}

LastTerm(log) == IF log = <<>> THEN 0 ELSE log[Len(log)]

\* Does the node hold the entry at which the commit point c is?
Holds(n, c) == /\ 1 <= c.index
               /\ c.index <= Len(oplog[n])
               /\ oplog[n][c.index] = c.term

Older(c, d) == \/ c.term < d.term
               \/ c.term = d.term /\ c.index < d.index

NotBehind(log, other) ==
    \/ LastTerm(log) > LastTerm(other)
    \/ LastTerm(log) = LastTerm(other) /\ Len(log) >= Len(other)

\* Oplogs that agree at one place agree at all places before it.
IsPrefix(log, longer) ==
    /\ Len(log) <= Len(longer)
    /\ IF log = <<>> THEN TRUE ELSE longer[Len(log)] = LastTerm(log)

CommonLength(log, other) ==
    LET shorter == IF Len(log) < Len(other) THEN Len(log) ELSE Len(other)
    IN  Cardinality({k \in 1..shorter : log[k] = other[k]})

\* The terms that the next leader may have.
LaterTerms ==
    LET latest == CHOOSE t \in {term[n] : n \in Node} : \A n \in Node : term[n] <= t
    IN  (latest + 1)..(latest + 1 + MaxFailed)

\* What node j may have said about the commit point, now or a while ago, that is news for node i.
Announced(i, j) ==
    LET upTo == IF commitPoint[j].index < Len(oplog[j]) THEN commitPoint[j].index ELSE Len(oplog[j])
    IN  {commitPoint[j]} \cup
        {[term |-> oplog[j][k], index |-> k] : k \in (commitPoint[i].index + 1)..upTo}

----------------------------------------------------------------------------
Init ==
    /\ role = [n \in Node |-> "Follower"]
    /\ term = [n \in Node |-> 0]
    /\ commitPoint = [n \in Node |-> [term |-> 0, index |-> 0]]
    /\ oplog = [n \in Node |-> <<>>]

\* The node is elected by these voters. The terms of elections that failed are left out.
BecomeLeader(i, voters, t) ==
    /\ i \in voters
    /\ voters \in Majorities
    /\ \A n \in Node : term[n] < t
    /\ \A n \in voters : NotBehind(oplog[i], oplog[n])
    /\ role' = [n \in Node |-> IF n = i THEN "Leader" ELSE "Follower"]
    /\ term' = [term EXCEPT ![i] = t]
    /\ UNCHANGED <<commitPoint, oplog>>

StepDown(i) ==
    /\ role[i] = "Leader"
    /\ role' = [role EXCEPT ![i] = "Follower"]
    /\ UNCHANGED <<term, commitPoint, oplog>>

\* The node hears from j that there is a later term.
UpdateTerm(i, j, t) ==
    /\ term[i] < t
    /\ t <= term[j]
    /\ term' = [term EXCEPT ![i] = t]
    /\ role' = [role EXCEPT ![i] = "Follower"]
    /\ UNCHANGED <<commitPoint, oplog>>

ClientWrite(i) ==
    /\ role[i] = "Leader"
    /\ oplog' = [oplog EXCEPT ![i] = Append(@, term[i])]
    /\ UNCHANGED <<role, term, commitPoint>>

\* The node pulls entries from j until it has n of them.
AppendOplog(i, j, n) ==
    /\ role[i] = "Follower"
    /\ Len(oplog[i]) < n
    /\ n <= Len(oplog[j])
    /\ IsPrefix(oplog[i], oplog[j])
    /\ oplog' = [oplog EXCEPT ![i] = SubSeq(oplog[j], 1, n)]
    /\ UNCHANGED <<role, term, commitPoint>>

\* The node gives up what j, whose oplog is newer, does not have.
RollbackOplog(i, j) ==
    /\ role[i] = "Follower"
    /\ LastTerm(oplog[i]) < LastTerm(oplog[j])
    /\ ~IsPrefix(oplog[i], oplog[j])
    /\ oplog' = [oplog EXCEPT ![i] = SubSeq(@, 1, CommonLength(oplog[i], oplog[j]))]
    /\ UNCHANGED <<role, term, commitPoint>>

\* A majority holds the first n entries of the leader, the last of which is of its own term.
AdvanceCommitPoint(i, n) ==
    LET c == [term |-> term[i], index |-> n]
    IN  /\ role[i] = "Leader"
        /\ Older(commitPoint[i], c)
        /\ Holds(i, c)
        /\ {m \in Node : Holds(m, c)} \in Majorities
        /\ commitPoint' = [commitPoint EXCEPT ![i] = c]
        /\ UNCHANGED <<role, term, oplog>>

\* By heartbeat: right only if the node is on the branch of the entry.
LearnCommitPointWithTermCheck(i, j, c) ==
    /\ Older(commitPoint[i], c)
    /\ ~Older(commitPoint[j], c)
    /\ \E n \in Node : Holds(n, c)
    /\ c.term = LastTerm(oplog[i])
    /\ commitPoint' = [commitPoint EXCEPT ![i] = c]
    /\ UNCHANGED <<role, term, oplog>>

\* With entries: what j has committed, as far as the node has got.
LearnCommitPointFromSyncSource(i, j, c) ==
    LET got == IF c.index <= Len(oplog[i]) THEN c
               ELSE [term |-> LastTerm(oplog[i]), index |-> Len(oplog[i])]
    IN  /\ role[i] = "Follower"
        /\ ~Older(commitPoint[j], c)
        /\ \E n \in Node : Holds(n, c)
        /\ IsPrefix(oplog[i], oplog[j])
        /\ Older(commitPoint[i], got)
        /\ commitPoint' = [commitPoint EXCEPT ![i] = got]
        /\ UNCHANGED <<role, term, oplog>>

Next ==
    \/ \E i \in Node, voters \in Majorities : \E t \in LaterTerms : BecomeLeader(i, voters, t)
    \/ \E i \in Node : StepDown(i)
    \/ \E i, j \in Node : \E t \in (term[i] + 1)..term[j] : UpdateTerm(i, j, t)
    \/ \E i \in Node : ClientWrite(i)
    \/ \E i, j \in Node : \E n \in (Len(oplog[i]) + 1)..Len(oplog[j]) : AppendOplog(i, j, n)
    \/ \E i, j \in Node : RollbackOplog(i, j)
    \/ \E i \in Node : \E n \in (commitPoint[i].index + 1)..Len(oplog[i]) : AdvanceCommitPoint(i, n)
    \/ \E i, j \in Node : \E c \in Announced(i, j) : LearnCommitPointWithTermCheck(i, j, c)
    \/ \E i, j \in Node : \E c \in Announced(i, j) : LearnCommitPointFromSyncSource(i, j, c)

Spec == Init /\ [][Next]_vars

----------------------------------------------------------------------------
TypeOK ==
    /\ role \in [Node -> {"Leader", "Follower"}]
    /\ DOMAIN term = Node
    /\ DOMAIN commitPoint = Node
    /\ DOMAIN oplog = Node

OneLeader == Cardinality({n \in Node : role[n] = "Leader"}) <= 1

\* What a node takes for committed is held by a majority, or by enough nodes that no other branch can win.
CommittedIsKept ==
    \A n \in Node : commitPoint[n].index > 0 =>
        {m \in Node : Holds(m, commitPoint[n])} \in Majorities

Small == \A n \in Node : Len(oplog[n]) <= MaxLength /\ term[n] <= MaxTerm
=============================================================================
