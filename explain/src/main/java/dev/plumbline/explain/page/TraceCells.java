package dev.plumbline.explain.page;

import dev.plumbline.explain.change.ChangeText;
import dev.plumbline.explain.visible.ValueExcerpt;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes the columns of a trace, one after the other: each is compared with the values before it. */
final class TraceCells {
    /** Longer values are shown without their middle. */
    static final int LONGEST = 10_000;
    /** Longer values are too wide for a cell: it shows what changed. */
    private static final int SHORT = 36;
    /** The longest text of a cell. */
    private static final int WIDEST = 200;

    private final List<String> names = new ArrayList<>();
    private final List<Trace.Column> columns = new ArrayList<>();
    /** The last value of each variable in a state of the specification. */
    private Map<String, Value> before = Map.of();
    /** The last value at each place that was logged. */
    private final Map<String, Logged> loggedBefore = new LinkedHashMap<>();

    /**
     * Something that a log says about a place.
     *
     * @param text how it is shown
     * @param same equal if the place has not changed since
     */
    record Logged(String text, Object same) {
        static Logged of(Value value) {
            return new Logged(TraceCells.text(value), value);
        }
    }

    /** @param variables in the order in which they are shown; others come after them */
    TraceCells(List<String> variables) {
        variables.forEach(this::index);
    }

    /** A state of the specification. */
    void state(Map<String, Value> values) {
        Map<Integer, Trace.Cell> cells = new LinkedHashMap<>();
        values.forEach((name, value) -> {
            Value old = before.get(name);
            boolean changed = old != null && !old.equals(value);
            cells.put(index(name), new Trace.Cell(brief(name, old, value, changed), text(value), changed));
        });
        before = values;
        columns.add(new Trace.Column(true, cells));
    }

    /**
     * The values of a log, where no state of the specification is known.
     *
     * @param places by the name of the variable
     */
    void logged(Map<String, Map<String, Logged>> places) {
        Map<Integer, Trace.Cell> cells = new LinkedHashMap<>();
        places.forEach((name, values) -> {
            List<String> texts = new ArrayList<>();
            boolean changed = false;
            for (Map.Entry<String, Logged> each : values.entrySet()) {
                Logged now = each.getValue();
                Logged old = loggedBefore.put(each.getKey(), now);
                changed |= old != null && !old.same().equals(now.same());
                texts.add(
                        each.getKey().equals(name)
                                ? now.text()
                                : withoutName(name, each.getKey()) + " = " + now.text());
            }
            String whole = String.join(", ", texts);
            cells.put(index(name), new Trace.Cell(ValueExcerpt.cut(whole, WIDEST), whole, changed));
        });
        columns.add(new Trace.Column(false, cells));
    }

    /** The step that does not fit: its values are in the clashes. */
    void clash() {
        columns.add(new Trace.Column(false, Map.of()));
    }

    int index(String name) {
        int known = names.indexOf(name);
        if (known >= 0) {
            return known;
        }
        names.add(name);
        return names.size() - 1;
    }

    List<String> names() {
        return names;
    }

    List<Trace.Column> columns() {
        return columns;
    }

    private static String text(Value value) {
        return ValueExcerpt.of(value, LONGEST);
    }

    private static String brief(String name, Value before, Value value, boolean changed) {
        String text = ValueExcerpt.of(value, WIDEST);
        if (text.length() <= SHORT || !changed) {
            return text;
        }
        List<String> lines =
                ChangeText.lines(Value.record(Map.of(name, before)), Value.record(Map.of(name, value))).stream()
                        .map(line -> withoutName(name, line))
                        .toList();
        return ValueExcerpt.cut(String.join("; ", lines), WIDEST);
    }

    /** {@code [1] = 2} of {@code x[1] = 2}: the name is at the beginning of the line. */
    private static String withoutName(String name, String text) {
        return text.startsWith(name) && text.length() > name.length()
                ? text.substring(name.length()).replaceFirst("^(: | = )", "")
                : text;
    }
}
