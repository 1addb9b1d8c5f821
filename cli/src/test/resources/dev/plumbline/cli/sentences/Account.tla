---- MODULE Account ----
\* An account that is never overdrawn.
EXTENDS Integers
VARIABLE balance
Init == balance = 10
Deposit(amount) == amount > 0 /\ balance' = balance + amount
Withdraw(amount, paid) ==
    IF amount <= balance
    THEN paid = TRUE /\ balance' = balance - amount
    ELSE paid = FALSE /\ UNCHANGED balance
Balance(result) == result = balance /\ UNCHANGED balance
Next == \E n \in 1..20 : Deposit(n) \/ Withdraw(n, TRUE) \/ Withdraw(n, FALSE) \/ Balance(n)
====
