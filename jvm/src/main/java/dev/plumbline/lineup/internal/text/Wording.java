package dev.plumbline.lineup.internal.text;

import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.schedule.Bound;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.value.Value;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Results and bounds in words. */
public final class Wording {
    private Wording() {}

    public static String leftOut(Set<Bound> bounds) {
        return new TreeSet<>(bounds)
                .stream()
                        .map(bound -> switch (bound) {
                            case PREEMPTIONS -> "the bound of preemptions was hit";
                            case LIBRARY -> "switches inside java.util.concurrent were left out";
                            case DELAYS -> "the bound of delays was hit";
                            case EXECUTIONS -> "the bound of executions was hit";
                            case TIME -> "the time was up";
                            case STEPS -> "the bound of steps was hit";
                            case UNTRACKED -> "a reduction met steps that it cannot judge";
                            case SAMPLED -> "schedules were drawn at random";
                            case GIVEN -> "only given schedules were run";
                            case STOPPED -> "it was stopped";
                        })
                        .collect(Collectors.joining(", "));
    }

    /**
     * The end of a sentence about a call: {@code returned 200}, {@code threw IllegalStateException}, {@code blocked}.
     */
    public static String ended(Value result) {
        if (result.equals(SerialRuns.VOID)) {
            return "returned";
        }
        if (result.equals(SerialRuns.BLOCKS)) {
            return "blocked";
        }
        return result instanceof Value.Rec record && record.fields().containsKey("throws")
                ? "threw " + thrown(record)
                : "returned " + result;
    }

    /** A call with its result, short: {@code poll() = 1}. */
    public static String call(Invocation invocation, Value result) {
        if (result.equals(SerialRuns.VOID)) {
            return invocation.toString();
        }
        if (result.equals(SerialRuns.BLOCKS)) {
            return invocation + " blocks";
        }
        return result instanceof Value.Rec record && record.fields().containsKey("throws")
                ? invocation + " throws " + thrown(record)
                : invocation + " = " + result;
    }

    private static String thrown(Value.Rec record) {
        Value name = record.fields().get("throws");
        return ThreadTest.simpleName(name instanceof Value.Str text ? text.value() : name.toString());
    }
}
