---- MODULE D1 ----
EXTENDS Naturals
Lim == 1
Four == 4
Val == Lim
====
