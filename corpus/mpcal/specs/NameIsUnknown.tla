---------------------------- MODULE NameIsUnknown ----------------------------
\* Refused: nothing defines one of the names.
EXTENDS Naturals
(*
--mpcal NameIsUnknown {
    archetype ACounter(ref n)
    {
    start:
        n := n + (*:: expectedError: UNKNOWN_NAME *) step;
    }

    variables n = 0;

    process (Counter = 1) == instance ACounter(ref n);
}
*)
=============================================================================
