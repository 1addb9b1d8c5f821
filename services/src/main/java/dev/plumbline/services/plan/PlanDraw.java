package dev.plumbline.services.plan;

import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Draws plans: one fault after the other, with healthy times between them. Every kind occurs before any occurs twice,
 * if the time allows.
 */
public final class PlanDraw {
    /** Faults and the times between them take about this long in a long run. */
    private static final long LONGEST_UNIT = 4000;

    private static final long SHORTEST_UNIT = 200;
    /** A short run has about as many faults as this allows. */
    private static final int UNITS = 12;

    private final Random random;
    private final int nodes;

    private PlanDraw(long seed, int nodes) {
        // Neighbouring seeds must not give similar plans.
        random = new Random(new java.util.SplittableRandom(seed).nextLong());
        this.nodes = nodes;
    }

    /**
     * The same arguments always give the same plan.
     *
     * @param kinds that may occur; none for a run without faults
     * @param time in milliseconds
     * @throws BadInput if there are too few nodes for a kind
     */
    public static FaultPlan of(long seed, int nodes, long time, Collection<FaultKind> kinds) throws BadInput {
        for (FaultKind kind : kinds) {
            if (nodes < 2 && kind.isOfTheNetwork()) {
                throw new BadInput("one node has no network for " + kind.word() + "; expected at least 2 nodes");
            }
        }
        PlanDraw draw = new PlanDraw(seed, nodes);
        return new FaultPlan(
                seed, nodes, time, draw.faults(time, kinds.stream().sorted().toList()));
    }

    private List<Fault> faults(long time, List<FaultKind> kinds) {
        List<Fault> faults = new ArrayList<>();
        if (kinds.isEmpty()) {
            return faults;
        }
        long unit = Math.max(SHORTEST_UNIT, Math.min(LONGEST_UNIT, time / UNITS));
        List<FaultKind> bag = new ArrayList<>();
        long at = unit / 2 + uniform(unit);
        while (true) {
            long length = unit / 2 + uniform(unit * 3 / 2);
            if (at + length > time - unit / 2) {
                return faults;
            }
            if (bag.isEmpty()) {
                bag.addAll(kinds);
                Collections.shuffle(bag, random);
            }
            faults.add(new Fault(at, length, action(bag.remove(0))));
            at += length + unit / 2 + uniform(unit);
        }
    }

    private long uniform(long bound) {
        return (long) (random.nextDouble() * bound);
    }

    private FaultAction action(FaultKind kind) {
        return switch (kind) {
            case KILL -> new FaultAction.Kill(target());
            case PAUSE -> new FaultAction.Pause(target());
            case PARTITION -> partition();
            case DELAY -> new FaultAction.Delay(20L + random.nextInt(300));
            case LOSS -> new FaultAction.Loss(1 + random.nextInt(20));
            case POWER_OFF -> new FaultAction.PowerOff(target());
            case SLOW_DISK -> new FaultAction.SlowDisk(10L + random.nextInt(200), target());
            case CLOCK ->
                new FaultAction.Clock((1L + random.nextInt(60_000)) * (random.nextBoolean() ? 1 : -1), target());
        };
    }

    /** One, a minority, a majority, the leader, or all. */
    private Target target() {
        return switch (random.nextInt(5)) {
            case 0 -> Target.of(some(1));
            case 1 -> Target.of(some(Math.max(1, (nodes - 1) / 2)));
            case 2 -> Target.of(some(nodes / 2 + 1));
            case 3 -> new Target(true, some(1));
            default -> Target.of(some(nodes));
        };
    }

    private FaultAction partition() {
        int shapes = nodes > 3 ? 6 : nodes == 3 ? 5 : 4;
        return switch (random.nextInt(shapes)) {
            case 0 -> new FaultAction.Split(Target.of(some(1)));
            case 1 -> new FaultAction.Split(Target.of(some(nodes / 2)));
            case 2 -> new FaultAction.Split(new Target(true, some(1)));
            case 3 -> new FaultAction.OneWay(random.nextBoolean(), some(Math.max(1, (nodes - 1) / 2)));
            case 4 -> bridge();
            default -> new FaultAction.Ring(List.copyOf(shuffled()));
        };
    }

    private FaultAction bridge() {
        List<Integer> order = shuffled();
        int half = (nodes - 1) / 2;
        return new FaultAction.Bridge(
                order.get(0), new TreeSet<>(order.subList(1, 1 + half)), new TreeSet<>(order.subList(1 + half, nodes)));
    }

    private SortedSet<Integer> some(int count) {
        return new TreeSet<>(shuffled().subList(0, count));
    }

    private List<Integer> shuffled() {
        List<Integer> order = IntStream.rangeClosed(1, nodes).boxed().collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(order, random);
        return order;
    }
}
