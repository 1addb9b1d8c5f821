------------------------------ MODULE BagsExt ------------------------------
\* Operators on bags, which are functions from elements to how often they are there.
LOCAL INSTANCE Naturals
LOCAL INSTANCE Bags

BagAdd(bag, x) == bag (+) SetToBag({x})

BagRemove(bag, x) == bag (-) SetToBag({x})

BagRemoveAll(bag, x) == [y \in DOMAIN bag \ {x} |-> bag[y]]

\* op over all elements, each as often as it is there.
MapThenFoldBag(op(_, _), base, f(_), choose(_), bag) ==
  LET RECURSIVE Times(_, _, _)
      Times(n, x, rest) == IF n = 0 THEN rest ELSE op(f(x), Times(n - 1, x, rest))
      RECURSIVE Over(_)
      Over(S) == IF S = {} THEN base
                 ELSE LET x == choose(S) IN Times(bag[x], x, Over(S \ {x}))
  IN Over(DOMAIN bag)

FoldBag(op(_, _), base, bag) ==
  MapThenFoldBag(op, base, LAMBDA x : x, LAMBDA S : CHOOSE x \in S : TRUE, bag)

SumBag(bag) == FoldBag(LAMBDA x, y : x + y, 0, bag)

ProductBag(bag) == FoldBag(LAMBDA x, y : x * y, 1, bag)
=============================================================================
