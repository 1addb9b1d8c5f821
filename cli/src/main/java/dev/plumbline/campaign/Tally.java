package dev.plumbline.campaign;

import dev.plumbline.store.ViolationKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The combined results of a campaign. Results may be added in any order and more than once: a task that was
 * counted is not counted again, sums, sets and least elements do not depend on an order, and every least element is of a
 * total order. Different results of one task are the concern of {@link JournalMerge}.
 */
public final class Tally {
    private static final int SLOWEST = 10;

    /**
     * One distinct failure.
     *
     * @param smallest counterexample
     * @param of the task that found it
     * @param times how many tasks found it
     */
    public record Group(Failure smallest, TaskResult of, long times) {}

    private static final Comparator<Group> SMALLEST = Comparator.<Group>comparingLong(
                    each -> each.smallest().size())
            .thenComparing(each -> each.of().index())
            .thenComparing(each -> each.smallest().text())
            .thenComparing(each -> each.smallest().bundle().orElse(""));

    private static final Comparator<TaskResult> SLOWER = Comparator.comparingLong(TaskResult::cpuMillis)
            .reversed()
            .thenComparing(TaskResult::index)
            .thenComparing(TaskResult::task);

    private final Set<Task.Key> tasks = new HashSet<>();
    private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
    private final SortedMap<String, Long> counts = new TreeMap<>();
    private final SortedMap<String, SortedSet<String>> distinct = new TreeMap<>();
    private final SortedSet<String> covered = new TreeSet<>();
    private final SortedSet<String> parts = new TreeSet<>();
    private final Map<ViolationKind, Group> failures = new HashMap<>();
    private final SortedSet<TaskResult> setAside =
            new TreeSet<>(Comparator.comparing(TaskResult::index).thenComparing(TaskResult::task));
    private final SortedSet<TaskResult> slowest = new TreeSet<>(SLOWER);
    private final SortedMap<Outcome, TaskResult> examples = new TreeMap<>();
    private long cpuMillis;

    /**
     * @return whether it is new: a failure that was not seen before, a part of the specification, or a distinct thing
     */
    public boolean add(TaskResult result) {
        boolean isNew = covered.addAll(result.covered());
        parts.addAll(result.covered());
        parts.addAll(result.uncovered());
        for (Map.Entry<String, SortedSet<String>> each : result.distinct().entrySet()) {
            isNew |= distinct.computeIfAbsent(each.getKey(), name -> new TreeSet<>())
                    .addAll(each.getValue());
        }
        if (!tasks.add(result.key())) {
            return isNew;
        }
        outcomes.merge(result.outcome(), 1L, Long::sum);
        result.counts().forEach((name, number) -> counts.merge(name, number, Long::sum));
        cpuMillis += result.cpuMillis();
        Map<ViolationKind, Group> own = new HashMap<>();
        for (Failure failure : result.failures()) {
            // A task that finds a failure twice is one task that found it.
            own.merge(failure.kind(), new Group(failure, result, 1), Tally::smaller);
        }
        for (Map.Entry<ViolationKind, Group> each : own.entrySet()) {
            isNew |= !failures.containsKey(each.getKey());
            failures.merge(each.getKey(), each.getValue(), (one, other) -> {
                Group least = smaller(one, other);
                return new Group(least.smallest(), least.of(), one.times() + other.times());
            });
        }
        if (result.outcome().isSetAside()) {
            setAside.add(result);
        }
        if (!result.message().isEmpty()) {
            examples.merge(result.outcome(), result, (one, other) -> SLOWER.compare(one, other) <= 0 ? one : other);
        }
        slowest.add(result);
        if (slowest.size() > SLOWEST) {
            slowest.remove(slowest.last());
        }
        return isNew;
    }

    private static Group smaller(Group one, Group other) {
        return SMALLEST.compare(one, other) <= 0 ? one : other;
    }

    public boolean has(Task task) {
        return tasks.contains(task.key());
    }

    public long size() {
        return tasks.size();
    }

    public long times(Outcome outcome) {
        return outcomes.getOrDefault(outcome, 0L);
    }

    /** Sums of what the commands counted, and the numbers of distinct things. */
    public SortedMap<String, Long> counts() {
        SortedMap<String, Long> all = new TreeMap<>(counts);
        distinct.forEach((name, texts) -> all.put(name, (long) texts.size()));
        return Collections.unmodifiableSortedMap(all);
    }

    /** The distinct things of this name that are known. */
    SortedSet<String> distinct(String name) {
        return Collections.unmodifiableSortedSet(distinct.getOrDefault(name, new TreeSet<>()));
    }

    public long cpuMillis() {
        return cpuMillis;
    }

    public SortedSet<String> covered() {
        return Collections.unmodifiableSortedSet(covered);
    }

    /** All parts of the specification that are known, covered or not. */
    public SortedSet<String> parts() {
        return Collections.unmodifiableSortedSet(parts);
    }

    /** How many of them are of these kinds. */
    long distinct(Predicate<ViolationKind> kinds) {
        return failures.keySet().stream().filter(kinds).count();
    }

    /** The distinct failures, the most frequent ones first. */
    public List<Group> failures() {
        List<Group> groups = new ArrayList<>(failures.values());
        groups.sort(Comparator.comparingLong(Group::times)
                .reversed()
                .thenComparing(each -> each.smallest().kind().id()));
        return groups;
    }

    /** The folders of tasks that a report refers to. */
    Set<String> folders() {
        Set<String> folders = new HashSet<>();
        failures.values().forEach(group -> folders.add(group.of().folder()));
        setAside.forEach(result -> folders.add(result.folder()));
        return folders;
    }

    /** Tasks without a verdict. */
    public List<TaskResult> setAside() {
        return List.copyOf(setAside);
    }

    /** The tasks that took the most CPU time. */
    public List<TaskResult> slowest() {
        return List.copyOf(slowest);
    }

    /** For each outcome a task with a message, if one has. */
    public SortedMap<Outcome, TaskResult> examples() {
        return Collections.unmodifiableSortedMap(examples);
    }

    /** Whether the smallest counterexample of a failure is in this folder of a task. */
    boolean needs(String folder) {
        return failures.values().stream().anyMatch(each -> each.of().folder().equals(folder));
    }

    /** The folders of the tasks whose counterexamples are the smallest ones of these kinds. */
    Set<String> holders(List<Failure> found) {
        Set<String> holders = new HashSet<>();
        for (Failure failure : found) {
            Group group = failures.get(failure.kind());
            if (group != null) {
                holders.add(group.of().folder());
            }
        }
        return holders;
    }
}
