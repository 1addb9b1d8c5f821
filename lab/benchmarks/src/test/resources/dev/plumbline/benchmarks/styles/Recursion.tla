------------------------- MODULE Recursion -------------------------
\* A function whose domain changes, with a recursive size.
EXTENDS Integers, FiniteSets, TLC

CONSTANTS Keys, NoValue

VARIABLE dict
Init == dict = [key \in {} |-> NoValue]
RECURSIVE Size(_)
Size(s) == IF s = {} THEN 0 ELSE LET x == CHOOSE x \in s : TRUE IN 1 + Size(s \ {x})
Lookup(key) == IF key \in DOMAIN dict THEN dict[key] ELSE NoValue
Without(f, key) == [other \in {k \in DOMAIN f : k # key} |-> f[other]]
Contains(key, result) == result = (key \in DOMAIN dict) /\ UNCHANGED dict
Insert(key, value, result) == result = Lookup(key) /\ dict' = (key :> value) @@ Without(dict, key)
InsertIfAbsent(key, value, result) ==
    /\ result = Lookup(key)
    /\ dict' = dict @@ (key :> value)
Erase(key, result) == result = Lookup(key) /\ dict' = Without(dict, key)
RangeCount(from, to, result) == result = Size({k \in DOMAIN dict : k \in from..to}) /\ UNCHANGED dict

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

====================================================================
