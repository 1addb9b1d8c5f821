-------------------------- MODULE AmongOne --------------------------
\* The next value is an element of a set that is written out; each key has a case.
EXTENDS Integers, FiniteSets

CONSTANTS Keys, NoValue

VARIABLE m
Init == m \in {[k \in Keys |-> NoValue]}
Put(key, value) == m' = [k \in DOMAIN m |-> CASE k = key -> value [] OTHER -> m[k]]
Contains(key, result) == (result <=> m[key] # NoValue) /\ m' \in {m}
Insert(key, value, result) == m[key] = result /\ Put(key, value)
InsertIfAbsent(key, value, result) ==
    /\ m[key] = result
    /\ \/ m[key] = NoValue /\ Put(key, value)
       \/ m[key] # NoValue /\ UNCHANGED m
Erase(key, result) == m[key] = result /\ Put(key, NoValue)
RangeCount(from, to, result) ==
    /\ Cardinality({k \in DOMAIN m : k \in from..to} \ {k \in DOMAIN m : m[k] = NoValue}) = result
    /\ UNCHANGED m

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

=====================================================================
