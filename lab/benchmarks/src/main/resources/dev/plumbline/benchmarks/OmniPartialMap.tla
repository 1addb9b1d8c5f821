--------------------------- MODULE OmniPartialMap ---------------------------
\* The map of OmniMap.tla in another style: a key without a value is not in the
\* domain, actions are told apart by disjunctions, and results are looked up by an
\* operator. Both mean the same.
EXTENDS Integers, FiniteSets, TLC

CONSTANTS
    Keys,       \* integers
    NoValue     \* the result where the key has no value

VARIABLE dict

Init == dict = [key \in {} |-> NoValue]

Lookup(key) == IF key \in DOMAIN dict THEN dict[key] ELSE NoValue

\* Whether the key has a value.
Contains(key, result) ==
    /\ result = (key \in DOMAIN dict)
    /\ UNCHANGED dict

\* Gives the key a value and returns the one that it replaces.
Insert(key, value, result) ==
    /\ result = Lookup(key)
    /\ dict' = (key :> value) @@ dict

\* The same, but a key that has a value keeps it.
InsertIfAbsent(key, value, result) ==
    \/ /\ key \notin DOMAIN dict
       /\ result = Lookup(key)
       /\ dict' = dict @@ (key :> value)
    \/ /\ key \in DOMAIN dict
       /\ result = Lookup(key)
       /\ UNCHANGED dict

\* Takes the value of the key away and returns it. Where there is none nothing
\* changes; that this is so where NoValue is returned does not stand in the action:
\* it holds because no operation of the history stores NoValue.
Erase(key, result) ==
    /\ result = Lookup(key)
    /\ dict' = [other \in DOMAIN dict \ {key} |-> dict[other]]

\* How many keys from one to another have a value.
RangeCount(from, to, result) ==
    /\ result = Cardinality({key \in DOMAIN dict : from <= key /\ key <= to})
    /\ UNCHANGED dict

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

=============================================================================
