---- MODULE Clock ----
EXTENDS Naturals
CONSTANT Max
VARIABLE t
Init == t = 0
Tick == t' = (t + 1) % Max
Spec == Init /\ [][Tick]_t /\ WF_t(Tick)
====
