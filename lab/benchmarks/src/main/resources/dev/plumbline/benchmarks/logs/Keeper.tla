------------------------------- MODULE Keeper -------------------------------
EXTENDS Naturals, Sequences, FiniteSets, Bags, TLC

CONSTANT Guests

(*
--mpcal Keeper {
    define {
        Door == 0
        Ask == 1
        Leave == 2
        Enter == 3
        Everyone == 0..Guests
    }

    \* Letters arrive in any order.
    mapping macro Post {
        read {
            await BagCardinality($variable) > 0;
            with (letter \in BagToSet($variable)) {
                $variable := $variable (-) SetToBag({letter});
                yield letter;
            };
        }
        write {
            yield $variable (+) SetToBag({$value});
        }
    }

    archetype AKeeper(ref post[_])
    variables letter, waiting = <<>>;
    {
    watch:
        while (TRUE) {
        listen:
            letter := post[self];
        answer:
            if (letter.word = Ask) {
                if (waiting = <<>>) {
                    post[letter.from] := Enter;
                };
                waiting := Append(waiting, letter.from);
            } else {
                waiting := Tail(waiting);
                if (waiting # <<>>) {
                    post[Head(waiting)] := Enter;
                };
            };
        };
    }

    archetype AGuest(ref post[_], ref inside[_])
    {
    stroll:
        while (TRUE) {
        ask:
            post[Door] := [from |-> self, word |-> Ask];
        enter:
            with (word = post[self]) {
                assert word = Enter;
            };
            inside[self] := TRUE;
        leave:
            inside[self] := FALSE;
            post[Door] := [from |-> self, word |-> Leave];
        };
    }

    variables post = [id \in Everyone |-> EmptyBag], inside = [id \in Everyone |-> FALSE];

    process (Keeper = Door) == instance AKeeper(ref post[_])
        mapping post[_] via Post;

    process (Guest \in 1..Guests) == instance AGuest(ref post[_], ref inside[_])
        mapping post[_] via Post;
}
*)

\* BEGIN TRANSLATION
\* END TRANSLATION

=============================================================================
