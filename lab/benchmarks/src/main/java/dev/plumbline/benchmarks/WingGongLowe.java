package dev.plumbline.benchmarks;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The search that Porcupine and Knossos are built on, as the yardstick: depth first for a total order of the operations
 * (Wing and Gong, "Testing and verifying concurrent objects", 1993), never twice from the same set of performed
 * operations and state (Lowe, "Testing for linearizability", 2017). Shares nothing with the sweep, so it also serves as
 * an independent check of verdicts. Supports only atomic operations that all returned.
 */
public final class WingGongLowe {
    /** A call or a return, in a list from which performed operations are removed and to which they are returned. */
    private static final class Entry {
        /** In the order of calls; the same for call and return. */
        private int number;

        private boolean isCall;
        private long time;
        private Entry match;
        private Entry before;
        private Entry after;
    }

    /** A decision that can be undone. */
    private record Decision(Entry call, State before, List<State> others) {}

    /**
     * The performed operations are the first {@code prefix} by call, and those of the window counted from there: an
     * operation is performed early only while all before it are open, so the width of the window is the number of operations open at once, not the length of the history.
     */
    private record Seen(int prefix, long[] window, State state) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Seen seen
                    && prefix == seen.prefix
                    && Arrays.equals(window, seen.window)
                    && state.equals(seen.state);
        }

        @Override
        public int hashCode() {
            return (prefix * 31 + Arrays.hashCode(window)) * 31 + state.hashCode();
        }
    }

    private final Step[] steps;
    private final Entry head = new Entry();
    private final Budget budget;
    private final BitSet performed = new BitSet();
    private final Set<Seen> seen = new HashSet<>();
    private final Deque<Decision> decisions = new ArrayDeque<>();
    private long asked;
    private int deepest;

    private WingGongLowe(History history, Spec spec, Budget budget) throws BadInput {
        this.budget = budget;
        TimeboxedHistory timeboxed = TimeboxedHistory.of(history, "the search of Wing, Gong and Lowe checks");
        int[] byCall = IntStream.range(0, history.size())
                .boxed()
                .sorted(Comparator.comparingLong(timeboxed::call))
                .mapToInt(Integer::intValue)
                .toArray();
        steps = new Step[byCall.length];
        List<Entry> entries = new ArrayList<>();
        for (int number = 0; number < steps.length; number++) {
            Operation operation = timeboxed.operation(byCall[number]);
            if (operation.outcome() != Outcome.RETURNED || !spec.silentSteps().isEmpty()) {
                throw new IllegalArgumentException("expected atomic operations that returned: " + operation);
            }
            steps[number] = spec.action(operation).completing();
            Entry call = entry(number, true, timeboxed.call(byCall[number]));
            Entry end = entry(number, false, timeboxed.end(byCall[number]));
            call.match = end;
            end.match = call;
            entries.add(call);
            entries.add(end);
        }
        // Timeboxes are closed: at equal times calls come first.
        entries.sort(Comparator.<Entry>comparingLong(entry -> entry.time)
                .thenComparing(entry -> !entry.isCall)
                .thenComparingInt(entry -> entry.number));
        Entry last = head;
        for (Entry entry : entries) {
            last.after = entry;
            entry.before = last;
            last = entry;
        }
    }

    private static Entry entry(int number, boolean isCall, long time) {
        Entry entry = new Entry();
        entry.number = number;
        entry.isCall = isCall;
        entry.time = time;
        return entry;
    }

    /** Observes the time and steps of the budget; steps bound the memory, since at most one state is kept for each. */
    public static Measurement check(History history, Spec spec, Budget budget) throws BadInput {
        WingGongLowe search = new WingGongLowe(history, spec, budget);
        long start = System.nanoTime();
        String verdict = Measurement.VIOLATES;
        String detail = "";
        for (State initial : spec.initialStates()) {
            verdict = search.run(initial, start);
            if (!verdict.equals(Measurement.VIOLATES)) {
                break;
            }
        }
        if (verdict.equals(Measurement.INCONCLUSIVE)) {
            detail = "budget ran out, at most " + search.deepest + " operations performed";
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Measurement(verdict, detail, history.size(), search.asked, search.seen.size(), seconds, 0, 0, 0);
    }

    private String run(State initial, long start) {
        State state = initial;
        Entry entry = head.after;
        while (head.after != null) {
            if (entry != null && entry.isCall) {
                if (asked >= budget.steps() || (asked & 1023) == 0 && isLate(start)) {
                    return Measurement.INCONCLUSIVE;
                }
                asked++;
                List<State> next = unseen(entry, steps[entry.number].next(state));
                if (next.isEmpty()) {
                    entry = entry.after;
                } else {
                    state = perform(entry, state, next);
                    entry = head.after;
                }
            } else {
                // A return whose operation was not performed: no later operation may be performed first.
                if (decisions.isEmpty()) {
                    return Measurement.VIOLATES;
                }
                Decision last = decisions.pop();
                putBack(last.call);
                state = last.before;
                if (last.others.isEmpty()) {
                    entry = last.call.after;
                } else {
                    state = perform(last.call, last.before, last.others);
                    entry = head.after;
                }
            }
        }
        return Measurement.CONFORMS;
    }

    private boolean isLate(long start) {
        return System.nanoTime() - start > budget.time().toNanos();
    }

    private State perform(Entry call, State before, List<State> next) {
        decisions.push(new Decision(call, before, next.subList(1, next.size())));
        takeOut(call);
        deepest = Math.max(deepest, decisions.size());
        return next.get(0);
    }

    /**
     * The states from which the search has not continued yet with these operations performed; they are marked as
     * visited.
     */
    private List<State> unseen(Entry call, List<State> states) {
        if (states.isEmpty()) {
            return states;
        }
        performed.set(call.number);
        // The list begins with the call of the first operation that is not performed.
        int prefix = performed.nextClearBit(head.after.number);
        long[] window =
                performed.get(prefix, Math.max(prefix, performed.length())).toLongArray();
        performed.clear(call.number);
        List<State> fresh = new ArrayList<>(1);
        for (State state : states) {
            if (seen.add(new Seen(prefix, window, state))) {
                fresh.add(state);
            }
        }
        return fresh;
    }

    private void takeOut(Entry call) {
        performed.set(call.number);
        unlink(call);
        unlink(call.match);
    }

    private static void unlink(Entry entry) {
        entry.before.after = entry.after;
        if (entry.after != null) {
            entry.after.before = entry.before;
        }
    }

    private void putBack(Entry call) {
        performed.clear(call.number);
        link(call.match);
        link(call);
    }

    private static void link(Entry entry) {
        entry.before.after = entry;
        if (entry.after != null) {
            entry.after.before = entry;
        }
    }
}
