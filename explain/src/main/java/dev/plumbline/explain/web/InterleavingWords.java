package dev.plumbline.explain.web;

import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.Interleaving.Kind;
import dev.plumbline.history.interleaving.Interleaving.Step;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.history.interleaving.text.InterleavingCoding;
import dev.plumbline.history.interleaving.text.InterleavingText;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The interleaving of threads for the viewer: the document of each run, and the words for its steps. */
final class InterleavingWords {
    /** Sentences about rows that the viewer puts together: {@code {steps|step}} is a number of steps. */
    private static final Map<String, String> SENTENCES = Map.of(
            "failed", "\u2715 fits no explanation",
            "never", "{call} never returns",
            "leftOut", "\u2026 {steps|step} not in this file",
            "quiet", "{steps|step} on variables that no other thread changes",
            "unfold", "{steps|step}; double click or Enter unfolds them",
            "continued", "continues: ",
            "calls", "calls {call}",
            "switched", "switch to ");

    private static final Map<String, String> OF_A_STEP = Map.of(
            "variables", "Shared variables after this step, as far as they were recorded",
            "threadsThen", "Threads after this step",
            "runsNext", "runs next: a switch",
            "runsOn", "runs on",
            "nextOf", "its next step: {step}",
            "noNext", "it has no further step",
            "couldRun", "could have been chosen instead",
            "noAlternatives", "No choice between threads is recorded here.");

    private InterleavingWords() {}

    /** The runs without their schedules, which may be long. */
    static Value document(ThreadTest test) {
        Map<String, Value> sentences = new TreeMap<>();
        SENTENCES.forEach((name, text) -> sentences.put(name, Value.of(text)));
        OF_A_STEP.forEach((name, text) -> sentences.put(name, Value.of(text)));
        int size = test.runs().size();
        List<Value> runs = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Interleaving shown = test.runs().get(i).interleaving();
            Map<String, Value> run = new TreeMap<>(((Value.Rec) InterleavingCoding.written(shown)).fields());
            run.put("name", Value.of("Run " + (i + 1) + (i == size - 1 ? ", the history" : "")));
            run.put(
                    "words",
                    Value.tuple(shown.rows().stream()
                            .map(row -> row.kind() == Kind.STEP ? words(row.step()) : Value.Tuple.EMPTY)
                            .toList()));
            runs.add(Value.record(run));
        }
        return Value.record(Map.of(
                "title",
                Value.of(test.finding() + ": " + test.test() + " of " + test.subject()),
                "subject",
                Value.of(test.subject()),
                "sentences",
                Value.record(sentences),
                "runs",
                Value.tuple(runs)));
    }

    /** Variable, value, whether it changes, what the call returned, and everything in one line. */
    private static Value words(Step step) {
        String variable = InterleavingText.variable(step);
        String value = InterleavingText.value(step).strip();
        boolean changes = !step.after().isEmpty() && !step.after().equals(step.before());
        String inside = step.library().isEmpty()
                ? ""
                : ", in " + step.library() + (step.calledAt().isEmpty() ? "" : ", called at " + step.calledAt());
        return Value.tuple(
                Value.of(variable),
                Value.of(value),
                Value.of(changes),
                Value.of(step.returned().isEmpty() ? "" : " returned " + step.returned()),
                Value.of(step.action() + " " + variable + " " + value + " at " + step.place() + inside));
    }
}
