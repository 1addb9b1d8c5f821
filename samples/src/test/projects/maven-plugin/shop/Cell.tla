---- MODULE Cell ----
VARIABLE held
Init == held = 0
write(value) == held' = value
read(result) == result = held /\ UNCHANGED held
Next == \E value \in {0, 1} : write(value) \/ read(value)
====
