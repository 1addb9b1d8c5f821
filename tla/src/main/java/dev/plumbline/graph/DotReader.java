package dev.plumbline.graph;

import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a graph in DOT line by line. A node is {@code 12 [label="/\\ x = 0\n/\\ y = 1",style = filled]}, filled if it
 * is initial; an edge is {@code 12 -> 13 [label="Add(n: 1)"]}. Other lines (colours, ranks, the legend) are ignored.
 * TLC writes an edge once for each evaluation that finds it; here it counts once.
 */
final class DotReader {
    private static final Pattern NODE = Pattern.compile("\\s*(-?\\d+)\\s*\\[.*", Pattern.DOTALL);
    private static final Pattern EDGE =
            Pattern.compile("\\s*(-?\\d+)\\s*->\\s*(-?\\d+)\\s*(?:\\[.*|;?\\s*)", Pattern.DOTALL);
    private static final Pattern LABEL = Pattern.compile("label\\s*=\\s*\"");
    private static final Pattern FILLED = Pattern.compile("style\\s*=\\s*\"?filled");
    private static final Pattern VARIABLE = Pattern.compile("(?m)^(?:/\\\\ )?(\\w+) = ");
    private static final Pattern CALL = Pattern.compile("(\\w[^()]*)\\((.*)\\)", Pattern.DOTALL);
    private static final Pattern NAMED = Pattern.compile("\\s*(\\w+): (.*)", Pattern.DOTALL);
    /** The action of edges without a label. */
    private static final String UNNAMED = "Next";

    private record Values(Value value) implements State {}

    /** @param others the attributes without the label */
    private record Attributes(String label, String others) {}

    private record Labelled(String to, String label) {}

    private final String file;
    private final Map<String, State> nodes = new LinkedHashMap<>();
    private final Set<String> initial = new LinkedHashSet<>();
    private final Map<String, Set<Labelled>> outgoing = new HashMap<>();
    private final List<String> variables = new ArrayList<>();
    private int line;

    DotReader(String file) {
        this.file = file;
    }

    StateGraph read(BufferedReader in) throws IOException, BadInput {
        boolean isGraph = false;
        for (String text = in.readLine(); text != null; text = in.readLine()) {
            line++;
            isGraph |= text.contains("digraph");
            Matcher edge = EDGE.matcher(text);
            Matcher node = NODE.matcher(text);
            if (edge.matches()) {
                Attributes attributes = attributes(text);
                outgoing.computeIfAbsent(edge.group(1), any -> new LinkedHashSet<>())
                        .add(new Labelled(edge.group(2), attributes.label.isBlank() ? UNNAMED : attributes.label));
            } else if (node.matches()) {
                Attributes attributes = attributes(text);
                nodes.put(node.group(1), new Values(state(attributes.label)));
                if (FILLED.matcher(attributes.others).find()) {
                    initial.add(node.group(1));
                }
            }
        }
        if (!isGraph || nodes.isEmpty()) {
            throw new BadInput(
                    file + ": no state graph; expected one in DOT, as TLC writes it with" + " -dump dot,actionlabels");
        }
        if (initial.isEmpty()) {
            throw new BadInput(file + ": no initial state; expected a node with style = filled");
        }
        return numbered();
    }

    /**
     * Numbers the states in breadth-first order. Nodes that cannot be reached from an initial one are not states of the
     * specification.
     */
    private StateGraph numbered() throws BadInput {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        List<String> order = new ArrayList<>(initial);
        List<Integer> parents = new ArrayList<>();
        List<Integer> depths = new ArrayList<>();
        for (String each : initial) {
            numbers.put(each, numbers.size());
            parents.add(-1);
            depths.add(1);
        }
        List<List<StateGraph.Edge>> edges = new ArrayList<>();
        for (int at = 0; at < order.size(); at++) {
            List<StateGraph.Edge> from = new ArrayList<>();
            for (Labelled edge : outgoing.getOrDefault(order.get(at), Set.of())) {
                if (!nodes.containsKey(edge.to)) {
                    throw new BadInput(file + ": an edge leads to " + edge.to + ", but the file has no such state");
                }
                Integer known = numbers.get(edge.to);
                if (known == null) {
                    known = numbers.size();
                    numbers.put(edge.to, known);
                    order.add(edge.to);
                    parents.add(at);
                    depths.add(depths.get(at) + 1);
                }
                from.add(edge(at, edge.label, known));
            }
            edges.add(List.copyOf(from));
        }
        return new StateGraph(
                variables,
                order.stream().map(nodes::get).toList(),
                parents.stream().mapToInt(Integer::intValue).toArray(),
                depths.stream().mapToInt(Integer::intValue).toArray(),
                initial.size(),
                true,
                edges::get);
    }

    private StateGraph.Edge edge(int from, String label, int to) throws BadInput {
        Matcher call = CALL.matcher(label);
        if (!call.matches()) {
            return new StateGraph.Edge(from, label, Map.of(), to);
        }
        Map<String, Value> arguments = new LinkedHashMap<>();
        for (String text : split(call.group(2))) {
            Matcher named = NAMED.matcher(text);
            boolean isNamed = named.matches();
            try {
                arguments.put(
                        isNamed ? named.group(1) : "arg" + (arguments.size() + 1),
                        Value.parse(isNamed ? named.group(2) : text));
            } catch (BadInput e) {
                throw e.at(file + ": an edge with the label " + label);
            }
        }
        return new StateGraph.Edge(from, call.group(1), arguments, to);
    }

    /** Splits at the commas outside brackets and strings. */
    private static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int begin = 0;
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quoted) {
                i += c == '\\' ? 1 : 0;
                quoted = c != '"';
            } else if (c == '"') {
                quoted = true;
            } else if ("([{<".indexOf(c) >= 0) {
                depth++;
            } else if (")]}".indexOf(c) >= 0 || c == '>' && text.charAt(i - 1) != '-' && !isPairArrow(text, i)) {
                depth--;
            } else if (c == ',' && depth == 0) {
                parts.add(text.substring(begin, i));
                begin = i + 1;
            }
        }
        if (!text.isBlank()) {
            parts.add(text.substring(begin));
        }
        return parts;
    }

    /** Whether this is the end of {@code :>}. */
    private static boolean isPairArrow(String text, int at) {
        return at > 0 && text.charAt(at - 1) == ':';
    }

    private Value state(String text) throws BadInput {
        Matcher variable = VARIABLE.matcher(text);
        Map<String, Value> values = new TreeMap<>();
        List<String> names = new ArrayList<>();
        List<Integer> ends = new ArrayList<>();
        List<Integer> begins = new ArrayList<>();
        while (variable.find()) {
            names.add(variable.group(1));
            ends.add(variable.start());
            begins.add(variable.end());
        }
        ends.add(text.length());
        for (int i = 0; i < names.size(); i++) {
            try {
                values.put(names.get(i), Value.parse(text.substring(begins.get(i), ends.get(i + 1))));
            } catch (BadInput e) {
                throw e.at(file + ":" + line + ": variable " + names.get(i));
            }
            if (!variables.contains(names.get(i))) {
                variables.add(names.get(i));
            }
        }
        if (values.isEmpty()) {
            throw new BadInput(file + ":" + line + ": a node with the label '" + text
                    + "'; expected the values of variables: /\\ x = 0");
        }
        return Value.record(values);
    }

    /**
     * Reads a label character by character: it may be long, and Java's regular expressions recurse for each escaped
     * character.
     */
    private static Attributes attributes(String text) {
        Matcher label = LABEL.matcher(text);
        if (!label.find()) {
            return new Attributes("", text);
        }
        StringBuilder plain = new StringBuilder();
        int at = label.end();
        for (; at < text.length() && text.charAt(at) != '"'; at++) {
            char c = text.charAt(at);
            if (c == '\\' && at + 1 < text.length()) {
                char escaped = text.charAt(++at);
                plain.append(escaped == 'n' ? '\n' : escaped);
            } else {
                plain.append(c);
            }
        }
        return new Attributes(
                plain.toString(), text.substring(0, label.start()) + text.substring(Math.min(at + 1, text.length())));
    }
}
