------------------------------- MODULE RaftStore -------------------------------
(*
 A key-value store that is replicated by Raft. A server is four processes that share its variables: one receives
 messages, one starts elections, one replicates the log, one applies what is committed and answers clients.

 What stands around the processes is described as it is, and not as one would like it to be:
 - the network keeps the order of messages between one sending process and one mailbox, and no other order;
 - a server can tell how many messages have arrived, and not how many are on their way;
 - a failure detector may be wrong in both directions;
 - a timer may or may not be over at any time;
 - clients ask for whatever they like.
*)
EXTENDS Naturals, Sequences, FiniteSets, TLC

CONSTANTS
    NumServers,     \* servers 1..NumServers
    NumClients,
    NumRequests,    \* how many requests each client makes
    NumCrashes,     \* how many servers may crash
    Strings         \* keys and values

Servers   == 1..NumServers
Elections == NumServers + 1 .. 2 * NumServers
Leaderships == 2 * NumServers + 1 .. 3 * NumServers
Appliers  == 3 * NumServers + 1 .. 4 * NumServers
Crashers  == 4 * NumServers + 1 .. 4 * NumServers + NumCrashes
Clients   == 5 * NumServers + 1 .. 5 * NumServers + NumClients
Processes == Servers \cup Elections \cup Leaderships \cup Appliers \cup Clients

Nil == 0

Min(a, b) == IF a < b THEN a ELSE b
Max(a, b) == IF a > b THEN a ELSE b

IsQuorum(servers) == 2 * Cardinality(servers) > NumServers

TermAt(entries, index) == IF index = 0 THEN 0 ELSE entries[index].term
LastTerm(entries) == TermAt(entries, Len(entries))

\* Whether a log with this last term and length has all that may be committed in the log of a voter.
UpToDate(lastTerm, length, entries) ==
    \/ lastTerm > LastTerm(entries)
    \/ lastTerm = LastTerm(entries) /\ length >= Len(entries)

\* Entries behind an index of a log. What agrees already stays, since an older message may say less than a newer one.
Merged(entries, index, more) ==
    IF \A k \in 1..Len(more) : index + k <= Len(entries) /\ entries[index + k].term = more[k].term
    THEN entries
    ELSE SubSeq(entries, 1, index) \o more

Put == "put"
Get == "get"
Requests == [type : {Put}, key : Strings, value : Strings] \cup [type : {Get}, key : Strings]

\* The connection that a message takes. Messages on one connection arrive in order.
Connection(message) == message.from

\* Messages that were sent to a mailbox and not taken from it: some have arrived there, and some are on their way.
Sent(mailbox) == Cardinality(UNION {{c} \X (1 .. Len(mailbox[c])) : c \in Processes})

(*
--mpcal RaftStore {
    define {
        Follower  == "follower"
        Candidate == "candidate"
        Leader    == "leader"

        VoteRequest   == "voteRequest"
        VoteReply     == "voteReply"
        AppendRequest == "appendRequest"
        AppendReply   == "appendReply"
        ClientRequest == "clientRequest"
        ClientReply   == "clientReply"
        Redirect      == "redirect"
    }

    mapping macro Mailbox {
        read {
            with (c \in {p \in Processes : $variable[p] # <<>>}) {
                with (message = Head($variable[c])) {
                    $variable[c] := Tail($variable[c]);
                    yield message;
                };
            };
        }
        write {
            yield [$variable EXCEPT ![Connection($value)] = Append(@, $value)];
        }
    }

    mapping macro Arrived {
        read {
            with (count \in 0 .. Sent($variable)) {
                yield count;
            };
        }
        write {
            assert FALSE;
            yield $value;
        }
    }

    mapping macro FailureDetector {
        read {
            either { yield TRUE; } or { yield FALSE; };
        }
        write {
            assert FALSE;
            yield $value;
        }
    }

    mapping macro Timer {
        read {
            either { yield TRUE; } or { yield FALSE; };
        }
        \* Any write starts the timer anew.
        write {
            yield $variable;
        }
    }

    mapping macro AnyRequest {
        read {
            with (request \in Requests) {
                yield request;
            };
        }
        write {
            assert FALSE;
            yield $value;
        }
    }

    mapping macro Output {
        read {
            assert FALSE;
            yield $variable;
        }
        write {
            yield $value;
        }
    }

    \* Nothing is sent to a server that seems to have failed.
    macro Send(to, message) {
        if (\lnot fd[to]) {
            net[to] := message;
        };
    }

    macro Lead(server) {
        role[server] := Leader;
        leader[server] := server;
        nextIndex[server] := [s \in Servers |-> Len(log[server]) + 1];
        matchIndex[server] := [s \in Servers |-> 0];
    }

    archetype AServer(
        ref net[_], ref fd[_], ref up[_], ref ballot[_], ref role[_], ref log[_], ref commitIndex[_],
        ref leader[_], ref votes[_], ref nextIndex[_], ref matchIndex[_], ref heard[_])
    {
    receive:
        while (NumCrashes = 0 \/ up[self]) {
            with (m = net[self]) {
                if (m.term > ballot[self].term) {
                    ballot[self] := [term |-> m.term, vote |-> Nil];
                    role[self] := Follower;
                    leader[self] := Nil;
                };
                if (m.type = VoteRequest) {
                    with (grant = /\ m.term = ballot[self].term
                                  /\ ballot[self].vote \in {Nil, m.source}
                                  /\ UpToDate(m.lastTerm, m.length, log[self])) {
                        if (grant) {
                            ballot[self] := [term |-> m.term, vote |-> m.source];
                            heard[self] := TRUE;
                        };
                        Send(m.source, [
                            type |-> VoteReply, from |-> self, source |-> self, term |-> ballot[self].term,
                            granted |-> grant]);
                    };
                } else if (m.type = VoteReply) {
                    if (m.granted /\ m.term = ballot[self].term /\ role[self] = Candidate) {
                        votes[self] := votes[self] \cup {m.source};
                        if (IsQuorum(votes[self])) {
                            Lead(self);
                        };
                    };
                } else if (m.type = AppendRequest) {
                    with (current = m.term = ballot[self].term,
                          fits = /\ current
                                 /\ m.previous <= Len(log[self])
                                 /\ TermAt(log[self], m.previous) = m.previousTerm) {
                        if (current) {
                            if (role[self] = Candidate) {
                                role[self] := Follower;
                            };
                            if (leader[self] # m.source) {
                                leader[self] := m.source;
                            };
                            heard[self] := TRUE;
                        };
                        if (fits) {
                            if (m.entries # <<>>) {
                                log[self] := Merged(log[self], m.previous, m.entries);
                            };
                            with (known = Min(m.commitIndex, m.previous + Len(m.entries))) {
                                if (known > commitIndex[self]) {
                                    commitIndex[self] := known;
                                };
                            };
                        };
                        Send(m.source, [
                            type |-> AppendReply, from |-> self, source |-> self, term |-> ballot[self].term,
                            success |-> fits, length |-> IF fits THEN m.previous + Len(m.entries) ELSE Len(log[self])]);
                    };
                } else if (m.type = AppendReply) {
                    if (m.term = ballot[self].term /\ role[self] = Leader) {
                        if (m.success) {
                            matchIndex[self] := [matchIndex[self] EXCEPT ![m.source] = Max(@, m.length)];
                            nextIndex[self] := [nextIndex[self] EXCEPT ![m.source] = matchIndex[self][m.source] + 1];
                        } else {
                            nextIndex[self] := [nextIndex[self] EXCEPT ![m.source] = Max(1, Min(@ - 1, m.length + 1))];
                        };
                    };
                } else {
                    assert m.type = ClientRequest;
                    if (role[self] = Leader) {
                        log[self] := Append(log[self], [
                            term |-> ballot[self].term, client |-> m.from, number |-> m.number,
                            request |-> m.request]);
                    } else {
                        net[m.from] := [
                            type |-> Redirect, from |-> self, number |-> m.number, leader |-> leader[self]];
                    };
                };
            };
        };
    }

    archetype AElection(
        server, ref net[_], ref arrived[_], ref fd[_], ref up[_], ref ballot[_], ref role[_], ref log[_],
        ref leader[_], ref votes[_], ref nextIndex[_], ref matchIndex[_], ref heard[_], ref timeout)
    variables peer = 1;
    {
    election:
        while (NumCrashes = 0 \/ up[server]) {
            await timeout;
            \* What has arrived may be from a leader.
            await arrived[server] = 0;
            peer := NumServers + 1;
            if (role[server] # Leader) {
                if (heard[server]) {
                    heard[server] := FALSE;
                } else {
                    ballot[server] := [term |-> ballot[server].term + 1, vote |-> server];
                    leader[server] := Nil;
                    votes[server] := {server};
                    if (IsQuorum(votes[server])) {
                        Lead(server);
                    } else {
                        role[server] := Candidate;
                        peer := 1;
                    };
                };
            };
        askForVotes:
            while (peer <= NumServers) {
                if (peer # server /\ role[server] = Candidate) {
                    Send(peer, [
                        type |-> VoteRequest, from |-> self, source |-> server, term |-> ballot[server].term,
                        lastTerm |-> LastTerm(log[server]), length |-> Len(log[server])]);
                };
                peer := peer + 1;
            };
        };
    }

    archetype ALeadership(
        server, ref net[_], ref fd[_], ref up[_], ref ballot[_], ref role[_], ref log[_], ref commitIndex[_],
        ref nextIndex[_], ref matchIndex[_], ref timeout)
    variables peer = 1;
    {
    lead:
        while (NumCrashes = 0 \/ up[server]) {
            await timeout;
            await role[server] = Leader;
            \* Entries of earlier terms are committed by one of this term behind them, and never by their number alone.
            with (agreed = {k \in commitIndex[server] + 1 .. Len(log[server]) :
                                /\ log[server][k].term = ballot[server].term
                                /\ IsQuorum({server} \cup {s \in Servers : matchIndex[server][s] >= k})}) {
                if (agreed # {}) {
                    commitIndex[server] := CHOOSE k \in agreed : \A other \in agreed : other <= k;
                };
            };
            peer := 1;
        replicate:
            while (peer <= NumServers) {
                if (peer # server /\ role[server] = Leader) {
                    with (previous = nextIndex[server][peer] - 1) {
                        Send(peer, [
                            type |-> AppendRequest, from |-> self, source |-> server, term |-> ballot[server].term,
                            previous |-> previous, previousTerm |-> TermAt(log[server], previous),
                            entries |-> SubSeq(log[server], previous + 1, Len(log[server])),
                            commitIndex |-> commitIndex[server]]);
                    };
                };
                peer := peer + 1;
            };
        };
    }

    archetype AApplier(server, ref net[_], ref up[_], ref role[_], ref log[_], ref commitIndex[_])
    variables
        applied = 0,
        store = [k \in {} |-> Nil],
        answered = [c \in Clients |-> 0];
    {
    apply:
        while (NumCrashes = 0 \/ up[server]) {
            await applied < commitIndex[server];
            applied := applied + 1;
            with (entry = log[server][applied], request = entry.request) {
                \* A client asks again after a timeout, and the first request may have been heard.
                if (entry.number > answered[entry.client]) {
                    answered[entry.client] := entry.number;
                    if (request.type = Put) {
                        store := (request.key :> request.value) @@ store;
                    };
                };
                if (role[server] = Leader) {
                    net[entry.client] := [
                        type |-> ClientReply, from |-> self, number |-> entry.number, leader |-> server,
                        found |-> request.key \in DOMAIN store,
                        value |-> IF request.key \in DOMAIN store THEN store[request.key] ELSE ""];
                };
            };
        };
    }

    archetype AClient(ref net[_], ref fd[_], ref timeout, ref requests, ref responses)
    variables server = Nil, number = 0, request = Nil;
    {
    next:
        while (number < NumRequests) {
            request := requests;
            number := number + 1;
        ask:
            if (server = Nil) {
                with (s \in Servers) {
                    server := s;
                };
            };
            Send(server, [
                type |-> ClientRequest, from |-> self, term |-> 0, number |-> number, request |-> request]);
            timeout := TRUE;
        answer:
            either {
                with (m = net[self]) {
                    if (m.number # number) {
                        goto answer;
                    } else if (m.type = Redirect) {
                        server := m.leader;
                        if (m.leader = Nil) {
                            goto pause;
                        } else {
                            goto ask;
                        };
                    } else {
                        server := m.leader;
                        responses := [number |-> number, request |-> request, found |-> m.found, value |-> m.value];
                        goto next;
                    };
                };
            } or {
                await timeout;
                server := Nil;
                goto ask;
            };
        pause:
            await timeout;
            goto ask;
        };
    }

    archetype ACrasher(ref up[_], ref timeout)
    {
    crash:
        await timeout;
        with (server \in Servers) {
            up[server] := FALSE;
        };
    }

    variables
        network = [p \in Servers \cup Clients |-> [c \in Processes |-> <<>>]],
        up = [s \in Servers |-> TRUE],
        ballot = [s \in Servers |-> [term |-> 0, vote |-> Nil]],
        role = [s \in Servers |-> Follower],
        log = [s \in Servers |-> <<>>],
        commitIndex = [s \in Servers |-> 0],
        leader = [s \in Servers |-> Nil],
        votes = [s \in Servers |-> {}],
        nextIndex = [s \in Servers |-> [t \in Servers |-> 1]],
        matchIndex = [s \in Servers |-> [t \in Servers |-> 0]],
        heard = [s \in Servers |-> FALSE],
        electionTimer = TRUE,
        leaderTimer = TRUE,
        clientTimer = TRUE,
        crashTimer = TRUE,
        input = Nil,
        output = Nil;

    fair process (Server \in Servers) == instance AServer(
        ref network[_], ref up[_], ref up[_], ref ballot[_], ref role[_], ref log[_], ref commitIndex[_],
        ref leader[_], ref votes[_], ref nextIndex[_], ref matchIndex[_], ref heard[_])
        mapping network[_] via Mailbox
        mapping @2[_] via FailureDetector;

    fair process (Election \in Elections) == instance AElection(
        Election - NumServers, ref network[_], ref network[_], ref up[_], ref up[_], ref ballot[_], ref role[_],
        ref log[_], ref leader[_], ref votes[_], ref nextIndex[_], ref matchIndex[_], ref heard[_],
        ref electionTimer)
        mapping @2[_] via Mailbox
        mapping @3[_] via Arrived
        mapping @4[_] via FailureDetector
        mapping electionTimer via Timer;

    fair process (Leadership \in Leaderships) == instance ALeadership(
        Leadership - 2 * NumServers, ref network[_], ref up[_], ref up[_], ref ballot[_], ref role[_], ref log[_],
        ref commitIndex[_], ref nextIndex[_], ref matchIndex[_], ref leaderTimer)
        mapping network[_] via Mailbox
        mapping @3[_] via FailureDetector
        mapping leaderTimer via Timer;

    fair process (Applier \in Appliers) == instance AApplier(
        Applier - 3 * NumServers, ref network[_], ref up[_], ref role[_], ref log[_], ref commitIndex[_])
        mapping network[_] via Mailbox;

    fair process (Client \in Clients) == instance AClient(
        ref network[_], ref up[_], ref clientTimer, ref input, ref output)
        mapping network[_] via Mailbox
        mapping up[_] via FailureDetector
        mapping clientTimer via Timer
        mapping input via AnyRequest
        mapping output via Output;

    fair process (Crasher \in Crashers) == instance ACrasher(ref up[_], ref crashTimer)
        mapping crashTimer via Timer;
}
*)

OneLeaderOfATerm ==
    \A s, t \in Servers :
        role[s] = Leader /\ role[t] = Leader /\ ballot[s].term = ballot[t].term => s = t

LogsMatch ==
    \A s, t \in Servers :
        \A k \in 1..Min(Len(log[s]), Len(log[t])) :
            log[s][k].term = log[t][k].term => SubSeq(log[s], 1, k) = SubSeq(log[t], 1, k)

CommittedEntriesAgree ==
    \A s, t \in Servers :
        /\ commitIndex[s] <= Len(log[s])
        /\ \A k \in 1..Min(commitIndex[s], commitIndex[t]) : log[s][k] = log[t][k]

================================================================================
