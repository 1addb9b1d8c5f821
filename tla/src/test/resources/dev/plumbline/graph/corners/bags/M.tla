---- MODULE M ----
EXTENDS Integers, Bags, TLC
VARIABLE b
Init == b = EmptyBag
Next == \E e \in {"x", "y"} : \/ BagCardinality(b) < 3 /\ b' = b (+) (e :> 1)
                              \/ e \in DOMAIN b /\ b' = b (-) SetToBag({e})
Inv == BagToSet(b) \subseteq {"x", "y"} /\ \A e \in DOMAIN b : CopiesIn(e, b) = b[e]

====
