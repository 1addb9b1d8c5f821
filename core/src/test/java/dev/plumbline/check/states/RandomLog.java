package dev.plumbline.check.states;

import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A random log of a random walk, and a random mapping for it. Whatever a mapping allows happens on the way: silent steps,
 * several steps an event, stale values, events that are dropped, times that overlap. Then something may be wrong with it.
 */
final class RandomLog {
    /** By place ({@code x}, {@code f["a"]}), what was logged; by variable {@code +x}, what was added to it. */
    record Event(int node, int time, String action, Integer argument, Map<String, Value> state) {}

    final GraphSpec spec;
    final List<Event> events = new ArrayList<>();
    final int nodes;
    final int uncertainty;
    final int least;
    final int most;
    final List<String> unchanged = new ArrayList<>();
    final List<String> stale = new ArrayList<>();
    final List<String> silent = new ArrayList<>();
    final List<String> dropped = new ArrayList<>();
    private final Random random;

    RandomLog(Random random, boolean plain) {
        this.random = random;
        this.spec = GraphSpec.random(random);
        this.nodes = plain ? 1 : 1 + random.nextInt(3);
        this.uncertainty = random.nextInt(3);
        this.least = plain ? 1 : random.nextInt(2);
        this.most = plain ? 1 : Math.max(1, least + random.nextInt(3));
        for (String variable : spec.variables()) {
            if (random.nextInt(6) == 0) {
                unchanged.add(variable);
            }
            if (!plain && random.nextInt(4) == 0) {
                stale.add(variable);
            }
        }
        if (!plain && random.nextInt(3) == 0) {
            silent.add(GraphSpec.ACTIONS.get(random.nextInt(3)));
        }
        if (!plain && random.nextInt(4) == 0) {
            dropped.add("D");
        }
        walk(3 + random.nextInt(3));
        int mistakes = random.nextInt(3) - 1;
        for (int i = 0; i < mistakes && !events.isEmpty(); i++) {
            spoil();
        }
    }

    private void walk(int length) {
        GraphSpec.Node at = spec.initial.get(random.nextInt(spec.initial.size()));
        List<GraphSpec.Node> past = new ArrayList<>(List.of(at));
        int time = 10;
        for (int i = 0; i < length; i++) {
            String action = null;
            Integer argument = null;
            int steps = least + random.nextInt(most - least + 1);
            GraphSpec.Node before = at;
            for (int step = 0; step < steps; step++) {
                GraphSpec.Node from = at;
                List<GraphSpec.Edge> possible = spec.edges.stream()
                        .filter(edge -> edge.from().equals(from))
                        .toList();
                if (!possible.isEmpty()) {
                    GraphSpec.Edge edge = possible.get(random.nextInt(possible.size()));
                    at = edge.to();
                    past.add(at);
                    action = edge.action();
                    argument = edge.argument();
                }
            }
            if (!dropped.isEmpty() && random.nextInt(3) == 0) {
                events.add(new Event(random.nextInt(nodes), time, "D", null, Map.of("x", Value.of(7))));
            }
            boolean named = random.nextInt(3) > 0;
            events.add(new Event(
                    random.nextInt(nodes),
                    time,
                    named ? action : null,
                    named && action != null && random.nextBoolean() ? argument : null,
                    logged(before, at, past)));
            time += random.nextInt(4);
        }
    }

    private Map<String, Value> logged(GraphSpec.Node before, GraphSpec.Node at, List<GraphSpec.Node> past) {
        Map<String, Value> state = new LinkedHashMap<>();
        for (String variable : spec.variables()) {
            GraphSpec.Node shown = stale.contains(variable) ? past.get(random.nextInt(past.size())) : at;
            Value value = shown.values().get(variable);
            int how = random.nextInt(5);
            if (how == 0 && variable.equals("f")) {
                String key = random.nextBoolean() ? "a" : "b";
                state.put("f[\"" + key + "\"]", ((Value.Rec) value).fields().get(key));
            } else if (how == 1 && !variable.equals("f") && !stale.contains(variable)) {
                long difference = number(at, variable) - number(before, variable);
                state.put("+" + variable, Value.of(difference));
            } else if (how == 2) {
                state.put(variable, value);
            }
        }
        return state;
    }

    private static long number(GraphSpec.Node node, String variable) {
        return ((Value.Int) node.values().get(variable)).value();
    }

    private void spoil() {
        int i = random.nextInt(events.size());
        Event event = events.get(i);
        Map<String, Value> state = new LinkedHashMap<>(event.state());
        String action = event.action();
        if (state.isEmpty() || random.nextInt(3) == 0) {
            action = "D".equals(action) ? action : GraphSpec.ACTIONS.get(random.nextInt(3));
        } else {
            String place = List.copyOf(state.keySet()).get(random.nextInt(state.size()));
            state.put(
                    place,
                    place.equals("f")
                            ? Value.record(Map.of("a", Value.of(random.nextInt(2)), "b", Value.of(random.nextInt(2))))
                            : Value.of(random.nextInt(3)));
        }
        events.set(i, new Event(event.node(), event.time(), action, event.argument(), state));
    }

    /** The log of each node as text. */
    List<String> texts() {
        List<String> texts = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            StringBuilder text = new StringBuilder();
            text.append("{\"header\":{\"node\":\"n").append(node).append("\",\"uncertainty\":");
            text.append(uncertainty).append("}}\n");
            for (Event event : events) {
                if (event.node() == node) {
                    text.append(line(event)).append('\n');
                }
            }
            texts.add(text.toString());
        }
        return texts;
    }

    private static String line(Event event) {
        StringBuilder line = new StringBuilder("{\"time\":" + event.time());
        if (event.action() != null) {
            line.append(",\"event\":\"").append(event.action()).append('"');
        }
        if (event.argument() != null) {
            line.append(",\"args\":[").append(event.argument()).append(']');
        }
        List<String> state = new ArrayList<>();
        List<String> updates = new ArrayList<>();
        event.state().forEach((place, value) -> {
            String text = value instanceof Value.Rec record
                    ? "{\"a\":" + record.fields().get("a") + ",\"b\":"
                            + record.fields().get("b") + "}"
                    : value.toString();
            if (place.startsWith("+")) {
                updates.add("\"" + place.substring(1) + "\":[{\"op\":\"Add\",\"path\":[],\"args\":[" + text + "]}]");
            } else {
                state.add("\"" + place.replace("\"", "\\\"") + "\":" + text);
            }
        });
        return line + ",\"state\":{" + String.join(",", state) + "},\"updates\":{" + String.join(",", updates) + "}}";
    }

    String mapping() {
        StringBuilder mapping = new StringBuilder("steps " + least + ".." + most + "\n");
        unchanged.forEach(variable -> mapping.append("unlogged " + variable + " unchanged\n"));
        stale.forEach(variable -> mapping.append("logged " + variable + " stale\n"));
        silent.forEach(action -> mapping.append("silent " + action + "\n"));
        dropped.forEach(event -> mapping.append("drop event " + event + "\n"));
        return mapping.toString();
    }

    @Override
    public String toString() {
        return "initial " + spec.initial + "\nedges " + spec.edges + "\n" + mapping() + String.join("--\n", texts());
    }
}
