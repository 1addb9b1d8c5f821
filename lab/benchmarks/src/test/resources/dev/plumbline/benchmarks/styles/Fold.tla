------------------------- MODULE Fold -------------------------
\* A set of pairs, looked up and counted by FoldSet.
EXTENDS Integers, FiniteSets, FiniteSetsExt

CONSTANTS Keys, NoValue

VARIABLE pairs
Init == pairs = {}
Old(key) == FoldSet(LAMBDA p, found : IF p[1] = key THEN p[2] ELSE found, NoValue, pairs)
Contains(key, result) == result = (Old(key) # NoValue) /\ UNCHANGED pairs
Insert(key, value, result) ==
    /\ result = Old(key)
    /\ pairs' = {p \in pairs : p[1] # key} \cup {<<key, value>>}
InsertIfAbsent(key, value, result) ==
    /\ result = Old(key)
    /\ pairs' = pairs \cup (IF Old(key) = NoValue THEN {<<key, value>>} ELSE {})
Erase(key, result) ==
    /\ result = Old(key)
    /\ pairs' = pairs \ {<<key, Old(key)>>}
RangeCount(from, to, result) ==
    /\ result = FoldSet(LAMBDA p, n : IF p[1] \in from..to THEN n + 1 ELSE n, 0, pairs)
    /\ UNCHANGED pairs

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

===============================================================
