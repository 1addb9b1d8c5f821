------------------------- MODULE TaggedKeys -------------------------
\* A function on pairs of a tag and a key.
EXTENDS Integers, FiniteSets

CONSTANTS Keys, NoValue

VARIABLE cells
Init == cells = [c \in {"used", "value"} \X Keys |-> IF c[1] = "used" THEN FALSE ELSE NoValue]
Contains(key, result) == result = cells[<<"used", key>>] /\ UNCHANGED cells
Insert(key, value, result) ==
    /\ result = cells["value", key]
    /\ cells' = [cells EXCEPT !["used", key] = TRUE, !["value", key] = value]
InsertIfAbsent(key, value, result) ==
    /\ result = cells["value", key]
    /\ \/ cells["used", key] /\ UNCHANGED cells
       \/ ~cells["used", key] /\ cells' = [cells EXCEPT !["used", key] = TRUE, !["value", key] = value]
Erase(key, result) ==
    /\ result = cells["value", key]
    /\ cells' = [c \in DOMAIN cells |->
                   IF c[2] # key THEN cells[c] ELSE IF c[1] = "used" THEN FALSE ELSE NoValue]
RangeCount(from, to, result) ==
    /\ result = Cardinality({c \in DOMAIN cells : c[1] = "used" /\ c[2] \in from..to /\ cells[c]})
    /\ UNCHANGED cells

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

=====================================================================
