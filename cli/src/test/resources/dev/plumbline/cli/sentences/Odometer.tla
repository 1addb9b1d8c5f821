---- MODULE Odometer ----
\* A counter of kilometres that someone turns back.
EXTENDS Naturals
VARIABLE km
Init == km = 0
Drive == km < 3 /\ km' = km + 1
TurnBack == km = 3 /\ km' = 1
Next == Drive \/ TurnBack
Spec == Init /\ [][Next]_km
OnlyForward == [][km' >= km]_km
====
