------------------------------- MODULE WorkQueue -------------------------------
(* A producer hands work to consumers that ask for it, until there is no more. *)
EXTENDS Naturals, Sequences, TLC

CONSTANTS
    NumConsumers,   \* consumers 1..NumConsumers; the producer is 0
    NumItems,       \* how much work there is
    Items           \* what an item may be

Producer  == 0
Consumers == 1..NumConsumers
Nodes     == {Producer} \cup Consumers

(*
--mpcal WorkQueue {
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

    mapping macro AnyItem {
        read {
            with (item \in Items) {
                yield item;
            };
        }
        write {
            assert FALSE;
            yield $value;
        }
    }

    archetype AProducer(ref net[_], ref source)
    variables made = 0, served = 0;
    {
    produce:
        while (served < NumConsumers) {
            with (asking = net[self]) {
                if (made < NumItems) {
                    made := made + 1;
                    with (item = source) {
                        net[asking.from] := [from |-> self, last |-> FALSE, item |-> item];
                    };
                } else {
                    served := served + 1;
                    net[asking.from] := [from |-> self, last |-> TRUE];
                };
            };
        };
    }

    archetype AConsumer(ref net[_], ref sink)
    {
    ask:
        net[Producer] := [from |-> self];
    consume:
        with (answer = net[self]) {
            if (answer.last) {
                goto Done;
            } else {
                sink := answer.item;
                goto ask;
            };
        };
    }

    variables
        network = [n \in Nodes |-> [m \in Nodes |-> <<>>]],
        work = 0,
        result = 0;

    fair process (Source = Producer) == instance AProducer(ref network[_], ref work)
        mapping network[_] via Mailbox
        mapping work via AnyItem;

    fair process (Consumer \in Consumers) == instance AConsumer(ref network[_], result)
        mapping network[_] via Mailbox;
}
*)
================================================================================
