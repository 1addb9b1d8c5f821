---------------------------- MODULE SequencesExt ----------------------------
\* Operators on sequences that specifications use beyond Sequences.
EXTENDS PlumblineInjective, Naturals, Sequences, FiniteSets
LOCAL INSTANCE TLC

ToSet(s) == {s[i] : i \in DOMAIN s}

ToBag(s) == [e \in ToSet(s) |-> Cardinality({i \in DOMAIN s : s[i] = e})]

Contains(s, e) == \E i \in DOMAIN s : s[i] = e

Cons(e, s) == <<e>> \o s

Snoc(e, s) == Append(s, e)

Last(s) == s[Len(s)]

Front(s) == SubSeq(s, 1, Len(s) - 1)

IsSorted(s, op(_, _)) == \A i, j \in 1..Len(s) : i < j => op(s[i], s[j])

Reverse(s) == [i \in 1..Len(s) |-> s[Len(s) + 1 - i]]

\* --- sets as sequences

RECURSIVE SetToSeq(_)
SetToSeq(S) ==
  IF S = {} THEN <<>>
  ELSE LET x == CHOOSE x \in S : TRUE IN <<x>> \o SetToSeq(S \ {x})

SetToSeqs(S) ==
  LET n == Cardinality(S)
  IN {f \in [1..n -> S] : \A i, j \in 1..n : f[i] = f[j] => i = j}

SetToAllKPermutations(S) == UNION {SetToSeqs(T) : T \in SUBSET S}

SetToSortSeq(S, op(_, _)) == SortSeq(SetToSeq(S), op)

TupleOf(S, n) == [1..n -> S]

SeqOf(S, n) == UNION {[1..m -> S] : m \in 0..n}

BoundedSeq(S, n) == SeqOf(S, n)

\* --- changing a sequence

\* Without all occurrences of e.
Remove(s, e) == SelectSeq(s, LAMBDA x : x # e)

RemoveAt(s, i) == SubSeq(s, 1, i - 1) \o SubSeq(s, i + 1, Len(s))

ReplaceAt(s, i, e) == [s EXCEPT ![i] = e]

ReplaceAll(s, old, new) == [i \in 1..Len(s) |-> IF s[i] = old THEN new ELSE s[i]]

InsertAt(s, i, e) == SubSeq(s, 1, i - 1) \o <<e>> \o SubSeq(s, i, Len(s))

RemoveFirst(s, e) ==
  IF \E i \in 1..Len(s) : s[i] = e
  THEN RemoveAt(s, CHOOSE i \in 1..Len(s) : s[i] = e /\ \A j \in 1..(i - 1) : s[j] # e)
  ELSE s

RemoveFirstMatch(s, Test(_)) ==
  IF \E i \in 1..Len(s) : Test(s[i])
  THEN RemoveAt(s, CHOOSE i \in 1..Len(s) : Test(s[i]) /\ \A j \in 1..(i - 1) : ~Test(s[j]))
  ELSE s

\* --- finding

\* The first position whose element passes the test; 0 if there is none.
SelectInSeq(s, Test(_)) ==
  LET found == {i \in 1..Len(s) : Test(s[i])}
  IN IF found = {} THEN 0 ELSE CHOOSE i \in found : \A j \in found : i <= j

\* The position is counted from the beginning of the part.
\* The position in s, and an error where the part does not lie in s.
SelectInSubSeq(s, from, to, Test(_)) ==
  LET found == {i \in from..to : Test(s[i])}
  IN IF found = {} THEN 0 ELSE CHOOSE i \in found : \A j \in found : i <= j

SelectLastInSeq(s, Test(_)) ==
  LET found == {i \in 1..Len(s) : Test(s[i])}
  IN IF found = {} THEN 0 ELSE CHOOSE i \in found : \A j \in found : j <= i

SelectLastInSubSeq(s, from, to, Test(_)) ==
  LET found == {i \in from..to : Test(s[i])}
  IN IF found = {} THEN 0 ELSE CHOOSE i \in found : \A j \in found : j <= i

\* --- beginnings and ends

IsPrefix(s, t) == Len(s) <= Len(t) /\ \A i \in 1..Len(s) : s[i] = t[i]

IsStrictPrefix(s, t) == Len(s) < Len(t) /\ IsPrefix(s, t)

IsSuffix(s, t) == Len(s) <= Len(t) /\ \A i \in 1..Len(s) : s[i] = t[Len(t) - Len(s) + i]

IsStrictSuffix(s, t) == Len(s) < Len(t) /\ IsSuffix(s, t)

Prefixes(s) == {SubSeq(s, 1, n) : n \in 0..Len(s)}

CommonPrefixes(S) ==
  IF S = {} THEN {}
  ELSE LET shortest == CHOOSE s \in S : \A t \in S : Len(s) <= Len(t)
       IN {p \in Prefixes(shortest) : \A t \in S : IsPrefix(p, t)}

LongestCommonPrefix(S) ==
  LET common == CommonPrefixes(S)
  IN CHOOSE p \in common : \A q \in common : Len(q) <= Len(p)

Suffixes(s) == {SubSeq(s, n, Len(s)) : n \in 1..Len(s)} \cup {<<>>}

\* All sequences that stand together somewhere in s, also the empty one.
SubSeqs(s) == {SubSeq(s, i + 1, j) : i, j \in 0..Len(s)}

\* All sequences of elements of s in their order, with gaps.
AllSubSeqs(s) ==
  {LET positions == SetToSortSeq(D, LAMBDA i, j : i < j)
   IN [k \in 1..Len(positions) |-> s[positions[k]]] : D \in SUBSET (1..Len(s))}

\* i modulo the length of s, but from 1 to Len(s).
SeqMod(i, n) == IF i % n = 0 THEN n ELSE i % n

\* --- folding

\* op(...op(op(base, s[1]), s[2])..., s[n])
FoldLeft(op(_, _), base, s) ==
  LET upTo[i \in 0..Len(s)] == IF i = 0 THEN base ELSE op(upTo[i - 1], s[i])
  IN upTo[Len(s)]

\* op(s[1], op(s[2], ...op(s[n], base)...))
FoldRight(op(_, _), s, base) ==
  LET from[i \in 1..(Len(s) + 1)] == IF i > Len(s) THEN base ELSE op(s[i], from[i + 1])
  IN from[1]

\* From the first element to the last: op(s[3], op(s[2], op(s[1], base))).
FoldSeq(op(_, _), base, s) == FoldLeft(LAMBDA acc, e : op(e, acc), base, s)

FoldLeftDomain(op(_, _), base, s) == FoldLeft(op, base, [i \in 1..Len(s) |-> i])

FoldRightDomain(op(_, _), s, base) == FoldRight(op, [i \in 1..Len(s) |-> i], base)

\* All the sequences of ss, one behind the other. Strings too: \o joins them, but
\* not with <<>>, so the fold starts from the first part.
FlattenSeq(ss) ==
  IF ss = <<>> THEN <<>> ELSE FoldLeft(LAMBDA joined, part : joined \o part, Head(ss), Tail(ss))

\* Pairs of elements, as many as the shorter sequence has.
Zip(s, t) ==
  [i \in 1..(IF Len(s) < Len(t) THEN Len(s) ELSE Len(t)) |-> <<s[i], t[i]>>]

\* <<<<s[1]>>, <<t[1]>>, <<s[2]>>, ...>> of two sequences of one length.
Interleave(s, t) ==
  CASE Len(s) = Len(t) /\ Len(s) = 0 -> << <<>>, <<>> >>
    [] Len(s) = Len(t) /\ Len(s) > 0 ->
    [i \in 1..(2 * Len(s)) |-> IF i % 2 = 1 THEN <<s[(i + 1) \div 2]>> ELSE <<t[i \div 2]>>]

\* --- parts of a sequence

LOCAL IsPartAt(i, part, s) ==
  i + Len(part) <= Len(s) + 1 /\ \A k \in 1..Len(part) : s[i + k - 1] = part[k]

\* The first position at which part stands in s.
IndexFirstSubSeq(part, s) ==
  CHOOSE i \in 1..(Len(s) + 1) : IsPartAt(i, part, s) /\ \A j \in 1..(i - 1) : ~IsPartAt(j, part, s)

\* s with new in the place of the part that stands at position i.
ReplaceSubSeqAt(i, new, part, s) == SubSeq(s, 1, i - 1) \o new \o SubSeq(s, i + Len(part), Len(s))

ReplaceFirstSubSeq(new, part, s) ==
  IF \E i \in 1..(Len(s) + 1) : IsPartAt(i, part, s)
  THEN ReplaceSubSeqAt(IndexFirstSubSeq(part, s), new, part, s)
  ELSE s

\* From left to right. The empty part stands before every element; in an empty sequence, once.
ReplaceAllSubSeqs(new, part, s) ==
  LET RECURSIVE From(_)
      From(i) ==
        IF i > Len(s) THEN SubSeq(s, 1, 0)
        ELSE IF part # SubSeq(s, 1, 0) /\ IsPartAt(i, part, s) THEN new \o From(i + Len(part))
        ELSE IF part = SubSeq(s, 1, 0) THEN new \o SubSeq(s, i, i) \o From(i + 1)
        ELSE SubSeq(s, i, i) \o From(i + 1)
  IN IF s = part THEN new ELSE From(1)
=============================================================================
