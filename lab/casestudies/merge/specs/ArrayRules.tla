---- MODULE ArrayRules ----
(***************************************************************************)
(* How two operations that two clients made on the same array at the same  *)
(* time are merged. Transform(a, b) is a pair of sequences of operations:  *)
(* `left` is what is left of a for someone who has applied b, and `right`  *)
(* what is left of b for someone who has applied a. Both then have the     *)
(* same array.                                                             *)
(*                                                                         *)
(* Indices count from 0. An insertion and the end of a move name a gap:    *)
(* gap g lies before the element with index g, and the last gap behind all *)
(* elements. `to` of a move is a gap of the array without the moved        *)
(* element, so the element has the index `to` afterwards.                  *)
(*                                                                         *)
(* The rules say where elements and gaps are, and derive indices from it:  *)
(* an element that two clients set or move has the value or the place that *)
(* the client with the larger number gave it; of two elements that come    *)
(* into one gap, that of the smaller number comes first; who removes       *)
(* elements, wins.                                                         *)
(*                                                                         *)
(* This is a reconstruction of the case study in section 5 of "eXtreme     *)
(* Modelling in Practice" (VLDB 2020), whose specification and rules are   *)
(* not part of the paper.                                                  *)
(***************************************************************************)
EXTENDS Integers, Sequences

CONSTANT SwapRule   \* "moves" or "neighbours": how a swap meets a move, see below

Pair(left, right) == [left |-> left, right |-> right]

Mirrored(pair) == Pair(pair.right, pair.left)

Gone == << >>

-----------------------------------------------------------------------------
(* Where an element, or a gap, is once other elements came or went. *)

\* The element with index i (other than the erased one), or the gap i.
Without(i, erased) == IF i > erased THEN i - 1 ELSE i

\* The element with index i.
With(i, gap) == IF i >= gap THEN i + 1 ELSE i

\* The element with index i, other than the moved one.
Moved(i, move) == With(Without(i, move.from), move.to)

\* A move, unless it leaves the element where it is.
MoveTo(move, from, to) == IF from = to THEN Gone ELSE << [move EXCEPT !.from = from, !.to = to] >>

-----------------------------------------------------------------------------
SetSet(a, b) ==
    CASE a.ndx # b.ndx -> Pair(<<a>>, <<b>>)
      [] a.client > b.client -> Pair(<<a>>, Gone)
      [] OTHER -> Pair(Gone, <<b>>)

SetInsert(set, insert) == Pair(<< [set EXCEPT !.ndx = With(@, insert.ndx)] >>, <<insert>>)

SetMove(set, move) ==
    Pair(<< [set EXCEPT !.ndx = IF @ = move.from THEN move.to ELSE Moved(@, move)] >>, <<move>>)

SetErase(set, erase) ==
    IF set.ndx = erase.ndx THEN Pair(Gone, <<erase>>)
    ELSE Pair(<< [set EXCEPT !.ndx = Without(@, erase.ndx)] >>, <<erase>>)

InsertInsert(a, b) ==
    IF a.ndx < b.ndx \/ (a.ndx = b.ndx /\ a.client < b.client)
    THEN Pair(<<a>>, << [b EXCEPT !.ndx = @ + 1] >>)
    ELSE Pair(<< [a EXCEPT !.ndx = @ + 1] >>, <<b>>)

\* Both come into gaps of the array without the moved element.
InsertMove(insert, move) ==
    LET gap == Without(insert.ndx, move.from)
        first == gap < move.to \/ (gap = move.to /\ insert.client < move.client)
    IN Pair(<< [insert EXCEPT !.ndx = IF first THEN gap ELSE gap + 1] >>,
            MoveTo(move, With(move.from, insert.ndx), IF first THEN move.to + 1 ELSE move.to))

InsertErase(insert, erase) ==
    Pair(<< [insert EXCEPT !.ndx = Without(@, erase.ndx)] >>,
         << [erase EXCEPT !.ndx = With(@, insert.ndx)] >>)

SameElementMoved(a, b) ==
    IF a.client > b.client THEN Pair(MoveTo(a, b.to, a.to), Gone) ELSE Pair(Gone, MoveTo(b, a.to, b.to))

\* Both elements are taken out, then come into gaps of the others. Into one gap they come in the order that both moves
\* by themselves lead to; where these differ, the smaller client comes first. Without that, two clients that exchange
\* the same two neighbours, one by moving the left and one by moving the right, would end with what they began with.
TwoElementsMoved(a, b) ==
    LET aBeside == Without(a.from, b.from)
        bBeside == Without(b.from, a.from)
        aGap == Without(a.to, bBeside)
        bGap == Without(b.to, aBeside)
        firstByA == a.to <= bBeside
        firstByB == b.to > aBeside
        aFirst == CASE aGap # bGap -> aGap < bGap
                    [] firstByA = firstByB -> firstByA
                    [] OTHER -> a.client < b.client
    IN Pair(MoveTo(a, Moved(a.from, b), IF aFirst THEN aGap ELSE aGap + 1),
            MoveTo(b, Moved(b.from, a), IF aFirst THEN bGap + 1 ELSE bGap))

MoveMove(a, b) == IF a.from = b.from THEN SameElementMoved(a, b) ELSE TwoElementsMoved(a, b)

MoveErase(move, erase) ==
    IF move.from = erase.ndx THEN Pair(Gone, << [erase EXCEPT !.ndx = move.to] >>)
    ELSE Pair(MoveTo(move, Without(move.from, erase.ndx), Without(move.to, Without(erase.ndx, move.from))),
              << [erase EXCEPT !.ndx = Moved(@, move)] >>)

EraseErase(a, b) ==
    IF a.ndx = b.ndx THEN Pair(Gone, Gone)
    ELSE Pair(<< [a EXCEPT !.ndx = Without(@, b.ndx)] >>, << [b EXCEPT !.ndx = Without(@, a.ndx)] >>)

\* Nothing is left to clear, to set, to move or to erase; and what was inserted at the same time is removed too.
AnyClear(any, clear) == Pair(Gone, IF any.type = "ArrayClear" THEN Gone ELSE <<clear>>)

-----------------------------------------------------------------------------
(* Swaps; ndx is the smaller index. *)

Other(swap, i) == IF i = swap.ndx THEN swap.with ELSE IF i = swap.with THEN swap.ndx ELSE i

SwapSet(swap, set) == Pair(<<swap>>, << [set EXCEPT !.ndx = Other(swap, @)] >>)

SwapInsert(swap, insert) ==
    Pair(<< [swap EXCEPT !.ndx = With(@, insert.ndx), !.with = With(@, insert.ndx)] >>, <<insert>>)

AMove(client, from, to) == [type |-> "ArrayMove", client |-> client, from |-> from, to |-> to]

\* Of a swap whose one element is erased, the other still goes to the place of the erased one.
SwapErase(swap, erase) ==
    LET client == swap.client
        other == Other(swap, erase.ndx)
        after == << [erase EXCEPT !.ndx = other] >>
    IN CASE erase.ndx = swap.ndx ->
              Pair(MoveTo(AMove(client, 0, 0), swap.with - 1, swap.ndx), after)
         [] erase.ndx = swap.with ->
              Pair(MoveTo(AMove(client, 0, 0), swap.ndx, swap.with - 1), after)
         [] OTHER ->
              Pair(<< [swap EXCEPT !.ndx = Without(@, erase.ndx), !.with = Without(@, erase.ndx)] >>, after)

\* A swap as one or two moves.
AsMoves(swap) ==
    << AMove(swap.client, swap.ndx, swap.with) >>
        \o MoveTo(AMove(swap.client, 0, 0), swap.with - 1, swap.ndx)

OfNeighbours(move) == move.from = move.to + 1 \/ move.to = move.from + 1

AsSwap(move) ==
    [type |-> "ArraySwap", client |-> move.client,
     ndx |-> IF move.from < move.to THEN move.from ELSE move.to,
     with |-> IF move.from < move.to THEN move.to ELSE move.from]

RECURSIVE Transform(_, _), Merge(_, _), SwapSwap(_, _), SwapMove(_, _)

SwapSwap(a, b) ==
    LET shared == {a.ndx, a.with} \cap {b.ndx, b.with}
    IN CASE shared = {} -> Pair(<<a>>, <<b>>)
         [] shared = {a.ndx, a.with} -> Pair(Gone, Gone)
         [] SwapRule = "neighbours" -> Merge(<<a>>, AsMoves(b))
         [] OTHER -> Merge(AsMoves(a), AsMoves(b))

\* With "moves" a swap that meets a move is two moves from then on. With "neighbours" a move that exchanges neighbours
\* is first made a swap, so that two equal exchanges are recognised. This looks like an improvement, and never ends:
\* two swaps with one common element are merged by making the second one moves again.
SwapMove(swap, move) ==
    IF SwapRule = "neighbours" /\ OfNeighbours(move)
    THEN Transform(swap, AsSwap(move))
    ELSE Merge(AsMoves(swap), <<move>>)

-----------------------------------------------------------------------------
Order(op) ==
    CASE op.type = "ArraySwap" -> 1
      [] op.type = "ArraySet" -> 2
      [] op.type = "ArrayInsert" -> 3
      [] op.type = "ArrayMove" -> 4
      [] op.type = "ArrayErase" -> 5
      [] op.type = "ArrayClear" -> 6

WithSwap(swap, b) ==
    CASE b.type = "ArraySwap" -> SwapSwap(swap, b)
      [] b.type = "ArraySet" -> SwapSet(swap, b)
      [] b.type = "ArrayInsert" -> SwapInsert(swap, b)
      [] b.type = "ArrayMove" -> SwapMove(swap, b)
      [] b.type = "ArrayErase" -> SwapErase(swap, b)

WithSet(set, b) ==
    CASE b.type = "ArraySet" -> SetSet(set, b)
      [] b.type = "ArrayInsert" -> SetInsert(set, b)
      [] b.type = "ArrayMove" -> SetMove(set, b)
      [] b.type = "ArrayErase" -> SetErase(set, b)

WithInsert(insert, b) ==
    CASE b.type = "ArrayInsert" -> InsertInsert(insert, b)
      [] b.type = "ArrayMove" -> InsertMove(insert, b)
      [] b.type = "ArrayErase" -> InsertErase(insert, b)

WithMove(move, b) ==
    CASE b.type = "ArrayMove" -> MoveMove(move, b)
      [] b.type = "ArrayErase" -> MoveErase(move, b)

Transform(a, b) ==
    CASE Order(a) > Order(b) -> Mirrored(Transform(b, a))
      [] b.type = "ArrayClear" -> AnyClear(a, b)
      [] a.type = "ArraySwap" -> WithSwap(a, b)
      [] a.type = "ArraySet" -> WithSet(a, b)
      [] a.type = "ArrayInsert" -> WithInsert(a, b)
      [] a.type = "ArrayMove" -> WithMove(a, b)
      [] a.type = "ArrayErase" -> EraseErase(a, b)

\* Two sequences of operations: the first of the left one goes past all of the right one, then the others do.
Merge(left, right) ==
    IF left = << >> \/ right = << >> THEN Pair(left, right)
    ELSE LET heads == Transform(Head(left), Head(right))
             first == Merge(heads.left, Tail(right))
             others == Merge(Tail(left), heads.right \o first.right)
         IN Pair(first.left \o others.left, others.right)

-----------------------------------------------------------------------------
(* What an operation does to an array. *)

Erased(array, i) == SubSeq(array, 1, i) \o SubSeq(array, i + 2, Len(array))

Inserted(array, i, value) == SubSeq(array, 1, i) \o <<value>> \o SubSeq(array, i + 1, Len(array))

Apply(array, op) ==
    CASE op.type = "ArraySet" -> [array EXCEPT ![op.ndx + 1] = op.value]
      [] op.type = "ArrayInsert" -> Inserted(array, op.ndx, op.value)
      [] op.type = "ArrayMove" -> Inserted(Erased(array, op.from), op.to, array[op.from + 1])
      [] op.type = "ArraySwap" -> [array EXCEPT ![op.ndx + 1] = array[op.with + 1], ![op.with + 1] = array[op.ndx + 1]]
      [] op.type = "ArrayErase" -> Erased(array, op.ndx)
      [] op.type = "ArrayClear" -> << >>

RECURSIVE ApplyAll(_, _)
ApplyAll(array, ops) == IF ops = << >> THEN array ELSE ApplyAll(Apply(array, Head(ops)), Tail(ops))
====
