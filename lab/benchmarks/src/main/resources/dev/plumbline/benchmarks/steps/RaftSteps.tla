----------------------------- MODULE RaftSteps -----------------------------
\* Elections and replication as in Raft: terms, votes, logs, a set of messages.
EXTENDS Integers, FiniteSets, Sequences

CONSTANTS Server, MaxTerm, MaxLog

VARIABLES term, role, votedFor, log, committed, msgs

vars == <<term, role, votedFor, log, committed, msgs>>

Majority == {servers \in SUBSET Server : 2 * Cardinality(servers) > Cardinality(Server)}
Min(a, b) == IF a < b THEN a ELSE b
LastTerm(entries) == IF entries = <<>> THEN 0 ELSE entries[Len(entries)].term
Send(m) == msgs' = msgs \cup {m}

Init ==
    /\ term = [s \in Server |-> 0]
    /\ role = [s \in Server |-> "follower"]
    /\ votedFor = [s \in Server |-> {}]
    /\ log = [s \in Server |-> <<>>]
    /\ committed = [s \in Server |-> 0]
    /\ msgs = {}

Timeout(s) ==
    /\ role[s] # "leader"
    /\ term[s] < MaxTerm
    /\ term' = [term EXCEPT ![s] = @ + 1]
    /\ role' = [role EXCEPT ![s] = "candidate"]
    /\ votedFor' = [votedFor EXCEPT ![s] = {s}]
    /\ Send([type |-> "ask", from |-> s, term |-> term[s] + 1,
             length |-> Len(log[s]), last |-> LastTerm(log[s])])
    /\ UNCHANGED <<log, committed>>

Vote(s) == \E m \in msgs :
    /\ m.type = "ask"
    /\ m.term >= term[s]
    /\ m.term = term[s] => votedFor[s] \subseteq {m.from}
    /\ \/ m.last > LastTerm(log[s])
       \/ m.last = LastTerm(log[s]) /\ m.length >= Len(log[s])
    /\ term' = [term EXCEPT ![s] = m.term]
    /\ votedFor' = [votedFor EXCEPT ![s] = {m.from}]
    /\ role' = IF m.term > term[s] THEN [role EXCEPT ![s] = "follower"] ELSE role
    /\ Send([type |-> "vote", from |-> s, to |-> m.from, term |-> m.term])
    /\ UNCHANGED <<log, committed>>

BecomeLeader(s) ==
    /\ role[s] = "candidate"
    /\ {s} \cup {m.from : m \in {n \in msgs : n.type = "vote" /\ n.to = s /\ n.term = term[s]}} \in Majority
    /\ role' = [role EXCEPT ![s] = "leader"]
    /\ UNCHANGED <<term, votedFor, log, committed, msgs>>

Request(s) ==
    /\ role[s] = "leader"
    /\ Len(log[s]) < MaxLog
    /\ log' = [log EXCEPT ![s] = Append(@, [term |-> term[s]])]
    /\ UNCHANGED <<term, role, votedFor, committed, msgs>>

Replicate(s) ==
    /\ role[s] = "leader"
    /\ Send([type |-> "append", from |-> s, term |-> term[s], entries |-> log[s], committed |-> committed[s]])
    /\ UNCHANGED <<term, role, votedFor, log, committed>>

Accept(s) == \E m \in msgs :
    /\ m.type = "append"
    /\ m.from # s
    /\ m.term >= term[s]
    /\ Len(m.entries) >= Len(log[s]) \/ m.term > LastTerm(log[s])
    /\ term' = [term EXCEPT ![s] = m.term]
    /\ role' = [role EXCEPT ![s] = "follower"]
    /\ votedFor' = IF m.term > term[s] THEN [votedFor EXCEPT ![s] = {}] ELSE votedFor
    /\ log' = [log EXCEPT ![s] = m.entries]
    /\ committed' = [committed EXCEPT ![s] = Min(m.committed, Len(m.entries))]
    /\ Send([type |-> "accepted", from |-> s, to |-> m.from, term |-> m.term, length |-> Len(m.entries)])

Commit(s) == \E n \in (committed[s] + 1)..Len(log[s]) :
    /\ role[s] = "leader"
    /\ log[s][n].term = term[s]
    /\ LET holders == {m.from : m \in {a \in msgs : /\ a.type = "accepted"
                                                     /\ a.to = s
                                                     /\ a.term = term[s]
                                                     /\ a.length >= n}}
       IN {s} \cup holders \in Majority
    /\ committed' = [committed EXCEPT ![s] = n]
    /\ UNCHANGED <<term, role, votedFor, log, msgs>>

Next == \E s \in Server :
    \/ Timeout(s)
    \/ Vote(s)
    \/ BecomeLeader(s)
    \/ Request(s)
    \/ Replicate(s)
    \/ Accept(s)
    \/ Commit(s)

=============================================================================
