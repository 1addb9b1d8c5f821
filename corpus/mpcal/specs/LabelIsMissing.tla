--------------------------- MODULE LabelIsMissing ---------------------------
\* Refused: a loop is a step of its own, so it begins at a label.
EXTENDS Naturals
(*
--mpcal LabelIsMissing {
    archetype ACounter(ref n)
    {
    start:
        n := 0;
        (*:: expectedError: LABEL_REQUIRED *)
        while (n < 3) {
            n := n + 1;
        };
    }

    variables n = 0;

    process (Counter = 1) == instance ACounter(ref n);
}
*)
=============================================================================
