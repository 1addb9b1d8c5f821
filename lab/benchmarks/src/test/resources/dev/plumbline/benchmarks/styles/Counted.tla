------------------------- MODULE Counted -------------------------
\* A function, and the number of its keys that have a value.
EXTENDS Integers, FiniteSets

CONSTANTS Keys, NoValue

VARIABLES dict, size
vars == <<dict, size>>
Init == dict = [k \in Keys |-> NoValue] /\ size = 0
Contains(key, result) == result = (dict[key] # NoValue) /\ UNCHANGED vars
Insert(key, value, result) ==
    /\ result = dict[key]
    /\ dict' = [dict EXCEPT ![key] = value]
    /\ size' = IF dict[key] = NoValue THEN size + 1 ELSE size
InsertIfAbsent(key, value, result) ==
    /\ result = dict[key]
    /\ IF dict[key] = NoValue THEN dict' = [dict EXCEPT ![key] = value] /\ size' = size + 1 ELSE UNCHANGED vars
Erase(key, result) ==
    /\ result = dict[key]
    /\ \/ dict[key] = NoValue /\ UNCHANGED vars
       \/ dict[key] # NoValue /\ dict' = [dict EXCEPT ![key] = NoValue] /\ size' = size - 1
RangeCount(from, to, result) ==
    result = Cardinality({k \in Keys : from <= k /\ k <= to /\ dict[k] # NoValue}) /\ UNCHANGED vars

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

===================================================================
