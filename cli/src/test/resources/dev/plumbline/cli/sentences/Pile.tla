---- MODULE Pile ----
\* A stack: the first element of a sequence is its top.
EXTENDS Sequences
CONSTANT NoItem
VARIABLE items
Init == items = <<>>
Push(item) == items' = <<item>> \o items
Pop(result) ==
    IF items = <<>>
    THEN result = NoItem /\ UNCHANGED items
    ELSE result = Head(items) /\ items' = Tail(items)
Next == \E v \in {"a", "b", NoItem} : Push(v) \/ Pop(v)
====
