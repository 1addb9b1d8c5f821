package dev.plumbline.tla.internal.obstacle;

import dev.plumbline.spec.Obstacle;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The obstacles of a step for all values of its parameters together. Values that fail at the same condition are one
 * obstacle, which states how many values it applies to: {@code 3 < 2 (p = 1; so for every p)}. So it never claims
 * something for all values that holds for one.
 */
final class Instances {
    private static final int MOST_INSTANCES = 500;
    private static final int MOST_TOLD = 3;

    private final Deque<String> bound = new ArrayDeque<>();
    private final Deque<List<String>> names = new ArrayDeque<>();
    private final Map<Place, Group> groups = new LinkedHashMap<>();
    private final Set<String> parameters = new TreeSet<>();
    private final Set<String> seen = new TreeSet<>();
    private boolean all = true;

    private record Place(String condition, String verdict, String where) {}

    /** @param first the first obstacle, with the values of its parameters */
    private record Group(Obstacle first, String values, Set<String> instances) {}

    boolean isFull() {
        if (seen.size() >= MOST_INSTANCES) {
            all = false;
        }
        return seen.size() >= MOST_INSTANCES;
    }

    /** Records that some values of a parameter are not tried. */
    void leaveOut() {
        all = false;
    }

    void begin(List<String> variables, List<KnownValue> values) {
        bound.addLast(Situation.Instance.names(variables, values));
        names.addLast(variables);
    }

    void end() {
        bound.removeLast();
        names.removeLast();
    }

    void add(Obstacle obstacle) {
        String instance = String.join(", ", bound);
        seen.add(instance);
        names.forEach(parameters::addAll);
        groups.computeIfAbsent(
                        new Place(obstacle.condition(), obstacle.verdict(), obstacle.where()),
                        any -> new Group(obstacle, instance, new TreeSet<>()))
                .instances
                .add(instance);
    }

    /** One obstacle for each failing condition, those that fail for most values first. */
    List<Obstacle> told() {
        return groups.values().stream()
                .sorted(Comparator.comparingInt((Group group) -> group.instances.size())
                        .reversed())
                .limit(MOST_TOLD)
                .map(this::told)
                .collect(Collectors.toUnmodifiableList());
    }

    private Obstacle told(Group group) {
        Obstacle first = group.first;
        if (group.values.isEmpty()) {
            return first;
        }
        String note = group.values + extent(group.instances.size());
        return new Obstacle(
                first.condition(),
                (first.values().isEmpty() ? "" : first.values() + " ") + "(" + note + ")",
                first.verdict(),
                first.where());
    }

    private String extent(int count) {
        String of = String.join(", ", parameters);
        if (all && count == seen.size()) {
            return count == 1 ? "" : "; so for every " + of;
        }
        return "; so for " + count + " of " + seen.size() + (all ? " values of " : " values looked at of ") + of;
    }
}
