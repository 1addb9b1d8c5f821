package dev.plumbline.lineup.internal.show;

import dev.plumbline.history.Value;
import dev.plumbline.lineup.internal.phase.CallHistory;
import dev.plumbline.lineup.internal.phase.NumberedCalls;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.spec.serial.SerialRuns.Reply;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Histories in the XML of Line-Up (figure 7). Those in which each thread did the same with the same results stand
 * together in one {@code observation}; {@code 1[} is the call and {@code ]1} the return of operation 1, {@code B} marks
 * an operation that blocks, and {@code #} ends a stuck history.
 */
public final class ObservationXml {
    private final NumberedCalls numbering;

    public ObservationXml(NumberedCalls numbering) {
        this.numbering = numbering;
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

    /** What each thread did, with its results. */
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
        List<String> said = new ArrayList<>();
        numbering.invocation(number).named().forEach((name, value) -> said.add(name + "=\"" + text(value) + "\""));
        if (history.returned(number) && !history.result(number).equals(SerialRuns.VOID)) {
            said.add("result=\"" + text(history.result(number)) + "\"");
        }
        out.append("  <op id=\"").append(id).append("\" name=\"");
        out.append(escaped(numbering.invocation(number).method())).append('"');
        out.append(said.isEmpty() ? " />\n" : ">" + escaped(String.join(" ", said)) + "</op>\n");
    }

    /** Strings without quotes of their own: the text is quoted already. */
    private static String text(Value value) {
        return value instanceof Value.Str string ? string.value() : value.toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
