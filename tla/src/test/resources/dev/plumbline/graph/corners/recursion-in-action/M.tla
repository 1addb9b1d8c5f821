---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLE x, h
Init == x = 3 /\ h = <<>>
Next == LET RECURSIVE Sum(_)
            Sum(S) == IF S = {} THEN 0 ELSE LET e == CHOOSE e \in S : \A o \in S : e >= o IN e + Sum(S \ {e})
        IN CASE x > 0 /\ Len(h) < 3 -> \E i \in 1..x : x' = Sum(1..i) % 5 /\ h' = Append(h, i)
             [] x = 0 -> IF h = <<>> THEN FALSE ELSE x' = Head(h) /\ h' = Tail(h)
             [] OTHER -> UNCHANGED <<x, h>>

====
