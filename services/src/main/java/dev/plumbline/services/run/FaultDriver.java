package dev.plumbline.services.run;

import dev.plumbline.services.network.NetworkState;
import dev.plumbline.services.plan.Fault;
import dev.plumbline.services.plan.FaultAction;
import dev.plumbline.services.plan.FaultPlan;
import dev.plumbline.services.plan.Link;
import dev.plumbline.services.plan.Target;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Carries out a plan, in one thread. Faults may overlap: a node is started again when no kill covers it, continues when
 * no pause covers it, and a link is healed when no partition cuts it.
 */
public final class FaultDriver {
    private static final long NANOS = 1_000_000;

    private final FaultedNodes cluster;
    private final FaultPlan plan;
    private final Annotations log;
    private final PrintWriter events;
    /** Faults that last now: the nodes that a target meant when the fault began, and the time of that. */
    private final Map<Fault, Begun> active = new LinkedHashMap<>();

    private long start;

    private record Begun(SortedSet<Integer> nodes, long time) {}

    /** A fault begins or ends. */
    private record Moment(long millis, boolean begins, Fault fault) {}

    /** Receives each fault that has ended. */
    public interface Annotations {
        /**
         * @param begin in nanoseconds of this JVM
         * @param nodes that it separates from others or stops; none if it concerns the whole network
         */
        void annotate(String fault, long begin, long end, Set<String> nodes);
    }

    /** @param events receives a line for each beginning and end */
    public FaultDriver(FaultedNodes cluster, FaultPlan plan, Annotations log, PrintWriter events) {
        this.cluster = cluster;
        this.plan = plan;
        this.log = log;
        this.events = events;
    }

    /** Returns when the time of the plan is over and everything is healed. */
    public void run(long startNanos) throws BadInput, IOException, InterruptedException {
        start = startNanos;
        List<Moment> moments = new ArrayList<>();
        for (Fault fault : plan.faults()) {
            moments.add(new Moment(fault.at(), true, fault));
            moments.add(new Moment(Math.min(fault.end(), plan.time()), false, fault));
        }
        // At one moment ends come first, so that a node is up between two kills.
        moments.sort(Comparator.comparingLong(Moment::millis).thenComparing(Moment::begins));
        for (Moment moment : moments) {
            sleepUntil(moment.millis());
            if (moment.begins()) {
                begin(moment.fault());
            } else {
                end(moment.fault());
            }
        }
        sleepUntil(plan.time());
    }

    private void sleepUntil(long millis) throws InterruptedException {
        long left = start + millis * NANOS - System.nanoTime();
        if (left > 0) {
            Thread.sleep(left / NANOS, (int) (left % NANOS));
        }
    }

    private void begin(Fault fault) throws IOException, InterruptedException {
        event("before: " + cluster.health());
        Begun begun = new Begun(nodes(fault.action()), System.nanoTime());
        active.put(fault, begun);
        if (fault.action() instanceof FaultAction.PowerOff) {
            for (int node : begun.nodes()) {
                cluster.powerOff(node);
            }
        } else if (fault.action() instanceof FaultAction.Kill) {
            for (int node : begun.nodes()) {
                cluster.kill(node);
            }
        } else if (fault.action() instanceof FaultAction.Pause) {
            for (int node : begun.nodes()) {
                cluster.pause(node);
            }
        } else if (fault.action() instanceof FaultAction.Shimmed) {
            disturb(begun.nodes());
        } else {
            cluster.network(state());
        }
        event(words(fault, begun));
    }

    private void end(Fault fault) throws BadInput, IOException, InterruptedException {
        event("at its end: " + cluster.health());
        Begun begun = active.remove(fault);
        if (fault.action() instanceof FaultAction.Down) {
            for (int node : begun.nodes()) {
                if (!covered(FaultAction.Down.class, node)) {
                    cluster.start(node);
                    if (covered(FaultAction.Pause.class, node)) {
                        cluster.pause(node);
                    }
                }
            }
        } else if (fault.action() instanceof FaultAction.Pause) {
            for (int node : begun.nodes()) {
                if (!covered(FaultAction.Pause.class, node)) {
                    cluster.resume(node);
                }
            }
        } else if (fault.action() instanceof FaultAction.Shimmed) {
            disturb(begun.nodes());
        } else {
            cluster.network(state());
        }
        event("end of " + words(fault, begun));
        log.annotate(words(fault, begun), begun.time(), System.nanoTime(), names(fault.action(), begun));
    }

    /** The nodes that a fault separates from others or stops; none if it concerns the whole network. */
    private static Set<String> names(FaultAction action, Begun begun) {
        SortedSet<Integer> nodes = new TreeSet<>(begun.nodes());
        if (action instanceof FaultAction.OneWay way) {
            nodes.addAll(way.nodes());
        } else if (action instanceof FaultAction.Bridge bridge) {
            nodes.addAll(bridge.left());
            nodes.addAll(bridge.right());
        }
        return nodes.stream().map(node -> "n" + node).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The slowest disk of those that overlap, and the sum of the clocks. */
    private void disturb(SortedSet<Integer> nodes) throws IOException {
        for (int node : nodes) {
            long slow = 0;
            long clock = 0;
            for (Map.Entry<Fault, Begun> each : active.entrySet()) {
                if (each.getValue().nodes().contains(node)) {
                    FaultAction action = each.getKey().action();
                    slow = action instanceof FaultAction.SlowDisk disk ? Math.max(slow, disk.millis()) : slow;
                    clock += action instanceof FaultAction.Clock wrong ? wrong.millis() : 0;
                }
            }
            cluster.disturb(node, slow, clock);
        }
    }

    private boolean covered(Class<? extends FaultAction> kind, int node) {
        return active.entrySet().stream()
                .anyMatch(each -> kind.isInstance(each.getKey().action())
                        && each.getValue().nodes().contains(node));
    }

    /** The nodes that an action is aimed at now; none if it has no target. */
    private SortedSet<Integer> nodes(FaultAction action) throws InterruptedException {
        if (action instanceof FaultAction.Down down) {
            return nodes(down.target());
        } else if (action instanceof FaultAction.SlowDisk slow) {
            return nodes(slow.target());
        } else if (action instanceof FaultAction.Clock clock) {
            return nodes(clock.target());
        } else if (action instanceof FaultAction.Pause pause) {
            return nodes(pause.target());
        } else if (action instanceof FaultAction.Split split) {
            return nodes(split.target());
        }
        return new TreeSet<>();
    }

    private SortedSet<Integer> nodes(Target target) throws InterruptedException {
        return target.leader()
                ? new TreeSet<>(cluster.leader().<Set<Integer>>map(Set::of).orElse(target.nodes()))
                : target.nodes();
    }

    private NetworkState state() {
        Set<Link> cut = new HashSet<>();
        long delay = 0;
        int loss = 0;
        for (Map.Entry<Fault, Begun> each : active.entrySet()) {
            FaultAction action = each.getKey().action();
            if (action instanceof FaultAction.Split split) {
                cut.addAll(split.cut(each.getValue().nodes(), plan.nodes()));
            } else if (action instanceof FaultAction.OneWay way) {
                cut.addAll(way.cut(plan.nodes()));
            } else if (action instanceof FaultAction.Bridge bridge) {
                cut.addAll(bridge.cut());
            } else if (action instanceof FaultAction.Ring ring) {
                cut.addAll(ring.cut());
            } else if (action instanceof FaultAction.Delay slow) {
                delay = Math.max(delay, slow.millis());
            } else if (action instanceof FaultAction.Loss lossy) {
                loss = Math.max(loss, lossy.percent());
            }
        }
        return new NetworkState(cut, delay, loss);
    }

    private static String words(Fault fault, Begun begun) {
        String text = fault.action().toString();
        return text.contains("leader") ? text + ", here n" + begun.nodes().first() : text;
    }

    /** Writes a line with its time. */
    void event(String text) {
        long millis = (System.nanoTime() - start) / NANOS;
        events.println(BigDecimal.valueOf(millis, 3).toPlainString() + "s " + text);
        events.flush();
    }
}
