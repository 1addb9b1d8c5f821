package dev.plumbline.schedule;

import java.util.Arrays;

/**
 * Depth-first search through choices whose alternatives have a price, within a budget for each execution.
 *
 * <p>The path to the current execution is kept as a stack of nodes. An execution repeats the path up to the deepest node
 * with an untried alternative that the budget allows, takes that, and the first alternative from there on. Where it cannot
 * repeat the path, the program is not deterministic.
 *
 * <p>No execution is run twice, for two of them differ in the alternative at the node where their paths part. None is missed
 * that the budget allows, for prices never fall from one alternative to the next, and the first is free: a node is left
 * when its next alternative does not exist or is too dear, and then all later ones are too.
 */
final class PricedSearch {
    /** The price of the alternative of that index; 0 for index 0, and never less than that of the index before. */
    interface Price {
        int of(int index);
    }

    static final Price FREE = index -> 0;

    private final int budget;
    private boolean started;
    private boolean budgetHit;
    private int depth;
    private int position;
    private int spent;

    // One node is one index into these.
    private Object[] question = new Object[64];
    private Price[] price = new Price[64];
    private int[] alternatives = new int[64];
    private int[] index = new int[64];
    private int[] spentBefore = new int[64];

    PricedSearch(int budget) {
        this.budget = budget;
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
        if (price[node].of(next) > budget - spentBefore[node]) {
            budgetHit = true;
            return false;
        }
        index[node] = next;
        return true;
    }

    /** The index of the alternative to take at a point. */
    int at(ChoicePoint point, Price prices) {
        int node = position++;
        if (node < depth) {
            if (!(question[node] instanceof ChoicePoint before) || !before.asksTheSameAs(point)) {
                throw elsewhere(node, point);
            }
        } else {
            push(node, point, point.alternatives(), prices);
        }
        spent += prices.of(index[node]);
        return index[node];
    }

    /** The index of the alternative to take of so many; all are free. */
    int among(int count) {
        int node = position++;
        if (node < depth) {
            if (question[node] != null || alternatives[node] != count) {
                throw elsewhere(node, null);
            }
        } else {
            push(node, null, count, FREE);
        }
        return index[node];
    }

    private Nondeterminism elsewhere(int node, ChoicePoint now) {
        return new Nondeterminism("answer " + node + " was asked for with " + described(question[node])
                + " before, and now, after the same answers, with " + described(now));
    }

    private static String described(Object asked) {
        return asked == null ? "a choice within a step" : asked.toString();
    }

    private void push(int node, ChoicePoint point, int count, Price prices) {
        if (node == index.length) {
            int size = 2 * index.length;
            question = Arrays.copyOf(question, size);
            price = Arrays.copyOf(price, size);
            alternatives = Arrays.copyOf(alternatives, size);
            index = Arrays.copyOf(index, size);
            spentBefore = Arrays.copyOf(spentBefore, size);
        }
        question[node] = point;
        price[node] = prices;
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
