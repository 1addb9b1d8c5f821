------------------------------- MODULE Lamps -------------------------------
\* Lamps in a row. A switch turns its lamp and the neighbours of it.
EXTENDS Naturals
CONSTANT Count
VARIABLE lit
Positions == 1..Count
Around(p) == {p - 1, p, p + 1} \cap Positions
Init == lit \in {[p \in Positions |-> FALSE], [p \in Positions |-> p % 2 = 1]}
Switch(p) == lit' = [q \in Positions |-> IF q \in Around(p) THEN ~lit[q] ELSE lit[q]]
Next == \E p \in Positions : Switch(p)
TypeOK == lit \in [Positions -> BOOLEAN]
=============================================================================
