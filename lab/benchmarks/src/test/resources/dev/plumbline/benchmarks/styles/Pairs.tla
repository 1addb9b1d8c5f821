------------------------- MODULE Pairs -------------------------
\* A set of pairs.
EXTENDS Integers, FiniteSets

CONSTANTS Keys, NoValue

VARIABLE pairs
Init == pairs = {}
Has(key) == \E p \in pairs : p[1] = key
Old(key) == IF Has(key) THEN (CHOOSE p \in pairs : p[1] = key)[2] ELSE NoValue
Contains(key, result) == result = Has(key) /\ UNCHANGED pairs
Insert(key, value, result) ==
    /\ result = Old(key)
    /\ pairs' = {p \in pairs : p[1] # key} \cup {<<key, value>>}
InsertIfAbsent(key, value, result) ==
    /\ result = Old(key)
    /\ IF Has(key) THEN UNCHANGED pairs ELSE pairs' = pairs \cup {<<key, value>>}
Erase(key, result) ==
    /\ result = Old(key)
    /\ pairs' = {p \in pairs : p[1] # key}
RangeCount(from, to, result) ==
    result = Cardinality({p \in pairs : from <= p[1] /\ p[1] <= to}) /\ UNCHANGED pairs

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

================================================================
