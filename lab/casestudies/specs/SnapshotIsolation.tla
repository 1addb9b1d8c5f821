-------------------------- MODULE SnapshotIsolation --------------------------
\* Transactions with snapshot isolation over a key-value store, in the manner of
\* Storage2 of the OmniLink paper (section 7.3.1): transactions need not be known
\* beforehand, and one that is over leaves nothing behind.
\*
\* What RocksDB does beyond the textbook was found by running it; it is marked SEEN.
EXTENDS Integers, TLC

CONSTANTS
    Keys,
    NoValue,      \* of a key that was never written or was deleted
    Locking       \* TRUE: TransactionDB, conflicts are reported by writes.
                  \* FALSE: OptimisticTransactionDB, they are reported by commits.

\* A transaction is named <<process, number>>: the thread that runs it, and which of
\* the thread's transactions it is.
VARIABLES
    held,     \* of each key, who locks it without having written it: a transaction that has
              \* committed and is not done, or one whose write is about to fail; or Nobody
    store,    \* the committed value of each key
    live      \* of each transaction that is not over:
              \*   view    what it reads: the store when it began, and its own writes
              \*   wrote   the keys that it has written; with Locking, it holds their locks
              \*   behind  the keys that others have committed since it began
vars == <<held, store, live>>

\* Why `behind` and no commit timestamps: a transaction conflicts with whoever has
\* committed one of its keys since its snapshot. The usual formulation numbers commits
\* and compares numbers; then two commits of different keys lead to different states
\* according to their order, though nobody can ever tell, and a history in which both
\* are open is followed twice from there on. With sets there is one state for both
\* orders. It is exact, so no VIEW is needed, and a state holds as many snapshots as
\* there are open transactions, however long the history is.

Nobody == <<>>

Init ==
    /\ store = [key \in Keys |-> NoValue]
    /\ live = <<>>
    /\ held = [key \in Keys |-> Nobody]

Without(tx) == [other \in DOMAIN live \ {tx} |-> live[other]]

Begin(tx) ==
    /\ tx \notin DOMAIN live
    /\ live' = (tx :> [view |-> store, wrote |-> {}, behind |-> {}]) @@ live
    /\ UNCHANGED <<held, store>>

Read(tx, key, result) ==
    /\ tx \in DOMAIN live
    /\ result = live[tx].view[key]
    /\ UNCHANGED vars

LockedByAnother(tx, key) ==
    \/ \E other \in DOMAIN live \ {tx} : key \in live[other].wrote
    \/ held[key] \notin {Nobody, tx}

\* SEEN: the lock comes first. A key that is both locked and out of date is "locked".
WriteResult(tx, key) ==
    IF ~Locking THEN "ok"
    ELSE IF LockedByAnother(tx, key) THEN "locked"
    ELSE IF key \in live[tx].behind THEN "conflict"
    ELSE "ok"

\* A write locks its key first, then looks whether the key is out of date, and if so gives
\* the lock back and fails. So a write that will fail with "conflict" holds the lock for a
\* moment, in which others find the key locked: what has to be locked to be looked at is
\* locked for everyone. Nothing is promised about how long. Writes that end otherwise are
\* one moment: "ok" when the lock is taken, since nobody can commit the key from then on;
\* "locked" when the engine looked at the lock for the last time.
\* The step is only for operations that have told this result. It is no licence to find
\* keys locked: it needs a write of that key whose timebox overlaps, and the key has to be
\* out of date for it.
Write_Step(tx, key, result) ==
    /\ Locking
    /\ tx \in DOMAIN live
    /\ result = "conflict"
    /\ WriteResult(tx, key) = "conflict"
    /\ held[key] = Nobody
    /\ held' = [held EXCEPT ![key] = tx]
    /\ UNCHANGED <<store, live>>

\* A deletion is a write of NoValue.
\* SEEN: a write that fails leaves the transaction as it was. It may go on and commit
\* its other writes.
Write_Done(tx, key, value, result) ==
    /\ tx \in DOMAIN live
    /\ result = WriteResult(tx, key)
    /\ live' = IF result = "ok"
               THEN [live EXCEPT ![tx].view[key] = value, ![tx].wrote = @ \union {key}]
               ELSE live
    /\ held' = IF held[key] = tx THEN [held EXCEPT ![key] = Nobody] ELSE held
    /\ UNCHANGED store

Conflicts(tx) == live[tx].wrote \intersect live[tx].behind # {}

\* The writes are in the store, and everyone else who is open is behind.
Publish(tx) ==
    LET mine == live[tx]
    IN  /\ store' = [key \in Keys |-> IF key \in mine.wrote THEN mine.view[key] ELSE store[key]]
        /\ live' = [other \in DOMAIN live \ {tx} |-> [live[other] EXCEPT !.behind = @ \union mine.wrote]]

LocksAfterCommit(tx) == \E key \in Keys : held[key] = tx

\* SEEN: a commit is not one moment. Its writes can be read, by transactions that begin
\* now, before its locks are gone; and these go one after the other. A first version of
\* this specification did all at once, a second one let go of all locks at once. They were
\* violated by transactions that had read what another one committed, or had even got one
\* of its locks, and then found a key locked by it.
\* The last lock is left to Commit_Done, which knows by it that there was a commit.
Commit_Step(tx) ==
    \/ /\ Locking
       /\ tx \in DOMAIN live
       /\ live[tx].wrote # {}
       /\ Publish(tx)
       /\ held' = [key \in Keys |-> IF key \in live[tx].wrote THEN tx ELSE held[key]]
    \/ /\ \E key, other \in Keys :
             /\ held[key] = tx /\ held[other] = tx /\ key # other
             /\ held' = [held EXCEPT ![key] = Nobody]
       /\ UNCHANGED <<store, live>>

\* SEEN: a commit that fails leaves the transaction open, to be rolled back.
Commit_Done(tx, result) ==
    IF tx \notin DOMAIN live
    THEN /\ result = "ok"
         /\ LocksAfterCommit(tx)
         /\ held' = [key \in Keys |-> IF held[key] = tx THEN Nobody ELSE held[key]]
         /\ UNCHANGED <<store, live>>
    ELSE IF Conflicts(tx)
    THEN /\ result = "conflict"
         /\ UNCHANGED vars
    ELSE /\ result = "ok"
         /\ ~Locking \/ live[tx].wrote = {}
         /\ Publish(tx)
         /\ UNCHANGED held

\* Of several locks one is given up.
Unlock(tx) ==
    /\ Locking
    /\ \E key, other \in live[tx].wrote :
          /\ key # other
          /\ live' = [live EXCEPT ![tx].wrote = @ \ {key}]
    /\ UNCHANGED <<held, store>>

\* Here too the locks go one after the other.
Rollback_Step(tx) == tx \in DOMAIN live /\ Unlock(tx)

Rollback_Done(tx) ==
    /\ tx \in DOMAIN live
    /\ live' = Without(tx)
    /\ UNCHANGED <<held, store>>

\* A thread that crashes takes its open transaction with it. What is done about that is a
\* rollback like any other: the locks go one after the other, also the one that a write
\* held when it was cut short.
ThreadCrash_Step(process) ==
    \E tx \in DOMAIN live : tx[1] = process /\ Unlock(tx)

ThreadCrash_Done(process, reason) ==
    /\ live' = [tx \in {other \in DOMAIN live : other[1] # process} |-> live[tx]]
    /\ held' = [key \in Keys |->
                   IF held[key] # Nobody /\ held[key][1] = process THEN Nobody ELSE held[key]]
    /\ UNCHANGED store

Transactions == Nat \X Nat

Next ==
    \/ \E tx \in Transactions :
          \/ Begin(tx)
          \/ Rollback_Step(tx)
          \/ Rollback_Done(tx)
          \/ Commit_Step(tx)
          \/ \E result \in {"ok", "conflict"} : Commit_Done(tx, result)
          \/ \E key \in Keys, result \in Nat : Read(tx, key, result)
          \/ \E key \in Keys, value \in Nat, result \in {"ok", "locked", "conflict"} :
                \/ Write_Step(tx, key, result)
                \/ Write_Done(tx, key, value, result)
    \/ \E process \in Nat, reason \in STRING :
          \/ ThreadCrash_Step(process)
          \/ ThreadCrash_Done(process, reason)

=============================================================================
