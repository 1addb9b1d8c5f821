package dev.plumbline.casestudies.merge;

import dev.plumbline.casestudies.merge.ArrayOperation.ArrayClear;
import dev.plumbline.casestudies.merge.ArrayOperation.ArrayErase;
import dev.plumbline.casestudies.merge.ArrayOperation.ArrayInsert;
import dev.plumbline.casestudies.merge.ArrayOperation.ArrayMove;
import dev.plumbline.casestudies.merge.ArrayOperation.ArraySet;
import java.util.List;

/**
 * The merge rules of ArraySet, ArrayInsert, ArrayMove, ArrayErase and ArrayClear: the implementation that the generated
 * tests are for. A rule takes two concurrent operations of two clients on the same array and transforms each for the
 * client that has applied the other one. The array is then the same on both sides.
 *
 * <p>A reconstruction of the case of section 5 of "eXtreme Modelling in Practice". That paper shows one of its rules
 * (ArrayErase with ArraySet); the others are not part of it and follow what its text says of the operations: a removal
 * wins over a change of the removed element, the later of two changes of one element wins, and insertions at one place
 * are in the order of their clients. The rules of ArraySwap are in {@link SwapRules}.
 *
 * <p>Comparisons come in the order less, greater, equal where all three matter. With "equal" first, as in the paper's
 * code, {@code >} and {@code >=} would mean the same in what follows, and no test could tell them apart.
 */
final class ArrayRules {
    private ArrayRules() {}

    static Merged setAndSet(ArraySet a, ArraySet b) {
        if (a.ndx() != b.ndx()) {
            return Merged.of(a, b);
        }
        return earlier(a, b) ? Merged.onlyRight(b) : Merged.onlyLeft(a);
    }

    static Merged setAndInsert(ArraySet set, ArrayInsert insert) {
        return set.ndx() >= insert.ndx() ? Merged.of(at(set, set.ndx() + 1), insert) : Merged.of(set, insert);
    }

    static Merged setAndMove(ArraySet set, ArrayMove move) {
        return Merged.of(at(set, afterMove(set.ndx(), move)), move);
    }

    static Merged setAndErase(ArraySet set, ArrayErase erase) {
        if (set.ndx() > erase.ndx()) {
            return Merged.of(at(set, set.ndx() - 1), erase);
        }
        return set.ndx() == erase.ndx() ? Merged.onlyRight(erase) : Merged.of(set, erase);
    }

    static Merged setAndClear(ArraySet set, ArrayClear clear) {
        return Merged.onlyRight(clear);
    }

    static Merged insertAndInsert(ArrayInsert a, ArrayInsert b) {
        boolean aFirst;
        if (a.ndx() < b.ndx()) {
            aFirst = true;
        } else if (a.ndx() > b.ndx()) {
            aFirst = false;
        } else {
            aFirst = earlier(a, b);
        }
        return aFirst ? Merged.of(a, at(b, b.ndx() + 1)) : Merged.of(at(a, a.ndx() + 1), b);
    }

    /** Both elements enter an array without the moved one. There, their places are compared. */
    static Merged insertAndMove(ArrayInsert insert, ArrayMove move) {
        int place = insert.ndx();
        int from = move.from();
        if (place > from) {
            place--;
        } else {
            from++;
        }
        boolean insertFirst;
        if (place < move.to()) {
            insertFirst = true;
        } else if (place > move.to()) {
            insertFirst = false;
        } else {
            insertFirst = earlier(insert, move);
        }
        return insertFirst
                ? Merged.of(at(insert, place), new ArrayMove(move.client(), from, move.to() + 1))
                : Merged.of(at(insert, place + 1), new ArrayMove(move.client(), from, move.to()));
    }

    static Merged insertAndErase(ArrayInsert insert, ArrayErase erase) {
        return insert.ndx() > erase.ndx()
                ? Merged.of(at(insert, insert.ndx() - 1), erase)
                : Merged.of(insert, at(erase, erase.ndx() + 1));
    }

    static Merged insertAndClear(ArrayInsert insert, ArrayClear clear) {
        return Merged.onlyRight(clear);
    }

    static Merged moveAndMove(ArrayMove a, ArrayMove b) {
        if (a.from() < b.from()) {
            return movesOfTwoElements(a, b);
        }
        if (a.from() > b.from()) {
            return movesOfTwoElements(b, a).mirrored();
        }
        return earlier(a, b)
                ? new Merged(List.of(), moveUnlessThere(b, a.to(), b.to()))
                : new Merged(moveUnlessThere(a, b.to(), a.to()), List.of());
    }

    /**
     * The element of {@code a} is before that of {@code b}. Both are removed, and inserted into the array of the others. If they enter the same gap, each move by itself leaves them in some order. Both moves agree on this order if their targets differ: 0 to 1 and 1 to 0 both exchange the first two elements. If the targets are equal, the moves disagree, and the element of the earlier client comes first.
     */
    private static Merged movesOfTwoElements(ArrayMove a, ArrayMove b) {
        int aFrom = a.from();
        int bFrom = b.from();
        int aGap = a.to();
        int bGap = b.to();
        if (a.to() >= b.from()) {
            bFrom--;
            aGap--;
        }
        if (b.to() <= a.from()) {
            aFrom++;
        } else {
            bGap--;
        }
        int order = Integer.compare(aGap, bGap);
        if (order == 0) {
            order = Integer.compare(a.to(), b.to());
        }
        if (order == 0) {
            order = Integer.compare(a.client(), b.client());
        }
        return order < 0
                ? new Merged(moveUnlessThere(a, aFrom, aGap), moveUnlessThere(b, bFrom, bGap + 1))
                : new Merged(moveUnlessThere(a, aFrom, aGap + 1), moveUnlessThere(b, bFrom, bGap));
    }

    static Merged moveAndErase(ArrayMove move, ArrayErase erase) {
        int from = move.from();
        int to = move.to();
        if (erase.ndx() < from) {
            from--;
            if (to > erase.ndx()) {
                to--;
            }
        } else if (erase.ndx() > from) {
            if (to >= erase.ndx()) {
                to--;
            }
        } else {
            return Merged.onlyRight(at(erase, to));
        }
        return new Merged(moveUnlessThere(move, from, to), List.of(at(erase, afterMove(erase.ndx(), move))));
    }

    static Merged moveAndClear(ArrayMove move, ArrayClear clear) {
        return Merged.onlyRight(clear);
    }

    static Merged eraseAndErase(ArrayErase a, ArrayErase b) {
        if (a.ndx() < b.ndx()) {
            return Merged.of(a, at(b, b.ndx() - 1));
        }
        return a.ndx() > b.ndx() ? Merged.of(at(a, a.ndx() - 1), b) : Merged.nothing();
    }

    static Merged eraseAndClear(ArrayErase erase, ArrayClear clear) {
        return Merged.onlyRight(clear);
    }

    static Merged clearAndClear(ArrayClear a, ArrayClear b) {
        return Merged.nothing();
    }

    /** The index of an element after a move, of itself or of another. */
    private static int afterMove(int ndx, ArrayMove move) {
        if (ndx < move.from()) {
            return ndx >= move.to() ? ndx + 1 : ndx;
        }
        if (ndx > move.from()) {
            return ndx <= move.to() ? ndx - 1 : ndx;
        }
        return move.to();
    }

    static List<ArrayOperation> moveUnlessThere(ArrayMove move, int from, int to) {
        return from == to ? List.of() : List.of(new ArrayMove(move.client(), from, to));
    }

    private static boolean earlier(ArrayOperation a, ArrayOperation b) {
        return a.client() < b.client();
    }

    private static ArraySet at(ArraySet set, int ndx) {
        return new ArraySet(set.client(), ndx, set.value());
    }

    private static ArrayInsert at(ArrayInsert insert, int ndx) {
        return new ArrayInsert(insert.client(), ndx, insert.value());
    }

    private static ArrayErase at(ArrayErase erase, int ndx) {
        return new ArrayErase(erase.client(), ndx);
    }
}
