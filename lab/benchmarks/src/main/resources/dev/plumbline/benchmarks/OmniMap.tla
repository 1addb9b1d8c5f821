------------------------------ MODULE OmniMap ------------------------------
\* A concurrent ordered map as its clients see it: contains, insert, insert if
\* absent, erase and range counts, the operations that the OmniLink paper
\* (section 7.4) measures. Each action is one operation; what the client got back
\* is its parameter `result`.
EXTENDS Integers, FiniteSets

CONSTANTS
    Keys,       \* integers
    Absent      \* stands for a key that has no value, also as a result

VARIABLE map

Init == map = [key \in Keys |-> Absent]

\* Whether the key has a value.
Contains(key, result) ==
    /\ result = (map[key] # Absent)
    /\ UNCHANGED map

\* Gives the key a value and returns the one that it replaces.
Insert(key, value, result) ==
    /\ result = map[key]
    /\ map' = [map EXCEPT ![key] = value]

\* The same, but a key that has a value keeps it.
InsertIfAbsent(key, value, result) ==
    /\ result = map[key]
    /\ IF result = Absent
       THEN map' = [map EXCEPT ![key] = value]
       ELSE UNCHANGED map

\* Takes the value of the key away and returns it.
Erase(key, result) ==
    /\ result = map[key]
    /\ IF result = Absent
       THEN UNCHANGED map
       ELSE map' = [map EXCEPT ![key] = Absent]

\* How many keys from one to another have a value. All at one moment: this is what
\* keeps a checker from looking at each key by itself.
RangeCount(from, to, result) ==
    /\ result = Cardinality({key \in Keys : from <= key /\ key <= to /\ map[key] # Absent})
    /\ UNCHANGED map

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

=============================================================================
