-------------------------------- MODULE Lock --------------------------------
\* A lock that many clients share. Each action is an operation. Its parameters
\* are what a recording holds of it: who asked, and what came back.
CONSTANTS
    Clients,    \* whoever asks
    Nobody      \* holds the lock while it is free

VARIABLE holder

Init == holder = Nobody

TryLock(client, result) ==
    /\ result = (holder = Nobody)
    /\ holder' = IF result THEN client ELSE holder

Unlock(client) ==
    /\ holder = client
    /\ holder' = Nobody

Next ==
    \E client \in Clients, result \in BOOLEAN :
        \/ TryLock(client, result)
        \/ Unlock(client)
=============================================================================
