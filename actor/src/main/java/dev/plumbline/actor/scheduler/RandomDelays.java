package dev.plumbline.actor.scheduler;

import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.Scheduler;
import dev.plumbline.schedule.search.ChoicePath;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The delay-bounded scheduler of the DS2 paper (section 2.2.3): depth-first through all schedules, in an order that
 * depends on random delays. At each state it draws a number d, skips d actors that have messages, in a circle from the
 * one that received last, and takes the first message of the next. The sum of the d on a schedule is at most D. All
 * schedules are run in the end, as in the paper's tables: the bound limits delays, not schedules.
 * {@code schedule.search.DelayBounded} is the scheduler that leaves out schedules beyond the bound.
 */
final class RandomDelays implements Scheduler {
    private final SplittableRandom random;
    private final int delays;
    private final ChoicePath<Node> path = new ChoicePath<>();

    private final class Node extends ChoicePath.PointNode<ChoicePoint> {
        private final List<Integer> untried = new ArrayList<>();
        private final int delaysLeft;
        private int delayed;

        Node(ChoicePoint point, int delaysLeft) {
            super(point);
            this.delaysLeft = delaysLeft;
            for (int rank = 0; rank < point.alternatives(); rank++) {
                untried.add(point.enabled(rank));
            }
        }

        Node(int alternatives, int delaysLeft) {
            super(alternatives);
            this.delaysLeft = delaysLeft;
        }

        @Override
        protected boolean advance() {
            if (untried.isEmpty()) {
                return false;
            }
            delayed = delaysLeft == 0 ? 0 : random.nextInt(delaysLeft + 1);
            choose(untried.remove(firstAfter(delayed)));
            return true;
        }

        /** The index of the first untried transition of the actor that is d places further in the circle. */
        private int firstAfter(int d) {
            List<Integer> actors = new ArrayList<>();
            for (int transition : untried) {
                int actor = point().process(transition);
                if (!actors.contains(actor)) {
                    actors.add(actor);
                }
            }
            actors.sort(null);
            int start = 0;
            while (start < actors.size() && actors.get(start) < point().currentProcess()) {
                start++;
            }
            int actor = actors.get((start + d) % actors.size());
            int index = 0;
            while (point().process(untried.get(index)) != actor) {
                index++;
            }
            return index;
        }
    }

    /** @param delays D, 0 or more */
    RandomDelays(long seed, int delays) {
        if (delays < 0) {
            throw new IllegalArgumentException("a budget of " + delays + " delays; expected 0 or more");
        }
        this.random = new SplittableRandom(seed);
        this.delays = delays;
    }

    @Override
    public boolean begin() {
        return path.begin();
    }

    @Override
    public int next(ChoicePoint point) {
        if (path.repeats()) {
            return path.repeat(point).chosen();
        }
        Node node = new Node(point, delaysLeft());
        path.add(node);
        node.advance();
        return node.chosen();
    }

    private int delaysLeft() {
        return path.size() == 0 ? delays : path.last().delaysLeft - path.last().delayed;
    }

    @Override
    public int choose(int alternatives) {
        return path.among(alternatives, () -> new Node(alternatives, delaysLeft()));
    }
}
