------------------------- MODULE MultiProducerQueue -------------------------
\* A queue that is many: each producer has one of its own, and a dequeue looks at
\* them one after the other. It is not linearizable. What remains:
\*
\* - The elements of one producer come out in the order in which they went in.
\* - An element comes out once, and not before it went in.
\* - A dequeue that finds too little has seen the queue of each producer empty, at
\*   some moment and not all at the same, unless another dequeue was going on at the
\*   same time. A dequeue compares counters that it reads one after the other, and
\*   claims elements before it knows whether there are any: until such a claim is
\*   taken back, elements that nobody has got look claimed.
\*
\* The last is a promise for threads that dequeue alone: with it a queue that loses
\* elements, or that always says it is empty, does not conform.
EXTENDS Naturals, Sequences

CONSTANTS
    Threads,    \* who operates on the queue; each is a producer
    Elements,   \* what can be in it, numbers
    Empty       \* what a dequeue returns that found nothing

\* Who enqueued an element can be told from it: 3001 is the first of thread 3.
Producer(elem) == elem \div 1000

VARIABLES
    queues,     \* by producer: its elements that are there
    enqueued,   \* by thread: how many elements its bulk operation has put in so far
    dequeuing   \* by thread: what its dequeue has come to

\* taken: how many elements. seen: whose queues need not be looked at any more, for
\* they were empty at some moment. begun: the others must reckon with this dequeue.
Idle == [begun |-> FALSE, taken |-> 0, seen |-> {}]

Init ==
    /\ queues = [thread \in Threads |-> << >>]
    /\ enqueued = [thread \in Threads |-> 0]
    /\ dequeuing = [thread \in Threads |-> Idle]

Alone(thread) == \A other \in Threads \ {thread} : ~dequeuing[other].begun

\* What a dequeue has seen if it looks around while the queues are these.
Seen(thread, qs) ==
    IF Alone(thread)
    THEN dequeuing[thread].seen \union {p \in Threads : qs[p] = << >>}
    ELSE Threads

\* A look around. Only dequeues that find too little need one for themselves; all
\* others may begin in this way, which helps those.
Look(thread) ==
    /\ dequeuing' = [dequeuing EXCEPT ![thread].begun = TRUE, ![thread].seen = Seen(thread, queues)]
    /\ UNCHANGED <<queues, enqueued>>

\* The first element of its producer.
IsFirst(elem) ==
    LET p == Producer(elem) IN p \in Threads /\ queues[p] # << >> /\ Head(queues[p]) = elem

Without(elem) == [queues EXCEPT ![Producer(elem)] = Tail(@)]

Enqueue(thread, elem) ==
    /\ thread = Producer(elem)
    /\ queues' = [queues EXCEPT ![thread] = Append(@, elem)]
    /\ UNCHANGED <<enqueued, dequeuing>>

EnqueueBulk_Step(thread, elems) ==
    LET i == enqueued[thread] + 1 IN
    /\ i <= Len(elems)
    /\ thread = Producer(elems[i])
    /\ queues' = [queues EXCEPT ![thread] = Append(@, elems[i])]
    /\ enqueued' = [enqueued EXCEPT ![thread] = i]
    /\ UNCHANGED dequeuing

EnqueueBulk_Done(thread, elems) ==
    /\ enqueued[thread] = Len(elems)
    /\ enqueued' = [enqueued EXCEPT ![thread] = 0]
    /\ UNCHANGED <<queues, dequeuing>>

TryDequeue_Step(thread) == Look(thread)

TryDequeue_Done(thread, result) ==
    /\ IF result = Empty
       THEN Seen(thread, queues) = Threads /\ UNCHANGED queues
       ELSE IsFirst(result) /\ queues' = Without(result)
    /\ dequeuing' = [dequeuing EXCEPT ![thread] = Idle]
    /\ UNCHANGED enqueued

TryDequeueBulk_Step(thread, elems) ==
    \/ Look(thread)
    \/ LET i == dequeuing[thread].taken + 1 IN
       /\ i <= Len(elems)
       /\ IsFirst(elems[i])
       /\ queues' = Without(elems[i])
       /\ dequeuing' = [dequeuing EXCEPT ![thread] =
                           [begun |-> TRUE, taken |-> i, seen |-> Seen(thread, queues')]]
       /\ UNCHANGED enqueued

TryDequeueBulk_Done(thread, max, elems) ==
    /\ dequeuing[thread].taken = Len(elems)
    /\ Len(elems) = max \/ Seen(thread, queues) = Threads
    /\ dequeuing' = [dequeuing EXCEPT ![thread] = Idle]
    /\ UNCHANGED <<queues, enqueued>>

Next ==
    \E thread \in Threads :
        \/ \E elem \in Elements : Enqueue(thread, elem)
        \/ TryDequeue_Step(thread)
        \/ \E result \in Elements \union {Empty} : TryDequeue_Done(thread, result)
        \/ \E elems \in Seq(Elements) :
              \/ EnqueueBulk_Step(thread, elems)
              \/ EnqueueBulk_Done(thread, elems)
              \/ TryDequeueBulk_Step(thread, elems)
              \/ \E max \in Nat : TryDequeueBulk_Done(thread, max, elems)

=============================================================================
