------------------------------- MODULE Toggle -------------------------------
\* Accepted: one process and no resources.
(*
--mpcal Toggle {
    archetype ALamp(ref lit)
    {
    switch:
        while (TRUE) {
            lit := ~lit;
        };
    }

    variables lit = FALSE;

    process (Lamp = "lamp") == instance ALamp(ref lit);
}
*)
=============================================================================
