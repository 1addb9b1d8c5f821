--------------------------- MODULE EtcdElections ---------------------------
\* What etcd logs about its elections, as steps of the public specification of Raft,
\* raft.tla by Diego Ongaro, which is not a part of this folder. Every action here is
\* a step of raft.tla with the values that were logged, but for HasLog and for what
\* comments say. Replication is not logged: HasLog stands for it.
EXTENDS raft

\* raft.tla adds this to each of its steps.
Recorded == allLogs' = allLogs \cup {log[i] : i \in Server}

Unchanged == UNCHANGED <<messages, serverVars, candidateVars, leaderVars, logVars>>

\* The log of i ends with an entry of this term at this index. Only a leader of that
\* term has written it; the first entries, of term 1, are the members. Other entries
\* are not known; elections compare the last ones only.
HasLog(i, term, index) ==
    /\ term <= currentTerm[i]
    /\ term \in {1} \cup {e.eterm : e \in elections}
    /\ log' = [log EXCEPT ![i] = [k \in 1..index |-> [term |-> term]]]
    /\ UNCHANGED <<messages, serverVars, candidateVars, leaderVars, commitIndex>>
    /\ Recorded

BecameCandidate(i, term) == Timeout(i) /\ currentTerm'[i] = term /\ Recorded

SentVoteRequest(i, j, term) == currentTerm[i] = term /\ RequestVote(i, j) /\ Recorded

Request(i, j, term, lastTerm, lastIndex) ==
    [mtype |-> RequestVoteRequest, mterm |-> term, mlastLogTerm |-> lastTerm,
     mlastLogIndex |-> lastIndex, msource |-> j, mdest |-> i]

\* i votes for j, and had voted for voted before.
CastVote(i, j, term, lastTerm, lastIndex, voted) ==
    /\ Request(i, j, term, lastTerm, lastIndex) \in DOMAIN messages
    /\ votedFor[i] = voted
    /\ currentTerm[i] = term
    /\ HandleRequestVoteRequest(i, j, Request(i, j, term, lastTerm, lastIndex))
    /\ votedFor'[i] = j
    /\ Recorded

\* etcd also rejects if it knows a leader of the term: a lost message then.
RejectedVote(i, j, term, lastTerm, lastIndex) ==
    LET m == Request(i, j, term, lastTerm, lastIndex)
    IN /\ m \in DOMAIN messages
       /\ \/ HandleRequestVoteRequest(i, j, m) /\ votedFor' = votedFor
          \/ DropMessage(m)
       /\ Recorded

\* Three steps at once: i asks itself, votes for itself, and receives its vote.
VotedForItself(i, term) ==
    /\ currentTerm[i] = term
    /\ state[i] = Candidate
    /\ votedFor[i] = Nil
    /\ votedFor' = [votedFor EXCEPT ![i] = i]
    /\ votesResponded' = [votesResponded EXCEPT ![i] = @ \cup {i}]
    /\ votesGranted' = [votesGranted EXCEPT ![i] = @ \cup {i}]
    /\ voterLog' = [voterLog EXCEPT ![i] = @ @@ (i :> log[i])]
    /\ UNCHANGED <<messages, currentTerm, state, leaderVars, logVars>>
    /\ Recorded

ReceivedVote(i, j, term) ==
    /\ currentTerm[i] = term
    /\ \E m \in DOMAIN messages :
          /\ m.mtype = RequestVoteResponse /\ m.msource = j /\ m.mdest = i
          /\ m.mvoteGranted
          /\ HandleRequestVoteResponse(i, j, m)
    /\ Recorded

BecameLeader(i, term) == currentTerm[i] = term /\ BecomeLeader(i) /\ Recorded

\* A new leader tells the others.
SentHeartbeat(i, j) == AppendEntries(i, j) /\ Recorded

\* A candidate that is rejected or a leader that hears from no majority gives up. In
\* raft.tla this is a restart: both forget all but their term, vote and log.
BecameFollower(i, term) ==
    /\ currentTerm[i] = term
    /\ IF state[i] = Follower THEN Unchanged ELSE Restart(i)
    /\ Recorded

\* i receives a message of a higher term. Only requests, votes and heartbeats are
\* logged as they are sent; of other responses, it is known that j was in that term.
SawTerm(i, j, term, type) ==
    /\ term > currentTerm[i]
    /\ IF type = "other"
       THEN currentTerm[j] >= term
       ELSE \E m \in DOMAIN messages : m.mtype = type /\ m.msource = j /\ m.mdest = i /\ m.mterm = term
    /\ UpdateTerm(i, j, [mterm |-> term])
    /\ Recorded

\* A vote is logged before it is on disk, and sent when it is: a kill in between undoes
\* it, if no one has received it.
Unsent(i) ==
    \E m \in DOMAIN messages :
       /\ m.mtype = RequestVoteResponse /\ m.msource = i /\ m.mterm = currentTerm[i] /\ m.mvoteGranted
       /\ messages' = WithoutMessage(m, messages)

Restarted(i, term) ==
    /\ currentTerm[i] = term
    /\ \/ Restart(i)
       \/ /\ Unsent(i)
          /\ votedFor' = [votedFor EXCEPT ![i] = Nil]
          /\ state' = [state EXCEPT ![i] = Follower]
          /\ UNCHANGED <<currentTerm, candidateVars, leaderVars, logVars>>
    /\ Recorded

EtcdNext ==
    \/ \E i \in Server, term, index \in Nat : HasLog(i, term, index)
    \/ \E i \in Server, term \in Nat : BecameCandidate(i, term)
    \/ \E i, j \in Server, term \in Nat : SentVoteRequest(i, j, term)
    \/ \E i, j \in Server, term, lastTerm, lastIndex \in Nat, voted \in Server \cup {Nil} :
          CastVote(i, j, term, lastTerm, lastIndex, voted)
    \/ \E i, j \in Server, term, lastTerm, lastIndex \in Nat : RejectedVote(i, j, term, lastTerm, lastIndex)
    \/ \E i \in Server, term \in Nat : VotedForItself(i, term)
    \/ \E i, j \in Server, term \in Nat : ReceivedVote(i, j, term)
    \/ \E i \in Server, term \in Nat : BecameLeader(i, term)
    \/ \E i, j \in Server : SentHeartbeat(i, j)
    \/ \E i \in Server, term \in Nat : BecameFollower(i, term)
    \/ \E i, j \in Server, term \in Nat, type \in {RequestVoteRequest, RequestVoteResponse, AppendEntriesRequest, "other"} :
          SawTerm(i, j, term, type)
    \/ \E i \in Server, term \in Nat : Restarted(i, term)

\* Election safety, the first property of the Raft paper.
OneLeader == \A e, f \in elections : e.eterm = f.eterm => e.eleader = f.eleader
=============================================================================
