------------------------- MODULE EmptyTuple -------------------------
\* A function whose domain changes, which begins as an empty tuple.
EXTENDS Integers, FiniteSets, TLC

CONSTANTS Keys, NoValue

VARIABLE dict
Init == dict = <<>>
Lookup(key) == IF key \in DOMAIN dict THEN dict[key] ELSE NoValue
Contains(key, result) == result = (key \in DOMAIN dict) /\ UNCHANGED dict
Insert(key, value, result) == result = Lookup(key) /\ dict' = (key :> value) @@ dict
InsertIfAbsent(key, value, result) ==
    /\ result = Lookup(key)
    /\ dict' = IF key \in DOMAIN dict THEN dict ELSE (key :> value) @@ dict
Erase(key, result) ==
    /\ result = Lookup(key)
    /\ dict' = [other \in DOMAIN dict \ {key} |-> dict[other]]
RangeCount(from, to, result) ==
    result = Cardinality({k \in DOMAIN dict : from <= k /\ k <= to}) /\ UNCHANGED dict

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

=====================================================================
