------------------------------- MODULE KvMap -------------------------------
\* The stock of a fruit stall: a map from keys to values, as its clients see it.
\*
\* Each action is one operation of the map, and its parameters are what a history
\* records of that operation: what the client passed in, and as `result` what it
\* got back. An action says two things: when it may happen with these very values,
\* and what the map holds afterwards. That the clients work at the same time is
\* nowhere to be seen: each operation takes effect at a single moment between its
\* call and its return, and Plumbline looks for those moments.
EXTENDS Naturals

CONSTANTS
    Keys,       \* what can be in stock
    None        \* stands for a key that has no value

VARIABLE dict

Init == dict = [key \in Keys |-> None]

\* Stores a value and returns the one that it replaces.
Put(key, value, result) ==
    /\ result = dict[key]
    /\ dict' = [dict EXCEPT ![key] = value]

\* Returns the value of a key.
Get(key, result) ==
    /\ result = dict[key]
    /\ UNCHANGED dict

\* Makes a key have no value and returns the one that it had.
Remove(key, result) ==
    /\ result = dict[key]
    /\ dict' = [dict EXCEPT ![key] = None]

Next ==
    \E key \in Keys, value \in Nat, result \in Nat \union {None} :
        \/ Put(key, value, result)
        \/ Get(key, result)
        \/ Remove(key, result)

=============================================================================
