-------------------------- MODULE UndirectedGraphs --------------------------
\* Undirected graphs: records of the set node and the set edge, of sets of one or two nodes.
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSets
LOCAL INSTANCE SequencesExt

IsUndirectedGraph(G) ==
  /\ G = [node |-> G.node, edge |-> G.edge]
  /\ \A e \in G.edge : \E m, n \in G.node : e = {m, n}

IsLoopFreeUndirectedGraph(G) == IsUndirectedGraph(G) /\ \A e \in G.edge : Cardinality(e) = 2

UndirectedSubgraph(G) ==
  {H \in [node : SUBSET G.node, edge : SUBSET G.edge] : IsUndirectedGraph(H)}

\* All graphs with the nodes S.
UndirectedGraphs(S) == [node : {S}, edge : SUBSET {{m, n} : m, n \in S}]

LOCAL IsPath(G, p) == p # <<>> /\ \A i \in 1..(Len(p) - 1) : {p[i], p[i + 1]} \in G.edge

Path(G) == {p \in Seq(G.node) : IsPath(G, p)}

\* Paths without a node that comes twice: at most as long as there are nodes.
SimplePath(G) ==
  {p \in SeqOf(G.node, Cardinality(G.node)) : IsPath(G, p) /\ IsInjective(p)}

\* What can be reached from the nodes S by any number of edges, S included.
LOCAL Reach(G, S) ==
  LET RECURSIVE Grow(_)
      Grow(T) ==
        LET more == T \cup UNION {e \in G.edge : e \subseteq G.node /\ e \cap T # {}}
        IN IF more = T THEN T ELSE Grow(more)
  IN Grow(S)

AreConnectedIn(m, n, G) == m \in G.node /\ n \in Reach(G, {m})

ConnectedComponents(G) == {Reach(G, {n}) : n \in G.node}

IsStronglyConnected(G) == ConnectedComponents(G) = {G.node}
=============================================================================
