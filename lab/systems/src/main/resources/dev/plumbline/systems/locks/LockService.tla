------------------------------ MODULE LockService ------------------------------
(* A server that lends a lock to one client at a time, in the order in which they ask. *)
EXTENDS Naturals, Sequences, TLC

CONSTANTS
    NumClients,     \* clients 1..NumClients; the server is 0
    NumTurns        \* how often each of them wants the lock

Server  == 0
Clients == 1..NumClients
Nodes   == {Server} \cup Clients

(*
--mpcal LockService {
    define {
        Acquire == "acquire"
        Grant   == "grant"
        Release == "release"
    }

    \* Messages of one sender arrive in order; there is no order between senders.
    mapping macro Mailbox {
        read {
            with (sender \in {n \in Nodes : $variable[n] # <<>>}) {
                with (message = Head($variable[sender])) {
                    $variable[sender] := Tail($variable[sender]);
                    yield message;
                };
            };
        }
        write {
            yield [$variable EXCEPT ![$value.from] = Append(@, $value)];
        }
    }

    archetype AServer(ref net[_])
    variables waiting = <<>>;   \* the first of them has the lock
    {
    serve:
        while (TRUE) {
            with (message = net[self]) {
                if (message.type = Acquire) {
                    waiting := Append(waiting, message.from);
                    if (Len(waiting) = 1) {
                        net[message.from] := [from |-> self, type |-> Grant];
                    };
                } else {
                    assert message.type = Release /\ message.from = Head(waiting);
                    waiting := Tail(waiting);
                    if (waiting # <<>>) {
                        net[Head(waiting)] := [from |-> self, type |-> Grant];
                    };
                };
            };
        };
    }

    archetype AClient(ref net[_], ref inside[_])
    variables turn = 0;
    {
    acquire:
        while (turn < NumTurns) {
            turn := turn + 1;
            net[Server] := [from |-> self, type |-> Acquire];
        enter:
            with (message = net[self]) {
                assert message.type = Grant;
            };
            inside[self] := TRUE;
        leave:
            inside[self] := FALSE;
            net[Server] := [from |-> self, type |-> Release];
        };
    }

    variables
        network = [n \in Nodes |-> [m \in Nodes |-> <<>>]],
        inside = [c \in Clients |-> FALSE];

    fair process (TheServer = Server) == instance AServer(ref network[_])
        mapping network[_] via Mailbox;

    fair process (Client \in Clients) == instance AClient(ref network[_], ref inside[_])
        mapping network[_] via Mailbox;
}
*)

OneInside == \A c, d \in Clients : inside[c] /\ inside[d] => c = d
================================================================================
