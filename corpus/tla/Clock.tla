------------------------------- MODULE Clock -------------------------------
\* One hand of a clock; Clocks has several of them.
EXTENDS Naturals
CONSTANT Hours
VARIABLE hand
Start == hand \in {0, Hours - 1}
Tick == hand' = (hand + 1) % Hours
Back(by) == hand >= by /\ hand' = hand - by
=============================================================================
