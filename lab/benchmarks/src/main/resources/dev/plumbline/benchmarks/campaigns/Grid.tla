---- MODULE Grid ----
(* (Size + 1)^2 states; Seed makes tasks of a campaign different. *)
EXTENDS Naturals
CONSTANTS Size, Seed
VARIABLES x, y
Init == x = 0 /\ y = 0
Right == x < Size /\ x' = x + 1 /\ y' = y
Up == y < Size /\ y' = y + 1 /\ x' = x
Spec == Init /\ [][Right \/ Up]_<<x, y>>
Small == x * y >= 0
====
