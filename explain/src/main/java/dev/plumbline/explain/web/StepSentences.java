package dev.plumbline.explain.web;

import java.util.List;
import java.util.Map;

/** Sentences of {@link ViewerWords} for stepping through an interpretation or an order of records. */
final class StepSentences {
    private static final Map<String, String> OF_INTERPRETATIONS = Map.ofEntries(
            Map.entry("noPath", "No interpretation satisfies these assumptions together."),
            Map.entry("noneTaken", "The beginning: no operation has been performed."),
            Map.entry("earlierTaken", "The beginning of the rows shown, after {number|operation}"),
            Map.entry("stepTaken", "Step {step}: #{operation} {call}"),
            Map.entry("openThen", "Open after this step: {number|operation}"),
            Map.entry("knownThen", "Known about the next step: {number|operation}"),
            Map.entry("takenNext", "is performed next"),
            Map.entry("possibleNext", "could be performed next instead"),
            Map.entry("impossibleNow", "cannot be performed now:"),
            Map.entry("otherwise", "is not performed next here:"),
            Map.entry("failsNow", "has to be performed now, since it returns next, and cannot be:"),
            Map.entry("failsUnknown", "has to be performed now, since it returns next, and cannot be"),
            Map.entry(
                    "unknownNext", "is not performed next in the interpretations shown; the reason is not known here"),
            Map.entry("followThis", "follow"),
            Map.entry("followTitle", "Assume that #{operation} was performed here, and continue from there"),
            Map.entry("askReasons", "Find the missing reasons"));

    private static final Map<String, String> OF_ORDERS = Map.ofEntries(
            Map.entry("noneHappened", "The beginning: no record has happened."),
            Map.entry("earlierHappened", "The beginning of the records shown, after {number|record}"),
            Map.entry("recordHappened", "Step {step}: record {record} of process {process}, {section}"),
            Map.entry("noStateAfter", "The state after this step is not known here."),
            Map.entry("nextAtCut", "The next record of each process"),
            Map.entry("nextInOrder", "is next in the order"),
            Map.entry("allowedNext", "the clocks allow it next"),
            Map.entry("waitsNext", "waits"),
            Map.entry("atItsEnd", "is at its end"),
            Map.entry("hasSeen", "its clock has seen "));

    private StepSentences() {}

    static List<Map<String, String>> all() {
        return List.of(OF_INTERPRETATIONS, OF_ORDERS);
    }
}
