------------------------- MODULE PlumblineInjective -------------------------
\* In a module of its own, because both Functions and SequencesExt have it: a
\* specification that extends both must not see two definitions.

IsInjective(f) == \A x, y \in DOMAIN f : f[x] = f[y] => x = y
=============================================================================
