------------------------- MODULE Records -------------------------
\* Records, rewritten by a rule over all keys, and a recursive count.
EXTENDS Integers, FiniteSets

CONSTANTS Keys, NoValue

VARIABLE slots
Init == slots = [key \in Keys |-> [used |-> FALSE, value |-> NoValue]]
RECURSIVE Count(_)
Count(ks) ==
    IF ks = {} THEN 0
    ELSE LET k == CHOOSE k \in ks : TRUE
         IN (IF slots[k].used THEN 1 ELSE 0) + Count(ks \ {k})
Old(key) == IF slots[key].used THEN slots[key].value ELSE NoValue
Contains(key, result) == result = slots[key].used /\ UNCHANGED slots
Insert(key, value, result) ==
    /\ result = Old(key)
    /\ slots' = [k \in Keys |-> IF k = key THEN [used |-> TRUE, value |-> value] ELSE slots[k]]
InsertIfAbsent(key, value, result) ==
    /\ result = Old(key)
    /\ slots' = [k \in Keys |->
                   IF k = key /\ ~slots[k].used THEN [used |-> TRUE, value |-> value] ELSE slots[k]]
Erase(key, result) ==
    /\ result = Old(key)
    /\ slots' = [k \in Keys |-> IF k # key THEN slots[k] ELSE [used |-> FALSE, value |-> NoValue]]
RangeCount(from, to, result) ==
    result = Count({k \in Keys : k >= from /\ k <= to}) /\ UNCHANGED slots

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

==================================================================
