----------------------------- MODULE MapSteps -----------------------------
\* The operations of OmniMap, with values and results from finite sets.
EXTENDS OmniMap

CONSTANT Values

Results == Values \cup {Absent}

Steps ==
    \/ \E key \in Keys, result \in BOOLEAN : Contains(key, result)
    \/ \E key \in Keys, value \in Values, result \in Results : Insert(key, value, result)
    \/ \E key \in Keys, value \in Values, result \in Results : InsertIfAbsent(key, value, result)
    \/ \E key \in Keys, result \in Results : Erase(key, result)
    \/ \E from, to \in Keys, result \in 0..Cardinality(Keys) : RangeCount(from, to, result)

=============================================================================
