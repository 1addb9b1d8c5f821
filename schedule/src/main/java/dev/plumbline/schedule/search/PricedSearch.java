package dev.plumbline.schedule.search;

import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.SwitchReason;
import java.util.Arrays;

/**
 * Depth-first search through choices whose alternatives have a price, within a budget for each execution.
 *
 * <p>The path to the current execution is kept as a stack of nodes. An execution repeats the path up to the deepest
 * node with an untried alternative that the budget allows, takes that, and the first alternative from there on. Where
 * it cannot repeat the path, the program is not deterministic.
 *
 * <p>No execution is run twice, for two of them differ in the alternative at the node where their paths part. None is
 * missed that the budget allows, for prices never fall from one alternative to the next, and the first is free: a node
 * is left when its next alternative does not exist or is too dear, and then all later ones are too.
 */
final class PricedSearch {
    private static final int WITHIN_STEP = -1_000;

    private final int budget;
    /** By how much an alternative costs more than the one before, from the third on. */
    private final int increase;

    private boolean started;
    private boolean budgetHit;
    private int depth;
    private int position;
    private int spent;

    // One node is one index into these.
    /** The transition taken before and what it means to leave it; or {@link #WITHIN_STEP}. */
    private int[] standing = new int[64];

    /**
     * What was enabled. Numbers, not points: a long-lived array of new objects makes work for the garbage collector.
     */
    private long[] signature = new long[64];

    private int[] price = new int[64];
    private int[] alternatives = new int[64];
    private int[] index = new int[64];
    private int[] spentBefore = new int[64];

    PricedSearch(int budget, int increase) {
        this.budget = budget;
        this.increase = increase;
    }

    /** The first alternative is free; and so are the others if the second is. */
    private int price(int index, int ofSecond) {
        return index == 0 || ofSecond == 0 ? 0 : ofSecond + (index - 1) * increase;
    }

    boolean begin() {
        if (started) {
            if (position < depth) {
                throw new Nondeterminism("an execution asked for " + position + " answers, but one with the same "
                        + depth + " first answers asked for more");
            }
            while (depth > 0 && !advance(depth - 1)) {
                depth--;
            }
            if (depth == 0) {
                return false;
            }
        }
        started = true;
        position = 0;
        spent = 0;
        return true;
    }

    /** Moves a node on to its next alternative; false if it has none left. */
    private boolean advance(int node) {
        int next = index[node] + 1;
        if (next == alternatives[node]) {
            return false;
        }
        // Not the sum, which may be too large for an int.
        if (price(next, price[node]) > budget - spentBefore[node]) {
            budgetHit = true;
            return false;
        }
        index[node] = next;
        return true;
    }

    /**
     * The index of the alternative to take at a point.
     *
     * @param ofSecond the price of the second alternative; 0 if all are free
     */
    int at(ChoicePoint point, int ofSecond) {
        int node = visit(standing(point), point.signature(), point.alternatives(), ofSecond);
        spent += price(index[node], ofSecond);
        return index[node];
    }

    /** The index of the alternative to take of so many; all are free. */
    int among(int count) {
        // Not index[visit(...)]: the array would be the one from before the visit, which may have made a longer one.
        int node = visit(WITHIN_STEP, count, count, 0);
        return index[node];
    }

    private static int standing(ChoicePoint point) {
        return point.current() << 4 | point.switchReason().ordinal();
    }

    private int visit(int from, long enabled, int count, int ofSecond) {
        int node = position++;
        if (node == depth) {
            push(node, from, enabled, count, ofSecond);
        } else if (standing[node] != from || signature[node] != enabled) {
            throw new Nondeterminism("answer " + node + " was asked for with "
                    + described(standing[node], signature[node])
                    + " before, and now, after the same answers, with " + described(from, enabled));
        }
        return node;
    }

    private static String described(int standing, long signature) {
        return standing == WITHIN_STEP
                ? "a choice among " + signature
                : "transition " + (standing >> 4) + " (" + SwitchReason.values()[standing & 15]
                        + ") and the enabled ones " + Long.toBinaryString(signature);
    }

    private void push(int node, int from, long enabled, int count, int ofSecond) {
        if (node == index.length) {
            int size = 2 * index.length;
            standing = Arrays.copyOf(standing, size);
            signature = Arrays.copyOf(signature, size);
            price = Arrays.copyOf(price, size);
            alternatives = Arrays.copyOf(alternatives, size);
            index = Arrays.copyOf(index, size);
            spentBefore = Arrays.copyOf(spentBefore, size);
        }
        standing[node] = from;
        signature[node] = enabled;
        price[node] = ofSecond;
        alternatives[node] = count;
        index[node] = 0;
        spentBefore[node] = spent;
        depth = position;
    }

    /** Whether some alternative was left out for its price. */
    boolean budgetHit() {
        return budgetHit;
    }
}
