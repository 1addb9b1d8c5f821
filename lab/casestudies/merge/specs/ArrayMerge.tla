---- MODULE ArrayMerge ----
(***************************************************************************)
(* Clients that each change a copy of one array, and a server that has no  *)
(* copy but the changes, in the order in which they were uploaded. A merge *)
(* uploads the client's changes and downloads those of the others.         *)
(*                                                                         *)
(* Clients act and merge in ascending order: first each performs one       *)
(* operation, then each merges, then those that do not know everything     *)
(* merge again. Another order would give the same arrays and more states.  *)
(* A client has to merge with an earlier and with a later one, so three    *)
(* are needed. A reconstruction of section 5 of "eXtreme Modelling in      *)
(* Practice".                                                              *)
(***************************************************************************)
EXTENDS ArrayRules

CONSTANTS
    ClientCount,    \* their numbers order what happened at the same time
    Length,         \* of the array that all begin with
    Swaps           \* TRUE if clients swap elements too

VARIABLES
    arrays,     \* what each client has
    changes,    \* what each client has done and not uploaded
    server,     \* the changes in the order of uploading, one sequence for each client that has uploaded
    seen,       \* how many of them each client knows
    applied     \* what each client applied that others had performed, transformed

vars == <<arrays, changes, server, seen, applied>>

Clients == 1..ClientCount

ASSUME Swaps \in BOOLEAN /\ SwapRule \in {"moves", "neighbours"}

Indices == 0..(Length - 1)

\* Who gives an element a value, gives it one of its own.
Values(client) == {Length + client}

Init ==
    /\ arrays = [c \in Clients |-> [i \in 1..Length |-> i]]
    /\ changes = [c \in Clients |-> << >>]
    /\ server = << >>
    /\ seen = [c \in Clients |-> 0]
    /\ applied = [c \in Clients |-> << >>]

MayPerform(client) ==
    /\ server = << >>
    /\ changes[client] = << >>
    /\ \A c \in Clients : c < client => changes[c] # << >>

Perform(client, op) ==
    /\ arrays' = [arrays EXCEPT ![client] = Apply(@, op)]
    /\ changes' = [changes EXCEPT ![client] = <<op>>]
    /\ UNCHANGED <<server, seen, applied>>

ArraySet(client, ndx, value) ==
    /\ MayPerform(client)
    /\ Perform(client, [type |-> "ArraySet", client |-> client, ndx |-> ndx, value |-> value])

ArrayInsert(client, ndx, value) ==
    /\ MayPerform(client)
    /\ Perform(client, [type |-> "ArrayInsert", client |-> client, ndx |-> ndx, value |-> value])

ArrayMove(client, from, to) ==
    /\ MayPerform(client)
    /\ from # to
    /\ Perform(client, AMove(client, from, to))

ArraySwap(client, ndx, with) ==
    /\ MayPerform(client)
    /\ Swaps
    /\ ndx < with
    /\ Perform(client, [type |-> "ArraySwap", client |-> client, ndx |-> ndx, with |-> with])

ArrayErase(client, ndx) ==
    /\ MayPerform(client)
    /\ Perform(client, [type |-> "ArrayErase", client |-> client, ndx |-> ndx])

ArrayClear(client) ==
    /\ MayPerform(client)
    /\ Perform(client, [type |-> "ArrayClear", client |-> client])

AllPerformed == server # << >> \/ \A c \in Clients : changes[c] # << >>

MustUpload == {c \in Clients : changes[c] # << >>}

MustDownload == {c \in Clients : seen[c] < Len(server)}

First(client, clients) == client \in clients /\ \A c \in clients : client <= c

RECURSIVE Concatenated(_)
Concatenated(sequences) == IF sequences = << >> THEN << >> ELSE Head(sequences) \o Concatenated(Tail(sequences))

MergeChanges(client) ==
    /\ AllPerformed
    /\ IF MustUpload # {} THEN First(client, MustUpload) ELSE First(client, MustDownload)
    /\ LET news == Concatenated(SubSeq(server, seen[client] + 1, Len(server)))
           merged == Merge(news, changes[client])
       IN /\ arrays' = [arrays EXCEPT ![client] = ApplyAll(@, merged.left)]
          /\ applied' = [applied EXCEPT ![client] = @ \o merged.left]
          /\ server' = IF changes[client] = << >> THEN server ELSE Append(server, merged.right)
          /\ changes' = [changes EXCEPT ![client] = << >>]
          /\ seen' = [seen EXCEPT ![client] = Len(server')]

Next ==
    \E client \in Clients :
        \/ \E ndx \in Indices, value \in Values(client) : ArraySet(client, ndx, value)
        \/ \E ndx \in 0..Length, value \in Values(client) : ArrayInsert(client, ndx, value)
        \/ \E from \in Indices, to \in Indices : ArrayMove(client, from, to)
        \/ \E ndx \in Indices, with \in Indices : ArraySwap(client, ndx, with)
        \/ \E ndx \in Indices : ArrayErase(client, ndx)
        \/ ArrayClear(client)
        \/ MergeChanges(client)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* Figure 6: whoever has no unmerged changes has what the others have. *)

HaveUnmergedChanges(client) == changes[client] # << >> \/ seen[client] < Len(server)

HaveUnmergedChangesOrAreConsistent ==
    \/ \E client \in Clients : HaveUnmergedChanges(client)
    \/ \A a, b \in Clients : arrays[a] = arrays[b]
====
