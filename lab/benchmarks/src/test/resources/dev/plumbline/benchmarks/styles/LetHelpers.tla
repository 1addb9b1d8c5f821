------------------------- MODULE LetHelpers -------------------------
\* A set and a function in a record, changed by helper operators with LET.
EXTENDS Integers, FiniteSets

CONSTANTS Keys, NoValue

VARIABLES state
Init == state = [keys |-> {}, values |-> [key \in Keys |-> NoValue]]
Present(s, key) == key \in s.keys
Put(s, key, value) ==
    LET grown == s.keys \cup {key}
        stored == [s.values EXCEPT ![key] = value]
    IN [keys |-> grown, values |-> stored]
Remove(s, key) == LET less == s.keys \ {key} IN [s EXCEPT !.keys = less, !.values[key] = NoValue]
Contains(key, result) == result = Present(state, key) /\ UNCHANGED state
Insert(key, value, result) == result = state.values[key] /\ state' = Put(state, key, value)
InsertIfAbsent(key, value, result) ==
    LET old == state.values[key] IN
    /\ result = old
    /\ state' = IF Present(state, key) THEN state ELSE Put(state, key, value)
Erase(key, result) == result = state.values[key] /\ state' = Remove(state, key)
RangeCount(from, to, result) ==
    LET inside == {k \in state.keys : from <= k /\ k <= to}
    IN result = Cardinality(inside) /\ UNCHANGED state

Next ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Nat, result \in Nat :
          \/ Insert(key, value, result)
          \/ InsertIfAbsent(key, value, result)
          \/ Erase(key, result)
    \/ \E from, to \in Keys, result \in Nat : RangeCount(from, to, result)

=====================================================================
