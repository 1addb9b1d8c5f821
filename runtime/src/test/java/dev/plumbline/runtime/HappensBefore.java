package dev.plumbline.runtime;

import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Brute force: which record comes before which, by what sections did to each resource in the order in which they ended.
 * All pairs of accesses are compared, and paths are followed.
 */
final class HappensBefore {
    /** A record of a process. */
    record Node(ProcessId process, long number) {}

    private final Map<Node, Set<Node>> before = new HashMap<>();

    void record(Node node) {
        Set<Node> direct = before.computeIfAbsent(node, n -> new HashSet<>());
        if (node.number() > 1) {
            direct.add(new Node(node.process(), node.number() - 1));
        }
    }

    private static Node node(Observed.Access access) {
        return new Node(access.process(), access.record());
    }

    private void edge(Observed.Access first, Observed.Access second) {
        if (first.record() > 0 && second.record() > 0 && !node(first).equals(node(second))) {
            before.get(node(second)).add(node(first));
        }
    }

    /** Who writes comes after all; who reads comes after those who have written for good. */
    void variable(List<Observed.Access> accesses) {
        for (int j = 0; j < accesses.size(); j++) {
            Observed.Access second = accesses.get(j);
            boolean reads = !second.read().isEmpty();
            boolean writes = !second.written().isEmpty();
            for (Observed.Access first : accesses.subList(0, j)) {
                boolean touched = !first.read().isEmpty() || !first.written().isEmpty();
                boolean wrote = first.committed() && !first.written().isEmpty();
                if (writes && touched || reads && wrote) {
                    edge(first, second);
                }
            }
        }
    }

    /**
     * Receivers come after the senders of their messages and after the receivers before; senders after the senders
     * before, and message k after the receiver of message k - capacity.
     */
    void channel(List<Observed.Access> accesses, int capacity) {
        Map<Value, Observed.Access> senders = new HashMap<>();
        List<Observed.Access> receivers = new ArrayList<>();
        int sent = 0;
        for (int j = 0; j < accesses.size(); j++) {
            Observed.Access second = accesses.get(j);
            for (Observed.Access first : accesses.subList(0, j)) {
                if (!first.read().isEmpty() && !second.read().isEmpty()
                        || !first.written().isEmpty() && !second.written().isEmpty()) {
                    edge(first, second);
                }
            }
            second.read().forEach(message -> edge(senders.get(message), second));
            for (int i = 1; i <= second.written().size(); i++) {
                int receiver = sent + i - capacity;
                if (receiver >= 1 && receiver <= receivers.size()) {
                    edge(receivers.get(receiver - 1), second);
                }
            }
            if (second.committed()) {
                second.written().forEach(message -> senders.put(message, second));
                sent += second.written().size();
                second.read().forEach(message -> receivers.add(second));
            }
        }
    }

    /** The records that a record has seen, itself included: a number for each process. */
    Map<ProcessId, Long> seen(Node node) {
        Map<ProcessId, Long> counts = new TreeMap<>();
        Set<Node> visited = new HashSet<>();
        List<Node> open = new ArrayList<>(List.of(node));
        while (!open.isEmpty()) {
            Node next = open.remove(open.size() - 1);
            if (visited.add(next)) {
                counts.merge(next.process(), next.number(), Math::max);
                open.addAll(before.get(next));
            }
        }
        return counts;
    }
}
