---------------------------- MODULE MappedTwice ----------------------------
\* Refused: a variable has two mapping macros.
EXTENDS Naturals
(*
--mpcal MappedTwice {
    mapping macro Plain {
        read { yield $variable; }
        write { yield $value; }
    }

    archetype ACounter(ref n)
    {
    start:
        n := n + 1;
    }

    variables n = 0;

    process (Counter = 1) == instance ACounter(ref n)
        mapping n via Plain
        (*:: expectedError: MAPPED_TWICE *)
        mapping n via Plain;
}
*)
=============================================================================
