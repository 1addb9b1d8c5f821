---- MODULE M ----
EXTENDS Integers, Sequences, FiniteSets, TLC
VARIABLES x, hist
Init == x \in [a : {1, 2}, b : {TRUE}] /\ hist = [x EXCEPT !.a = 0]
Next == /\ x.a < 3
        /\ hist' = x
        /\ x' = [x EXCEPT !.a = @ + 1, !.b = ~@]
Prop == [](x.a = 3 => hist.a = 2)
Ev == <>(x.a = 3)
Spec == Init /\ [][Next]_<<x, hist>> /\ WF_x(Next)

====
