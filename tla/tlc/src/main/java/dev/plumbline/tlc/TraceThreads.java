package dev.plumbline.tlc;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * A history as threads: sequences of operations, each of which must be performed before the next. A thread consists of
 * the completed operations of one process. A pending operation is a thread of its own, because its process may have
 * continued without it; it comes after the operations that its process had completed. If processes define no order
 * (asynchronous histories), operations that follow each other in time form a thread instead, to keep the threads few.
 *
 * <p>Times become ranks: the integers of TLC have 32 bits, and only the order of times matters.
 */
final class TraceThreads {
    private final TimeboxedHistory history;
    private final List<List<Integer>> threads = new ArrayList<>();
    private final List<Behind> behind = new ArrayList<>();
    private final int completing;
    private final NavigableMap<Long, Integer> ranks = new TreeMap<>();

    /**
     * Operations that must be performed before the first operation of a thread, in addition to the order of times.
     *
     * @param thread by its index
     * @param count how many operations of that thread
     */
    record Behind(int thread, int count) {}

    /** @throws BadInput if the history is not ordered by timeboxes */
    static TraceThreads of(History history) throws BadInput {
        return new TraceThreads(TimeboxedHistory.of(history, "TLC checks"));
    }

    private TraceThreads(TimeboxedHistory history) {
        this.history = history;
        threads.addAll(history.isSequential() ? byProcess() : chains());
        completing = threads.size();
        numbers(true).forEach(number -> threads.add(List.of(number)));
        for (int thread = 0; thread < threads.size(); thread++) {
            behind.add(thread < completing ? new Behind(thread, 0) : behindOwnProcess(thread));
        }
        TreeSet<Long> times = new TreeSet<>();
        for (int number = 0; number < history.size(); number++) {
            times.add(history.call(number));
            times.add(history.end(number));
        }
        times.remove(Timebox.NEVER);
        times.forEach(time -> ranks.put(time, ranks.size() + 1));
    }

    private List<Integer> numbers(boolean pending) {
        return IntStream.range(0, history.size())
                .filter(number -> operation(number).isPending() == pending)
                .boxed()
                .toList();
    }

    /** If its call equals the return before it, the times do not show that it came later. */
    private Behind behindOwnProcess(int pending) {
        int number = threads.get(pending).get(0);
        for (int thread = 0; thread < completing && history.isSequential(); thread++) {
            List<Integer> completed = threads.get(thread);
            if (operation(completed.get(0)).process().equals(operation(number).process())) {
                return new Behind(thread, (int)
                        completed.stream().filter(other -> other < number).count());
            }
        }
        return new Behind(pending, 0);
    }

    private Collection<List<Integer>> byProcess() {
        Map<Value, List<Integer>> processes = new LinkedHashMap<>();
        for (int number : numbers(false)) {
            processes
                    .computeIfAbsent(operation(number).process(), any -> new ArrayList<>())
                    .add(number);
        }
        return processes.values();
    }

    private Collection<List<Integer>> chains() {
        List<Integer> byCall = new ArrayList<>(numbers(false));
        byCall.sort(Comparator.comparingLong(history::call));
        List<List<Integer>> chains = new ArrayList<>();
        for (int number : byCall) {
            List<Integer> chain = chains.stream()
                    .filter(one -> history.precedes(one.get(one.size() - 1), number))
                    .findFirst()
                    .orElseGet(() -> {
                        chains.add(new ArrayList<>());
                        return chains.get(chains.size() - 1);
                    });
            chain.add(number);
        }
        return chains;
    }

    private Operation operation(int number) {
        return history.operation(number);
    }

    /** Numbers of operations; threads that must be finished first, pending operations after them. */
    List<List<Integer>> threads() {
        return threads;
    }

    /** For each thread, the operations that come before it. */
    List<Behind> behind() {
        return behind;
    }

    /** The number of threads that have to be finished. */
    int completing() {
        return completing;
    }

    int call(int number) {
        return ranks.get(history.call(number));
    }

    /** The rank of the return; for a pending operation a rank after all others. */
    int end(int number) {
        return operation(number).isPending() ? ranks.size() + 1 : ranks.get(history.end(number));
    }

    /** The operations that are performed at these positions of the threads. */
    List<Integer> performed(int[] at) {
        List<Integer> performed = new ArrayList<>();
        for (int thread = 0; thread < at.length; thread++) {
            performed.addAll(threads.get(thread).subList(0, at[thread] - 1));
        }
        return performed;
    }

    /** The operations that may be performed next at these positions of the threads, earlier returns first. */
    List<Integer> viable(int[] at) {
        List<Integer> next = new ArrayList<>();
        for (int thread = 0; thread < at.length; thread++) {
            Behind others = behind.get(thread);
            if (at[thread] <= threads.get(thread).size() && at[others.thread] > others.count) {
                next.add(threads.get(thread).get(at[thread] - 1));
            }
        }
        return next.stream()
                .filter(one -> next.stream().noneMatch(other -> end(other) < call(one)))
                .sorted(Comparator.comparingInt(this::end).thenComparingInt(number -> number))
                .toList();
    }
}
