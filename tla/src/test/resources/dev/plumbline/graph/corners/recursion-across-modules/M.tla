---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLE x
RECURSIVE Ev(_)
Od(n) == IF n = 0 THEN FALSE ELSE Ev(n - 1)
Ev(n) == IF n = 0 THEN TRUE ELSE Od(n - 1)
R == INSTANCE Rec WITH Base <- Ev
Init == x = 0
Next == x' = IF R!Walk(x, <<>>) THEN (x + 1) % 9 ELSE (x + 3) % 9

====
