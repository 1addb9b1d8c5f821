---- MODULE In ----
EXTENDS Naturals
CONSTANTS K, F(_, _)
VARIABLE v
S(a) == F(a, K)
Act == v' = S(v) /\ v < 20
Can == ENABLED Act
RECURSIVE Up(_)
Up(n) == IF n = 0 THEN K ELSE F(Up(n - 1), 1)
LOCAL Hid == 5
Sees == Hid + K
====
