---- MODULE Fifo ----
\* A queue: the first element of a sequence is the first to come out.
EXTENDS Sequences
CONSTANT NoItem
VARIABLE items
Init == items = <<>>
Put(item) == items' = Append(items, item)
Take(result) ==
    IF items = <<>>
    THEN result = NoItem /\ UNCHANGED items
    ELSE result = Head(items) /\ items' = Tail(items)
Next == \E v \in {"a", "b", NoItem} : Put(v) \/ Take(v)
====
