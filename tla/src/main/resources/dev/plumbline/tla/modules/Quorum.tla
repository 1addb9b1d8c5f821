------------------------------- MODULE Quorum -------------------------------
\* All quorum systems of S: quorums meet, and what contains a quorum is one.
QuorumSystem(S) ==
  {quorums \in SUBSET (SUBSET S) :
     /\ quorums # {}
     /\ \A P, Q \in quorums : P \cap Q # {}
     /\ \A Q \in quorums : \A T \in SUBSET S : Q \subseteq T => T \in quorums}
=============================================================================
