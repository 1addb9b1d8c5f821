------------------------------- MODULE Stock -------------------------------
\* A map whose putIfAbsent changes nothing where there is a value.
EXTENDS Naturals

CONSTANTS Keys, None

VARIABLE stock

Init == stock = [key \in Keys |-> None]

putIfAbsent(key, value, result) ==
    /\ result = stock[key]
    /\ stock' = IF result = None THEN [stock EXCEPT ![key] = value] ELSE stock

remove(key, result) ==
    /\ result = stock[key]
    /\ stock' = [stock EXCEPT ![key] = None]

Next ==
    \E key \in Keys, value \in Nat, result \in Nat \union {None} :
        \/ putIfAbsent(key, value, result)
        \/ remove(key, result)

=============================================================================
