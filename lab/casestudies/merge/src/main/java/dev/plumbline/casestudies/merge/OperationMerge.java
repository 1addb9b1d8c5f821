package dev.plumbline.casestudies.merge;

import dev.plumbline.casestudies.merge.ArrayOperation.ArrayClear;
import dev.plumbline.casestudies.merge.ArrayOperation.ArrayErase;
import dev.plumbline.casestudies.merge.ArrayOperation.ArrayInsert;
import dev.plumbline.casestudies.merge.ArrayOperation.ArrayMove;
import dev.plumbline.casestudies.merge.ArrayOperation.ArraySet;
import dev.plumbline.casestudies.merge.ArrayOperation.ArraySwap;
import dev.plumbline.casestudies.merge.SwapRules.SwapMeetsMove;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Merges lists of operations: finds the rule for each pair, and counts the depth of nested rules. Of the 36 pairs
 * of six sorts, 21 have a rule; the others are its mirror image.
 */
public final class OperationMerge {
    /**
     * Rules that end need fewer than 20 nested merges for one operation of each of three clients. A nested merge takes seven
     * frames, so 100 of them fit on any stack: the limit is always reached before the stack overflows.
     */
    private static final int DEPTH = 100;

    private final Map<Sorts, Rule> rules = new HashMap<>();

    private OperationMerge(SwapRules swaps) {
        rule(ArraySet.class, ArraySet.class, ArrayRules::setAndSet);
        rule(ArraySet.class, ArrayInsert.class, ArrayRules::setAndInsert);
        rule(ArraySet.class, ArrayMove.class, ArrayRules::setAndMove);
        rule(ArraySet.class, ArrayErase.class, ArrayRules::setAndErase);
        rule(ArraySet.class, ArrayClear.class, ArrayRules::setAndClear);
        rule(ArrayInsert.class, ArrayInsert.class, ArrayRules::insertAndInsert);
        rule(ArrayInsert.class, ArrayMove.class, ArrayRules::insertAndMove);
        rule(ArrayInsert.class, ArrayErase.class, ArrayRules::insertAndErase);
        rule(ArrayInsert.class, ArrayClear.class, ArrayRules::insertAndClear);
        rule(ArrayMove.class, ArrayMove.class, ArrayRules::moveAndMove);
        rule(ArrayMove.class, ArrayErase.class, ArrayRules::moveAndErase);
        rule(ArrayMove.class, ArrayClear.class, ArrayRules::moveAndClear);
        rule(ArrayErase.class, ArrayErase.class, ArrayRules::eraseAndErase);
        rule(ArrayErase.class, ArrayClear.class, ArrayRules::eraseAndClear);
        rule(ArrayClear.class, ArrayClear.class, ArrayRules::clearAndClear);
        deepRule(ArraySwap.class, ArraySwap.class, swaps::swapAndSwap);
        deepRule(ArraySwap.class, ArrayMove.class, swaps::swapAndMove);
        rule(ArraySwap.class, ArraySet.class, swaps::swapAndSet);
        rule(ArraySwap.class, ArrayInsert.class, swaps::swapAndInsert);
        rule(ArraySwap.class, ArrayErase.class, swaps::swapAndErase);
        rule(ArraySwap.class, ArrayClear.class, swaps::swapAndClear);
    }

    /** With rules that always end. */
    public static OperationMerge standard() {
        return new OperationMerge(new SwapRules(SwapMeetsMove.AS_MOVES));
    }

    /** With the rule of swaps and moves that does not end for some pairs. */
    public static OperationMerge withEndlessSwaps() {
        return new OperationMerge(new SwapRules(SwapMeetsMove.AS_NEIGHBOURS));
    }

    /**
     * Merges two concurrent lists of operations that begin with the same array.
     *
     * @throws EndlessMerge if rules call each other without end
     */
    public Merged merge(List<ArrayOperation> left, List<ArrayOperation> right) {
        return merge(left, right, 0);
    }

    /** The first operation of the left list is merged with all of the right list, then the next one. */
    private Merged merge(List<ArrayOperation> left, List<ArrayOperation> right, int depth) {
        List<ArrayOperation> mergedLeft = new ArrayList<>();
        List<ArrayOperation> others = right;
        for (ArrayOperation operation : left) {
            List<ArrayOperation> moving = List.of(operation);
            List<ArrayOperation> passed = new ArrayList<>();
            for (ArrayOperation other : others) {
                Merged merged = moving.size() == 1
                        ? transform(moving.get(0), other, depth)
                        : merge(moving, List.of(other), depth);
                moving = merged.left();
                passed.addAll(merged.right());
            }
            mergedLeft.addAll(moving);
            others = passed;
        }
        return new Merged(mergedLeft, others);
    }

    private Merged transform(ArrayOperation left, ArrayOperation right, int depth) {
        if (depth == DEPTH) {
            throw new EndlessMerge(left, right, depth);
        }
        Rule rule = rules.get(new Sorts(left.getClass(), right.getClass()));
        return rule != null
                ? rule.merge(left, right, depth)
                : rules.get(new Sorts(right.getClass(), left.getClass()))
                        .merge(right, left, depth)
                        .mirrored();
    }

    private <A extends ArrayOperation, B extends ArrayOperation> void rule(
            Class<A> left, Class<B> right, FlatRule<A, B> rule) {
        rules.put(new Sorts(left, right), (a, b, depth) -> rule.merge(left.cast(a), right.cast(b)));
    }

    private <A extends ArrayOperation, B extends ArrayOperation> void deepRule(
            Class<A> left, Class<B> right, DeepRule<A, B> rule) {
        rules.put(
                new Sorts(left, right),
                (a, b, depth) -> rule.merge(left.cast(a), right.cast(b), (x, y) -> merge(x, y, depth + 1)));
    }

    private record Sorts(Class<?> left, Class<?> right) {}

    private interface Rule {
        Merged merge(ArrayOperation left, ArrayOperation right, int depth);
    }

    private interface FlatRule<A, B> {
        Merged merge(A left, B right);
    }

    private interface DeepRule<A, B> {
        Merged merge(A left, B right, SwapRules.ListMerge lists);
    }
}
