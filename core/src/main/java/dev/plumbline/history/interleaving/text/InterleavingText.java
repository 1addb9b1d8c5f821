package dev.plumbline.history.interleaving.text;

import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.Interleaving.Kind;
import dev.plumbline.history.interleaving.Interleaving.Row;
import dev.plumbline.history.interleaving.Interleaving.Step;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An execution as a table with a column for each thread, downwards in time. A thread's stretch between two switches
 * shows its first and last steps: the accesses around a switch matter most.
 */
public final class InterleavingText {
    private static final int AROUND_A_SWITCH = 3;
    private static final int WIDEST_OF_ALL = 130;

    private static final Pattern STEERING = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Cs}\\p{Cn}]");

    private final Interleaving interleaving;
    private final List<String> titles;
    private final List<Line> lines = new ArrayList<>();

    private record Line(int thread, String text) {}

    private InterleavingText(Interleaving interleaving) {
        this.interleaving = interleaving;
        this.titles =
                interleaving.threads().stream().map(InterleavingText::plain).toList();
    }

    /** Lines with a line break after each. */
    public static String of(Interleaving interleaving) {
        return new InterleavingText(interleaving).text();
    }

    /** One row alone: {@code call push(1)}, {@code write Stack.top null -> Node#2 (Stack.push:12)}. */
    public static String of(Interleaving interleaving, Row row) {
        return plain(
                switch (row.kind()) {
                    case CALL ->
                        "call "
                                + interleaving
                                        .calls()
                                        .get(row.call().orElseThrow())
                                        .text();
                    case RETURN -> {
                        Interleaving.Call call =
                                interleaving.calls().get(row.call().orElseThrow());
                        yield call.method() + " " + call.ended();
                    }
                    case STEP -> shown(row.step());
                    case LEFT_OUT -> "... " + row.count() + " more steps";
                });
    }

    private String text() {
        List<Row> rows = interleaving.rows();
        int end;
        for (int begin = 0; begin < rows.size(); begin = end) {
            Row first = rows.get(begin);
            end = begin + 1;
            if (first.kind() == Kind.CALL || first.kind() == Kind.RETURN) {
                Interleaving.Call call = interleaving.calls().get(first.call().orElseThrow());
                add(
                        first.thread(),
                        first.kind() == Kind.CALL ? "call " + call.text() : call.method() + " " + call.ended());
                continue;
            }
            while (end < rows.size() && isSameStretch(first, rows.get(end))) {
                end++;
            }
            stretch(rows.subList(begin, end), rows.subList(end, rows.size()));
        }
        for (Interleaving.Call call : interleaving.calls()) {
            if (call.ended().isEmpty()) {
                add(call.thread(), call.text() + " never returns");
            }
        }
        return laidOut();
    }

    private void add(int thread, String text) {
        lines.add(new Line(thread, plain(text)));
    }

    /** Nothing in it moves the cursor of a terminal, or changes the direction of text. */
    private static String plain(String text) {
        return STEERING.matcher(text).replaceAll("?");
    }

    private static boolean isSameStretch(Row first, Row later) {
        return later.thread() == first.thread() && later.kind() != Kind.CALL && later.kind() != Kind.RETURN;
    }

    private record Part(String text, int steps) {}

    private void stretch(List<Row> stretch, List<Row> later) {
        int thread = stretch.get(0).thread();
        Optional<Row> next =
                later.stream().filter(row -> row.thread() == thread).findFirst().filter(row -> row.kind() == Kind.STEP);
        List<Part> parts = parts(stretch, next);
        int size = parts.size();
        // Hiding a single step would take as much room as showing it.
        boolean hides = size > 2 * AROUND_A_SWITCH + 1;
        int hidden = 0;
        for (int i = 0; i < size; i++) {
            Part part = parts.get(i);
            if (part.text().isEmpty() || hides && i >= AROUND_A_SWITCH && i < size - AROUND_A_SWITCH) {
                hidden += part.steps();
                continue;
            }
            hidden = addHidden(thread, hidden);
            add(thread, "  " + part.text());
        }
        addHidden(thread, hidden);
    }

    private int addHidden(int thread, int hidden) {
        if (hidden > 0) {
            add(thread, "  ... " + Count.of(hidden, "more step"));
        }
        return 0;
    }

    /**
     * A line for each access in the class under test and the classes that it uses, and one for each call of the JDK
     * made there: the internals of a lock are not interesting. Only a call that is interrupted by a switch shows how
     * far it got.
     */
    private static List<Part> parts(List<Row> stretch, Optional<Row> next) {
        List<Part> parts = new ArrayList<>();
        int end;
        for (int begin = 0; begin < stretch.size(); begin = end) {
            Row row = stretch.get(begin);
            end = begin + 1;
            if (row.kind() == Kind.LEFT_OUT) {
                parts.add(new Part("", row.count()));
                continue;
            }
            Step first = row.step();
            while (end < stretch.size()
                    && stretch.get(end - 1).step().returned().isEmpty()
                    && goesOn(row, stretch.get(end))) {
                end++;
            }
            List<Row> whole = stretch.subList(begin, end);
            parts.add(new Part(first.library().isEmpty() ? shown(first) : shownCall(whole), 1));
            if (end == stretch.size()
                    && whole.get(whole.size() - 1).step().returned().isEmpty()
                    && next.filter(later -> goesOn(row, later)).isPresent()) {
                parts.add(new Part("  up to " + shown(stretch.get(end - 1).step()), 1));
            }
        }
        return parts;
    }

    private static boolean goesOn(Row first, Row later) {
        return later.kind() == Kind.STEP
                && first.call().equals(later.call())
                && first.step().continuesIn(later.step());
    }

    /**
     * {@code AtomicReference.compareAndSet null -> Node#2 (Stack.push:12)}: for an atomic variable with its last
     * change. The internal changes of a lock or a queue mean nothing to its caller; the result of the call does:
     * {@code Condition.awaitNanos returned 0 (Buffer.take:20)}.
     */
    private static String shownCall(List<Row> steps) {
        Step first = steps.get(0).step();
        if (!first.library().startsWith("Atomic")) {
            return first.library() + gave(steps.get(steps.size() - 1).step(), "") + " (" + first.calledAt() + ")";
        }
        String value = steps.size() == 1 ? value(first) : "";
        for (Row row : steps) {
            if (!row.step().after().isEmpty()
                    && !row.step().after().equals(row.step().before())) {
                value = value(row.step());
            }
        }
        return first.library() + value + gave(steps.get(steps.size() - 1).step(), value) + " (" + first.calledAt()
                + ")";
    }

    /** The result of a call of the JDK, unless the value that is shown already says it. */
    private static String gave(Step last, String value) {
        boolean swapped = last.returned().equals("true") && value.contains(" -> ");
        return last.returned().isEmpty() || swapped || value.equals(" = " + last.returned())
                ? ""
                : " returned " + last.returned();
    }

    /** {@code read Node#2.next = null (Stack.push:12)}. */
    static String shown(Step step) {
        String place = step.place().isEmpty() ? "" : " (" + step.place() + ")";
        String what = variable(step);
        String gave = step.library().isEmpty() ? gave(step, value(step)) : "";
        return step.action() + (what.isEmpty() ? "" : " " + what) + value(step) + gave + place;
    }

    /** The accessed variable as the code names it, with the object if there are several; empty if there is none. */
    public static String variable(Step step) {
        if (step.object().isEmpty()) {
            return step.variable();
        }
        if (step.part().isEmpty()) {
            return step.variable().isEmpty() && !step.object().contains("#") ? "" : step.object();
        }
        // For an object of an anonymous class, the class of the field still has a name in the code.
        boolean unnamed = step.object().startsWith("object") && !step.variable().isEmpty();
        return unnamed ? step.variable() : step.object() + (step.part().startsWith("[") ? "" : ".") + step.part();
    }

    /** The value that a step found or changed, after a blank: {@code  = 1}, {@code  1 -> 2}; empty if it is not known. */
    public static String value(Step step) {
        if (step.before().isEmpty() && step.after().isEmpty()) {
            return "";
        }
        if (step.after().isEmpty()) {
            return " = " + step.before();
        }
        return step.after().equals(step.before())
                ? " = " + step.after() + " (unchanged)"
                : " " + step.before() + " -> " + step.after();
    }

    private String laidOut() {
        int columns = titles.size();
        int room = Math.max(30, WIDEST_OF_ALL / Math.max(1, columns) - 3);
        List<Line> broken = new ArrayList<>();
        lines.forEach(line -> broken(line.text(), room).forEach(part -> broken.add(new Line(line.thread(), part))));
        List<Integer> widths = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            int thread = i;
            int widest = broken.stream()
                    .filter(line -> line.thread() == thread)
                    .mapToInt(line -> line.text().length())
                    .max()
                    .orElse(0);
            widths.add(Math.max(titles.get(thread).length(), widest));
        }
        StringBuilder out = new StringBuilder();
        line(out, widths, titles);
        line(out, widths, widths.stream().map("-"::repeat).toList());
        for (Line line : broken) {
            List<String> cells = new ArrayList<>(Collections.nCopies(columns, ""));
            cells.set(line.thread(), line.text());
            line(out, widths, cells);
        }
        return out.toString();
    }

    /** Breaks at blanks only: half a name is useless, and a wide column is acceptable. */
    private static List<String> broken(String text, int room) {
        String indent = text.startsWith("  ") ? "      " : "    ";
        List<String> parts = new ArrayList<>();
        String rest = text;
        while (rest.length() > room) {
            int start = rest.length() - rest.stripLeading().length();
            int blank = rest.lastIndexOf(' ', room);
            int at = blank > start ? blank : rest.indexOf(' ', start);
            if (at < 0) {
                break;
            }
            parts.add(rest.substring(0, at));
            rest = indent + rest.substring(at).strip();
        }
        parts.add(rest);
        return parts;
    }

    private static void line(StringBuilder out, List<Integer> widths, List<String> cells) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            line.append(i == 0 ? "" : " | ").append(cells.get(i));
            line.append(" ".repeat(Math.max(0, widths.get(i) - cells.get(i).length())));
        }
        out.append(line.toString().stripTrailing()).append('\n');
    }
}
