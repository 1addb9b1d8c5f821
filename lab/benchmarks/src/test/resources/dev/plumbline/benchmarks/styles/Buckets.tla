------------------------- MODULE Buckets -------------------------
\* Sets of records in buckets.
EXTENDS Integers, FiniteSets

CONSTANTS Keys, NoValue

VARIABLE table
Buckets == 0..2
Init == table = [i \in Buckets |-> {}]
Bucket(key) == key % 3
Has(key) == \E p \in table[Bucket(key)] : p.key = key
Old(key) == IF Has(key) THEN (CHOOSE p \in table[Bucket(key)] : p.key = key).value ELSE NoValue
Others(key) == {p \in table[Bucket(key)] : p.key # key}
Contains(key, result) == result = Has(key) /\ UNCHANGED table
Insert(key, value, result) ==
    /\ result = Old(key)
    /\ table' = [table EXCEPT ![Bucket(key)] = Others(key) \cup {[key |-> key, value |-> value]}]
InsertIfAbsent(key, value, result) ==
    /\ result = Old(key)
    /\ IF Has(key) THEN UNCHANGED table
       ELSE table' = [table EXCEPT ![Bucket(key)] = @ \cup {[key |-> key, value |-> value]}]
Erase(key, result) == result = Old(key) /\ table' = [table EXCEPT ![Bucket(key)] = Others(key)]
RangeCount(from, to, result) ==
    /\ result = Cardinality({p \in UNION {table[i] : i \in Buckets} : from <= p.key /\ p.key <= to})
    /\ UNCHANGED table

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

===================================================================
