------------------------- MODULE Relation -------------------------
\* A record of a set of keys and a set of pairs.
EXTENDS Integers, FiniteSets

CONSTANTS Keys, NoValue

VARIABLE rel
Init == rel = [k |-> {}, v |-> {}]
Of(key) == {p \in rel.v : p[1] = key}
Old(key) == IF key \in rel.k THEN LET p == CHOOSE p \in Of(key) : TRUE IN p[2] ELSE NoValue
Contains(key, result) == (result <=> key \in rel.k) /\ UNCHANGED rel
Insert(key, value, result) ==
    result = Old(key) /\ rel' = [k |-> rel.k \cup {key}, v |-> (rel.v \ Of(key)) \cup {<<key, value>>}]
InsertIfAbsent(key, value, result) ==
    /\ result = Old(key)
    /\ rel' = IF key \in rel.k THEN rel ELSE [rel EXCEPT !.k = @ \cup {key}, !.v = @ \cup {<<key, value>>}]
Erase(key, result) == result = Old(key) /\ rel' = [rel EXCEPT !.k = @ \ {key}, !.v = {p \in @ : p[1] # key}]
RangeCount(from, to, result) == result = Cardinality(rel.k \cap (from..to)) /\ UNCHANGED rel

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

===================================================================
