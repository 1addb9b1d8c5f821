package dev.plumbline.explain.compare;

import dev.plumbline.explain.change.Alignment;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.model.Signature;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * Compares two runs of one workload. The operations of each process are aligned: the same calls in the same order are
 * paired, as many of them as possible. Paired operations differ if their results do.
 *
 * <p>Processes are paired by their names. If the runs have other names for them (numbers of threads, ports), they are
 * paired in the order of their first calls.
 */
public final class RunComparison {
    private final TimeboxedHistory first;
    private final TimeboxedHistory second;
    private final boolean byName;
    /** Operations of the second run by those of the first. */
    private final Map<Integer, Integer> pairs = new TreeMap<>();

    private final List<RunDifference> differences = new ArrayList<>();

    private RunComparison(TimeboxedHistory first, TimeboxedHistory second) {
        this.first = first;
        this.second = second;
        Map<Value, List<Integer>> ofFirst = byProcess(first);
        Map<Value, List<Integer>> ofSecond = byProcess(second);
        this.byName = ofFirst.keySet().equals(ofSecond.keySet());
        if (byName) {
            ofFirst.forEach((process, operations) -> align(operations, ofSecond.get(process)));
        } else {
            List<List<Integer>> some = List.copyOf(ofFirst.values());
            List<List<Integer>> others = List.copyOf(ofSecond.values());
            for (int i = 0; i < Math.max(some.size(), others.size()); i++) {
                align(i < some.size() ? some.get(i) : List.of(), i < others.size() ? others.get(i) : List.of());
            }
        }
        differences.sort(Comparator.comparingLong(RunDifference::time)
                .thenComparing(each -> each.second().orElse(Integer.MAX_VALUE))
                .thenComparing(each -> each.first().orElse(Integer.MAX_VALUE)));
    }

    /** @param second the run of interest; the first one is what it is compared with */
    public static RunComparison of(TimeboxedHistory first, TimeboxedHistory second) {
        return new RunComparison(first, second);
    }

    public TimeboxedHistory first() {
        return first;
    }

    public TimeboxedHistory second() {
        return second;
    }

    /** Whether both runs have the same names of processes; otherwise they are paired in order. */
    public boolean isByName() {
        return byName;
    }

    /** Operations of the second run by those of the first: the same calls, perhaps with other results. */
    Map<Integer, Integer> pairs() {
        return Collections.unmodifiableMap(pairs);
    }

    /** How many operations are the same in both. */
    public int same() {
        return pairs.size()
                - (int) differences.stream()
                        .filter(each -> each.kind() == RunDifference.Kind.RESULT)
                        .count();
    }

    /** In the order of time of the second run. */
    public List<RunDifference> differences() {
        return List.copyOf(differences);
    }

    /** Processes in the order of their first calls, each with its operations in order. */
    private static Map<Value, List<Integer>> byProcess(TimeboxedHistory run) {
        List<Integer> inOrder = new ArrayList<>();
        for (int i = 0; i < run.size(); i++) {
            inOrder.add(i);
        }
        inOrder.sort(Comparator.comparingLong(run::call).thenComparingLong(run::end));
        Map<Value, List<Integer>> byProcess = new LinkedHashMap<>();
        inOrder.forEach(i -> byProcess
                .computeIfAbsent(run.operation(i).process(), any -> new ArrayList<>())
                .add(i));
        return byProcess;
    }

    /** A call without its result. */
    private record Call(String name, Map<String, Value> arguments) {
        static Call of(Operation operation) {
            Map<String, Value> arguments = new TreeMap<>(operation.arguments());
            arguments.remove(Signature.RESULT);
            return new Call(operation.name(), arguments);
        }
    }

    /** Of one process. */
    private void align(List<Integer> some, List<Integer> others) {
        int doneOfSome = 0;
        int doneOfOthers = 0;
        List<int[]> kept = Alignment.kept(
                some.stream().map(i -> Call.of(first.operation(i))).toList(),
                others.stream().map(i -> Call.of(second.operation(i))).toList());
        for (int[] pair : kept) {
            unpaired(some.subList(doneOfSome, pair[0]), others, doneOfOthers, pair[1]);
            paired(some.get(pair[0]), others.get(pair[1]));
            doneOfSome = pair[0] + 1;
            doneOfOthers = pair[1] + 1;
        }
        unpaired(some.subList(doneOfSome, some.size()), others, doneOfOthers, others.size());
    }

    private void paired(int one, int other) {
        pairs.put(one, other);
        Operation before = first.operation(one);
        Operation after = second.operation(other);
        if (!before.arguments().equals(after.arguments()) || before.outcome() != after.outcome()) {
            differences.add(new RunDifference(
                    RunDifference.Kind.RESULT,
                    OptionalInt.of(one),
                    OptionalInt.of(other),
                    second.end(other) == Timebox.NEVER ? second.call(other) : second.end(other)));
        }
    }

    /** Between two pairs: operations of the first run, and those of the second from one index to another. */
    private void unpaired(List<Integer> some, List<Integer> others, int from, int to) {
        long next = to < others.size() ? second.call(others.get(to)) : Timebox.NEVER;
        for (int i = 0; i < Math.max(some.size(), to - from); i++) {
            boolean has = i < some.size();
            boolean hasOther = i < to - from;
            differences.add(new RunDifference(
                    has && hasOther
                            ? RunDifference.Kind.CALL
                            : has ? RunDifference.Kind.ONLY_IN_FIRST : RunDifference.Kind.ONLY_IN_SECOND,
                    has ? OptionalInt.of(some.get(i)) : OptionalInt.empty(),
                    hasOther ? OptionalInt.of(others.get(from + i)) : OptionalInt.empty(),
                    hasOther ? second.call(others.get(from + i)) : next));
        }
    }

    /** The order of one operation relative to another. */
    public enum Relation {
        BEFORE("returned before"),
        OVERLAPS("overlaps"),
        AFTER("was called after");

        private final String words;

        Relation(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }

        static Relation of(int one, int other, TimeboxedHistory run) {
            return run.precedes(one, other) ? BEFORE : run.precedes(other, one) ? AFTER : OVERLAPS;
        }
    }

    /**
     * An operation whose order relative to the differing one is another in the second run.
     *
     * @param inFirst its order relative to that operation in the first run
     * @param inSecond the same for the second run
     */
    public record Reordered(int first, int second, Relation inFirst, Relation inSecond) {}

    /**
     * The operations in another order relative to one with another result, the nearest in the second run first. If
     * everything before that result is the same, its reason is the order of operations, or was not recorded.
     */
    public List<Reordered> reordered(RunDifference difference) {
        if (difference.kind() != RunDifference.Kind.RESULT) {
            return List.of();
        }
        int one = difference.first().getAsInt();
        int other = difference.second().getAsInt();
        List<Reordered> found = new ArrayList<>();
        Value process = first.operation(one).process();
        pairs.forEach((some, same) -> {
            Relation inFirst = Relation.of(some, one, first);
            Relation inSecond = Relation.of(same, other, second);
            // Within a process, instants that are equal are no overlap.
            if (inFirst != inSecond && !first.operation(some).process().equals(process)) {
                found.add(new Reordered(some, same, inFirst, inSecond));
            }
        });
        found.sort(Comparator.comparingLong(each -> Math.abs(second.call(each.second()) - second.call(other))));
        return found;
    }
}
