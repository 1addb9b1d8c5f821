package dev.plumbline.schedule.search;

import dev.plumbline.schedule.ChoicePoint;

/**
 * Depth-first search through choices whose alternatives have a price, within a budget for each execution.
 *
 * <p>No execution within the budget is missed, because prices never fall from one alternative to the next, and the
 * first is free: a node is left when its next alternative does not exist or is too expensive, and then all later ones
 * are too.
 */
final class PricedSearch {
    private final ChoicePath<Node> path = new ChoicePath<>();
    private final int budget;
    /** The difference in price between an alternative and the one before, from the third on. */
    private final int increase;

    private boolean budgetHit;
    private int spent;

    /** The answer is the index of an alternative. */
    private final class Node extends ChoicePath.Node {
        private final int ofSecond;
        private final int spentBefore;

        Node(ChoicePoint point, int ofSecond) {
            super(point);
            this.ofSecond = ofSecond;
            this.spentBefore = spent;
        }

        Node(int alternatives) {
            super(alternatives);
            this.ofSecond = 0;
            this.spentBefore = spent;
        }

        @Override
        protected boolean advance() {
            int next = chosen() + 1;
            if (next == alternatives()) {
                return false;
            }
            // Not the sum, which may be too large for an int.
            if (price(next, ofSecond) > budget - spentBefore) {
                budgetHit = true;
                return false;
            }
            choose(next);
            return true;
        }
    }

    PricedSearch(int budget, int increase) {
        this.budget = budget;
        this.increase = increase;
    }

    /** The first alternative is free; and so are the others if the second is. */
    private int price(int index, int ofSecond) {
        return index == 0 || ofSecond == 0 ? 0 : ofSecond + (index - 1) * increase;
    }

    boolean begin() {
        spent = 0;
        return path.begin();
    }

    /**
     * The index of the alternative to take at a point.
     *
     * @param ofSecond the price of the second alternative; 0 if all are free
     */
    int at(ChoicePoint point, int ofSecond) {
        if (!path.repeats()) {
            path.add(new Node(point, ofSecond));
            return 0;
        }
        int index = path.repeat(point).chosen();
        spent += price(index, ofSecond);
        return index;
    }

    /** The index of the alternative to take of these; all are free. */
    int among(int alternatives) {
        return path.among(alternatives, () -> new Node(alternatives));
    }

    /** Whether some alternative was left out because of its price. */
    boolean budgetHit() {
        return budgetHit;
    }
}
