package dev.plumbline.graph.internal.coverage;

import dev.plumbline.spec.Branch;
import dev.plumbline.value.BadInput;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The parts of a specification that some histories have covered. Parts that are not covered have the count 0.
 *
 * @param spec the name of the specification
 * @param id identifies the specification: coverage of different specifications cannot be merged
 * @param histories the number of conforming ones; others have no witness and cover nothing
 * @param steps the number of steps of their witnesses
 * @param actions the number of steps of each action, by name
 * @param branches the number of steps that took each branch
 * @param conjuncts the number of steps of its action in which each conjunct held by itself
 * @param states a short name of each distinct state; see {@link StateNames}
 */
public record Coverage(
        String spec,
        String id,
        long histories,
        long steps,
        SortedMap<String, Long> actions,
        SortedMap<Branch, Long> branches,
        SortedMap<Branch, Long> conjuncts,
        SortedSet<String> states) {
    public Coverage {
        actions = Collections.unmodifiableSortedMap(new TreeMap<>(actions));
        branches = Collections.unmodifiableSortedMap(new TreeMap<>(branches));
        conjuncts = Collections.unmodifiableSortedMap(new TreeMap<>(conjuncts));
        states = Collections.unmodifiableSortedSet(new TreeSet<>(states));
    }

    /**
     * The coverage of these histories and those of the other together.
     *
     * @throws BadInput if the other is of another specification
     */
    public Coverage merge(Coverage other) throws BadInput {
        if (!id.equals(other.id)) {
            throw new BadInput("coverage of " + other.spec + " does not belong to that of " + spec
                    + (spec.equals(other.spec) ? ": its text differs" : "")
                    + "; expected files of one specification");
        }
        SortedSet<String> allStates = new TreeSet<>(states);
        allStates.addAll(other.states);
        return new Coverage(
                spec,
                id,
                histories + other.histories,
                steps + other.steps,
                sum(actions, other.actions),
                sum(branches, other.branches),
                sum(conjuncts, other.conjuncts),
                allStates);
    }

    private static <T extends Comparable<T>> SortedMap<T, Long> sum(Map<T, Long> some, Map<T, Long> others) {
        SortedMap<T, Long> all = new TreeMap<>(some);
        others.forEach((key, count) -> all.merge(key, count, Long::sum));
        return all;
    }

    /** The actions without a step. */
    public List<String> unseenActions() {
        return unseen(actions.entrySet());
    }

    /** The branches that no step took, in the order of the text. */
    public List<Branch> unseenBranches() {
        return unseen(branches.entrySet());
    }

    private static <T> List<T> unseen(Set<Map.Entry<T, Long>> counts) {
        return counts.stream()
                .filter(each -> each.getValue() == 0)
                .map(Map.Entry::getKey)
                .toList();
    }
}
