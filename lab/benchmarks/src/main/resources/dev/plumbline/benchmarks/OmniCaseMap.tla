----------------------------- MODULE OmniCaseMap -----------------------------
\* The map of OmniMap.tla in another style: a total function, every action a LET
\* with the old value and a CASE that says what becomes of the map. Both mean the
\* same.
EXTENDS Integers, FiniteSets

CONSTANTS
    Keys,       \* integers
    NoValue     \* stands for a key that has no value, also as a result

VARIABLE map

Init == map = [key \in Keys |-> NoValue]

Has(key) == map[key] # NoValue

\* Whether the key has a value.
Contains(key, result) ==
    /\ CASE Has(key) -> result = TRUE
         [] OTHER -> result = FALSE
    /\ map' = map

\* Gives the key a value and returns the one that it replaces.
Insert(key, value, result) ==
    LET old == map[key]
    IN  /\ map' = [map EXCEPT ![key] = value]
        /\ result = old

\* The same, but a key that has a value keeps it.
InsertIfAbsent(key, value, result) ==
    LET old == map[key]
    IN  /\ map' = CASE old = NoValue -> [map EXCEPT ![key] = value]
                    [] OTHER -> map
        /\ result = old

\* Takes the value of the key away and returns it.
Erase(key, result) ==
    LET old == map[key]
    IN  /\ map' = [map EXCEPT ![key] = NoValue]
        /\ result = old

\* How many keys from one to another have a value.
RangeCount(from, to, result) ==
    LET present == {key \in from..to : key \in Keys /\ Has(key)}
    IN  /\ Cardinality(present) = result
        /\ map' = map

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

=============================================================================
