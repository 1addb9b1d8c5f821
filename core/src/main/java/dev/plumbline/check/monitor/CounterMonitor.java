package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.DoesNotApply;
import dev.plumbline.check.monitor.internal.EarliestReturn;
import dev.plumbline.check.monitor.internal.Ranks;
import dev.plumbline.check.monitor.internal.Vocabulary;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Counters that only count up by one. An increment whose result n is known is <em>the</em> step from n-1 to n; two of
 * one result are a violation. The others are anonymous. Pending ones may have taken effect or not.
 *
 * <p><b>Rule.</b> Go through the events. Count up only when an operation returns that requires it: a get of n until the
 * count is n, an increment until it is performed. The next step from s to s+1 is the increment of result s+1, if there is
 * one, and it must be open; otherwise the open anonymous one of earliest return, pending ones last; there must be
 * one. A get of n that is called when the count is above n, and an increment to n where the counter began with n or
 * more, violate.
 *
 * <p><b>Sound</b>: the steps are a witness; a get of n that is called at a count of at most n, and returns at n or
 * more, was open when the count was n.
 *
 * <p><b>Complete</b>: as for sets. Suppose there is a witness that begins with the steps made so far and performs
 * all other operations later. When x returns and is not yet performed, the witness takes further steps before that. Its next one is forced
 * by its result, or is anonymous and can be exchanged for that of earliest return. Which steps have no result is
 * fixed, and x, if it is anonymous, has the earliest return of all that are open, so it is the next anonymous one.
 * The steps of the witness after the one that x needs can be postponed until x has returned.
 *
 * <p>Bounds on the number of increments are not enough: get=1 [2,4], inc pending from 3, inc [5,6], get=1 [7,8]
 * violates. The pending one was needed for the first get.
 */
final class CounterMonitor implements Reading {
    private final boolean[] kept;
    private final boolean[] steps;
    private final boolean[] known;
    private final long[] result;
    private final long start;
    private final Map<Long, Integer> byResult = new HashMap<>();
    private Optional<Ruling.Violates> flaw = Optional.empty();

    private CounterMonitor(int size, long start) {
        kept = new boolean[size];
        steps = new boolean[size];
        known = new boolean[size];
        result = new long[size];
        this.start = start;
    }

    static Reading read(History history, Vocabulary words, Value start) throws BadInput, DoesNotApply {
        CounterMonitor reading = new CounterMonitor(history.size(), ((Value.Int) start).value());
        int number = -1;
        for (Operation operation : history.operations()) {
            number++;
            String name = words.name(operation);
            if (operation.outcome() != Outcome.ABORTED) {
                reading.read(number, operation, addend(name, operation));
            }
        }
        if (reading.start > Long.MAX_VALUE - history.size()) {
            throw new DoesNotApply("the count may not fit into an integer of 64 bits");
        }
        return reading;
    }

    private static long addend(String name, Operation operation) {
        return switch (name) {
            case "increment" -> 1;
            case "get" -> 0;
            case "add" -> ((Value.Int) operation.arguments().get("value")).value();
            default -> -1;
        };
    }

    private void read(int number, Operation operation, long addend) throws DoesNotApply {
        if (addend != 0 && addend != 1) {
            throw new DoesNotApply("an operation counts down, or up by more than one");
        }
        boolean answered = Vocabulary.hasResult(operation);
        if (addend == 0 && (operation.isPending() || !answered)) {
            return;
        }
        if (operation.isPending() && answered) {
            throw new DoesNotApply("a pending operation has a result");
        }
        kept[number] = true;
        steps[number] = addend == 1;
        known[number] = answered;
        result[number] = answered ? ((Value.Int) Vocabulary.result(operation)).value() : 0;
        if (steps[number] && answered) {
            Integer other = byResult.putIfAbsent(result[number], number);
            if (other != null && flaw.isEmpty()) {
                List<Integer> both = List.of(other, number);
                flaw = Optional.of(new Ruling.Violates("two increments made the count " + result[number], both, both));
            }
        }
    }

    @Override
    public boolean[] kept() {
        return kept;
    }

    @Override
    public Ruling answer(Ranks ranks) {
        if (flaw.isPresent()) {
            return flaw.get();
        }
        int[] events = ranks.byRank();
        Walk walk = new Walk(ranks);
        return walk.succeeds(events) ? new Ruling.Conforms() : violation(walk, events);
    }

    /** Gets can be left out where it fails without them; increments cannot. */
    private Ruling violation(Walk failed, int[] events) {
        int failing = events[failed.at] >> 1;
        int[] called = Arrays.copyOf(events, failed.at + 1);
        int[] increments = Arrays.stream(called)
                .filter(event -> steps[event >> 1] || event >> 1 == failing)
                .toArray();
        Walk again = new Walk(failed.ranks);
        return again.succeeds(increments)
                ? violation(failed, called, failed.at)
                : violation(again, increments, again.at);
    }

    private static Ruling violation(Walk failed, int[] events, int at) {
        TreeSet<Integer> conflict = new TreeSet<>(List.of(events[at] >> 1));
        failed.missing.ifPresent(conflict::add);
        TreeSet<Integer> restriction = new TreeSet<>(conflict);
        for (int i = 0; i <= at; i++) {
            restriction.add(events[i] >> 1);
        }
        return new Ruling.Violates(failed.rule, List.copyOf(conflict), List.copyOf(restriction));
    }

    /** The rule, for some of the events. */
    private final class Walk {
        private final Ranks ranks;
        private final EarliestReturn anonymous = new EarliestReturn();
        private final boolean[] called = new boolean[kept.length];
        private final boolean[] done = new boolean[kept.length];
        private long count = start;
        /** Where it failed, and why. */
        private int at;

        private String rule = "";
        private Optional<Integer> missing = Optional.empty();

        Walk(Ranks ranks) {
            this.ranks = ranks;
        }

        boolean succeeds(int[] events) {
            for (at = 0; at < events.length; at++) {
                int operation = events[at] >> 1;
                boolean fine = (events[at] & 1) == 0 ? call(operation) : returned(operation);
                if (!fine) {
                    return false;
                }
            }
            return true;
        }

        private boolean call(int operation) {
            called[operation] = true;
            if (!steps[operation] && count > result[operation]) {
                rule = "the count was above " + result[operation] + " when it was read";
                return false;
            }
            if (steps[operation] && !known[operation]) {
                anonymous.add(ranks.end(operation), operation);
            }
            return true;
        }

        private boolean returned(int operation) {
            if (done[operation]) {
                return true;
            }
            if (steps[operation] && known[operation] && count >= result[operation]) {
                rule = "the count was " + count + " or more before an increment to " + result[operation];
                return false;
            }
            while (steps[operation] ? !done[operation] : count < result[operation]) {
                if (!step()) {
                    return false;
                }
            }
            return true;
        }

        private boolean step() {
            Integer next = byResult.get(count + 1);
            if (next != null && !called[next]) {
                rule = "the count had to pass " + (count + 1) + " before the increment to it was called";
                missing = Optional.of(next);
                return false;
            }
            if (next == null && anonymous.isEmpty()) {
                rule = "the count had to pass " + (count + 1) + ", but no increment was left that could have done it";
                return false;
            }
            done[next != null ? next : anonymous.take()] = true;
            count++;
            return true;
        }
    }
}
