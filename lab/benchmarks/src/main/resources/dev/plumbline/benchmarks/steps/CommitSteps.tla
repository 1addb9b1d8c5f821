---------------------------- MODULE CommitSteps ----------------------------
\* The actions of Paxos Commit (Gray and Lamport, "Consensus on Transaction Commit"): one instance of Paxos for each
\* participant, which decides whether it is prepared.
EXTENDS Integers, FiniteSets

CONSTANTS Participant, Acceptor, Majority, Ballot

VARIABLES state, accepted, msgs

vars == <<state, accepted, msgs>>

Highest(numbers) == CHOOSE n \in numbers : \A other \in numbers : other <= n
Send(m) == msgs' = msgs \cup {m}

Init ==
    /\ state = [p \in Participant |-> "working"]
    /\ accepted = [p \in Participant |-> [a \in Acceptor |-> [promised |-> 0, ballot |-> -1, vote |-> "none"]]]
    /\ msgs = {}

Prepare(p) ==
    /\ state[p] = "working"
    /\ state' = [state EXCEPT ![p] = "prepared"]
    /\ Send([type |-> "2a", of |-> p, ballot |-> 0, vote |-> "prepared"])
    /\ UNCHANGED accepted

ChooseToAbort(p) ==
    /\ state[p] = "working"
    /\ state' = [state EXCEPT ![p] = "aborted"]
    /\ Send([type |-> "2a", of |-> p, ballot |-> 0, vote |-> "aborted"])
    /\ UNCHANGED accepted

Learn(p, outcome) ==
    /\ [type |-> outcome] \in msgs
    /\ state' = [state EXCEPT ![p] = outcome]
    /\ UNCHANGED <<accepted, msgs>>

Phase1a(ballot, p) ==
    /\ Send([type |-> "1a", of |-> p, ballot |-> ballot])
    /\ UNCHANGED <<state, accepted>>

Phase1b(a) == \E m \in msgs :
    /\ m.type = "1a"
    /\ accepted[m.of][a].promised < m.ballot
    /\ accepted' = [accepted EXCEPT ![m.of][a].promised = m.ballot]
    /\ Send([type |-> "1b", of |-> m.of, promised |-> m.ballot, ballot |-> accepted[m.of][a].ballot,
             vote |-> accepted[m.of][a].vote, by |-> a])
    /\ UNCHANGED state

Phase2a(ballot, p) ==
    /\ ~ \E m \in msgs : m.type = "2a" /\ m.of = p /\ m.ballot = ballot
    /\ \E quorum \in Majority :
          LET answers == {m \in msgs : m.type = "1b" /\ m.of = p /\ m.promised = ballot /\ m.by \in quorum}
              highest == Highest({m.ballot : m \in answers})
              vote == IF highest = -1 THEN "aborted" ELSE (CHOOSE m \in answers : m.ballot = highest).vote
          IN  /\ \A a \in quorum : \E m \in answers : m.by = a
              /\ Send([type |-> "2a", of |-> p, ballot |-> ballot, vote |-> vote])
    /\ UNCHANGED <<state, accepted>>

Phase2b(a) == \E m \in msgs :
    /\ m.type = "2a"
    /\ accepted[m.of][a].promised <= m.ballot
    /\ accepted' = [accepted EXCEPT ![m.of][a] = [promised |-> m.ballot, ballot |-> m.ballot, vote |-> m.vote]]
    /\ Send([type |-> "2b", of |-> m.of, ballot |-> m.ballot, vote |-> m.vote, by |-> a])
    /\ UNCHANGED state

Decided(p, vote) == \E ballot \in Ballot, quorum \in Majority : \A a \in quorum :
    [type |-> "2b", of |-> p, ballot |-> ballot, vote |-> vote, by |-> a] \in msgs

Decide ==
    /\ \/ (\A p \in Participant : Decided(p, "prepared")) /\ Send([type |-> "committed"])
       \/ (\E p \in Participant : Decided(p, "aborted")) /\ Send([type |-> "aborted"])
    /\ UNCHANGED <<state, accepted>>

Next ==
    \/ \E p \in Participant :
          \/ Prepare(p)
          \/ ChooseToAbort(p)
          \/ \E outcome \in {"committed", "aborted"} : Learn(p, outcome)
    \/ \E ballot \in Ballot \ {0}, p \in Participant : Phase1a(ballot, p) \/ Phase2a(ballot, p)
    \/ Decide
    \/ \E a \in Acceptor : Phase1b(a) \/ Phase2b(a)

=============================================================================
