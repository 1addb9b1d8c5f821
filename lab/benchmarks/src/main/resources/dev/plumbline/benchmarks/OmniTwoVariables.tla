-------------------------- MODULE OmniTwoVariables --------------------------
\* The map of OmniMap.tla in another style: a set of the keys that have a value
\* beside a function with the values. Both mean the same.
EXTENDS Integers, FiniteSets

CONSTANTS
    Keys,       \* integers
    NoValue     \* the result where the key has no value

VARIABLES present, stored

vars == <<present, stored>>

Init ==
    /\ present = {}
    /\ stored = [key \in Keys |-> NoValue]

\* Whether the key has a value.
Contains(key, result) ==
    /\ result <=> key \in present
    /\ UNCHANGED vars

\* Gives the key a value and returns the one that it replaces.
Insert(key, value, result) ==
    /\ stored[key] = result
    /\ present' = present \cup {key}
    /\ stored' = [stored EXCEPT ![key] = value]

\* The same, but a key that has a value keeps it.
InsertIfAbsent(key, value, result) ==
    /\ stored[key] = result
    /\ IF key \in present
       THEN UNCHANGED vars
       ELSE /\ present' = present \cup {key}
            /\ stored' = [stored EXCEPT ![key] = value]

\* Takes the value of the key away and returns it.
Erase(key, result) ==
    /\ stored[key] = result
    /\ present' = present \ {key}
    /\ stored' = [stored EXCEPT ![key] = NoValue]

\* How many keys from one to another have a value.
RangeCount(from, to, result) ==
    /\ result = Cardinality(present \cap (from..to))
    /\ UNCHANGED vars

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

=============================================================================
