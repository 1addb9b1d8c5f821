package dev.plumbline.actor.scheduler;

import dev.plumbline.schedule.ChoicePoint;
import dev.plumbline.schedule.Nondeterminism;
import dev.plumbline.schedule.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The delay-bounded scheduler of the DS2 paper (section 2.2.3): depth first through all schedules, in an order that
 * random delays decide. At each state it draws a number d, passes over d actors that have something to receive, in a
 * circle from the one that received last, and takes the first message of the next. The sum of the d on a schedule is at
 * most D. All schedules are run in the end, as the paper's tables have it: the bound is one on delays, not on schedules.
 * {@code schedule.search.DelayBounded} is the scheduler that leaves the others out.
 */
final class RandomDelays implements Scheduler {
    private final SplittableRandom random;
    private final int delays;
    private final List<Node> path = new ArrayList<>();
    private boolean started;
    private int position;

    private static final class Node {
        /** Null for a choice within a step. */
        final ChoicePoint point;

        final List<Integer> untried = new ArrayList<>();
        final int alternatives;
        final int delaysLeft;
        int chosen;
        int delayed;

        Node(ChoicePoint point, int alternatives, int delaysLeft) {
            this.point = point;
            this.alternatives = alternatives;
            this.delaysLeft = delaysLeft;
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
        if (started) {
            if (position < path.size()) {
                throw new Nondeterminism("an execution asked for " + position + " answers, but one with the same "
                        + path.size() + " first answers asked for more");
            }
            while (!path.isEmpty() && !advance(path.get(path.size() - 1))) {
                path.remove(path.size() - 1);
            }
            if (path.isEmpty()) {
                return false;
            }
        }
        started = true;
        position = 0;
        return true;
    }

    private boolean advance(Node node) {
        if (node.point == null) {
            return ++node.chosen < node.alternatives;
        }
        if (node.untried.isEmpty()) {
            return false;
        }
        node.delayed = node.delaysLeft == 0 ? 0 : random.nextInt(node.delaysLeft + 1);
        int index = skip(node, node.delayed);
        node.chosen = node.untried.remove(index);
        return true;
    }

    /** The index of the first untried transition of the actor that is d places on in the circle. */
    private static int skip(Node node, int d) {
        List<Integer> actors = new ArrayList<>();
        for (int transition : node.untried) {
            int actor = node.point.process(transition);
            if (!actors.contains(actor)) {
                actors.add(actor);
            }
        }
        actors.sort(null);
        int start = 0;
        while (start < actors.size() && actors.get(start) < node.point.currentProcess()) {
            start++;
        }
        int actor = actors.get((start + d) % actors.size());
        int index = 0;
        while (node.point.process(node.untried.get(index)) != actor) {
            index++;
        }
        return index;
    }

    @Override
    public int next(ChoicePoint point) {
        if (position == path.size()) {
            Node node = new Node(point, point.alternatives(), delaysLeft());
            for (int rank = 0; rank < point.alternatives(); rank++) {
                node.untried.add(point.enabled(rank));
            }
            path.add(node);
            advance(node);
        }
        Node node = path.get(position);
        if (node.point == null || !node.point.asksTheSameAs(point)) {
            throw elsewhere(node, point.toString());
        }
        position++;
        return node.chosen;
    }

    private int delaysLeft() {
        if (path.isEmpty()) {
            return delays;
        }
        Node last = path.get(path.size() - 1);
        return last.delaysLeft - last.delayed;
    }

    @Override
    public int choose(int alternatives) {
        if (position == path.size()) {
            path.add(new Node(null, alternatives, delaysLeft()));
        }
        Node node = path.get(position);
        if (node.point != null || node.alternatives != alternatives) {
            throw elsewhere(node, "a choice among " + alternatives);
        }
        position++;
        return node.chosen;
    }

    private Nondeterminism elsewhere(Node node, String now) {
        return new Nondeterminism("answer " + position + " was asked for with "
                + (node.point == null ? "a choice among " + node.alternatives : node.point)
                + " before, and now, after the same answers, with " + now);
    }
}
