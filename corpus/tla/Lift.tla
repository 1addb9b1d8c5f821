-------------------------------- MODULE Lift --------------------------------
\* A lift that goes on in its direction as long as a call is waiting there.
EXTENDS Naturals
CONSTANT Floors
VARIABLES at, going, calls
vars == <<at, going, calls>>
Levels == 1..Floors
Above == {f \in calls : f > at}
Below == {f \in calls : f < at}
Init == at = 1 /\ going = "up" /\ calls = {}
Call(f) == f \notin calls /\ calls' = calls \cup {f} /\ UNCHANGED <<at, going>>
Open == at \in calls /\ calls' = calls \ {at} /\ UNCHANGED <<at, going>>
Move ==
    /\ at \notin calls
    /\ \/ going = "up" /\ Above # {} /\ at' = at + 1
       \/ going = "down" /\ Below # {} /\ at' = at - 1
    /\ UNCHANGED <<going, calls>>
Turn ==
    /\ going' = CASE going = "up" /\ Above = {} /\ Below # {} -> "down"
                  [] going = "down" /\ Below = {} /\ Above # {} -> "up"
                  [] OTHER -> going
    /\ going' # going
    /\ UNCHANGED <<at, calls>>
Next == (\E f \in Levels : Call(f)) \/ Open \/ Move \/ Turn
Spec == Init /\ [][Next]_vars /\ WF_vars(Open) /\ WF_vars(Move) /\ WF_vars(Turn)
InRange == at \in Levels /\ calls \subseteq Levels
=============================================================================
