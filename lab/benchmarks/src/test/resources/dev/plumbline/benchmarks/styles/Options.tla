------------------------- MODULE Options -------------------------
\* A function to sets of at most one value.
EXTENDS Integers, FiniteSets

CONSTANTS Keys, NoValue

VARIABLE slots
Init == slots = [key \in Keys |-> {}]
Old(key) == IF slots[key] = {} THEN NoValue ELSE CHOOSE v \in slots[key] : TRUE
Contains(key, result) == result = (slots[key] # {}) /\ UNCHANGED slots
Insert(key, value, result) == result = Old(key) /\ slots' = [slots EXCEPT ![key] = {value}]
InsertIfAbsent(key, value, result) ==
    result = Old(key) /\ slots' = [slots EXCEPT ![key] = IF @ = {} THEN {value} ELSE @]
Erase(key, result) == result = Old(key) /\ slots' = [slots EXCEPT ![key] = @ \ {Old(key)}]
RangeCount(from, to, result) ==
    result = Cardinality({k \in Keys : k \in from..to /\ slots[k] # {}}) /\ UNCHANGED slots

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

==================================================================
