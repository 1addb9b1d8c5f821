package dev.plumbline.explain.headless;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the viewer counts in a graph of layers, against the list of all its interpretations. */
@Tag("slow")
class GraphTest {
    private static final int GRAPHS = Integer.getInteger("plumbline.random", 10_000) / 100;

    /**
     * Orders of some operations and the graph that they make. Operation 0 was open at the end: an order has it or not.
     * All others must be performed, and an order ends with the last of them. Two orders that have performed the same
     * operations are at the same node.
     */
    private static final class Drawn {
        final int operations;
        final List<List<Integer>> orders = new ArrayList<>();
        private final List<Set<Integer>> before = new ArrayList<>();

        Drawn(Random random) {
            operations = 3 + random.nextInt(3);
            for (int i = 0; i < operations; i++) {
                Set<Integer> some = new HashSet<>();
                for (int j = 1; j < i; j++) {
                    if (random.nextInt(3) == 0) {
                        some.add(j);
                    }
                }
                before.add(some);
            }
            extend(new ArrayList<>());
        }

        private void extend(List<Integer> order) {
            if (order.size() - (order.contains(0) ? 1 : 0) == operations - 1) {
                orders.add(List.copyOf(order));
                return;
            }
            for (int next = 0; next < operations; next++) {
                if (!order.contains(next) && order.containsAll(before.get(next))) {
                    order.add(next);
                    extend(order);
                    order.remove(order.size() - 1);
                }
            }
        }

        int bottom() {
            return orders.stream().mapToInt(List::size).max().orElseThrow();
        }

        String graph() {
            Set<List<Integer>> performed = new TreeSet<>((a, b) ->
                    a.size() != b.size() ? a.size() - b.size() : a.toString().compareTo(b.toString()));
            orders.forEach(order -> {
                for (int k = 0; k <= order.size(); k++) {
                    performed.add(order.subList(0, k).stream().sorted().toList());
                }
            });
            Map<Set<Integer>, Integer> numbers = new HashMap<>();
            List<String> nodes = new ArrayList<>();
            for (List<Integer> one : performed) {
                numbers.put(Set.copyOf(one), nodes.size());
                nodes.add("{ depth: " + one.size() + ", state: 0, ahead: " + ahead(one) + " }");
            }
            Map<String, String> edges = new TreeMap<>();
            orders.forEach(order -> {
                for (int k = 0; k < order.size(); k++) {
                    int from = numbers.get(Set.copyOf(order.subList(0, k)));
                    int to = numbers.get(Set.copyOf(order.subList(0, k + 1)));
                    edges.put(
                            String.format(Locale.ROOT, "%03d.%03d", from, to),
                            "{ from: " + from + ", to: " + to + ", operation: " + order.get(k) + " }");
                }
            });
            return "new Graph([" + String.join(", ", nodes) + "], [" + String.join(", ", edges.values()) + "])";
        }

        /** As {@code Layers.Node} has it, as if operations had returned in the order of their numbers, 0 never. */
        private List<Integer> ahead(List<Integer> performed) {
            int settled = 1;
            while (performed.contains(settled)) {
                settled++;
            }
            int first = settled;
            return performed.stream()
                    .filter(operation -> operation == 0 || operation > first)
                    .toList();
        }
    }

    @Test
    void countsAreThoseOfAllInterpretations() {
        Random random = new Random(5);
        StringBuilder module =
                new StringBuilder("import { Graph } from \"./scene/graph.js\";\nexport const answer = [];\n");
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < GRAPHS; i++) {
            Drawn drawn = new Drawn(random);
            int bottom = drawn.bottom();
            int at = random.nextInt(drawn.operations);
            int row = 1 + random.nextInt(bottom);
            int first = random.nextInt(drawn.operations);
            int second = (first + 1 + random.nextInt(drawn.operations - 1)) % drawn.operations;
            boolean fixed = random.nextBoolean();
            boolean ordered = random.nextBoolean();
            List<List<Integer>> left = drawn.orders.stream()
                    .filter(order -> !fixed || order.indexOf(at) == bottom - row)
                    .filter(order -> !ordered
                            || order.contains(first)
                                    && (!order.contains(second) || order.indexOf(first) < order.indexOf(second)))
                    .toList();
            module.append("{\n  const pruned = ")
                    .append(drawn.graph())
                    .append(".pruned({ at: [")
                    .append(fixed ? "{ operation: " + at + ", row: " + row + " }" : "")
                    .append("], before: [")
                    .append(ordered ? "{ first: " + first + ", second: " + second + " }" : "")
                    .append("] });\n  answer.push(pruned.total + \" \" + pruned.rows.map((row) => row.cells")
                    .append(
                            ".map((cell) => cell.operation + \"*\" + cell.count).sort().join(\",\")).join(\";\"));\n}\n");
            expected.add(left.size() + " " + rows(left, bottom));
        }
        try (Headless page = Headless.page()) {
            assertThat(page.text(module.toString()))
                    .isEqualTo(expected.stream().collect(Collectors.joining("\",\"", "[\"", "\"]")));
        }
    }

    private static String rows(List<List<Integer>> orders, int bottom) {
        List<String> rows = new ArrayList<>(List.of(""));
        for (int row = 1; row <= bottom; row++) {
            Map<Integer, Integer> counts = new TreeMap<>();
            for (List<Integer> order : orders) {
                if (order.size() > bottom - row) {
                    counts.merge(order.get(bottom - row), 1, Integer::sum);
                }
            }
            rows.add(counts.entrySet().stream()
                    .map(entry -> entry.getKey() + "*" + entry.getValue())
                    .sorted()
                    .collect(Collectors.joining(",")));
        }
        return String.join(";", rows);
    }
}
