------------------------------ MODULE BagsExt ------------------------------
\* Operators on bags, which are functions from elements to how often they are there.
LOCAL INSTANCE Naturals
LOCAL INSTANCE Bags
LOCAL INSTANCE Folds

BagAdd(bag, x) == bag (+) SetToBag({x})

BagRemove(bag, x) == bag (-) SetToBag({x})

BagRemoveAll(bag, x) == [y \in DOMAIN bag \ {x} |-> bag[y]]

\* Of each element the value that op makes of base and of all its copies; then op over these values. TLC has no order
\* of its own for this one, and does not ask choose.
MapThenFoldBag(op(_, _), base, f(_), choose(_), bag) ==
  LET Copies(x) ==
        LET upTo[n \in 1..bag[x]] == op(IF n = 1 THEN base ELSE upTo[n - 1], f(x)) IN upTo[bag[x]]
  IN MapThenFoldSet(op, base, Copies, LAMBDA S : CHOOSE x \in S : TRUE, DOMAIN bag)

\* From the least element to the greatest, each as often as it is there: op(op(op(base, 1), 1), 2).
FoldBag(op(_, _), base, bag) ==
  LET RECURSIVE Times(_, _, _)
      Times(n, x, acc) == IF n = 0 THEN acc ELSE Times(n - 1, x, op(acc, x))
      RECURSIVE Over(_, _)
      Over(S, acc) == IF S = {} THEN acc
                      ELSE LET x == CHOOSE x \in S : TRUE
                           IN Over(S \ {x}, Times(CHOOSE n \in {bag[x]} : n > 0, x, acc))
  IN Over(DOMAIN bag, base)

SumBag(bag) == FoldBag(LAMBDA x, y : x + y, 0, bag)

ProductBag(bag) == FoldBag(LAMBDA x, y : x * y, 1, bag)
=============================================================================
