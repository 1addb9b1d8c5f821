---- MODULE factorial ----
EXTENDS Integers, Sequences, TLC

CONSTANT Procs

(*
--mpcal factorial {
    mapping macro Fifo {
        read {
            await Len($variable) > 0;
            with (first = Head($variable)) {
                $variable := Tail($variable);
                yield first;
            };
        }
        write { yield Append($variable, $value); }
    }

    procedure fact(n, ref out[_])
    variables m = 0, sign = 1;
    {
    enter:
        if (n = 0) {
            out[self] := 1;
            return;
        } else {
            m := n;
        };
    recur:
        call fact(n - 1, ref out[_]);
    multiply:
        with (r = out[self]) {
            out[self] := r * m * sign;
        };
        return;
    }

    procedure twice(ref out[_])
    {
    again:
        call fact(2, ref out[_]);
        return;
    }

    archetype AMain(ref results[_], ref total)
    variables mine = [calls |-> 0];
    {
    begin:
        mine.calls := mine.calls + 1;
        call fact(3, ref results[_]);
    add:
        with (r = results[self]) {
            total := total + r;
        };
        call twice(ref results[_]);
    finish:
        either {
            await total < 16;
            total := total + results[self];
        } or {
            await total >= 16;
            total := total + 10 * results[self];
        };
    }

    variables results = [p \in Procs |-> <<>>], total = 0;

    fair process (main \in Procs) == instance AMain(ref results[_], ref total)
        mapping results[_] via Fifo;
}
*)

====
