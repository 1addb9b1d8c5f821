---------------------------- MODULE LabelInWith ----------------------------
\* Refused: the body of a with is part of one step.
EXTENDS Naturals
(*
--mpcal LabelInWith {
    archetype AChooser(ref n)
    {
    choose:
        with (m \in 1..3) {
            n := m;
            (*:: expectedError: LABEL_FORBIDDEN *)
        inside:
            n := m + 1;
        };
    }

    variables n = 0;

    process (Chooser = 1) == instance AChooser(ref n);
}
*)
=============================================================================
