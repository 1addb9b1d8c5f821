-------------------------------- MODULE Raft --------------------------------
\* Of Raft, the election alone: a term has one leader at most.
EXTENDS Naturals

CONSTANT Server

VARIABLES role, term

Init ==
    /\ role = [i \in Server |-> "Follower"]
    /\ term = 0

BecomeLeader(i) ==
    /\ term' = term + 1
    /\ role' = [j \in Server |-> IF j = i THEN "Leader" ELSE "Follower"]

Next == \E i \in Server : BecomeLeader(i)

=============================================================================
