---------------------------------- MODULE Post ---------------------------------
(* Writers send numbered letters to a reader, over a network that may lose letters or change their order. *)
EXTENDS Naturals, Sequences, TLC

CONSTANTS
    Writers,     \* numbers from 1; the reader is 0
    Letters,     \* how many each writer sends
    Lossy,       \* whether letters may be lost; those of one writer that arrive are in order
    Relaxed      \* whether letters of one writer may overtake each other

Reader == 0

\* A letter that may be lost is lost when a later one is received.
After(queue, place) ==
    (IF Lossy THEN <<>> ELSE SubSeq(queue, 1, place - 1)) \o SubSeq(queue, place + 1, Len(queue))

(*
--mpcal Post {
    mapping macro Network {
        read {
            with (sender \in {w \in Writers : $variable[w] # <<>>}) {
                with (place \in (IF Lossy \/ Relaxed THEN DOMAIN $variable[sender] ELSE {1})) {
                    with (letter = $variable[sender][place]) {
                        $variable[sender] := After($variable[sender], place);
                        yield letter;
                    };
                };
            };
        }
        write {
            yield [$variable EXCEPT ![$value.from] = Append(@, $value)];
        }
    }

    \* Whether a time is over, which may be at any time.
    mapping macro Time {
        read {
            either { yield TRUE; } or { yield FALSE; };
        }
        write { yield $value; }
    }

    archetype AWriter(ref net[_])
    variables number = 0;
    {
    write:
        while (number < Letters) {
            number := number + 1;
            net[Reader] := [from |-> self, number |-> number];
        };
    }

    \* The reader does not wait for lost letters for ever.
    archetype AReader(ref net[_], ref late)
    variables got = <<>>;
    {
    read:
        while (TRUE) {
            either {
                got := Append(got, net[self]);
            } or {
                await late;
                goto Done;
            };
        };
    }

    variables
        network = [r \in {Reader} |-> [w \in Writers |-> <<>>]],
        time = FALSE;

    fair process (Writer \in Writers) == instance AWriter(ref network[_])
        mapping network[_] via Network;

    fair process (TheReader = Reader) == instance AReader(ref network[_], ref time)
        mapping network[_] via Network
        mapping time via Time;
}
*)
================================================================================
