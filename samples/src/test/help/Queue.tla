------------------------------- MODULE Queue -------------------------------
\* A queue that holds up to two elements.
EXTENDS Naturals, Sequences

CONSTANTS Elements, Empty

VARIABLE queue

Init == queue = << >>

Enqueue(value) ==
    /\ Len(queue) < 2
    /\ queue' = Append(queue, value)

Dequeue(result) ==
    IF queue = << >>
    THEN result = Empty /\ UNCHANGED queue
    ELSE result = Head(queue) /\ queue' = Tail(queue)

Next ==
    \/ \E value \in Elements : Enqueue(value)
    \/ \E result \in Elements \union {Empty} : Dequeue(result)

=============================================================================
