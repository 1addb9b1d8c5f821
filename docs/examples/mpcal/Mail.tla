---- MODULE Mail ----
EXTENDS Naturals, Sequences
(*
--mpcal Mail {
    mapping macro Lossy {
        read {
            await $variable # <<>>;
            with (first = Head($variable)) {
                $variable := Tail($variable);
                yield first;
            };
        }
        write {
            either { yield Append($variable, $value); }
            or     { skip; };
        }
    }

    archetype Writer(ref mailbox[_])
    variables letter = 0;
    {
    write:
        while (letter < 3) {
            letter := letter + 1;
            mailbox[2] := letter;
        };
    }

    archetype Reader(ref mailbox[_])
    variables last = 0;
    {
    read:
        while (TRUE) {
            with (letter = mailbox[self]) {
                assert letter > last;
                last := letter;
            };
        };
    }

    variables network = [reader \in {2} |-> <<>>];

    process (Anna = 1) == instance Writer(ref network[_]) mapping network[_] via Lossy;
    process (Ben = 2)  == instance Reader(ref network[_]) mapping network[_] via Lossy;
}
*)
====
