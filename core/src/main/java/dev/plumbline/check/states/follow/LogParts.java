package dev.plumbline.check.states.follow;

import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Statistics;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Position;
import dev.plumbline.history.statelog.StateLogTail;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Checks complete state logs part after part, and forgets the events that are explained.
 *
 * <p>Argument. A part is explained from the state in which the explanation of the events before it ends. The explanations
 * of all parts, one after the other, are one of the whole logs, so "conforms" holds. A part that is not explained proves
 * nothing: another explanation of the events before it may end in a better state. So the last parts are searched again
 * with it, as one. If that does not help either, there is no result, and the whole logs have to be checked at once.
 */
final class LogParts {
    /** How many parts before one that is not explained are searched again. */
    private static final int SEARCHED_AGAIN = 3;

    private final StateLogTail tail;
    private final Searching searching;
    private final Progress progress;
    private final Deque<Part> parts = new ArrayDeque<>();
    private final Set<Value> processes = new HashSet<>();
    private final Set<String> unused = new TreeSet<>();
    private long explained;
    private long steps;
    private int frontier;
    private long memory;
    private Duration elapsed = Duration.ZERO;

    /** Checks a history that begins in a state, or in an initial one. */
    @FunctionalInterface
    interface Searching {
        /** @return the result, and the end of an explanation if it conforms */
        Ended check(History history, Optional<StartedAt> begin) throws BadInput;
    }

    /** @param end where an explanation ends, if there is one */
    record Ended(Result result, Optional<StartedAt> end) {}

    /** @param begin the state in which it begins; empty for the first one */
    private record Part(History history, Optional<StartedAt> begin) {}

    LogParts(StateLogTail tail, Searching searching, Progress progress) {
        this.tail = tail;
        this.searching = searching;
        this.progress = progress;
    }

    /** The result if the logs conform and their order is known; otherwise empty. */
    Optional<Result> run() throws BadInput {
        Optional<StartedAt> begin = Optional.empty();
        Optional<Result> last = Optional.empty();
        while (true) {
            Optional<History> next = tail.next(true);
            if (next.isEmpty() || FollowedLogs.hasUpdates(next.get())) {
                return Optional.empty();
            }
            if (next.get().size() == 0 && !parts.isEmpty()) {
                return tail.isEnded() ? last.map(this::total) : Optional.empty();
            }
            if (next.get().size() == 0) {
                return Optional.empty();
            }
            Map<String, Value> about = parts.isEmpty() ? tail.whole().about() : Map.of();
            parts.add(new Part(joined(List.of(next.get()), about), begin));
            Optional<Ended> ended = explain();
            if (ended.isEmpty()) {
                return Optional.empty();
            }
            last = ended.map(Ended::result);
            begin = ended.get().end();
            count(ended.get().result(), next.get());
        }
    }

    /** The last part, or as many of the last ones as it takes. */
    private Optional<Ended> explain() throws BadInput {
        if (parts.size() > SEARCHED_AGAIN + 1) {
            parts.removeFirst();
        }
        List<Part> all = List.copyOf(parts);
        for (int from = all.size() - 1; from >= 0; from--) {
            List<Part> together = all.subList(from, all.size());
            Part first = together.get(0);
            History history = together.size() == 1
                    ? first.history()
                    : joined(
                            together.stream().map(Part::history).toList(),
                            first.history().about());
            Ended ended = searching.check(history, first.begin());
            if (ended.end().isPresent()) {
                if (together.size() > 1) {
                    // The states between these parts are others now.
                    together.forEach(each -> parts.removeLast());
                    parts.add(new Part(history, first.begin()));
                }
                return Optional.of(ended);
            }
        }
        return Optional.empty();
    }

    private static History joined(List<History> histories, Map<String, Value> about) throws BadInput {
        Map<Operation, String> places = new IdentityHashMap<>();
        History first = histories.get(0);
        History.Builder all = new History.Builder(first.name(), new Order.Sequence(), places::get);
        for (History each : histories) {
            for (Operation operation : each.operations()) {
                Operation next = new Operation(
                        operation.process(),
                        operation.name(),
                        operation.arguments(),
                        new Position(all.size()),
                        operation.outcome(),
                        operation.metadata(),
                        operation.origin());
                places.put(next, each.where(operation));
                all.add(next);
            }
        }
        return all.about(about).build();
    }

    private void count(Result result, History events) {
        Statistics statistics = result.verdict().statistics();
        if (explained == 0) {
            unused.addAll(result.neverUsed());
        }
        unused.retainAll(result.neverUsed());
        explained += events.size();
        processes.addAll(events.processes());
        steps += statistics.steps();
        frontier = Math.max(frontier, statistics.maxFrontier());
        memory = Math.max(memory, statistics.peakMemoryBytes());
        elapsed = elapsed.plus(statistics.time());
        int shown = (int) Math.min(Integer.MAX_VALUE, explained);
        progress.report(shown, shown, 1, steps);
    }

    private Result total(Result last) {
        Statistics all = new Statistics(
                (int) Math.min(Integer.MAX_VALUE, explained), processes.size(), steps, frontier, elapsed, memory);
        return new Result(
                new Verdict.Conforms(all),
                last.history(),
                last.spec(),
                last.source(),
                last.decider(),
                last.remarks(),
                new ArrayList<>(unused),
                Optional.empty());
    }
}
