---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES hi, lo
Init == hi = 0 /\ lo = 0
Next == \/ lo < 2 /\ lo' = lo + 1 /\ hi' = hi
        \/ lo = 2 /\ lo' = 0 /\ hi' = (hi + 1) % 3
Spec == Init /\ [][Next]_<<hi, lo>> /\ WF_<<hi, lo>>(Next)
Ab == INSTANCE Clock WITH t <- hi * 3 + lo, Max <- 9
Ref == Ab!Spec

====
