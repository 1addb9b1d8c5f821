---------------------------- MODULE SequencesExt ----------------------------
\* Operators on sequences that specifications use beyond Sequences.
EXTENDS PlumblineInjective, Naturals, Sequences, FiniteSets
LOCAL INSTANCE TLC

\* The length of a sequence; an error for a string, whose characters are not its elements.
LOCAL Length(s) == IF DOMAIN s = {} THEN 0 ELSE Len(s)

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

\* CHOOSE takes the least number, and elements after the one found are not tested.
LOCAL First(s, from, to, Test(_)) ==
  IF \E i \in from..to : Test(s[i]) THEN CHOOSE i \in from..to : Test(s[i]) ELSE 0

LOCAL Final(s, from, to, Test(_)) ==
  IF \E i \in 0..(to - from) : Test(s[to - i])
  THEN to - (CHOOSE i \in 0..(to - from) : Test(s[to - i]))
  ELSE 0

\* The first position whose element passes the test; 0 if there is none.
SelectInSeq(s, Test(_)) == First(s, 1, Length(s), Test)

\* The position in s, and an error where the part does not lie in s.
SelectInSubSeq(s, from, to, Test(_)) ==
  CASE from > to /\ Length(s) >= 0 -> 0
    [] from <= to /\ {from, to} \subseteq 1..Length(s) -> First(s, from, to, Test)

SelectLastInSeq(s, Test(_)) == Final(s, 1, Length(s), Test)

SelectLastInSubSeq(s, from, to, Test(_)) ==
  CASE from > to /\ Length(s) >= 0 -> 0
    [] from <= to /\ {from, to} \subseteq 1..Length(s) -> Final(s, from, to, Test)

\* --- beginnings and ends

\* Also of strings. A string is not compared with a sequence.
IsPrefix(s, t) == s = t \/ (Len(s) < Len(t) /\ SubSeq(t, 1, Len(s)) = s)

IsStrictPrefix(s, t) == IsPrefix(s, t) /\ s # t

IsSuffix(s, t) == IsPrefix(Reverse(s), Reverse(t))

IsStrictSuffix(s, t) == IsSuffix(s, t) /\ s # t

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

\* From the first element to the last: op(s[3], op(s[2], op(s[1], base))). Also over the values of any function,
\* from its least argument to its greatest.
FoldSeq(op(_, _), base, s) ==
  LET order == SetToSeq(DOMAIN s)
  IN FoldLeft(LAMBDA acc, x : op(s[x], acc), base, order)

FoldLeftDomain(op(_, _), base, s) == FoldLeft(op, base, [i \in 1..Length(s) |-> i])

FoldRightDomain(op(_, _), s, base) == FoldRight(op, [i \in 1..Length(s) |-> i], base)

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
  i + Len(part) <= Len(s) + 1 /\ SubSeq(s, i, i + Len(part) - 1) = part

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
