package dev.plumbline.check.monitor;

import dev.plumbline.check.monitor.internal.DoesNotApply;
import dev.plumbline.check.monitor.internal.Ranks;
import dev.plumbline.check.monitor.internal.Vocabulary;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Logs whose values are appended once each. Elements are never removed, so a result that shows a value shows its final
 * position, and positions that are shown are the same in every witness. The monitor applies if each position below a
 * shown one is shown too, by some operation.
 *
 * <p><b>Rule.</b> No two results contradict each other about a position or a value, and every value shown was appended.
 * Let positions 0..m be shown. Some operations <em>need</em> a position b: they cannot return before it is filled. These
 * are the append at b, a watch and a read that show b last, and, with b = m + 1, a returned append whose value is shown
 * nowhere. Some <em>delay</em> a position a: it is not filled before they are called. These are the append at a and a
 * read of a elements. No operation that needs b precedes one that delays some a at or below b.
 *
 * <p><b>Complete</b>: if x needs b and precedes y, which delays a at or below b, then in a witness position b is filled
 * before the return of x, and a after the call of y, although positions are filled in ascending order.
 *
 * <p><b>Sound</b>: let gap g(p) be just after the last call of an operation that delays p or a position below. Perform the
 * append at p in gap g(p), which is before its return since it needs p itself; gaps ascend with p. Perform a read of n
 * elements after append n - 1, as soon as it is called: it delays n, so append n comes later. Perform a watch when it is
 * called and what it shows is there. Append the values that are shown nowhere after m, in gap g(m + 1) or later; pending
 * ones never.
 *
 * <p>Without the condition on the positions a pending append might fill one, and which of them does would be a search.
 */
final class LogMonitor implements Reading {
    private final List<Operation> operations;
    private final boolean[] kept;
    /** Shown values by position; at first those of the initial log. */
    private final List<Value> shown = new ArrayList<>();

    private final int start;
    private final Map<Value, Integer> positions = new HashMap<>();
    /** The operation that showed a position first; none for the initial ones. */
    private final Map<Integer, Integer> source = new HashMap<>();

    private final Map<Value, Integer> appends = new HashMap<>();
    private final List<Constraint> needs = new ArrayList<>();
    private final List<Constraint> delays = new ArrayList<>();
    private Optional<Ruling.Violates> flaw = Optional.empty();

    /** An operation that needs or delays a position. */
    private record Constraint(int operation, int position) {}

    /** What a result says about a position. */
    private record Shown(int operation, int position, Value value) {}

    private LogMonitor(History history, Value.Tuple initial) {
        operations = history.operations();
        kept = new boolean[operations.size()];
        for (Value element : initial.elements()) {
            positions.put(element, shown.size());
            shown.add(element);
        }
        start = shown.size();
    }

    static Reading read(History history, Vocabulary words, Value start) throws BadInput, DoesNotApply {
        LogMonitor reading = new LogMonitor(history, (Value.Tuple) start);
        if (reading.positions.size() < reading.start) {
            throw new DoesNotApply("an initial value comes twice");
        }
        List<String> names = new ArrayList<>();
        for (Operation operation : reading.operations) {
            names.add(words.name(operation));
            if (operation.isPending() && Vocabulary.hasResult(operation)) {
                throw new DoesNotApply("a pending operation has a result");
            }
        }
        reading.findAppends(names);
        reading.findPositions(names);
        if (reading.flaw.isEmpty()) {
            reading.constrain(names);
        }
        return reading;
    }

    private boolean isLeftOut(int number) {
        return operations.get(number).outcome() == Outcome.ABORTED;
    }

    private void findAppends(List<String> names) throws DoesNotApply {
        for (int number = 0; number < kept.length; number++) {
            if (names.get(number).equals("append") && !isLeftOut(number)) {
                Value value = Vocabulary.argument(operations.get(number), "value");
                if (positions.containsKey(value) || appends.put(value, number) != null) {
                    throw new DoesNotApply("the value " + Vocabulary.shown(value) + " comes twice");
                }
            }
        }
    }

    private void findPositions(List<String> names) throws DoesNotApply {
        List<Shown> all = new ArrayList<>();
        for (int number = 0; number < kept.length; number++) {
            Operation operation = operations.get(number);
            if (isLeftOut(number) || !Vocabulary.hasResult(operation)) {
                continue;
            }
            if (names.get(number).equals("append")) {
                long position = ((Value.Int) Vocabulary.result(operation)).value();
                if (position >= start + (long) kept.length) {
                    flawed("append returned a position that is too large", number);
                    return;
                }
                all.add(new Shown(number, (int) position, Vocabulary.argument(operation, "value")));
                continue;
            }
            long from = from(operation);
            List<Value> elements = ((Value.Tuple) Vocabulary.result(operation)).elements();
            if (names.get(number).equals("read") && elements.size() < start) {
                flawed("a read lacks elements that were there at the beginning", number);
                return;
            }
            if (!elements.isEmpty() && from + elements.size() > start + (long) appends.size()) {
                flawed("more elements were seen than were appended", number);
                return;
            }
            for (int i = 0; i < elements.size(); i++) {
                all.add(new Shown(number, (int) from + i, elements.get(i)));
            }
        }
        all.sort((one, other) -> Integer.compare(one.position, other.position));
        for (Shown each : all) {
            if (each.position > shown.size()) {
                throw new DoesNotApply("no result shows the value at position " + shown.size());
            }
            note(each);
            if (flaw.isPresent()) {
                return;
            }
        }
    }

    /** A read is from the beginning. */
    private static long from(Operation operation) {
        return operation.arguments().get("from") instanceof Value.Int from ? from.value() : 0;
    }

    private void note(Shown each) {
        Integer other = positions.get(each.value);
        if (each.position < shown.size()) {
            if (!shown.get(each.position).equals(each.value)) {
                flawed("two values at position " + each.position, each.operation, source.get(each.position));
            }
        } else if (other != null) {
            flawed(Vocabulary.shown(each.value) + " is at two positions", each.operation, source.get(other));
        } else if (!appends.containsKey(each.value)) {
            flawed(Vocabulary.shown(each.value) + " was never appended", each.operation);
        } else {
            positions.put(each.value, each.position);
            source.put(each.position, each.operation);
            shown.add(each.value);
        }
    }

    /** @param operations null for the initial log */
    private void flawed(String rule, Integer... operations) {
        TreeSet<Integer> both = new TreeSet<>();
        for (Integer each : operations) {
            if (each != null) {
                both.add(each);
            }
        }
        flaw = Optional.of(new Ruling.Violates(rule, List.copyOf(both), List.copyOf(both)));
    }

    private void constrain(List<String> names) {
        for (int number = 0; number < kept.length; number++) {
            Operation operation = operations.get(number);
            if (isLeftOut(number)) {
                continue;
            }
            if (names.get(number).equals("append")) {
                Integer position = positions.get(Vocabulary.argument(operation, "value"));
                if (position != null) {
                    add(needs, number, position);
                    add(delays, number, position);
                } else if (!operation.isPending()) {
                    add(needs, number, shown.size());
                }
            } else if (Vocabulary.hasResult(operation)) {
                int size = ((Value.Tuple) Vocabulary.result(operation)).size();
                if (size > 0) {
                    add(needs, number, (int) from(operation) + size - 1);
                }
                if (names.get(number).equals("read")) {
                    add(delays, number, size);
                }
            }
        }
    }

    private void add(List<Constraint> constraints, int operation, int position) {
        kept[operation] = true;
        constraints.add(new Constraint(operation, position));
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
        int[] latest = new int[shown.size() + 1];
        Arrays.fill(latest, -1);
        for (Constraint delay : delays) {
            int at = delay.position;
            if (latest[at] < 0 || ranks.call(delay.operation) > ranks.call(latest[at])) {
                latest[at] = delay.operation;
            }
        }
        for (int position = 1; position < latest.length; position++) {
            int below = latest[position - 1];
            if (latest[position] < 0 || below >= 0 && ranks.call(below) > ranks.call(latest[position])) {
                latest[position] = below;
            }
        }
        for (Constraint need : needs) {
            int delaying = latest[need.position];
            if (delaying >= 0 && ranks.end(need.operation) < ranks.call(delaying)) {
                return violation(need, delaying);
            }
        }
        return new Ruling.Conforms();
    }

    /** With all appends up to the position, and what shows where they are, the two violate alone. */
    private Ruling violation(Constraint need, int delaying) {
        TreeSet<Integer> restriction = new TreeSet<>(List.of(need.operation, delaying));
        for (int position = start; position <= Math.min(need.position, shown.size() - 1); position++) {
            restriction.add(appends.get(shown.get(position)));
            restriction.add(source.get(position));
        }
        return new Ruling.Violates(
                "position " + need.position + " of the log was filled before one at or below it could be",
                List.copyOf(new TreeSet<>(List.of(need.operation, delaying))),
                List.copyOf(restriction));
    }
}
