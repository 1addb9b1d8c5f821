------------------------------- MODULE Queue -------------------------------
\* A linearizable queue: Listing 1 of the OmniLink paper, with a dequeue that finds
\* nothing and with operations of several elements.
\*
\* An element goes to the end and comes from the front, and a dequeue finds nothing
\* only if there is nothing. Operations of several elements do this for one element
\* after the other: between two of its elements other threads may have their turn.
EXTENDS Naturals, Sequences

CONSTANTS
    Threads,    \* who operates on the queue
    Elements,   \* what can be in it
    Empty       \* what a dequeue returns that found nothing

VARIABLES
    queue,
    progress    \* by thread: how many elements its operation has dealt with so far

Init ==
    /\ queue = << >>
    /\ progress = [thread \in Threads |-> 0]

Enqueue(thread, elem) ==
    /\ queue' = Append(queue, elem)
    /\ UNCHANGED progress

TryDequeue(thread, result) ==
    /\ IF queue = << >>
       THEN result = Empty /\ UNCHANGED queue
       ELSE result = Head(queue) /\ queue' = Tail(queue)
    /\ UNCHANGED progress

EnqueueBulk_Step(thread, elems) ==
    LET i == progress[thread] + 1 IN
    /\ i <= Len(elems)
    /\ queue' = Append(queue, elems[i])
    /\ progress' = [progress EXCEPT ![thread] = i]

EnqueueBulk_Done(thread, elems) ==
    /\ progress[thread] = Len(elems)
    /\ progress' = [progress EXCEPT ![thread] = 0]
    /\ UNCHANGED queue

TryDequeueBulk_Step(thread, elems) ==
    LET i == progress[thread] + 1 IN
    /\ i <= Len(elems)
    /\ queue # << >>
    /\ Head(queue) = elems[i]
    /\ queue' = Tail(queue)
    /\ progress' = [progress EXCEPT ![thread] = i]

\* Fewer elements than asked for: after the last of them the queue was empty.
TryDequeueBulk_Done(thread, max, elems) ==
    /\ progress[thread] = Len(elems)
    /\ Len(elems) = max \/ queue = << >>
    /\ progress' = [progress EXCEPT ![thread] = 0]
    /\ UNCHANGED queue

Next ==
    \E thread \in Threads :
        \/ \E elem \in Elements : Enqueue(thread, elem)
        \/ \E result \in Elements \union {Empty} : TryDequeue(thread, result)
        \/ \E elems \in Seq(Elements) :
              \/ EnqueueBulk_Step(thread, elems)
              \/ EnqueueBulk_Done(thread, elems)
              \/ TryDequeueBulk_Step(thread, elems)
              \/ \E max \in Nat : TryDequeueBulk_Done(thread, max, elems)

=============================================================================
