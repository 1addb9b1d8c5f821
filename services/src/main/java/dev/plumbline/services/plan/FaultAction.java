package dev.plumbline.services.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** The effect of a fault while it lasts. The texts are those of a plan. */
public sealed interface FaultAction {
    /** Nodes are down, and started again at the end. */
    sealed interface Down extends FaultAction {
        Target target();
    }

    /** A fault that a library in the processes of a node makes. */
    sealed interface Shimmed extends FaultAction {}

    /** The process is killed (SIGKILL), and started again at the end. */
    record Kill(Target target) implements Down {
        @Override
        public String toString() {
            return "kill " + target;
        }
    }

    /** The process is stopped (SIGSTOP), and continues at the end. */
    record Pause(Target target) implements FaultAction {
        @Override
        public String toString() {
            return "pause " + target;
        }
    }

    /** The process is killed, and what it has written without a sync is lost. */
    record PowerOff(Target target) implements Down, Shimmed {
        @Override
        public String toString() {
            return "power-off " + target;
        }
    }

    /** Each write and each sync of a file takes so much longer. */
    record SlowDisk(long millis, Target target) implements Shimmed {
        @Override
        public String toString() {
            return "slow-disk " + millis + "ms " + target;
        }
    }

    /** The time of day is that much ahead, or behind if it is negative. */
    record Clock(long millis, Target target) implements Shimmed {
        @Override
        public String toString() {
            return "clock " + PlanText.time(millis) + " " + target;
        }
    }

    /** A fault of the network between nodes. */
    sealed interface OnLinks extends FaultAction {}

    /** The nodes of the target and the other nodes do not reach each other. */
    record Split(Target target) implements OnLinks {
        @Override
        public String toString() {
            return "partition " + target;
        }

        /** @param separated the nodes that the target means now */
        public Set<Link> cut(SortedSet<Integer> separated, int size) {
            Set<Link> cut = between(separated, others(separated, size));
            cut.addAll(between(others(separated, size), separated));
            return cut;
        }
    }

    /** Messages are lost in one direction only. */
    record OneWay(boolean sent, SortedSet<Integer> nodes) implements OnLinks {
        @Override
        public String toString() {
            return "one-way " + (sent ? "from " : "to ") + Target.text(nodes);
        }

        public Set<Link> cut(int size) {
            return sent ? between(nodes, others(nodes, size)) : between(others(nodes, size), nodes);
        }
    }

    /** Two groups do not reach each other, but one node reaches both. */
    record Bridge(int middle, SortedSet<Integer> left, SortedSet<Integer> right) implements OnLinks {
        @Override
        public String toString() {
            return "bridge n" + middle + ": " + Target.text(left) + " | " + Target.text(right);
        }

        public Set<Link> cut() {
            Set<Link> cut = between(left, right);
            cut.addAll(between(right, left));
            return cut;
        }
    }

    /** Each node reaches only its two neighbours in a circle. */
    record Ring(List<Integer> circle) implements OnLinks {
        @Override
        public String toString() {
            return "ring " + Target.text(circle);
        }

        public Set<Link> cut() {
            Set<Link> cut = new HashSet<>();
            int size = circle.size();
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    int distance = Math.floorMod(i - j, size);
                    if (distance > 1 && distance < size - 1) {
                        cut.add(new Link(circle.get(i), circle.get(j)));
                    }
                }
            }
            return cut;
        }
    }

    /** Messages between nodes take longer: each a random time of up to twice this mean, so they may be reordered. */
    record Delay(long millis) implements OnLinks {
        @Override
        public String toString() {
            return "delay " + millis + "ms";
        }
    }

    /** A connection between nodes breaks with this probability, in percent, whenever it carries data. */
    record Loss(int percent) implements OnLinks {
        @Override
        public String toString() {
            return "loss " + percent + "%";
        }
    }

    private static SortedSet<Integer> others(Set<Integer> nodes, int size) {
        List<Integer> others =
                new ArrayList<>(IntStream.rangeClosed(1, size).boxed().toList());
        others.removeAll(nodes);
        return new TreeSet<>(others);
    }

    private static Set<Link> between(Set<Integer> from, Set<Integer> to) {
        Set<Link> links = new HashSet<>();
        from.forEach(sender -> to.forEach(receiver -> links.add(new Link(sender, receiver))));
        return links;
    }
}
