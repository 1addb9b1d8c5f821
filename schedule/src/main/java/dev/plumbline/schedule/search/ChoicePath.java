package dev.plumbline.schedule.search;

import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.SwitchReason;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The path of a depth-first search: the questions of the current execution, each with its answer.
 *
 * <p>An execution repeats the path up to the deepest node that has another answer, gives that answer, and adds nodes
 * from there on. If a repeated execution has another question than the path, the program is not deterministic.
 *
 * <p>Two executions differ in the answer at the node where their paths diverge, so none is run twice if no node gives
 * the same answer twice. The order is that of the answers, the last question first.
 *
 * @param <N> what a search keeps at each question
 */
public final class ChoicePath<N extends ChoicePath.Node> {
    private final List<N> nodes = new ArrayList<>();
    private boolean started;
    private int position;

    /**
     * A question and its answer. The question is kept as numbers, not as the point: long-lived nodes with new objects
     * burden the garbage collector.
     */
    public abstract static class Node {
        private static final int WITHIN_STEP = -1_000;

        /** The transition taken before and the reason for a switch from it; or {@link #WITHIN_STEP}. */
        private final int standing;

        private final long signature;
        private final int alternatives;
        private int chosen;

        /** The question which transition is taken next. */
        protected Node(ChoicePoint point) {
            this.standing = standing(point);
            this.signature = point.signature();
            this.alternatives = point.alternatives();
        }

        /** A choice within a step: all alternatives are tried, from 0 on. */
        protected Node(int alternatives) {
            this.standing = WITHIN_STEP;
            this.signature = alternatives;
            this.alternatives = alternatives;
        }

        private static int standing(ChoicePoint point) {
            return point.current() << 4 | point.switchReason().ordinal();
        }

        /** Moves on to the next transition to try; false if there is none. */
        protected abstract boolean advance();

        final boolean next() {
            return isWithinStep() ? ++chosen < alternatives : advance();
        }

        public final boolean isWithinStep() {
            return standing == WITHIN_STEP;
        }

        /** The number of alternatives. */
        public final int alternatives() {
            return alternatives;
        }

        /**
         * The answer: for a choice within a step the index of an alternative, otherwise the value set by the search.
         */
        public final int chosen() {
            return chosen;
        }

        public final void choose(int answer) {
            chosen = answer;
        }

        final boolean asks(ChoicePoint point) {
            return standing == standing(point) && signature == point.signature();
        }

        final boolean asksAmong(int count) {
            return isWithinStep() && alternatives == count;
        }

        String question() {
            return described(standing, signature);
        }

        String question(ChoicePoint point) {
            return described(standing(point), point.signature());
        }

        private static String described(int standing, long signature) {
            return standing == WITHIN_STEP
                    ? amongText(signature)
                    : "transition " + (standing >> 4) + " (" + SwitchReason.values()[standing & 15]
                            + ") and the enabled ones " + Long.toBinaryString(signature);
        }

        private static String amongText(long alternatives) {
            return "a choice among " + alternatives;
        }
    }

    /**
     * A node that keeps its point, for a search that needs it later.
     *
     * @param <P> the type of points
     */
    public abstract static class PointNode<P extends ChoicePoint> extends Node {
        private final P point;

        protected PointNode(P point) {
            super(point);
            this.point = point;
        }

        /** A choice within a step, which has no point. */
        protected PointNode(int alternatives) {
            super(alternatives);
            this.point = null;
        }

        /** Null for a choice within a step. */
        public final P point() {
            return point;
        }

        @Override
        String question() {
            return isWithinStep() ? super.question() : point.toString();
        }

        @Override
        String question(ChoicePoint other) {
            return other.toString();
        }
    }

    /** Begins the next execution; false if there is none. */
    public boolean begin() {
        if (started) {
            if (repeats()) {
                throw new Nondeterminism("an execution asked for " + position + " answers, but one with the same "
                        + nodes.size() + " first answers asked for more");
            }
            while (!nodes.isEmpty() && !last().next()) {
                nodes.remove(nodes.size() - 1);
            }
            if (nodes.isEmpty()) {
                return false;
            }
        }
        started = true;
        position = 0;
        return true;
    }

    /** Whether the next question is on the path. */
    public boolean repeats() {
        return position < nodes.size();
    }

    /**
     * The node of the next question, which is on the path.
     *
     * @throws Nondeterminism if the node has another question
     */
    public N repeat(ChoicePoint point) {
        N node = nodes.get(position);
        if (!node.asks(point)) {
            throw elsewhere(node, node.question(point));
        }
        position++;
        return node;
    }

    /** Adds the next question, which is not on the path. */
    public void add(N node) {
        nodes.add(node);
        position++;
    }

    /** The answer to a choice within a step, which is repeated or added. */
    public int among(int alternatives, Supplier<N> added) {
        if (!repeats()) {
            add(added.get());
            return last().chosen();
        }
        N node = nodes.get(position);
        if (!node.asksAmong(alternatives)) {
            throw elsewhere(node, Node.amongText(alternatives));
        }
        position++;
        return node.chosen();
    }

    private Nondeterminism elsewhere(N node, String now) {
        return new Nondeterminism("answer " + position + " was asked for with " + node.question()
                + " before, and now, after the same answers, with " + now);
    }

    public int size() {
        return nodes.size();
    }

    /** The number of questions of this execution so far. */
    public int position() {
        return position;
    }

    public N get(int index) {
        return nodes.get(index);
    }

    public N last() {
        return nodes.get(nodes.size() - 1);
    }
}
