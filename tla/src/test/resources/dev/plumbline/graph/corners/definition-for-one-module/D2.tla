---- MODULE D2 ----
EXTENDS Naturals
Lim == 2
Val == Lim
====
