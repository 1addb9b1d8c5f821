--------------------------- MODULE Combinatorics ----------------------------
\* Counting.
EXTENDS Naturals

factorial[n \in Nat] == IF n = 0 THEN 1 ELSE n * factorial[n - 1]

\* How many subsets with k elements a set of n elements has. Factor by factor: i divides
\* what is made of the first i of them. Divided before it is multiplied, nothing is larger
\* than the answer by much, where factorials would be.
choose(n, k) ==
  LET RECURSIVE First(_)
      First(i) ==
        IF i = 0 THEN 1
        ELSE LET before == First(i - 1)
                 factor == n - i + 1
             IN (before \div i) * factor + ((before % i) * factor) \div i
  IN CASE n >= 0 /\ k > n -> 0
       [] n >= 0 /\ 0 <= k /\ k <= n -> First(k)
=============================================================================
