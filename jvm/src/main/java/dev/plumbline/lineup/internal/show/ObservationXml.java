package dev.plumbline.lineup.internal.show;

import dev.plumbline.lineup.internal.phase.CallHistory;
import dev.plumbline.lineup.internal.phase.NumberedCalls;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.spec.serial.SerialRuns.Reply;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Histories in the XML of Line-Up (figure 7). Histories in which each thread made the same calls with the same results
 * share one {@code observation}; {@code 1[} is the call and {@code ]1} the return of operation 1, {@code B} marks an
 * operation that blocks, and {@code #} ends a stuck history.
 */
public final class ObservationXml {
    private final NumberedCalls numbering;
    private final boolean exact;

    /** For readers. */
    public ObservationXml(NumberedCalls numbering) {
        this(numbering, false);
    }

    private ObservationXml(NumberedCalls numbering, boolean exact) {
        this.numbering = numbering;
        this.exact = exact;
    }

    /** In a form from which results can be read again: strings have additional quotes. */
    public static ObservationXml exact(NumberedCalls numbering) {
        return new ObservationXml(numbering, true);
    }

    /** The observation file: all serial runs. */
    public String serial(SerialRuns runs) {
        Map<List<Object>, List<CallHistory>> groups = new LinkedHashMap<>();
        for (List<Reply> run : runs.all()) {
            CallHistory history = CallHistory.ofSerial(run, numbering.size());
            groups.computeIfAbsent(group(history), key -> new ArrayList<>()).add(history);
        }
        StringBuilder out = new StringBuilder("<observationset>\n");
        groups.values().forEach(histories -> {
            out.append("<observation>\n");
            append(out, histories);
            out.append("</observation>\n");
        });
        return out.append("</observationset>\n").toString();
    }

    /** One history, as figure 7 reports a violation. */
    public String single(CallHistory history) {
        StringBuilder out = new StringBuilder("<observation>\n");
        append(out, List.of(history));
        return out.append("</observation>\n").toString();
    }

    /** The calls of each thread, with their results. */
    private static List<Object> group(CallHistory history) {
        Map<Integer, Object> done = new java.util.TreeMap<>();
        for (int i = 0; i < history.length(); i++) {
            done.put(history.number(i), history.result(history.number(i)));
        }
        return List.of(List.copyOf(done.keySet()), List.copyOf(done.values()));
    }

    private void append(StringBuilder out, List<CallHistory> histories) {
        CallHistory first = histories.get(0);
        boolean[] made = new boolean[numbering.size()];
        for (int i = 0; i < first.length(); i++) {
            made[first.number(i)] = true;
        }
        Map<Integer, Integer> ids = new LinkedHashMap<>();
        for (int thread : numbering.threads()) {
            List<String> listed = new ArrayList<>();
            for (int number : numbering.callsOf(thread)) {
                if (made[number]) {
                    ids.put(number, ids.size() + 1);
                    listed.add(ids.get(number) + (first.returned(number) ? "" : "B"));
                }
            }
            out.append("  <thread id=\"")
                    .append(NumberedCalls.threadName(thread))
                    .append("\">");
            out.append(String.join(" ", listed)).append("</thread>\n");
        }
        ids.forEach((number, id) -> operation(out, first, number, id));
        for (CallHistory history : histories) {
            List<String> events = new ArrayList<>();
            for (int i = 0; i < history.length(); i++) {
                int id = ids.get(history.number(i));
                events.add(history.isCall(i) ? id + "[" : "]" + id);
            }
            if (!history.pending().isEmpty()) {
                events.add("#");
            }
            out.append("  <history>").append(String.join(" ", events)).append("</history>\n");
        }
    }

    private void operation(StringBuilder out, CallHistory history, int number, int id) {
        List<String> parts = new ArrayList<>();
        String arguments = arguments(numbering.invocation(number));
        if (!arguments.isEmpty()) {
            parts.add(arguments);
        }
        if (history.returned(number) && !history.result(number).equals(SerialRuns.VOID)) {
            Value result = history.result(number);
            parts.add("result=\"" + (exact ? exactly(result) : text(result)) + "\"");
        }
        out.append("  <op id=\"").append(id).append("\" name=\"");
        out.append(escaped(numbering.invocation(number).method())).append('"');
        out.append(parts.isEmpty() ? " />\n" : ">" + escaped(String.join(" ", parts)) + "</op>\n");
    }

    /** The arguments of a call, as written before its result. */
    public static String arguments(Invocation invocation) {
        List<String> parts = new ArrayList<>();
        invocation.named().forEach((name, value) -> parts.add(name + "=\"" + text(value) + "\""));
        return legal(String.join(" ", parts));
    }

    /** A result that can be read again, except for letters that XML does not support. */
    public static String exactly(Value value) {
        return legal(value.toString());
    }

    private static String legal(String text) {
        return text.replaceAll("[^\\x{9}\\x{A}\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]", "?");
    }

    /** Strings without additional quotes: the text is already quoted. */
    private static String text(Value value) {
        return value instanceof Value.Str string ? string.value() : value.toString();
    }

    /** As text of an element. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
