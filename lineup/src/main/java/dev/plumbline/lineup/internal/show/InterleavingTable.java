package dev.plumbline.lineup.internal.show;

import dev.plumbline.jvm.execution.Caller;
import dev.plumbline.jvm.execution.Execution;
import dev.plumbline.jvm.execution.Program;
import dev.plumbline.jvm.execution.Site;
import dev.plumbline.jvm.execution.Step;
import dev.plumbline.lineup.internal.phase.CallHistory;
import dev.plumbline.lineup.internal.phase.NumberedCalls;
import dev.plumbline.lineup.internal.text.Wording;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.subject.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An execution as a table with a column for each thread, downwards in time. A thread's stretch between two switches
 * shows what it did first and last: the accesses around a switch are the ones that matter.
 */
final class InterleavingTable {
    private static final int AROUND_A_SWITCH = 3;
    private static final int WIDEST_OF_ALL = 130;

    private final NumberedCalls numbering;
    private final Execution execution;
    private final CallHistory history;
    private final List<Row> rows = new ArrayList<>();

    private record Row(int thread, String text) {}

    /** @param execution with its trace */
    InterleavingTable(NumberedCalls numbering, Execution execution, CallHistory history) {
        this.numbering = numbering;
        this.execution = execution;
        this.history = history;
    }

    String text() {
        int event = 0;
        List<Step> stretch = new ArrayList<>();
        List<Step> trace = execution.trace();
        for (int i = 0; i < trace.size(); i++) {
            Step step = trace.get(i);
            boolean newEvents = step.events() > event;
            boolean switched = !stretch.isEmpty() && stretch.get(0).thread() != step.thread();
            if (newEvents || switched) {
                accesses(stretch, trace.subList(i, trace.size()));
                stretch.clear();
            }
            while (event < step.events()) {
                event(event++);
            }
            // How the object was made is the same in every execution.
            boolean making = step.thread() == Program.MAIN && step.call() < 0;
            if (!making && !step.site().equals(Site.BETWEEN_CALLS)) {
                stretch.add(step);
            }
        }
        accesses(stretch, List.of());
        while (event < history.length()) {
            event(event++);
        }
        for (int number : history.pending()) {
            rows.add(new Row(numbering.thread(number), numbering.invocation(number) + " never returns"));
        }
        return laidOut();
    }

    private void event(int position) {
        int number = history.number(position);
        Invocation invocation = numbering.invocation(number);
        rows.add(new Row(
                numbering.thread(number),
                history.isCall(position)
                        ? "call " + invocation
                        : invocation.method() + " " + Wording.ended(history.result(number))));
    }

    private void accesses(List<Step> stretch, List<Step> later) {
        if (stretch.isEmpty()) {
            return;
        }
        int thread = stretch.get(0).thread();
        List<String> lines = lines(
                stretch, later.stream().filter(step -> step.thread() == thread).findFirst());
        int size = lines.size();
        for (int i = 0; i < size; i++) {
            boolean hidden = i >= AROUND_A_SWITCH && i < size - AROUND_A_SWITCH;
            // Hiding a single one would take as much room as showing it.
            if (hidden && size > 2 * AROUND_A_SWITCH + 1) {
                int count = size - 2 * AROUND_A_SWITCH;
                rows.add(new Row(thread, "  ... " + Wording.count(count, "more step")));
                i += count - 1;
            } else {
                rows.add(new Row(thread, "  " + lines.get(i)));
            }
        }
    }

    /**
     * A line for each access in the class under test and what it uses, and one for each call of the JDK made there: how
     * a lock works inside is no news. Only a call that is left for another thread in its midst shows how far it came.
     */
    private static List<String> lines(List<Step> stretch, Optional<Step> next) {
        List<String> lines = new ArrayList<>();
        int end;
        for (int begin = 0; begin < stretch.size(); begin = end) {
            Step first = stretch.get(begin);
            end = begin + 1;
            while (end < stretch.size() && goesOn(first, stretch.get(end))) {
                end++;
            }
            lines.add(first.caller().map(InterleavingTable::shown).orElse(shown(first.site())));
            if (end == stretch.size()
                    && next.filter(later -> goesOn(first, later)).isPresent()) {
                lines.add("  up to " + shown(stretch.get(end - 1).site()));
            }
        }
        return lines;
    }

    /** Whether a step is part of the same call of the JDK. Where its first access comes again, it was called again. */
    private static boolean goesOn(Step first, Step later) {
        return first.caller().isPresent()
                && first.caller().equals(later.caller())
                && first.call() == later.call()
                && !first.site().equals(later.site());
    }

    /** {@code AtomicReference.get (Stack.push:12)}. */
    private static String shown(Caller caller) {
        return caller.called() + " (" + Subject.simple(caller.type()) + "." + caller.method()
                + (caller.line() > 0 ? ":" + caller.line() : "") + ")";
    }

    /** {@code read Stack.top (Stack.push:12)}. */
    private static String shown(Site site) {
        String where = site.type().isEmpty()
                ? ""
                : " (" + Subject.simple(site.type()) + "." + site.method() + (site.line() > 0 ? ":" + site.line() : "")
                        + ")";
        String what = site.accessed().isEmpty() ? "" : " " + shortened(site.accessed());
        return site.action() + what + where;
    }

    /** {@code Stack.top} of {@code shop.Stack.top}. */
    private static String shortened(String accessed) {
        int last = accessed.lastIndexOf('.');
        return last < 0 ? accessed : Subject.simple(accessed.substring(0, last)) + accessed.substring(last);
    }

    private String laidOut() {
        List<Integer> threads = new ArrayList<>(numbering.threads());
        rows.stream()
                .map(Row::thread)
                .distinct()
                .filter(thread -> !threads.contains(thread))
                .forEach(threads::add);
        int room = Math.max(30, WIDEST_OF_ALL / threads.size() - 3);
        List<Row> broken = new ArrayList<>();
        rows.forEach(row -> broken(row.text(), room).forEach(line -> broken.add(new Row(row.thread(), line))));
        List<Integer> widths = new ArrayList<>();
        for (int thread : threads) {
            int widest = broken.stream()
                    .filter(row -> row.thread() == thread)
                    .mapToInt(row -> row.text().length())
                    .max()
                    .orElse(0);
            widths.add(Math.max(name(thread).length(), widest));
        }
        StringBuilder out = new StringBuilder();
        line(out, widths, threads.stream().map(this::name).toList());
        line(out, widths, widths.stream().map("-"::repeat).toList());
        for (Row row : broken) {
            List<String> cells = new ArrayList<>(java.util.Collections.nCopies(threads.size(), ""));
            cells.set(threads.indexOf(row.thread()), row.text());
            line(out, widths, cells);
        }
        return out.toString();
    }

    /** Breaks at blanks only: half a name helps nobody, a wide column does. */
    private static List<String> broken(String text, int room) {
        String indent = text.startsWith("  ") ? "      " : "    ";
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (rest.length() > room) {
            int start = rest.length() - rest.stripLeading().length();
            int blank = rest.lastIndexOf(' ', room);
            int at = blank > start ? blank : rest.indexOf(' ', start);
            if (at < 0) {
                break;
            }
            lines.add(rest.substring(0, at));
            rest = indent + rest.substring(at).strip();
        }
        lines.add(rest);
        return lines;
    }

    private String name(int thread) {
        if (thread == Program.MAIN) {
            return "main";
        }
        boolean ofTheTest = thread < numbering.matrix().threads().size();
        return ofTheTest ? "thread " + numbering.threadTitle(thread) : "started thread " + thread;
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
