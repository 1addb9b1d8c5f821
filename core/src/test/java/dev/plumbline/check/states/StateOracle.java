package dev.plumbline.check.states;

import dev.plumbline.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Decides a random log by following every order and every behaviour, with all values of stale places in hand. It shares
 * nothing with the search but the graph.
 */
final class StateOracle {
    /** Which events are done, where it stands, and by stale place all values since it was last logged. */
    private record At(Set<Integer> done, GraphSpec.Node state, Map<String, Set<Value>> since) {}

    private record Midway(GraphSpec.Node state, boolean named, Map<String, Set<Value>> since) {}

    private final RandomLog log;
    private final Set<String> places = new HashSet<>();
    final Map<Integer, Set<GraphSpec.Node>> reached = new TreeMap<>();
    final Map<Integer, Set<Integer>> next = new TreeMap<>();

    StateOracle(RandomLog log) {
        this.log = log;
        for (RandomLog.Event event : log.events) {
            if (!isDropped(event)) {
                event.state().keySet().stream().filter(this::isStale).forEach(places::add);
            }
        }
    }

    private boolean isDropped(RandomLog.Event event) {
        return event.action() != null && log.dropped.contains(event.action());
    }

    private boolean isStale(String place) {
        return !place.startsWith("+") && log.stale.contains(variable(place));
    }

    private static String variable(String place) {
        return place.substring(0, 1).equals("+") ? place.substring(1) : place.substring(0, 1);
    }

    static Value at(GraphSpec.Node node, String place) {
        Value value = node.values().get(variable(place));
        return place.length() > 1 ? ((Value.Rec) value).fields().get(place.substring(3, 4)) : value;
    }

    /** How many events can be explained at most. */
    int longest() {
        Deque<At> open = new ArrayDeque<>();
        Set<At> seen = new HashSet<>();
        for (GraphSpec.Node initial : log.spec.initial) {
            add(new At(Set.of(), initial, entered(new HashMap<>(), initial)), open, seen);
        }
        while (!open.isEmpty()) {
            At at = open.pop();
            for (GraphSpec.Edge edge : log.spec.edges) {
                if (edge.from().equals(at.state()) && log.silent.contains(edge.action())) {
                    add(new At(at.done(), edge.to(), entered(at.since(), edge.to())), open, seen);
                }
            }
            for (int event = 0; event < log.events.size(); event++) {
                if (!at.done().contains(event) && mayFollow(event, at.done())) {
                    next.computeIfAbsent(at.done().size(), any -> new HashSet<>())
                            .add(event);
                    for (At after : performed(at, event)) {
                        add(after, open, seen);
                    }
                }
            }
        }
        return reached.isEmpty() ? -1 : ((TreeMap<Integer, ?>) reached).lastKey();
    }

    private void add(At at, Deque<At> open, Set<At> seen) {
        if (seen.add(at)) {
            open.push(at);
            reached.computeIfAbsent(at.done().size(), any -> new HashSet<>()).add(at.state());
        }
    }

    private boolean mayFollow(int event, Set<Integer> done) {
        RandomLog.Event own = log.events.get(event);
        for (int other = 0; other < log.events.size(); other++) {
            RandomLog.Event before = log.events.get(other);
            boolean sameNode = before.node() == own.node() && other < event;
            boolean earlier = log.nodes > 1 && before.time() + log.uncertainty < own.time() - log.uncertainty;
            if (other != event && (sameNode || earlier) && !done.contains(other)) {
                return false;
            }
        }
        return true;
    }

    private Map<String, Set<Value>> entered(Map<String, Set<Value>> since, GraphSpec.Node state) {
        Map<String, Set<Value>> more = new HashMap<>();
        for (String place : places) {
            Set<Value> values = new HashSet<>(since.getOrDefault(place, Set.of()));
            values.add(at(state, place));
            more.put(place, values);
        }
        return more;
    }

    /** The states after an event, from these before it; without a past. */
    Set<GraphSpec.Node> after(Set<GraphSpec.Node> states, int event) {
        Set<GraphSpec.Node> after = new HashSet<>();
        for (GraphSpec.Node state : states) {
            performed(new At(Set.of(), state, entered(Map.of(), state)), event).forEach(at -> after.add(at.state()));
        }
        return after;
    }

    /** Each state with what the event logs written over it. */
    Set<GraphSpec.Node> overwritten(Set<GraphSpec.Node> states, int index) {
        Set<GraphSpec.Node> forced = new HashSet<>();
        for (GraphSpec.Node state : states) {
            Map<String, Value> values = new TreeMap<>(state.values());
            log.events.get(index).state().forEach((place, value) -> {
                String variable = variable(place);
                if (place.startsWith("+")) {
                    long sum = ((Value.Int) at(state, variable)).value() + ((Value.Int) value).value();
                    values.put(variable, Value.of(sum));
                } else if (place.length() > 1) {
                    Map<String, Value> fields = new TreeMap<>(((Value.Rec) values.get(variable)).fields());
                    fields.put(place.substring(3, 4), value);
                    values.put(variable, Value.record(fields));
                } else {
                    values.put(variable, value);
                }
            });
            forced.add(new GraphSpec.Node(values));
        }
        return forced;
    }

    /** The states that at most this many steps lead to. */
    Set<GraphSpec.Node> nearby(Set<GraphSpec.Node> states, int steps) {
        Set<GraphSpec.Node> near = new HashSet<>(states);
        for (int i = 0; i < steps; i++) {
            Set<GraphSpec.Node> more = new HashSet<>(near);
            for (GraphSpec.Edge edge : log.spec.edges) {
                if (near.contains(edge.from())) {
                    more.add(edge.to());
                }
            }
            near = more;
        }
        return near;
    }

    private List<At> performed(At before, int index) {
        RandomLog.Event event = log.events.get(index);
        Set<Integer> done = new HashSet<>(before.done());
        done.add(index);
        if (isDropped(event)) {
            return List.of(new At(done, before.state(), before.since()));
        }
        List<At> results = new ArrayList<>();
        Set<Midway> layer = Set.of(new Midway(before.state(), false, before.since()));
        for (int steps = 0; steps <= log.most; steps++) {
            for (Midway each : layer) {
                boolean specific = event.action() != null || event.argument() != null;
                if (steps >= log.least
                        && (steps == 0 || each.named() || !specific)
                        && holds(event, before.state(), each)) {
                    Map<String, Set<Value>> since = new HashMap<>(each.since());
                    event.state().keySet().stream()
                            .filter(places::contains)
                            .filter(this::isStale)
                            .forEach(place -> since.put(place, new HashSet<>(Set.of(at(each.state(), place)))));
                    results.add(new At(done, each.state(), since));
                }
            }
            Set<Midway> following = new HashSet<>();
            for (Midway each : layer) {
                for (GraphSpec.Edge edge : log.spec.edges) {
                    if (edge.from().equals(each.state())) {
                        boolean is = (event.action() == null || event.action().equals(edge.action()))
                                && (event.argument() == null || event.argument() == edge.argument());
                        following.add(new Midway(edge.to(), each.named() || is, entered(each.since(), edge.to())));
                    }
                }
            }
            layer = following;
        }
        return results;
    }

    private boolean holds(RandomLog.Event event, GraphSpec.Node before, Midway after) {
        for (Map.Entry<String, Value> entry : event.state().entrySet()) {
            String place = entry.getKey();
            if (place.startsWith("+")) {
                long sum = ((Value.Int) at(before, variable(place))).value() + ((Value.Int) entry.getValue()).value();
                if (!at(after.state(), variable(place)).equals(Value.of(sum))) {
                    return false;
                }
            } else if (isStale(place)
                    ? !after.since().get(place).contains(entry.getValue())
                    : !at(after.state(), place).equals(entry.getValue())) {
                return false;
            }
        }
        for (String variable : log.unchanged) {
            boolean whole = event.state().containsKey(variable) || event.state().containsKey("+" + variable);
            for (String part : variable.equals("f") ? List.of("f[\"a\"]", "f[\"b\"]") : List.of(variable)) {
                if (!whole
                        && !event.state().containsKey(part)
                        && !at(before, part).equals(at(after.state(), part))) {
                    return false;
                }
            }
        }
        return true;
    }
}
