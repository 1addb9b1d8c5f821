package dev.plumbline.architecture;

import com.tngtech.archunit.core.domain.Dependency;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A directed graph of names. Each arrow keeps one of the dependencies between classes that it represents. */
final class Arrows {
    private final Map<String, Map<String, String>> targets = new TreeMap<>();

    void add(String node) {
        targets.computeIfAbsent(node, none -> new TreeMap<>());
    }

    void add(String from, String to, Dependency example) {
        add(from, to, example.getDescription());
    }

    /** Of several examples the one that sorts first, so that every run shows the same. */
    void add(String from, String to, String example) {
        add(from);
        add(to);
        targets.get(from).merge(to, example, (old, young) -> old.compareTo(young) <= 0 ? old : young);
    }

    Set<String> nodes() {
        return targets.keySet();
    }

    Set<String> from(String node) {
        return targets.get(node).keySet();
    }

    String example(String from, String to) {
        return targets.get(from).get(to);
    }

    private Set<String> reachable(String start) {
        Set<String> reached = new HashSet<>();
        Deque<String> open = new ArrayDeque<>(from(start));
        while (!open.isEmpty()) {
            String node = open.pop();
            if (reached.add(node)) {
                open.addAll(from(node));
            }
        }
        return reached;
    }

    /**
     * The sets of two or more nodes that all reach one another, each sorted. Reachability from every node is quadratic,
     * which for a hundred packages is nothing, and there is less to get wrong than with one pass of depth-first search.
     */
    List<Set<String>> cycles() {
        Map<String, Set<String>> reachable = new TreeMap<>();
        nodes().forEach(node -> reachable.put(node, reachable(node)));
        List<Set<String>> cycles = new ArrayList<>();
        Set<String> settled = new HashSet<>();
        for (String node : nodes()) {
            Set<String> together = new TreeSet<>();
            for (String other : reachable.get(node)) {
                if (reachable.get(other).contains(node)) {
                    together.add(other);
                }
            }
            if (!together.isEmpty() && settled.add(node)) {
                settled.addAll(together);
                cycles.add(together);
            }
        }
        return cycles;
    }

    /** Without arrows that a longer way replaces. Within cycles nothing is left out. */
    Arrows shortest() {
        Arrows shortest = new Arrows();
        for (String from : nodes()) {
            shortest.add(from);
            for (String to : from(from)) {
                boolean longerWay = from(from).stream()
                        .anyMatch(between -> !between.equals(to)
                                && reachable(between).contains(to)
                                && !reachable(to).contains(between)
                                && !reachable(between).contains(from));
                if (!longerWay) {
                    shortest.add(from, to, example(from, to));
                }
            }
        }
        return shortest;
    }
}
