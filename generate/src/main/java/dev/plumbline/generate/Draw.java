package dev.plumbline.generate;

import dev.plumbline.history.BadInput;
import dev.plumbline.history.Value;
import dev.plumbline.tla.ActionSignature.Parameter;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Where a workload takes the value of a parameter from. A guess for a person to correct: a specification says which
 * values a parameter may have, not which of its parameters the system answers.
 */
sealed interface Draw {
    /** Answered by the system. */
    record Answered() implements Draw {}

    /** The number of the thread. */
    record ThreadNumber() implements Draw {}

    /** A whole number, both ends included. */
    record Range(long low, long high) implements Draw {}

    record OneOfStrings(List<String> values) implements Draw {}

    record Truth() implements Draw {}

    /** Few enough that operations meet on the same values, and enough that they do not all do (OmniLink, section 8). */
    Range USUAL = new Range(1, 10);

    Set<String> ANSWERS = Set.of(
            "result",
            "results",
            "res",
            "ret",
            "rv",
            "return",
            "returned",
            "out",
            "output",
            "reply",
            "response",
            "resp",
            "answer",
            "ok",
            "success",
            "succeeded",
            "status",
            "found",
            "old",
            "oldvalue",
            "previous",
            "prev",
            "error",
            "err",
            "outcome",
            "granted",
            "acquired",
            "refused",
            "added",
            "inserted",
            "removed",
            "deleted",
            "present",
            "total");

    Set<String> THREADS = Set.of("self", "thread", "tid", "threadid", "proc", "process", "pid", "client");

    static Draw of(Parameter parameter) {
        String name = parameter.name().toLowerCase(Locale.ROOT);
        if (ANSWERS.contains(name)) {
            return new Answered();
        }
        if (THREADS.contains(name)) {
            return new ThreadNumber();
        }
        for (String bound : parameter.bounds()) {
            int in = bound.indexOf(" \\in ");
            if (in >= 0 && !bound.startsWith("<<") && !bound.startsWith("=")) {
                Draw exact = from(bound.substring(in + " \\in ".length()).strip());
                if (exact != null) {
                    return exact;
                }
            }
        }
        return USUAL;
    }

    private static Draw from(String set) {
        if (set.equals("BOOLEAN")) {
            return new Truth();
        }
        Value value;
        try {
            value = Value.parse(set);
        } catch (BadInput e) {
            return null;
        }
        if (!(value instanceof Value.SetOf elements) || elements.size() == 0) {
            return null;
        }
        List<Value> all = elements.elements();
        if (all.stream().allMatch(Value.Str.class::isInstance)) {
            return new OneOfStrings(
                    all.stream().map(each -> ((Value.Str) each).value()).toList());
        }
        if (all.stream().allMatch(Value.Bool.class::isInstance)) {
            return new Truth();
        }
        if (all.stream().allMatch(Value.Int.class::isInstance)) {
            long low = ((Value.Int) all.get(0)).value();
            long high = ((Value.Int) all.get(all.size() - 1)).value();
            return high - low + 1 == all.size() ? new Range(low, high) : null;
        }
        return null;
    }
}
