package dev.plumbline.explain.text;

import dev.plumbline.history.Operation;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.history.text.TimeText;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Operations as bars, one row a process, named in full: a name that leaves too little room for the bars is above
 * them. Not to scale: the moments at which something begins or ends are spread evenly.
 * To scale, one slow operation would squeeze all others into one column.
 */
final class TimelineText {
    /** Names up to this length are written beside the bars, however narrow the page is. */
    private static final int WHOLE_BESIDE = 16;

    private final TimeboxedHistory history;
    private final Naming naming;
    private final int width;

    /** @param history that the naming is about */
    TimelineText(TimeboxedHistory history, Naming naming, int width) {
        this.history = history;
        this.naming = naming;
        this.width = width;
    }

    /**
     * The operations whose timeboxes have a moment in common with that of the operation, by number, itself included.
     */
    static List<Integer> overlapping(TimeboxedHistory history, int operation) {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < history.size(); i++) {
            if (history.overlap(i, operation)) {
                found.add(i);
            }
        }
        return found;
    }

    /**
     * The rows for these operations; {@code emphasized} is drawn with {@code #}. An operation that begins before the
     * emphasized one's first neighbour, or ends later, is drawn like any other: the axis has a place for each
     * moment.
     */
    List<String> rows(Set<Integer> operations, int emphasized) {
        TreeSet<Long> moments = new TreeSet<>();
        operations.forEach(number -> {
            moments.add(history.call(number));
            if (!operation(number).isPending()) {
                moments.add(history.end(number));
            }
        });
        Map<Value, List<Integer>> byProcess = new LinkedHashMap<>();
        operations.stream()
                .sorted(Comparator.comparing(
                                (Integer number) -> operation(number).process())
                        .thenComparing(history::call)
                        .thenComparing(number -> number))
                .forEach(number -> byProcess
                        .computeIfAbsent(operation(number).process(), any -> new ArrayList<>())
                        .add(number));
        int longest = byProcess.keySet().stream()
                .mapToInt(process -> label(process).length())
                .max()
                .orElse(0);
        boolean beside = longest <= Math.max(WHOLE_BESIDE, width / 3);
        int indent = beside ? longest + 2 : 2;
        Axis axis = new Axis(new ArrayList<>(moments), width - indent - 1);
        List<String> rows = new ArrayList<>();
        byProcess.forEach((process, numbers) -> {
            if (!beside) {
                rows.add(label(process));
            }
            String name = beside ? label(process) : "";
            lanes(numbers, axis, emphasized)
                    .forEach(lane -> rows.add((name + " ".repeat(indent - name.length()) + lane).stripTrailing()));
        });
        naming.timesFrom(emphasized)
                .ifPresent(times -> rows.add(" ".repeat(indent) + ruler(axis, times, history.call(emphasized))));
        return rows;
    }

    /**
     * Times below the bars, each beginning at the column of its moment or ending at the last column: first the zero,
     * then the first and the last, then as many of the others as there is room for.
     */
    private static String ruler(Axis axis, TimeText times, long zero) {
        StringBuilder line = new StringBuilder(" ".repeat(axis.columns() + 1));
        List<Long> moments = new ArrayList<>(List.of(
                zero, axis.moments().get(0), axis.moments().get(axis.moments().size() - 1)));
        moments.addAll(axis.moments());
        for (long moment : moments) {
            String text = times.at(moment);
            int from = Math.max(0, Math.min(axis.column(moment), line.length() - text.length()));
            int to = Math.min(line.length(), from + text.length());
            boolean free = to == from + text.length()
                    && line.substring(Math.max(0, from - 1), Math.min(line.length(), to + 1))
                            .isBlank();
            if (free) {
                line.replace(from, to, text);
            }
        }
        return line.toString().stripTrailing();
    }

    /** The bars of one process: one lane where they do not overlap, more where they do (pending or asynchronous). */
    private List<String> lanes(List<Integer> numbers, Axis axis, int emphasized) {
        List<char[]> lanes = new ArrayList<>();
        for (int number : numbers) {
            int from = axis.column(history.call(number));
            int to = operation(number).isPending() ? axis.columns() : axis.column(history.end(number));
            char[] lane = lanes.stream()
                    .filter(candidate -> isFree(candidate, from, to))
                    .findFirst()
                    .orElseGet(() -> {
                        char[] fresh = new char[axis.columns() + 1];
                        Arrays.fill(fresh, ' ');
                        lanes.add(fresh);
                        return fresh;
                    });
            draw(lane, from, to, number, number == emphasized ? '#' : '=');
        }
        return lanes.stream().map(String::new).toList();
    }

    /** Bars of one process that touch at a moment share its column: the end of the one is the start of the other. */
    private static boolean isFree(char[] lane, int from, int to) {
        for (int i = from; i <= to; i++) {
            if (lane[i] != ' ' && !(i == from && lane[i] == '|')) {
                return false;
            }
        }
        return true;
    }

    private void draw(char[] lane, int from, int to, int number, char bar) {
        Arrays.fill(lane, from, to + 1, bar);
        lane[from] = '|';
        lane[to] = operation(number).isPending() ? '>' : '|';
        String shown = naming.number(number);
        for (String text : List.of(" " + naming.brief(number) + " ", " " + shown + " ", shown, shown.substring(1))) {
            if (text.length() <= to - from - 1) {
                int start = from + 1 + (to - from - 1 - text.length()) / 2;
                text.getChars(0, text.length(), lane, start);
                return;
            }
        }
    }

    private static String label(Value process) {
        return "process " + (process instanceof Value.Str name ? name.value() : process.toString());
    }

    private Operation operation(int number) {
        return naming.operation(number);
    }

    private record Axis(List<Long> moments, int columns) {
        int column(long moment) {
            int at = java.util.Collections.binarySearch(moments, moment);
            // The last column is kept for what never ends.
            return moments.size() == 1 ? 0 : (int) ((long) at * (columns - 1) / (moments.size() - 1));
        }
    }
}
