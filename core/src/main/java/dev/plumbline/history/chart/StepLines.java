package dev.plumbline.history.chart;

import dev.plumbline.history.chart.MessageChart.Call;
import dev.plumbline.history.chart.MessageChart.Lifeline;
import dev.plumbline.history.chart.MessageChart.Message;
import dev.plumbline.history.chart.MessageChart.MessageKind;
import dev.plumbline.history.chart.MessageChart.Role;
import dev.plumbline.history.chart.MessageChart.Step;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** The lines of one step of a chart. */
final class StepLines {
    private final MessageChart chart;
    private final ChartColumns columns;
    private final List<Integer> sent;
    private final BitSet[] down;
    private final OptionalInt marked;
    private final int index;
    private final Step step;

    /**
     * @param sent the messages that the step sends
     * @param down for each lifeline, the steps in which it is crashed
     * @param marked number of the operation that fits no explanation, if any
     */
    StepLines(
            MessageChart chart,
            ChartColumns columns,
            List<Integer> sent,
            BitSet[] down,
            OptionalInt marked,
            int index) {
        this.chart = chart;
        this.columns = columns;
        this.sent = sent;
        this.down = down;
        this.marked = marked;
        this.index = index;
        this.step = chart.steps().get(index);
    }

    private boolean isThis(OptionalInt of) {
        return of.equals(OptionalInt.of(index));
    }

    /** The message that the step receives, loses or duplicates. */
    private Message message() {
        return chart.messages().get(step.message().getAsInt());
    }

    private String name(int lifeline) {
        return PlainText.of(chart.lifelines().get(lifeline).name());
    }

    List<String> rows() {
        List<String> rows = new ArrayList<>();
        rows.add(first());
        for (int i = 0; i < chart.lifelines().size(); i++) {
            if (isThis(chart.lifelines().get(i).created())) {
                ChartRow row = row(true);
                row.put(columns.x(i), "+");
                rows.add(row.with("creates " + name(i)));
            }
        }
        second().ifPresent(rows::add);
        return rows;
    }

    private String first() {
        ChartRow row = row(false);
        row.number(index + 1);
        String phrase = switch (step.kind()) {
            case RECEIVE -> {
                receipt(row);
                Message message = message();
                String timer = message.kind() == MessageKind.TIMER ? "timer " : "";
                yield columns.names(message, name(message.from()), name(message.to()))
                        + timer
                        + PlainText.of(message.text());
            }
            case LOSE -> {
                stub(row, "x");
                yield "lost: " + described(message());
            }
            case DUPLICATE -> {
                stub(row, "+");
                yield "duplicated: " + described(message());
            }
            case CRASH -> {
                row.put(columns.x(step.lifeline().getAsInt()), "X");
                yield name(step.lifeline().getAsInt()) + " crashes";
            }
            case RESTART -> {
                row.put(columns.x(step.lifeline().getAsInt()), "R");
                yield name(step.lifeline().getAsInt()) + " restarts";
            }
            case CUT -> {
                row.across('~');
                yield "network cut: "
                        + step.side().stream().map(this::name).collect(Collectors.joining(", "))
                        + " from the others";
            }
            case HEAL -> {
                row.across('~');
                yield "the network heals";
            }
            case END -> "no more faults";
        };
        String note = step.note().isEmpty() || step.fails() ? "" : " (" + PlainText.of(step.note()) + ")";
        return row.with(phrase + note + begins());
    }

    /** {@code 3 Copy[value=1], w -> A}: for a message that is no longer drawn. */
    private String described(Message message) {
        return message.label() + " " + PlainText.of(message.text()) + ", " + name(message.from()) + " -> "
                + name(message.to());
    }

    private void receipt(ChartRow row) {
        Message message = message();
        int to = columns.x(message.to());
        row.put(to, "o");
        if (message.kind() == MessageKind.REQUEST) {
            row.arrow(columns.x(message.from()), to, "-" + message.label());
        } else {
            String head = message.kind() == MessageKind.TIMER ? "~" : ">";
            row.stub(columns.x(message.from()), to, message.label(), head);
        }
    }

    private void stub(ChartRow row, String head) {
        Message message = message();
        row.stub(columns.x(message.from()), columns.x(message.to()), message.label(), head);
    }

    /** The messages of the step: arrows to either side, each with its number at the receiver. */
    private Optional<String> second() {
        ChartRow row = row(true);
        Map<Integer, String> labels = new LinkedHashMap<>();
        Map<String, List<String>> phrase = new LinkedHashMap<>();
        OptionalInt from = step.lifeline();
        List<String> others = new ArrayList<>();
        for (int position : sent) {
            Message message = chart.messages().get(position);
            String text = PlainText.of(message.text());
            switch (message.kind()) {
                case MESSAGE -> {
                    labels.merge(message.to(), message.label(), (a, b) -> a + "," + b);
                    phrase.computeIfAbsent(text, any -> new ArrayList<>()).add(message.label());
                    from = OptionalInt.of(message.from());
                }
                case ANSWER -> labels.merge(message.to(), text, (a, b) -> a + "," + b);
                case IGNORED -> {
                    labels.merge(message.to(), text, (a, b) -> a + "," + b);
                    others.add(name(message.to()) + " does not wait for " + text);
                }
                case TIMER -> others.add("starts timer " + message.label() + " " + text);
                // Drawn where it is received; the line above describes a copy.
                case REQUEST -> {}
            }
        }
        from.ifPresent(middle -> {
            labels.forEach((to, label) -> row.reach(columns.x(middle), columns.x(to)));
            labels.forEach((to, label) -> row.label(columns.x(middle), columns.x(to), label));
        });
        List<String> parts = new ArrayList<>();
        phrase.forEach((text, numbers) -> parts.add(String.join(",", numbers) + " " + text));
        parts.addAll(others);
        if (step.fails()) {
            row.put(columns.x(step.lifeline().getAsInt()), "!");
            parts.add(PlainText.of(step.note()));
        }
        String ends = ends();
        boolean nothing = labels.isEmpty() && parts.isEmpty() && ends.isEmpty();
        return nothing ? Optional.empty() : Optional.of(row.with((ends + "  " + String.join(", ", parts)).strip()));
    }

    private boolean isMarked(Call call) {
        return marked.equals(OptionalInt.of(call.operation()));
    }

    private String begins() {
        return chart.calls().stream()
                .filter(call -> isThis(call.begin()))
                .map(call -> "  begins #" + call.operation() + " " + PlainText.of(call.text()))
                .collect(Collectors.joining());
    }

    private String ends() {
        return chart.calls().stream()
                .filter(call -> call.returned() && isThis(call.end()))
                .map(call -> "  ends #" + call.operation()
                        + (call.result().isEmpty() ? "" : ": " + PlainText.of(call.result()))
                        + (isMarked(call) ? "  " + ChartText.UNEXPLAINED_MARK : ""))
                .collect(Collectors.joining());
    }

    /** The state of the lifelines in this step. */
    private ChartRow row(boolean after) {
        ChartRow row = new ChartRow(columns);
        for (int i = 0; i < chart.lifelines().size(); i++) {
            row.line(columns.x(i), line(i, after));
        }
        return row;
    }

    private char line(int lifeline, boolean after) {
        Lifeline of = chart.lifelines().get(lifeline);
        if (of.created().orElse(-1) >= (after ? index + 1 : index) || down[lifeline].get(index)) {
            return ' ';
        }
        for (Call call : chart.calls()) {
            if (call.lifeline() == lifeline && call.isOpen(index, index + 1)) {
                return isMarked(call) ? '#' : '=';
            }
        }
        return of.role() == Role.CLIENT ? ':' : '|';
    }
}
