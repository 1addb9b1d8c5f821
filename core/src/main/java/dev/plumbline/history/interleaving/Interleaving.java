package dev.plumbline.history.interleaving;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The actions of threads in one execution, in order: calls, returns, and between them the accesses to shared state.
 *
 * <p>It is plain data, for the same reason as a {@link dev.plumbline.history.chart.MessageChart}: the code that runs
 * threads and the code that shows their actions do not depend on each other. Threads and calls are identified by their
 * positions in the lists. Threads were switched wherever a row has another thread than the row before.
 *
 * @param threads names, from left to right
 * @param calls in the order in which they were made
 * @param rows from top to bottom; there is no other time
 */
public record Interleaving(List<String> threads, List<Call> calls, List<Row> rows) {
    /** @throws IllegalArgumentException if the parts do not fit together; the message names the first that does not */
    public Interleaving {
        threads = List.copyOf(threads);
        calls = List.copyOf(calls);
        rows = List.copyOf(rows);
        check(threads, calls, rows);
    }

    /**
     * A call of the test.
     *
     * @param operation its number in the history; empty if it is not part of the history
     * @param text {@code put(1, 2)}
     * @param method its name alone
     * @param ended {@code returned 2}, {@code threw IllegalStateException}; empty if it never ended
     */
    public record Call(OptionalInt operation, int thread, String text, String method, String ended) {}

    /** The kind of a row. */
    public enum Kind {
        CALL,
        RETURN,
        /** An access, or another action by which threads interact. */
        STEP,
        /** Steps of one thread that are left out. */
        LEFT_OUT
    }

    /**
     * @param call the open call of its thread, if there is one
     * @param step the step; {@link Step#NOTHING} unless the row is of the kind {@link Kind#STEP}
     * @param count of steps that are left out; 0 unless the row is of that kind
     * @param enabled the threads of which the scheduler chose this one for the row; empty if that is not recorded, or if it
     *     was not asked
     */
    public record Row(Kind kind, int thread, OptionalInt call, Step step, int count, List<Integer> enabled) {
        public Row {
            enabled = List.copyOf(enabled);
        }

        /** Without a choice. */
        public Row(Kind kind, int thread, OptionalInt call, Step step, int count) {
            this(kind, thread, call, step, count, List.of());
        }

        private Row withoutChoice() {
            return new Row(kind, thread, call, step, count);
        }
    }

    /**
     * A step of a thread. Each part may be empty if it is unknown, or if there is none.
     *
     * @param action {@code read}, {@code write}, {@code lock}, {@code park}, {@code compareAndSet}, ...
     * @param variable {@code Stack.top}: the class and the field as in the code
     * @param object the owner of the field or monitor, {@code Node#2}
     * @param part the field or the element, {@code next} or {@code [3]}
     * @param before the value before the step
     * @param after the value after the step; empty if it was only read
     * @param place {@code Stack.push:12}, a line of code
     * @param library the call of the JDK that contains it, {@code AtomicReference.compareAndSet}
     * @param calledAt the line of the code under test with that call
     * @param returned the result of that call, if it ended with this step and the result is used
     */
    public record Step(
            String action,
            String variable,
            String object,
            String part,
            String before,
            String after,
            String place,
            String library,
            String calledAt,
            String returned) {
        /** For rows without a step. */
        public static final Step NOTHING = new Step("", "", "", "", "", "", "", "", "", "");

        /** All parts, in the order of the parameters. */
        public List<String> parts() {
            return List.of(action, variable, object, part, before, after, place, library, calledAt, returned);
        }

        /** @param parts a result of {@link #parts} */
        public static Step of(List<String> parts) {
            return new Step(
                    parts.get(0),
                    parts.get(1),
                    parts.get(2),
                    parts.get(3),
                    parts.get(4),
                    parts.get(5),
                    parts.get(6),
                    parts.get(7),
                    parts.get(8),
                    parts.get(9));
        }

        /**
         * Whether it belongs to the same call of the JDK as a later step. If the first step of the call occurs again,
         * it is a new call.
         */
        public boolean continuesIn(Step later) {
            return !library.isEmpty()
                    && library.equals(later.library)
                    && calledAt.equals(later.calledAt)
                    && !(place.equals(later.place) && action.equals(later.action) && variable.equals(later.variable));
        }
    }

    private static void check(List<String> threads, List<Call> calls, List<Row> rows) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < threads.size(); i++) {
            require(names.add(threads.get(i)), "threads", i, "a name of its own");
        }
        for (int i = 0; i < calls.size(); i++) {
            require(isIndex(calls.get(i).thread(), threads.size()), "calls", i, "a thread");
            require(calls.get(i).operation().orElse(0) >= 0, "calls", i, "the number of an operation");
        }
        OptionalInt[] open = new OptionalInt[threads.size()];
        Arrays.fill(open, OptionalInt.empty());
        int made = 0;
        Set<Integer> returned = new HashSet<>();
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            require(isIndex(row.thread(), threads.size()), "rows", i, "a thread");
            if (row.kind() == Kind.CALL) {
                require(row.call().equals(OptionalInt.of(made)), "rows", i, "calls in their order");
                require(made < calls.size(), "rows", i, "a call");
                require(calls.get(made++).thread() == row.thread(), "rows", i, "the thread of its call");
                require(open[row.thread()].isEmpty(), "rows", i, "no call within another");
                open[row.thread()] = row.call();
            } else {
                require(
                        row.call().isEmpty() || row.call().equals(open[row.thread()]),
                        "rows",
                        i,
                        "the call that is open");
            }
            if (row.kind() == Kind.RETURN) {
                require(row.call().isPresent(), "rows", i, "a call that returns");
                int call = row.call().getAsInt();
                require(returned.add(call), "rows", i, "a call that returns once");
                require(!calls.get(call).ended().isEmpty(), "rows", i, "a call that ended");
                open[row.thread()] = OptionalInt.empty();
            }
            require((row.kind() == Kind.LEFT_OUT) == row.count() > 0, "rows", i, "a count of the rows left out");
            require(row.kind() == Kind.STEP || row.step().equals(Step.NOTHING), "rows", i, "no step");
            boolean chosen = row.enabled().isEmpty() || row.enabled().contains(row.thread());
            require(
                    chosen && row.enabled().stream().allMatch(each -> isIndex(each, threads.size())),
                    "rows",
                    i,
                    "a choice among threads, its own included");
        }
        require(made == calls.size(), "calls", made, "each in a row");
        for (int i = 0; i < calls.size(); i++) {
            require(returned.contains(i) != calls.get(i).ended().isEmpty(), "calls", i, "a return, if it ended");
        }
    }

    private static boolean isIndex(int index, int size) {
        return index >= 0 && index < size;
    }

    private static void require(boolean holds, String list, int index, String expected) {
        if (!holds) {
            throw new IllegalArgumentException(list + "[" + index + "]: expected " + expected);
        }
    }

    /** The number of its steps, including those that are left out. */
    public int steps() {
        return rows.stream()
                .mapToInt(row -> row.kind() == Kind.STEP ? 1 : row.count())
                .sum();
    }

    /** The number of steps that are left out. */
    public int leftOut() {
        return rows.stream().mapToInt(Row::count).sum();
    }

    /** The same without a history: no call has a number. */
    public Interleaving withoutOperations() {
        return new Interleaving(
                threads,
                calls.stream()
                        .map(call ->
                                new Call(OptionalInt.empty(), call.thread(), call.text(), call.method(), call.ended()))
                        .toList(),
                rows);
    }

    /** Whether the calls are the same, ended in the same way, and overlap in the same way. */
    public boolean isSameHistory(Interleaving other) {
        return threads.equals(other.threads) && outcomes().equals(other.outcomes());
    }

    /**
     * Whether the steps between calls and returns are the same too, with the same values. Which other threads could have
     * run does not matter: it is not recorded everywhere.
     */
    public boolean isSameExecution(Interleaving other) {
        return isSameHistory(other) && withoutChoices().equals(other.withoutChoices());
    }

    private List<Row> withoutChoices() {
        return rows.stream().map(Row::withoutChoice).toList();
    }

    /** Calls and returns in their order; numbers of operations do not matter. */
    private List<String> outcomes() {
        List<String> outcomes = new ArrayList<>();
        for (Row row : rows) {
            if (row.kind() == Kind.CALL || row.kind() == Kind.RETURN) {
                Call call = calls.get(row.call().orElseThrow());
                outcomes.add(row.kind() + " " + row.thread() + " " + call.text() + " "
                        + (row.kind() == Kind.RETURN ? call.ended() : ""));
            }
        }
        return outcomes;
    }

    /**
     * At most about this number of rows. The first and the last steps of each stretch of one thread are kept, since the
     * accesses around a switch matter most; a row says how many are missing. All calls and returns are kept.
     */
    public Interleaving bounded(int most) {
        Interleaving shorter = this;
        for (int kept = most / 2; shorter.rows.size() > most && kept > 0; kept /= 2) {
            shorter = keeping(kept);
        }
        return shorter.rows.size() > most ? keeping(0) : shorter;
    }

    /** With this number of steps at each end of each stretch. */
    private Interleaving keeping(int kept) {
        List<Row> fewer = new ArrayList<>();
        int end;
        for (int begin = 0; begin < rows.size(); begin = end) {
            end = begin + 1;
            if (rows.get(begin).kind() == Kind.CALL || rows.get(begin).kind() == Kind.RETURN) {
                fewer.add(rows.get(begin));
                continue;
            }
            while (end < rows.size() && isSameStretch(rows.get(begin), rows.get(end))) {
                end++;
            }
            int hidden = end - begin - 2 * kept;
            if (hidden <= 1) {
                fewer.addAll(rows.subList(begin, end));
                continue;
            }
            List<Row> middle = rows.subList(begin + kept, end - kept);
            int steps = middle.stream()
                    .mapToInt(row -> row.kind() == Kind.STEP ? 1 : row.count())
                    .sum();
            fewer.addAll(rows.subList(begin, begin + kept));
            fewer.add(new Row(
                    Kind.LEFT_OUT, rows.get(begin).thread(), rows.get(begin).call(), Step.NOTHING, steps));
            fewer.addAll(rows.subList(end - kept, end));
        }
        return new Interleaving(threads, calls, fewer);
    }

    private static boolean isSameStretch(Row first, Row later) {
        return later.thread() == first.thread()
                && later.call().equals(first.call())
                && (later.kind() == Kind.STEP || later.kind() == Kind.LEFT_OUT);
    }
}
