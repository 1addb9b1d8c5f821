--------------------------- MODULE LabelIsUnknown ---------------------------
\* Refused: no label has the name that the goto names.
EXTENDS Naturals
(*
--mpcal LabelIsUnknown {
    archetype ACounter(ref n)
    {
    start:
        n := n + 1;
        (*:: expectedError: LABEL_UNKNOWN *)
        goto strat;
    }

    variables n = 0;

    process (Counter = 1) == instance ACounter(ref n);
}
*)
=============================================================================
