---- MODULE Cell ----
\* One value that is written, read, and compared and set.
CONSTANT Nothing
VARIABLE value
Init == value = Nothing
Set(new) == value' = new
Read(result) == result = value /\ UNCHANGED value
Exchange(old, new, result) ==
    IF value = old THEN result = TRUE /\ value' = new ELSE result = FALSE /\ UNCHANGED value
Next == \E v, w \in {1, 2, Nothing} : Set(v) \/ Read(v) \/ Exchange(v, w, TRUE) \/ Exchange(v, w, FALSE)
====
