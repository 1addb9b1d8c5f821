------------------------------- MODULE Clocks -------------------------------
\* Instances with substitution and with a parameter, operators as arguments, and recursion.
EXTENDS Integers, Sequences
VARIABLES small, large, seen
Small == INSTANCE Clock WITH hand <- small, Hours <- 3
Large(hours) == INSTANCE Clock WITH hand <- large, Hours <- hours
RECURSIVE Sum(_, _)
Sum(Of(_), S) == IF S = {} THEN 0 ELSE LET x == CHOOSE x \in S : TRUE IN Of(x) + Sum(Of, S \ {x})
Square(x) == x * x
LOCAL Keep(s) == IF Len(s) > 2 THEN Tail(s) ELSE s
Init == Small!Start /\ Large(5)!Start /\ seen = <<>>
Note(mark) == seen' = Keep(Append(seen, mark))
Word(n) == IF n = 1 THEN "one" ELSE "two"
Next ==
    \/ Small!Tick /\ UNCHANGED large /\ Note("s")
    \/ Large(5)!Tick /\ UNCHANGED small /\ Note("l")
    \/ \E by \in 1..2 : Large(5)!Back(by) /\ small' = small /\ Note(Word(by))
    \/ seen # <<>> /\ seen' = <<>> /\ UNCHANGED <<small, large>>
Enough == Sum(Square, {small, large}) <= 4 + 16
=============================================================================
