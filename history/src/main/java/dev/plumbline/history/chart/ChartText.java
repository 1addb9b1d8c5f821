package dev.plumbline.history.chart;

import dev.plumbline.history.chart.MessageChart.Call;
import dev.plumbline.history.chart.MessageChart.Lifeline;
import dev.plumbline.history.chart.MessageChart.Message;
import dev.plumbline.history.chart.MessageChart.MessageKind;
import dev.plumbline.history.chart.MessageChart.Role;
import dev.plumbline.history.chart.MessageChart.Step;
import dev.plumbline.history.chart.MessageChart.StepKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * A message sequence chart in characters: a column for each lifeline, a line for each step, and a second line if the
 * step sent something.
 *
 * <pre>{@code
 *      w       r       A       B
 *   1  =-0------------>o       |      Write[value=1]  begins #0 write(value: 1)
 *      =<done----------|-----2>|      ends #0  2 Copy[value=1]
 *   2  :       #-1------------>o      Read[]  begins #1 read()
 *      :       #<0-------------|      ends #1: 0  <== fits no explanation
 *   3  :       :       |     2>o      Copy[value=1]
 * }</pre>
 *
 * Messages carry the numbers that a written schedule has. An arrow stands where its message is sent; the number at the
 * receiver stands where it is received. So messages that overtake each other are numbers out of order, and no two
 * arrows share a line. A request is drawn where it is received: a client does nothing but wait meanwhile.
 * An operation is a bar of {@code =}, the one that fits no explanation a bar of {@code #}. A crashed actor has no line.
 */
public final class ChartText {
    /** Behind the operation that is marked. */
    public static final String FITS_NOT = "<== fits no explanation";

    private static final int LEAST_COLUMN = 6;
    private static final int USUAL_COLUMN = 8;
    private static final int MOST_COLUMN = 14;
    private static final int LEAST_MARGIN = 34;
    private static final int MOST_NEVER_RECEIVED = 8;

    private final MessageChart chart;
    private final int width;
    private final int marked;
    private final List<List<Integer>> sent;

    /**
     * @param width of the terminal
     * @param marked number of the operation that fits no explanation; -1 for none
     */
    public ChartText(MessageChart chart, int width, int marked) {
        this.chart = chart;
        this.width = width;
        this.marked = marked;
        this.sent = chart.sent();
    }

    /** The whole chart. */
    public List<String> lines() {
        return lines(0, chart.steps().size());
    }

    /**
     * A part of the chart, with the lifelines that take part in it. No line is longer than the terminal is wide.
     *
     * @param from the first step
     * @param to the step behind the last
     */
    public List<String> lines(int from, int to) {
        ChartColumns columns = columns(from, to);
        List<String> lines = new ArrayList<>(columns.head());
        for (int step = from; step < to; step++) {
            lines.addAll(new Drawn(columns, step).rows());
        }
        if (to == chart.steps().size()) {
            lines.addAll(neverReceived(columns.gutter()));
        }
        return lines.stream().map(line -> PlainText.cut(line, width)).toList();
    }

    /** Which steps to show of a long chart: so many, around the end of the marked operation. */
    public int firstOf(int most) {
        int size = chart.steps().size();
        int focus = chart.calls().stream()
                .filter(call -> call.operation() == marked)
                .mapToInt(call -> call.returned() ? call.end() : call.begin())
                .findFirst()
                .orElse(size - 1);
        return Math.max(0, Math.min(focus + 1 + most / 4, size) - most);
    }

    private ChartColumns columns(int from, int to) {
        boolean[] takesPart = new boolean[chart.lifelines().size()];
        for (int i = from; i < to; i++) {
            Step step = chart.steps().get(i);
            if (step.lifeline() >= 0) {
                takesPart[step.lifeline()] = true;
            }
            if (step.message() >= 0) {
                takesPart[chart.messages().get(step.message()).from()] = true;
            }
            sent.get(i).forEach(message -> {
                takesPart[chart.messages().get(message).from()] = true;
                takesPart[chart.messages().get(message).to()] = true;
            });
        }
        chart.calls().forEach(call -> takesPart[call.lifeline()] |= call.begin() < to && endOf(call) >= from);
        List<Integer> shown = new ArrayList<>();
        for (int i = 0; i < takesPart.length; i++) {
            // Who does nothing is left out where there is no room for everybody.
            if (takesPart[i] || takesPart.length <= 8) {
                shown.add(i);
            }
        }
        int gutter = Integer.toString(to).length() + 3;
        int room = width - gutter - LEAST_MARGIN;
        int longest = shown.stream().mapToInt(i -> name(i).length() + 2).max().orElse(0);
        int wanted = Math.max(USUAL_COLUMN, Math.min(MOST_COLUMN, longest));
        int column = Math.min(wanted, room / Math.max(1, shown.size()));
        return new ChartColumns(chart, shown, gutter, column < LEAST_COLUMN ? 0 : column);
    }

    private int endOf(Call call) {
        return call.returned() ? call.end() : chart.steps().size();
    }

    private List<String> neverReceived(int gutter) {
        List<List<Integer>> receipts = chart.receipts();
        List<Integer> lost = chart.steps().stream()
                .filter(step -> step.kind() == StepKind.LOSE)
                .map(Step::message)
                .toList();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < chart.messages().size(); i++) {
            Message message = chart.messages().get(i);
            if (!message.kind().isAnswer() && receipts.get(i).isEmpty() && !lost.contains(i)) {
                String way = message.kind() == MessageKind.TIMER
                        ? "timer of " + name(message.to())
                        : name(message.from()) + " -> " + name(message.to());
                lines.add(" ".repeat(gutter) + "never received: " + message.number() + "  " + way + "  "
                        + PlainText.of(message.text()));
            }
        }
        int hidden = lines.size() <= MOST_NEVER_RECEIVED + 1 ? 0 : lines.size() - MOST_NEVER_RECEIVED;
        if (hidden > 0) {
            lines.subList(MOST_NEVER_RECEIVED, lines.size()).clear();
            lines.add(" ".repeat(gutter) + "... and " + hidden + " more that were never received");
        }
        return lines;
    }

    private String name(int lifeline) {
        return PlainText.of(chart.lifelines().get(lifeline).name());
    }

    /** The lines of one step. */
    private final class Drawn {
        private final ChartColumns columns;
        private final int index;
        private final Step step;

        Drawn(ChartColumns columns, int index) {
            this.columns = columns;
            this.index = index;
            this.step = chart.steps().get(index);
        }

        List<String> rows() {
            List<String> rows = new ArrayList<>();
            rows.add(first());
            for (int i = 0; i < chart.lifelines().size(); i++) {
                if (chart.lifelines().get(i).created() == index) {
                    ChartRow row = row(true);
                    row.put(columns.x(i), "+");
                    rows.add(row.with("creates " + name(i)));
                }
            }
            if (!sent.get(index).isEmpty() || step.note().contains("throws ") || anyCall(Call::end, Call::returned)) {
                second().ifPresent(rows::add);
            }
            return rows;
        }

        private String first() {
            ChartRow row = row(false);
            row.number(index + 1);
            String said = switch (step.kind()) {
                case RECEIVE -> {
                    receipt(row);
                    Message message = chart.messages().get(step.message());
                    String timer = message.kind() == MessageKind.TIMER ? "timer " : "";
                    yield columns.names(message, name(message.from()), name(message.to()))
                            + timer
                            + PlainText.of(message.text());
                }
                case LOSE -> {
                    stub(row, "x");
                    yield "lost: " + described(step.message());
                }
                case DUPLICATE -> {
                    stub(row, "+");
                    yield "copied: " + described(step.message());
                }
                case CRASH -> {
                    row.put(columns.x(step.lifeline()), "X");
                    yield name(step.lifeline()) + " crashes";
                }
                case RESTART -> {
                    row.put(columns.x(step.lifeline()), "R");
                    yield name(step.lifeline()) + " comes back";
                }
                case CUT -> {
                    row.across('~');
                    yield "network cut: "
                            + step.side().stream().map(ChartText.this::name).collect(Collectors.joining(", "))
                            + " from the others";
                }
                case HEAL -> {
                    row.across('~');
                    yield "the network is whole again";
                }
                case END -> "nothing more goes wrong";
            };
            String note = step.note().isEmpty() || step.note().contains("throws ")
                    ? ""
                    : " (" + PlainText.of(step.note()) + ")";
            return row.with(said + note + begins());
        }

        /** {@code 3 Copy[value=1], w -> A}: of a message that no picture shows any more. */
        private String described(int position) {
            Message message = chart.messages().get(position);
            return message.number() + " " + PlainText.of(message.text()) + ", " + name(message.from()) + " -> "
                    + name(message.to());
        }

        private void receipt(ChartRow row) {
            Message message = chart.messages().get(step.message());
            int to = columns.x(message.to());
            row.put(to, "o");
            if (message.kind() == MessageKind.REQUEST) {
                row.arrow(columns.x(message.from()), to, "-" + message.number());
            } else {
                String head = message.kind() == MessageKind.TIMER ? "~" : ">";
                row.stub(columns.x(message.from()), to, Integer.toString(message.number()), head);
            }
        }

        private void stub(ChartRow row, String head) {
            Message message = chart.messages().get(step.message());
            row.stub(columns.x(message.from()), columns.x(message.to()), Integer.toString(message.number()), head);
        }

        /** What the step sends: arrows to either side, each with its number at the receiver. */
        private Optional<String> second() {
            ChartRow row = row(true);
            Map<Integer, String> labels = new LinkedHashMap<>();
            Map<String, List<Integer>> said = new LinkedHashMap<>();
            int from = step.lifeline() >= 0 ? step.lifeline() : MessageChart.NONE;
            List<String> others = new ArrayList<>();
            for (int position : sent.get(index)) {
                Message message = chart.messages().get(position);
                String text = PlainText.of(message.text());
                switch (message.kind()) {
                    case MESSAGE -> {
                        labels.merge(message.to(), Integer.toString(message.number()), (a, b) -> a + "," + b);
                        said.computeIfAbsent(text, any -> new ArrayList<>()).add(message.number());
                        from = message.from();
                    }
                    case ANSWER -> labels.merge(message.to(), text, (a, b) -> a + "," + b);
                    case IGNORED -> {
                        labels.merge(message.to(), text, (a, b) -> a + "," + b);
                        others.add(name(message.to()) + " does not wait for " + text);
                    }
                    case TIMER -> others.add("starts timer " + message.number() + " " + text);
                    // Drawn where it is received; a copy is told of in the line above.
                    case REQUEST -> {}
                }
            }
            int middle = from;
            labels.forEach((to, label) -> row.reach(columns.x(middle), columns.x(to)));
            labels.forEach((to, label) -> row.label(columns.x(middle), columns.x(to), label));
            List<String> parts = new ArrayList<>();
            said.forEach((text, numbers) ->
                    parts.add(numbers.stream().map(Object::toString).collect(Collectors.joining(",")) + " " + text));
            parts.addAll(others);
            if (step.note().contains("throws ")) {
                row.put(columns.x(step.lifeline()), "!");
                parts.add(PlainText.of(step.note()));
            }
            String ends = ends();
            boolean nothing = labels.isEmpty() && parts.isEmpty() && ends.isEmpty();
            return nothing ? Optional.empty() : Optional.of(row.with((ends + "  " + String.join(", ", parts)).strip()));
        }

        private String begins() {
            return chart.calls().stream()
                    .filter(call -> call.begin() == index)
                    .map(call -> "  begins #" + call.operation() + " " + PlainText.of(call.text()))
                    .collect(Collectors.joining());
        }

        private String ends() {
            return chart.calls().stream()
                    .filter(call -> call.returned() && call.end() == index)
                    .map(call -> "  ends #" + call.operation()
                            + (call.result().isEmpty() ? "" : ": " + PlainText.of(call.result()))
                            + (call.operation() == marked ? "  " + FITS_NOT : ""))
                    .collect(Collectors.joining());
        }

        private boolean anyCall(ToIntFunction<Call> at, Predicate<Call> which) {
            return chart.calls().stream().anyMatch(call -> which.test(call) && at.applyAsInt(call) == index);
        }

        /** The lifelines as they are in this step. */
        private ChartRow row(boolean after) {
            ChartRow row = new ChartRow(columns);
            for (int i = 0; i < chart.lifelines().size(); i++) {
                row.line(columns.x(i), line(i, after));
            }
            return row;
        }

        private char line(int lifeline, boolean after) {
            Lifeline of = chart.lifelines().get(lifeline);
            if (of.created() > index || of.created() == index && !after || isDown(lifeline)) {
                return ' ';
            }
            for (Call call : chart.calls()) {
                if (call.lifeline() == lifeline && call.begin() <= index && endOf(call) >= index) {
                    return call.operation() == marked ? '#' : '=';
                }
            }
            return of.role() == Role.CLIENT ? ':' : '|';
        }

        private boolean isDown(int lifeline) {
            for (int i = index; i >= 0; i--) {
                Step earlier = chart.steps().get(i);
                if (earlier.lifeline() == lifeline && earlier.kind() == StepKind.RESTART) {
                    return false;
                }
                if (earlier.lifeline() == lifeline && earlier.kind() == StepKind.CRASH) {
                    return true;
                }
            }
            return false;
        }
    }
}
