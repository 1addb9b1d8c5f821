------------------------------- MODULE Gossip -------------------------------
\* Nodes send each other what they know; messages may be lost and may arrive twice.
EXTENDS Naturals, Bags, FiniteSets
CONSTANTS Nodes, Most
VARIABLES known, net
Init == known = [n \in Nodes |-> {n}] /\ net = EmptyBag
Send(n, m) ==
    /\ n # m
    /\ net' = net (+) SetToBag({[to |-> m, what |-> known[n]]})
    /\ UNCHANGED known
Receive(message) ==
    /\ known' = [known EXCEPT ![message.to] = @ \cup message.what]
    /\ net' \in {net, net (-) SetToBag({message})}
Lose(message) == net' = net (-) SetToBag({message}) /\ UNCHANGED known
Next ==
    \/ \E n, m \in Nodes : Send(n, m)
    \/ \E message \in BagToSet(net) : Receive(message) \/ Lose(message)
Little == BagCardinality(net) <= Most
KnowsItself == \A n \in Nodes : n \in known[n]
=============================================================================
