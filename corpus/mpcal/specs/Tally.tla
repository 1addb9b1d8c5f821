------------------------------- MODULE Tally -------------------------------
\* Accepted: a procedure with a reference, a macro, and a parameter that is a value.
EXTENDS Naturals, Sequences, TLC
CONSTANT Voters
(*
--mpcal Tally {
    macro count(target, by) {
        target := target + by;
    }

    procedure vote(ref box, times)
    variables left = times;
    {
    cast:
        while (left > 0) {
            count(box, 1);
            left := left - 1;
        };
        return;
    }

    archetype AVoter(ref box, times)
    {
    begin:
        call vote(ref box, times);
    check:
        assert box >= times;
    }

    variables votes = 0;

    fair process (Voter \in Voters) == instance AVoter(ref votes, 2);
}
*)
=============================================================================
