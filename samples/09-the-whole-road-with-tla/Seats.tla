-------------------------------- MODULE Seats -------------------------------
\* The seats of a theatre. The action is the operation; its parameters are what
\* a recording holds of it: which seat, for which client, and what came back.
CONSTANTS
    All,        \* the seats
    Clients,
    Free        \* in place of a client while a seat is not booked

VARIABLE owner

Init == owner = [seat \in All |-> Free]

Book(seat, client, result) ==
    /\ result = (owner[seat] = Free)
    /\ owner' = IF result THEN [owner EXCEPT ![seat] = client] ELSE owner

Next ==
    \E seat \in All, client \in Clients, result \in BOOLEAN : Book(seat, client, result)
=============================================================================
