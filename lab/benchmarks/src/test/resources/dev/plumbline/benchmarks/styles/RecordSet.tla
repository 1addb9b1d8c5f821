------------------------- MODULE RecordSet -------------------------
\* A set of records, like the rows of a table.
EXTENDS Integers, FiniteSets

CONSTANTS Keys, NoValue

VARIABLE rows
Init == rows = {}
Rows(key) == {r \in rows : r.k = key}
Old(key) == IF Rows(key) = {} THEN NoValue ELSE (CHOOSE r \in Rows(key) : TRUE).v
Contains(key, result) == result = (Rows(key) # {}) /\ UNCHANGED rows
Insert(key, value, result) ==
    /\ result = Old(key)
    /\ rows' = (rows \ Rows(key)) \cup {[k |-> key, v |-> value]}
InsertIfAbsent(key, value, result) ==
    /\ result = Old(key)
    /\ rows' = IF Rows(key) = {} THEN rows \cup {[k |-> key, v |-> value]} ELSE rows
Erase(key, result) ==
    /\ result = Old(key)
    /\ \/ Rows(key) = {} /\ UNCHANGED rows
       \/ \E r \in Rows(key) : rows' = rows \ {r}
RangeCount(from, to, result) ==
    result = Cardinality({r.k : r \in {x \in rows : x.k \in from..to}}) /\ UNCHANGED rows

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

====================================================================
