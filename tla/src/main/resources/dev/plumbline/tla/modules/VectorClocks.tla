---------------------------- MODULE VectorClocks ----------------------------
\* Logs whose entries carry a vector clock: a function from nodes to counts, 0 where it is silent.
EXTENDS Naturals, Sequences, Functions

LOCAL At(c, n) == IF n \in DOMAIN c THEN c[n] ELSE 0

LOCAL IsBefore(c, d) ==
  /\ \A n \in DOMAIN c \cup DOMAIN d : At(c, n) <= At(d, n)
  /\ \E n \in DOMAIN c \cup DOMAIN d : At(c, n) < At(d, n)

\* Nothing stands behind an entry that it happened before, and no clock comes twice.
IsCausalOrder(log, clock(_)) ==
  \A j \in 1..Len(log) : \A i \in 1..(j - 1) :
    LET c == clock(log[i])
        d == clock(log[j])
    IN ~IsBefore(d, c) /\ \E n \in DOMAIN c \cup DOMAIN d : At(c, n) # At(d, n)

\* The log in an order of causes: again and again the first entry that nothing left is before.
CausalOrder(log, clock(_), node(_), domain(_)) ==
  LET RECURSIVE Sorted(_)
      Sorted(rest) ==
        IF rest = <<>> THEN <<>>
        ELSE LET free == {i \in 1..Len(rest) :
                            \A j \in 1..Len(rest) : ~IsBefore(clock(rest[j]), clock(rest[i]))}
                 first == CHOOSE i \in free : \A j \in free : i <= j
             IN <<rest[first]>>
                \o Sorted(SubSeq(rest, 1, first - 1) \o SubSeq(rest, first + 1, Len(rest)))
  IN Sorted(log)
=============================================================================
