package dev.plumbline.services.plan;

import dev.plumbline.value.BadInput;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The nodes that a fault is aimed at.
 *
 * @param leader whether the fault is aimed at the node that leads when the fault begins
 * @param nodes the numbers of the nodes; with {@code leader}, those for a service whose leader is unknown then
 */
public record Target(boolean leader, SortedSet<Integer> nodes) {
    private static final String LEADER = "leader or ";

    /** These nodes. */
    public static Target of(SortedSet<Integer> nodes) {
        return new Target(false, nodes);
    }

    static Target parse(String text, int size) throws BadInput {
        boolean leader = text.startsWith(LEADER);
        SortedSet<Integer> nodes = nodes(leader ? text.substring(LEADER.length()) : text, size);
        if (leader && nodes.size() != 1) {
            throw new BadInput("'" + text + "' names " + nodes.size() + " nodes beside the leader; expected one");
        }
        return new Target(leader, nodes);
    }

    static SortedSet<Integer> nodes(String text, int size) throws BadInput {
        SortedSet<Integer> nodes = new TreeSet<>();
        for (String word : text.strip().split("\\s+")) {
            if (!nodes.add(node(word, size))) {
                throw new BadInput("node " + word + " twice in '" + text.strip() + "'");
            }
        }
        return nodes;
    }

    static int node(String word, int size) throws BadInput {
        int number = word.matches("n[0-9]{1,3}") ? Integer.parseInt(word.substring(1)) : 0;
        if (number < 1 || number > size) {
            throw new BadInput("'" + word + "' is not a node; expected n1 to n" + size);
        }
        return number;
    }

    static String text(Iterable<Integer> nodes) {
        StringBuilder text = new StringBuilder();
        nodes.forEach(node -> text.append(text.length() == 0 ? "n" : " n").append(node));
        return text.toString();
    }

    @Override
    public String toString() {
        String named = nodes.stream().map(node -> "n" + node).collect(Collectors.joining(" "));
        return leader ? LEADER + named : named;
    }
}
