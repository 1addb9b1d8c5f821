------------------------- MODULE TwoSets -------------------------
\* Two variables: a set of keys and a set of records.
EXTENDS Integers, FiniteSets

CONSTANTS Keys, Values, NoValue

VARIABLES present, stored
vars == <<present, stored>>
Init == present = {} /\ stored = {}
Value(key) == IF key \in present THEN CHOOSE v \in Values : [key |-> key, value |-> v] \in stored ELSE NoValue
Of(key) == {r \in stored : r.key = key}
Contains(key, result) == result = (key \in present) /\ UNCHANGED vars
Insert(key, value, result) ==
    /\ result = Value(key)
    /\ present' = present \cup {key}
    /\ stored' = (stored \ Of(key)) \cup {[key |-> key, value |-> value]}
InsertIfAbsent(key, value, result) ==
    /\ result = Value(key)
    /\ IF key \in present THEN UNCHANGED vars
       ELSE present' = present \cup {key} /\ stored' = stored \cup {[key |-> key, value |-> value]}
Erase(key, result) ==
    /\ result = Value(key)
    /\ present' = present \ {key}
    /\ stored' = stored \ Of(key)
RangeCount(from, to, result) == result = Cardinality({k \in present : k \in from..to}) /\ UNCHANGED vars

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

==================================================================
