------------------------------- MODULE Ledger -------------------------------
\* Clerks move money between accounts: each takes an amount out of one account, carries it, and pays it in elsewhere.
EXTENDS Integers
CONSTANTS Account, Clerk
VARIABLES
    balance,    \* by account
    purse,      \* by clerk: what is being carried
    paid        \* how many payments have been completed
Init ==
    /\ balance = [a \in Account |-> 10]
    /\ purse = [c \in Clerk |-> 0]
    /\ paid = 0
Withdraw(c, a, n) ==
    /\ n > 0 /\ purse[c] = 0 /\ balance[a] >= n
    /\ balance' = [balance EXCEPT ![a] = @ - n]
    /\ purse' = [purse EXCEPT ![c] = n]
    /\ UNCHANGED paid
Deposit(c, a) ==
    /\ purse[c] > 0
    /\ balance' = [balance EXCEPT ![a] = @ + purse[c]]
    /\ purse' = [purse EXCEPT ![c] = 0]
    /\ paid' = paid + 1
Next == \E c \in Clerk, a \in Account : Deposit(c, a) \/ \E n \in 1..3 : Withdraw(c, a, n)
Spec == Init /\ [][Next]_<<balance, purse, paid>>
=============================================================================
