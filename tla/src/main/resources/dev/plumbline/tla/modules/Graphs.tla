------------------------------- MODULE Graphs -------------------------------
\* Directed graphs: records of the set node and the set edge, of pairs.
LOCAL INSTANCE Naturals
LOCAL INSTANCE Sequences
LOCAL INSTANCE FiniteSets
LOCAL INSTANCE SequencesExt

IsDirectedGraph(G) ==
  G = [node |-> G.node, edge |-> G.edge] /\ G.edge \subseteq G.node \X G.node

DirectedSubgraph(G) ==
  {H \in [node : SUBSET G.node, edge : SUBSET G.edge] : IsDirectedGraph(H)}

Transpose(G) == [node |-> G.node, edge |-> {<<e[2], e[1]>> : e \in G.edge}]

IsUndirectedGraph(G) == IsDirectedGraph(G) /\ \A e \in G.edge : <<e[2], e[1]>> \in G.edge

UndirectedSubgraph(G) == {H \in DirectedSubgraph(G) : IsUndirectedGraph(H)}

GraphUnion(G, H) == [node |-> G.node \cup H.node, edge |-> G.edge \cup H.edge]

EmptyGraph == [node |-> {}, edge |-> {}]

\* All graphs with the nodes S.
Graphs(S) == [node : {S}, edge : SUBSET (S \X S)]

\* --- neighbours

Successors(G, n) == {m \in G.node : <<n, m>> \in G.edge}

AllSuccessors(G, S) == UNION {Successors(G, n) : n \in S}

Predecessors(G, n) == {m \in G.node : <<m, n>> \in G.edge}

AllPredecessors(G, S) == UNION {Predecessors(G, n) : n \in S}

InDegree(G, n) == Cardinality(Predecessors(G, n))

OutDegree(G, n) == Cardinality(Successors(G, n))

Roots(G) == {n \in G.node : Predecessors(G, n) = {}}

Leaves(G) == {n \in G.node : Successors(G, n) = {}}

\* --- paths

LOCAL IsPath(G, p) == p # <<>> /\ \A i \in 1..(Len(p) - 1) : <<p[i], p[i + 1]>> \in G.edge

Path(G) == {p \in Seq(G.node) : IsPath(G, p)}

\* Paths without a node that comes twice: at most as long as there are nodes.
SimplePath(G) ==
  {p \in SeqOf(G.node, Cardinality(G.node)) : IsPath(G, p) /\ IsInjective(p)}

\* What can be reached from the nodes S by any number of edges, S included.
LOCAL Reach(G, S) ==
  LET RECURSIVE Grow(_)
      Grow(T) == LET more == T \cup AllSuccessors(G, T) IN IF more = T THEN T ELSE Grow(more)
  IN Grow(S)

\* An error for n outside of the nodes.
LOCAL Node(G, n) == [m \in G.node |-> m][n]

Descendants(G, n) ==
  LET reached == Reach(G, Successors(G, Node(G, n))) IN {m \in G.node : m \in reached}

Ancestors(G, n) ==
  LET reached == Reach(Transpose(G), Predecessors(G, Node(G, n))) IN {m \in G.node : m \in reached}

AreConnectedIn(m, n, G) == m \in G.node /\ n \in Reach(G, {m})

IsStronglyConnected(G) == \A m \in G.node : Reach(G, {m}) = G.node

\* For each pair of nodes whether a path leads from the first to the second.
ConnectionsIn(G) ==
  LET from == [m \in G.node |-> Reach(G, {m})]
  IN [m, n \in G.node |-> n \in from[m]]

HasCycle(G) == \E n \in G.node : n \in Descendants(G, n)

IsDag(G) == IsDirectedGraph(G) /\ ~HasCycle(G)

\* Edges lead to the root.
IsTreeWithRoot(G, r) ==
  /\ IsDirectedGraph(G)
  /\ r \in G.node
  /\ Successors(G, r) = {}
  /\ \A n \in G.node : OutDegree(G, n) <= 1 /\ AreConnectedIn(n, r, G)

IsBipartiteWithPartitions(G, U, V) ==
  /\ U \cap V = {}
  /\ G.node \subseteq U \cup V
  /\ \A e \in G.edge : (e[1] \in U /\ e[2] \in V) \/ (e[1] \in V /\ e[2] \in U)
=============================================================================
