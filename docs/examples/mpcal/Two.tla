---- MODULE Two ----
EXTENDS Naturals
(*
--mpcal Two {
    mapping macro Counted {
        read  { yield $variable.value; }
        write { yield [value |-> $value, writes |-> $variable.writes + 1]; }
    }

    procedure Swap(ref one, ref other)
    variables kept = 0;
    {
    first:
        kept := one;
        one := other;
    second:
        other := kept;
        return;
    }

    archetype Exchange(ref a, ref b, limit)
    variables turn = 0, spare = 7;
    {
    again:
        while (turn < limit) {
            turn := turn + 1;
            call Swap(ref a, ref b);
        };
    last:
        call Swap(ref b, ref spare);
    }

    variables left = [value |-> 1, writes |-> 0], right = 2;

    process (P = 1) == instance Exchange(ref left, ref right, 3) mapping left via Counted;
}
*)
Swapped == pc[1] = "Done" => left = [value |-> 2, writes |-> 3] /\ right = 7
====
