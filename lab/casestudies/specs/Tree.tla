-------------------------------- MODULE Tree --------------------------------
\* The balanced tree as its clients see it: a map from keys to values with range
\* counts, every operation at one moment. How it keeps a mutable and an immutable
\* tree is its own affair; so none of that is here.
EXTENDS Integers, FiniteSets

CONSTANTS
    Keys,       \* integers
    Absent      \* stands for a key that has no value, also as a result

VARIABLE tree

Init == tree = [key \in Keys |-> Absent]

Contains(key, result) ==
    /\ result = (tree[key] # Absent)
    /\ UNCHANGED tree

\* Gives the key a value and returns the one that it replaces.
Insert(key, value, result) ==
    /\ result = tree[key]
    /\ tree' = [tree EXCEPT ![key] = value]

\* A key that has a value keeps it.
InsertIfAbsent(key, value, result) ==
    /\ result = tree[key]
    /\ tree' = [tree EXCEPT ![key] = IF @ = Absent THEN value ELSE @]

\* Takes the key away and returns its value.
Erase(key, result) ==
    /\ result = tree[key]
    /\ tree' = [tree EXCEPT ![key] = Absent]

\* How many keys there are from one to another, both included.
RangeCount(from, to, result) ==
    /\ result = Cardinality({key \in Keys : from <= key /\ key <= to /\ tree[key] # Absent})
    /\ UNCHANGED tree

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat \union {Absent} :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

=============================================================================
