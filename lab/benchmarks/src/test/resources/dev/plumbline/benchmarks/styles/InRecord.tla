------------------------- MODULE InRecord -------------------------
\* A function inside of a record.
EXTENDS Integers, FiniteSets

CONSTANTS Keys, NoValue

VARIABLE db
Init == db = [map |-> [key \in Keys |-> NoValue], name |-> "db"]
Contains(key, result) == result = (db.map[key] # NoValue) /\ UNCHANGED db
Insert(key, value, result) == result = db.map[key] /\ db' = [db EXCEPT !.map[key] = value]
InsertIfAbsent(key, value, result) ==
    /\ result = db.map[key]
    /\ db' = [db EXCEPT !.map[key] = IF @ = NoValue THEN value ELSE @]
Erase(key, result) ==
    /\ result = db.map[key]
    /\ db' = [db EXCEPT !.map = [@ EXCEPT ![key] = NoValue]]
RangeCount(from, to, result) ==
    result = Cardinality({k \in from..to : k \in DOMAIN db.map /\ db.map[k] # NoValue}) /\ UNCHANGED db

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

===================================================================
