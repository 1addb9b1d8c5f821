---------------------------------- MODULE Lamps --------------------------------
(* Switches turn lamps from green to amber, to red, and to green again. The lamps are variables of different kinds: of one
   process, or shared by all. *)
EXTENDS Naturals, TLC

CONSTANTS
    Switches,    \* numbers from 1 to 3
    Rounds,      \* how often each switch is used
    Shared       \* whether all switches have one lamp, in the hall

Lamp(switch) == IF Shared THEN "hall" ELSE <<"attic", "cellar", "porch">>[switch]
Lamps == {Lamp(switch) : switch \in Switches}
AllGreen == [lamp \in Lamps |-> "green"]

Turned(colour) == IF colour = "green" THEN "amber" ELSE IF colour = "amber" THEN "red" ELSE "green"

(*
--mpcal Lamps {
    archetype ASwitch(ref lamps[_])
    variables round = 0, seen = "";
    {
    turn:
        while (round < Rounds) {
            round := round + 1;
            lamps[Lamp(self)] := Turned(lamps[Lamp(self)]);
    look:
            seen := lamps[Lamp(self)];
        };
    }

    \* Not a process of the system: an implementation of lamps, for nested.run.
    archetype ALamps(ref requests, ref answers)
    variables committed = AllGreen, current = AllGreen;
    {
    serve:
        while (TRUE) {
            with (request = requests) {
                if (request.op = "write") {
                    current := request.value;
                } else if (request.op = "commit") {
                    committed := current;
                } else if (request.op = "abort") {
                    current := committed;
                };
                answers := [ok |-> TRUE, value |-> current];
            };
        };
    }

    variables lamps = AllGreen;

    fair process (Switch \in Switches) == instance ASwitch(ref lamps[_]);
}
*)
================================================================================
