------------------------- MODULE CaseChoose -------------------------
\* A set of pairs, with CASE and CHOOSE over the values.
EXTENDS Integers, FiniteSets

CONSTANTS Keys, Values, NoValue

VARIABLE pairs
Init == pairs = {}
Old(key) ==
    CASE \E v \in Values : <<key, v>> \in pairs -> CHOOSE v \in Values : <<key, v>> \in pairs
      [] OTHER -> NoValue
Contains(key, result) == result = (Old(key) # NoValue) /\ UNCHANGED pairs
Insert(key, value, result) ==
    LET old == Old(key) IN
    /\ result = old
    /\ pairs' = CASE old = NoValue -> pairs \cup {<<key, value>>}
                  [] old # NoValue -> (pairs \ {<<key, old>>}) \cup {<<key, value>>}
InsertIfAbsent(key, value, result) ==
    LET old == Old(key) IN
    /\ result = old
    /\ pairs' = CASE old = NoValue -> pairs \cup {<<key, value>>} [] OTHER -> pairs
Erase(key, result) ==
    LET old == Old(key) IN result = old /\ pairs' = pairs \ {<<key, old>>}
RangeCount(from, to, result) ==
    /\ result = Cardinality({k \in from..to : Old(k) # NoValue})
    /\ UNCHANGED pairs

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

=====================================================================
