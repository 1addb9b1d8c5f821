------------------------- MODULE CountedPairs -------------------------
\* A record with a set of pairs, and the numbers of its pairs with an odd and with an even key.
EXTENDS Integers, FiniteSets

CONSTANTS Keys, NoValue

VARIABLE db
Init == db = [pairs |-> {}, size |-> [odd |-> 0, even |-> 0]]
Kind(key) == IF key % 2 = 0 THEN "even" ELSE "odd"
Of(key) == {p \in db.pairs : p[1] = key}
Old(key) == IF Of(key) = {} THEN NoValue ELSE (CHOOSE p \in Of(key) : TRUE)[2]
Changed(size, key, pairs) == [size EXCEPT ![Kind(key)] = Cardinality(pairs) - Cardinality(Of(key)) + @]
Became(key, pairs) == [db EXCEPT !.pairs = (@ \ Of(key)) \cup pairs, !.size = Changed(@, key, pairs)]
Contains(key, result) == result = (Of(key) # {}) /\ UNCHANGED db
Insert(key, value, result) == result = Old(key) /\ db' = Became(key, {<<key, value>>})
InsertIfAbsent(key, value, result) ==
    /\ result = Old(key)
    /\ db' = IF Of(key) = {} THEN Became(key, {<<key, value>>}) ELSE db
Erase(key, result) == result = Old(key) /\ db' = Became(key, {})
RangeCount(from, to, result) == result = Cardinality({p \in db.pairs : p[1] \in from..to}) /\ UNCHANGED db

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

===================================================================
