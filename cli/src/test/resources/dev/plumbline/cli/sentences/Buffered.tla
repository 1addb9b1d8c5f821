---- MODULE Buffered ----
\* A store with a write buffer: a write is first buffered, and later flushed in silence.
CONSTANT None
VARIABLES buffer, stored
Init == buffer = None /\ stored = None
Write(value) == buffer = None /\ buffer' = value /\ UNCHANGED stored
Flush == buffer # None /\ stored' = buffer /\ buffer' = None
Read(result) == result = stored /\ UNCHANGED <<buffer, stored>>
Sync == buffer = None /\ UNCHANGED <<buffer, stored>>
Next == Flush \/ Sync \/ \E v \in {1, 2, 3, None} : Write(v) \/ Read(v)
====
