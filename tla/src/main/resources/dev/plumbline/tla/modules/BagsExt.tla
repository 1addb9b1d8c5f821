------------------------------ MODULE BagsExt ------------------------------
\* Operators on bags, which are functions from elements to how often they are there.
LOCAL INSTANCE Integers
LOCAL INSTANCE Sequences
LOCAL INSTANCE PlumblineExternal

BagAdd(bag, x) ==
  IF x \in DOMAIN bag THEN [bag EXCEPT ![x] = @ + 1]
  ELSE [y \in DOMAIN bag \cup {x} |-> IF y = x THEN 1 ELSE bag[y]]

BagRemove(bag, x) ==
  IF x \notin DOMAIN bag THEN bag
  ELSE IF bag[x] = 1 THEN [y \in DOMAIN bag \ {x} |-> bag[y]]
  ELSE [bag EXCEPT ![x] = @ - 1]

BagRemoveAll(bag, x) == [y \in DOMAIN bag \ {x} |-> bag[y]]

\* Of each element the value that op makes of base and of all its copies; then op over these values. TLC has no order
\* of its own for this one, and does not ask choose.
MapThenFoldBag(op(_, _), base, f(_), choose(_), bag) ==
  LET Copies(x) ==
        LET upTo[n \in 1..bag[x]] == op(IF n = 1 THEN base ELSE upTo[n - 1], f(x)) IN upTo[bag[x]]
      RECURSIVE Over(_)
      Over(T) == IF T = {} THEN base
                 ELSE LET x == CHOOSE x \in T : TRUE IN op(Copies(x), Over(T \ {x}))
  IN Over(DOMAIN bag)

\* Each element as often as it is there: op(op(op(base, 1), 1), 2). The order is TLC's for functions: from the least
\* element to the greatest in a state, and as it is written for 2 :> 1 @@ 1 :> 2.
FoldBag(op(_, _), base, bag) ==
  LET order == PlumblineDomain(bag)
      RECURSIVE Times(_, _, _)
      Times(n, x, acc) == IF n = 0 THEN acc ELSE Times(n - 1, x, op(acc, x))
      RECURSIVE Over(_, _)
      Over(i, acc) == IF i > Len(order) THEN acc
                      ELSE Over(i + 1, Times(CHOOSE n \in {bag[order[i]]} : n > 0, order[i], acc))
  IN Over(1, base)

SumBag(bag) == FoldBag(LAMBDA x, y : x + y, 0, bag)

ProductBag(bag) == FoldBag(LAMBDA x, y : x * y, 1, bag)
=============================================================================
