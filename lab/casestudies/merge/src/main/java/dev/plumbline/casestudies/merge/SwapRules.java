package dev.plumbline.casestudies.merge;

import dev.plumbline.casestudies.merge.ArrayOperation.ArrayClear;
import dev.plumbline.casestudies.merge.ArrayOperation.ArrayErase;
import dev.plumbline.casestudies.merge.ArrayOperation.ArrayInsert;
import dev.plumbline.casestudies.merge.ArrayOperation.ArrayMove;
import dev.plumbline.casestudies.merge.ArrayOperation.ArraySet;
import dev.plumbline.casestudies.merge.ArrayOperation.ArraySwap;
import java.util.ArrayList;
import java.util.List;

/**
 * The merge rules of ArraySwap.
 *
 * <p>The rule of {@link SwapMeetsMove#AS_NEIGHBOURS} never ends for some pairs. It represents the rule of ArraySwap
 * with ArrayMove that section 5.1.3 of "eXtreme Modelling in Practice" describes. That rule is not published: this one
 * is a reconstruction that fails in the same way, perhaps for another reason.
 */
final class SwapRules {
    /** How a swap is merged with a move. */
    enum SwapMeetsMove {
        /** The swap is one or two moves from then on. */
        AS_MOVES,
        /**
         * A move that exchanges neighbours is made a swap first, so that two equal exchanges are recognised. Two swaps
         * with one common element are merged by making the second one moves, and so on.
         */
        AS_NEIGHBOURS
    }

    /** Merges two lists of operations with all rules. */
    interface ListMerge {
        Merged merge(List<ArrayOperation> left, List<ArrayOperation> right);
    }

    private final SwapMeetsMove swapMeetsMove;

    SwapRules(SwapMeetsMove swapMeetsMove) {
        this.swapMeetsMove = swapMeetsMove;
    }

    Merged swapAndSwap(ArraySwap a, ArraySwap b, ListMerge lists) {
        if (a.ndx() == b.ndx() && a.with() == b.with()) {
            return Merged.nothing();
        }
        boolean shared = a.ndx() == b.ndx() || a.ndx() == b.with() || a.with() == b.ndx() || a.with() == b.with();
        if (!shared) {
            return Merged.of(a, b);
        }
        return swapMeetsMove == SwapMeetsMove.AS_NEIGHBOURS
                ? lists.merge(List.of(a), asMoves(b))
                : lists.merge(asMoves(a), asMoves(b));
    }

    Merged swapAndMove(ArraySwap swap, ArrayMove move, ListMerge lists) {
        boolean ofNeighbours = Math.abs(move.from() - move.to()) == 1;
        return swapMeetsMove == SwapMeetsMove.AS_NEIGHBOURS && ofNeighbours
                ? lists.merge(List.of(swap), List.of(asSwap(move)))
                : lists.merge(asMoves(swap), List.of(move));
    }

    Merged swapAndSet(ArraySwap swap, ArraySet set) {
        return Merged.of(swap, new ArraySet(set.client(), partner(swap, set.ndx()), set.value()));
    }

    Merged swapAndInsert(ArraySwap swap, ArrayInsert insert) {
        int ndx = swap.ndx() >= insert.ndx() ? swap.ndx() + 1 : swap.ndx();
        int with = swap.with() >= insert.ndx() ? swap.with() + 1 : swap.with();
        return Merged.of(new ArraySwap(swap.client(), ndx, with), insert);
    }

    /** If one element of a swap is erased, the other still moves to its place. */
    Merged swapAndErase(ArraySwap swap, ArrayErase erase) {
        ArrayErase after = new ArrayErase(erase.client(), partner(swap, erase.ndx()));
        if (erase.ndx() == swap.ndx()) {
            return new Merged(move(swap, swap.with() - 1, swap.ndx()), List.of(after));
        }
        if (erase.ndx() == swap.with()) {
            return new Merged(move(swap, swap.ndx(), swap.with() - 1), List.of(after));
        }
        int ndx = swap.ndx() > erase.ndx() ? swap.ndx() - 1 : swap.ndx();
        int with = swap.with() > erase.ndx() ? swap.with() - 1 : swap.with();
        return Merged.of(new ArraySwap(swap.client(), ndx, with), after);
    }

    Merged swapAndClear(ArraySwap swap, ArrayClear clear) {
        return Merged.onlyRight(clear);
    }

    private static int partner(ArraySwap swap, int ndx) {
        if (ndx == swap.ndx()) {
            return swap.with();
        }
        return ndx == swap.with() ? swap.ndx() : ndx;
    }

    private static List<ArrayOperation> asMoves(ArraySwap swap) {
        List<ArrayOperation> moves = new ArrayList<>(move(swap, swap.ndx(), swap.with()));
        moves.addAll(move(swap, swap.with() - 1, swap.ndx()));
        return moves;
    }

    private static ArraySwap asSwap(ArrayMove move) {
        return new ArraySwap(move.client(), Math.min(move.from(), move.to()), Math.max(move.from(), move.to()));
    }

    private static List<ArrayOperation> move(ArraySwap swap, int from, int to) {
        return ArrayRules.moveUnlessThere(new ArrayMove(swap.client(), from, to), from, to);
    }
}
