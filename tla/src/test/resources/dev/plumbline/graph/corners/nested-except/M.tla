---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLE f
Init == f = [i \in 1..2 |-> [a |-> <<i, [b |-> {i}]>>, c |-> [j \in {"p", "q"} |-> 0]]]
Next == \E i \in 1..2 : /\ Cardinality(f[i].a[2].b) < 3
  /\ f' = [f EXCEPT ![i].a[2].b = @ \cup {Cardinality(@) + 5}, ![i].c["p"] = IF @ < 2 THEN @ + 1 ELSE @, ![3 - i].a = [@ EXCEPT ![1] = (@ + 1) % 3], ![i].c = [@ EXCEPT !["q"] = @ + f[i].c.p]]
C == \A i \in 1..2 : f[i].c.q < 4

====
