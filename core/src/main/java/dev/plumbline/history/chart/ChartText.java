package dev.plumbline.history.chart;

import dev.plumbline.history.chart.MessageChart.Message;
import dev.plumbline.history.chart.MessageChart.MessageKind;
import dev.plumbline.history.chart.MessageChart.Step;
import dev.plumbline.history.chart.MessageChart.StepKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A message sequence chart in characters: a column for each lifeline, a line for each step, and a second line if the
 * step sent a message.
 *
 * <pre>{@code
 *    w       r       A       B
 * 1  =-0------------>o       |      Write[value=1]  begins #0 write(value: 1)
 *    =<done----------|-----2>|      ends #0  2 Copy[value=1]
 * 2  :       #-1------------>o      Read[]  begins #1 read()
 *    :       #<0-------------|      ends #1: 0  <== fits no explanation
 * 3  :       :       |     2>o      Copy[value=1]
 * }</pre>
 *
 * Messages have the numbers of a written schedule. An arrow is in the line where its message is sent; the number at the
 * receiver is in the line where it is received. So messages that overtake each other appear as numbers out of order,
 * and no two arrows share a line. A request is drawn where it is received: its client only waits meanwhile. An
 * operation is a bar of {@code =}, the one that fits no explanation a bar of {@code #}. A crashed actor has no line.
 */
public final class ChartText {
    /** Marks the operation without explanation. */
    public static final String UNEXPLAINED_MARK = "<== fits no explanation";

    private static final int LEAST_COLUMN = 6;
    private static final int USUAL_COLUMN = 8;
    private static final int MOST_COLUMN = 14;
    private static final int LEAST_MARGIN = 34;
    private static final int MOST_NEVER_RECEIVED = 8;

    private final MessageChart chart;
    private final int width;
    private final OptionalInt marked;
    private final List<List<Integer>> sent;
    /** For each lifeline, the steps from a crash to the step before it restarts. */
    private final BitSet[] down;

    /** @param width of the terminal */
    public ChartText(MessageChart chart, int width) {
        this(chart, width, OptionalInt.empty());
    }

    private ChartText(MessageChart chart, int width, OptionalInt marked) {
        this.chart = chart;
        this.width = width;
        this.marked = marked;
        this.sent = chart.sent();
        this.down = downtimes(chart);
    }

    /** The same with a mark at the operation of this number, which fits no explanation. */
    public ChartText marking(int operation) {
        return new ChartText(chart, width, OptionalInt.of(operation));
    }

    private static BitSet[] downtimes(MessageChart chart) {
        BitSet[] down = new BitSet[chart.lifelines().size()];
        Arrays.setAll(down, lifeline -> new BitSet());
        for (int i = 0; i < chart.steps().size(); i++) {
            Step step = chart.steps().get(i);
            if (step.kind() == StepKind.CRASH) {
                down[step.lifeline().getAsInt()].set(i, chart.steps().size());
            } else if (step.kind() == StepKind.RESTART) {
                down[step.lifeline().getAsInt()].clear(i, chart.steps().size());
            }
        }
        return down;
    }

    /** The whole chart. */
    public List<String> lines() {
        return lines(0, chart.steps().size());
    }

    /**
     * A part of the chart, with the lifelines that take part in it. No line is wider than the terminal.
     *
     * @param from the first step
     * @param to the step after the last
     */
    public List<String> lines(int from, int to) {
        ChartColumns columns = columns(from, to);
        List<String> lines = new ArrayList<>(columns.head());
        for (int step = from; step < to; step++) {
            lines.addAll(new StepLines(chart, columns, sent.get(step), down, marked, step).rows());
        }
        if (to == chart.steps().size()) {
            lines.addAll(neverReceived(columns.gutter()));
        }
        return lines.stream().map(line -> PlainText.cut(line, width)).toList();
    }

    /** The first of this number of steps to show of a long chart, around the end of the marked operation. */
    public int firstOf(int most) {
        int size = chart.steps().size();
        int focus = chart.calls().stream()
                .filter(call -> marked.equals(OptionalInt.of(call.operation())))
                .map(call -> call.returned() ? call.end() : call.begin())
                .findFirst()
                .map(step -> step.orElse(0))
                .orElse(size - 1);
        return Math.max(0, Math.min(focus + 1 + most / 4, size) - most);
    }

    private ChartColumns columns(int from, int to) {
        boolean[] takesPart = new boolean[chart.lifelines().size()];
        for (int i = from; i < to; i++) {
            Step step = chart.steps().get(i);
            step.lifeline().ifPresent(lifeline -> takesPart[lifeline] = true);
            step.message()
                    .ifPresent(
                            message -> takesPart[chart.messages().get(message).from()] = true);
            sent.get(i).forEach(message -> {
                takesPart[chart.messages().get(message).from()] = true;
                takesPart[chart.messages().get(message).to()] = true;
            });
        }
        chart.calls().forEach(call -> takesPart[call.lifeline()] |= call.isOpen(from, to));
        List<Integer> shown = new ArrayList<>();
        for (int i = 0; i < takesPart.length; i++) {
            // Lifelines without activity are left out if there is no room for all.
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

    private List<String> neverReceived(int gutter) {
        List<List<Integer>> receipts = chart.receipts();
        Set<Integer> lost = chart.steps().stream()
                .filter(step -> step.kind() == StepKind.LOSE)
                .map(step -> step.message().getAsInt())
                .collect(Collectors.toSet());
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < chart.messages().size(); i++) {
            Message message = chart.messages().get(i);
            if (!message.kind().isAnswer() && receipts.get(i).isEmpty() && !lost.contains(i)) {
                String way = message.kind() == MessageKind.TIMER
                        ? "timer of " + name(message.to())
                        : name(message.from()) + " -> " + name(message.to());
                lines.add(" ".repeat(gutter) + "never received: " + message.label() + "  " + way + "  "
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
}
