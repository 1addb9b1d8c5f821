------------------------------- MODULE Cache -------------------------------
\* A cache. It may evict an element at any time, and nobody records that.
EXTENDS Naturals

CONSTANTS Keys, None

VARIABLE cached

Init == cached = [key \in Keys |-> None]

Put(key, value) == cached' = [cached EXCEPT ![key] = value]

Get(key, result) ==
    /\ result = cached[key]
    /\ UNCHANGED cached

Evict(key) ==
    /\ cached[key] # None
    /\ cached' = [cached EXCEPT ![key] = None]

Next ==
    \E key \in Keys :
        \/ \E value \in 1..2 : Put(key, value)
        \/ \E result \in 1..2 \union {None} : Get(key, result)
        \/ Evict(key)

=============================================================================
