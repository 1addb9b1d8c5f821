---- MODULE Bulk ----
\* A queue into which several elements are put one after the other, while others take.
EXTENDS Naturals, Sequences
CONSTANT Threads
VARIABLES queue, added
Init == queue = <<>> /\ added = [thread \in Threads |-> 0]
PutAll_Step(thread, items) ==
    /\ added[thread] < Len(items)
    /\ queue' = Append(queue, items[added[thread] + 1])
    /\ added' = [added EXCEPT ![thread] = @ + 1]
PutAll_Done(thread, items) ==
    /\ added[thread] = Len(items)
    /\ added' = [added EXCEPT ![thread] = 0]
    /\ UNCHANGED queue
Take(result) ==
    /\ queue # <<>>
    /\ result = Head(queue)
    /\ queue' = Tail(queue)
    /\ UNCHANGED added
Next == \E thread \in Threads, items \in {<<1, 2>>}, result \in 1..4 :
            \/ PutAll_Step(thread, items) \/ PutAll_Done(thread, items)
            \/ Take(result)
====
