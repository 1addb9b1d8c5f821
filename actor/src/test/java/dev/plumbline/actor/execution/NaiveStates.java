package dev.plumbline.actor.execution;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Network;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** States as texts and edges as sets of texts: slow, and simple enough to be believed. */
public final class NaiveStates {
    public final Map<String, Integer> depth = new LinkedHashMap<>();
    public final Set<String> systems = new HashSet<>();
    public final Map<String, Set<String>> edges = new HashMap<>();
    /** The steps of each state with their actions; {@link #FAULT} is no action. */
    public final Map<String, Set<Labelled>> labelled = new HashMap<>();

    /** States in which an execution may end. */
    public final Set<String> rests = new HashSet<>();

    public final Set<Object> ends = new HashSet<>();
    public long transitions;
    public long deadlocks;
    public long missing;
    public long failures;
    public int violation = -1;
    public int livelocks;
    public int closedLivelocks;

    private final Map<String, Snapshot> first = new HashMap<>();
    private final Map<String, Set<String>> quiet = new HashMap<>();
    private final Set<String> leaves = new HashSet<>();
    private final Harness harness;
    private final boolean skipNoOps;
    private final boolean history;
    private final Predicate<CallLog> violates;

    public static final String FAULT = "";

    /** @param target empty if an actor throws an exception */
    public record Labelled(String action, String target) {}

    public NaiveStates(Harness harness, boolean history, boolean skipNoOps, Predicate<CallLog> violates) {
        this.harness = harness;
        this.history = history;
        this.skipNoOps = skipNoOps;
        this.violates = violates;
    }

    /** Equal for equal states. */
    public String text(Snapshot snapshot) {
        return system(snapshot, snapshot.inTransit()) + (history ? calls(snapshot.calls()) : "");
    }

    private String system(Snapshot snapshot, List<Envelope> inTransit) {
        Set<String> actors = new TreeSet<>();
        for (Cell cell : snapshot.cells) {
            String began = harness.faults().crashes() > 0 ? " began " + cell.first() : "";
            actors.add(cell.ref() + "=" + cell.actor() + (cell.down() ? " down" : "") + began);
        }
        List<String> messages = new ArrayList<>();
        Map<String, String> queues = new TreeMap<>();
        for (Envelope envelope : inTransit) {
            String text = envelope + " " + envelope.request() + " " + envelope.timer();
            if (harness.network() == Network.ORDERED && !envelope.timer()) {
                queues.merge(envelope.from() + ">" + envelope.to(), text, (one, other) -> one + " then " + other);
            } else {
                messages.add(text);
            }
        }
        messages.sort(null);
        Set<String> clients = new TreeSet<>();
        for (CallLog.Event event : snapshot.calls().events()) {
            String client = event.client().name();
            clients.removeIf(each -> each.startsWith(client + " "));
            if (snapshot.world.isClient(event.client())) {
                clients.add(client + " " + event.operation() + " " + event.isCall());
            } else if (event.isCall()) {
                clients.add(client + " open");
            }
        }
        return actors + " " + messages + " " + queues + " " + snapshot.faults + " " + clients;
    }

    /** Every operation with its answer and the set of operations that had returned before it. */
    private static String calls(CallLog log) {
        List<String> returned = new ArrayList<>();
        Map<String, String> operations = new TreeMap<>();
        for (CallLog.Event event : log.events()) {
            String name = event.client() + "#" + event.operation();
            if (event.isCall()) {
                operations.put(name, event.invocation() + " after " + new TreeSet<>(returned));
            } else {
                returned.add(name);
                operations.merge(name, " answered " + event.answer(), String::concat);
            }
        }
        return " | " + operations;
    }

    /** @return false if there are more states than that */
    public boolean search(int most) {
        Queue<String> queue = new ArrayDeque<>();
        Snapshot initial = Snapshot.initial(harness);
        reach(initial, 0, queue);
        while (!queue.isEmpty()) {
            if (depth.size() > most) {
                return false;
            }
            expand(queue.remove(), queue);
        }
        return true;
    }

    private void reach(Snapshot snapshot, int steps, Queue<String> queue) {
        String text = text(snapshot);
        if (violation < 0 && violates.test(snapshot.calls())) {
            violation = steps;
        }
        if (depth.putIfAbsent(text, steps) == null) {
            first.put(text, snapshot);
            systems.add(system(snapshot, snapshot.inTransit()));
            queue.add(text);
        }
    }

    private void expand(String text, Queue<String> queue) {
        Snapshot snapshot = first.get(text);
        Set<String> labels = new HashSet<>();
        boolean rest = true;
        for (int transition : snapshot.enabled()) {
            if (Transitions.kind(transition) == Step.Kind.END) {
                continue;
            }
            for (Snapshot.Taken taken : choices(snapshot, transition, new int[0])) {
                Step step = taken.step();
                String next = text(taken.after());
                if (skipNoOps && isNoOp(snapshot, taken, text.equals(next))) {
                    continue;
                }
                String label = step + " " + step.envelope().map(each -> each.request() + "" + each.timer());
                if (!labels.add(label) && harness.network() != Network.ORDERED) {
                    continue;
                }
                transitions++;
                boolean fails = step.failure().isPresent();
                labelled.computeIfAbsent(text, each -> new HashSet<>())
                        .add(new Labelled(action(step), fails ? "" : next));
                int steps = depth.get(text) + 1;
                if (fails) {
                    failures++;
                    rest = false;
                    leaves.add(text);
                    ends.add(taken.after().calls().byOrder());
                    if (violation < 0 && violates.test(taken.after().calls())) {
                        violation = steps;
                    }
                    continue;
                }
                boolean event = taken.after().calls() != snapshot.calls();
                boolean recovers = step.kind() == Step.Kind.RESTART || step.kind() == Step.Kind.HEAL;
                if (step.kind() == Step.Kind.RECEIVE && !event) {
                    quiet.computeIfAbsent(text, each -> new HashSet<>()).add(next);
                }
                if (step.kind() == Step.Kind.RECEIVE && event || recovers) {
                    leaves.add(text);
                }
                rest &= !(step.kind() == Step.Kind.RECEIVE && !next.equals(text)) && !recovers;
                edges.computeIfAbsent(text, each -> new HashSet<>()).add(next);
                reach(taken.after(), steps, queue);
            }
        }
        if (rest) {
            rests.add(text);
            ends.add(snapshot.calls().byOrder());
            deadlocks += snapshot.inTransit().stream().anyMatch(each -> !snapshot.canReceive(each)) ? 1 : 0;
            missing += snapshot.calls().unanswered(harness.requests()).isEmpty() ? 0 : 1;
        }
    }

    public Snapshot snapshot(String text) {
        return first.get(text);
    }

    /** The remaining faults and the actors that are cut off, or the others, by the least text. */
    public static String faults(Snapshot snapshot, UnaryOperator<ActorRef> names) {
        RemainingFaults left = snapshot.faults;
        if (left.cut() < 0) {
            return left.toString();
        }
        Set<String> side = new TreeSet<>();
        Set<String> others = new TreeSet<>();
        snapshot.world.harness.actors().keySet().forEach(each -> {
            boolean isCut = snapshot.world.sides.get(left.cut()).contains(each);
            (isCut ? side : others).add(names.apply(each).name());
        });
        return left.healed() + (side.toString().compareTo(others.toString()) < 0 ? side + "" : others + "");
    }

    private static String action(Step step) {
        return switch (step.kind()) {
            case RECEIVE -> {
                Envelope received = step.envelope().orElseThrow();
                yield received + " " + received.request() + " " + received.timer();
            }
            case RESTART, HEAL -> step.kind() + " " + step.actor();
            default -> FAULT;
        };
    }

    private static List<Snapshot.Taken> choices(Snapshot from, int transition, int[] given) {
        List<Integer> among = new ArrayList<>();
        Snapshot.Taken taken = from.take(transition, alternatives -> {
            among.add(alternatives);
            return among.size() <= given.length ? given[among.size() - 1] : 0;
        });
        if (among.size() <= given.length) {
            return List.of(taken);
        }
        List<Snapshot.Taken> all = new ArrayList<>();
        for (int i = 0; i < among.get(given.length); i++) {
            int[] more = Arrays.copyOf(given, given.length + 1);
            more[given.length] = i;
            all.addAll(choices(from, transition, more));
        }
        return all;
    }

    private boolean isNoOp(Snapshot before, Snapshot.Taken taken, boolean same) {
        Step step = taken.step();
        if (step.kind() != Step.Kind.RECEIVE || step.failure().isPresent()) {
            return false;
        }
        if (same) {
            return true;
        }
        Envelope received = step.envelope().orElseThrow();
        List<Envelope> left = new ArrayList<>(before.inTransit());
        left.remove(received);
        return harness.network() != Network.ORDERED
                && !received.timer()
                && step.answers().isEmpty()
                && taken.after().calls() == before.calls()
                && system(taken.after(), taken.after().inTransit()).equals(system(before, left));
    }

    /** Which states lie on a cycle of receipts without calls and answers; by walking from each. */
    public void findCycles() {
        Map<String, Set<String>> reachable = new HashMap<>();
        for (String from : depth.keySet()) {
            Set<String> seen = new HashSet<>();
            Queue<String> queue = new ArrayDeque<>(quiet.getOrDefault(from, Set.of()));
            while (!queue.isEmpty()) {
                String at = queue.remove();
                if (seen.add(at)) {
                    queue.addAll(quiet.getOrDefault(at, Set.of()));
                }
            }
            reachable.put(from, seen);
        }
        Set<String> done = new HashSet<>();
        for (String state : depth.keySet()) {
            if (!reachable.get(state).contains(state)) {
                continue;
            }
            ends.add(first.get(state).calls().byOrder());
            Set<String> component = new HashSet<>(reachable.get(state));
            component.removeIf(each -> !reachable.get(each).contains(state));
            boolean isNew = component.stream().noneMatch(done::contains);
            done.addAll(component);
            boolean closed = component.containsAll(reachable.get(state))
                    && component.stream().noneMatch(leaves::contains);
            boolean copies = harness.network() == Network.DUPLICATING;
            boolean waits = !first.get(state).calls().open().isEmpty();
            if (isNew && waits && (!copies || closed && component.size() > 1)) {
                livelocks += closed ? 0 : 1;
                closedLivelocks += closed ? 1 : 0;
            }
        }
    }
}
