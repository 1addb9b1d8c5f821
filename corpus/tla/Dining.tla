------------------------------- MODULE Dining -------------------------------
EXTENDS Naturals
(* Philosophers, written in PlusCal. They take the fork with the smaller number first.
--algorithm Dining {
    variables forks = [f \in 1..3 |-> 0];
    define {
        First(p) == IF p = 3 THEN 1 ELSE p
        Second(p) == IF p = 3 THEN 3 ELSE p + 1
    }
    process (philosopher \in 1..3)
        variable meals = 0;
    {
    think:
        while (meals < 2) {
            await forks[First(self)] = 0;
            forks[First(self)] := self;
        second:
            await forks[Second(self)] = 0;
            forks[Second(self)] := self;
        eat:
            meals := meals + 1;
            forks[First(self)] := 0 || forks[Second(self)] := 0;
        }
    }
} *)
\* BEGIN TRANSLATION (chksum(pcal) = "f6ab6ffd" /\ chksum(tla) = "b6674d01")
VARIABLES forks, pc

(* define statement *)
First(p) == IF p = 3 THEN 1 ELSE p
Second(p) == IF p = 3 THEN 3 ELSE p + 1

VARIABLE meals

vars == << forks, pc, meals >>

ProcSet == (1..3)

Init == (* Global variables *)
        /\ forks = [f \in 1..3 |-> 0]
        (* Process philosopher *)
        /\ meals = [self \in 1..3 |-> 0]
        /\ pc = [self \in ProcSet |-> "think"]

think(self) == /\ pc[self] = "think"
               /\ IF meals[self] < 2
                     THEN /\ forks[First(self)] = 0
                          /\ forks' = [forks EXCEPT ![First(self)] = self]
                          /\ pc' = [pc EXCEPT ![self] = "second"]
                     ELSE /\ pc' = [pc EXCEPT ![self] = "Done"]
                          /\ forks' = forks
               /\ meals' = meals

second(self) == /\ pc[self] = "second"
                /\ forks[Second(self)] = 0
                /\ forks' = [forks EXCEPT ![Second(self)] = self]
                /\ pc' = [pc EXCEPT ![self] = "eat"]
                /\ meals' = meals

eat(self) == /\ pc[self] = "eat"
             /\ meals' = [meals EXCEPT ![self] = meals[self] + 1]
             /\ forks' = [forks EXCEPT ![First(self)] = 0,
                                       ![Second(self)] = 0]
             /\ pc' = [pc EXCEPT ![self] = "think"]

philosopher(self) == think(self) \/ second(self) \/ eat(self)

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == (\E self \in 1..3: philosopher(self))
           \/ Terminating

Spec == Init /\ [][Next]_vars

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION 
=============================================================================
