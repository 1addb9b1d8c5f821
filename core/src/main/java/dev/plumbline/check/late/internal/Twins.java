package dev.plumbline.check.late.internal;

import java.util.ArrayList;
import java.util.List;

/**
 * Selects one of several undone operations that have the same effect, to be performed first. If values
 * repeat there are many such twins, and without an order among them every assignment of effects to operations would be a
 * separate interpretation.
 *
 * <p><b>Nothing is lost.</b> Let m and t be twins, both undone, such that all undone operations that come before t come
 * before m, and all that comes after m comes after t. Take a witness from here on that begins with m. If it performs t
 * later, exchange the two; if it leaves t out, perform t in the place of m. The steps are the same, so the states are.
 * Operations that come before t come before m, so they precede this point: they are done. Operations that come after m
 * come after t, so they follow the place of t, where m is now, or this point. So t first is as good as m first. (The
 * history up to now need not have t: it may still be open. But t returns before m, so where m has returned t has.)
 */
final class Twins {
    private final LateOperations operations;

    Twins(LateOperations operations) {
        this.operations = operations;
    }

    /** The same moves, with those that go first in the place of their twins. */
    List<Integer> first(LateConfiguration from, List<Integer> positions) {
        List<Integer> first = new ArrayList<>();
        for (int position : positions) {
            int chosen = first(from, position);
            if (!first.contains(chosen)) {
                first.add(chosen);
            }
        }
        return first;
    }

    private int first(LateConfiguration from, int position) {
        int best = position;
        for (int i = 0; i < from.undone.length; i++) {
            if (i != best && operations.isLike(from.undone[i], from.undone[best]) && goesFirst(from, i, best)) {
                best = i;
            }
        }
        return best;
    }

    private boolean goesFirst(LateConfiguration from, int twin, int other) {
        int one = from.undone[twin];
        int two = from.undone[other];
        // Process order at equal times is another thing that twins may not have in common.
        if (operations.returns[one] > operations.returns[two]
                || operations.isTouching(one)
                || operations.isTouching(two)
                || from.ends[twin] > from.ends[other]
                || from.comesBefore(other, one)
                || !from.shadows[other].isWithin(from.shadows[twin])) {
            return false;
        }
        for (int i = 0; i < from.undone.length; i++) {
            if (i != twin && i != other && from.comesBefore(i, one) && !from.comesBefore(i, two)) {
                return false;
            }
        }
        return true;
    }
}
