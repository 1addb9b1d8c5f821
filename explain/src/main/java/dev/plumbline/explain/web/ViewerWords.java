package dev.plumbline.explain.web;

import dev.plumbline.explain.change.ChangeWords;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The sentences of the viewer that depend on what a person has selected. The page brings them along by name, and the
 * viewer fills in names and numbers: {@code {name}} is a text or a number, {@code {rows|row}} a number of things.
 * Sentences about one piece of evidence come with its scene.
 */
final class ViewerWords {
    private static final Map<String, String> OF_THE_PAGE = Map.ofEntries(
            Map.entry("pageTitle", "{title} \u2013 Plumbline"),
            Map.entry("runsOf", ": runs of {name}"),
            Map.entry("runs", "{number|run}"),
            Map.entry("latestRuns", "{number|run}, the latest {most} shown"),
            Map.entry("failureColumn", "fits no explanation:"),
            Map.entry("aboutRun", "About this run"),
            Map.entry("furtherDifferences", "Further differences"),
            Map.entry("furtherSentences", "Further reasons: {number|sentence}"),
            Map.entry("showInDiagram", "show it in the diagram"),
            Map.entry("showInTimeline", "show it in the timeline"),
            Map.entry("announced", "operation {number}, {name} of process {process}"),
            Map.entry("announcedNumber", "operation {number}"),
            Map.entry("noSuchOperation", "no such operation here"),
            Map.entry("nextRecords", "Next records"),
            Map.entry("readingRecords", "Reading the records \u2026"),
            Map.entry("noRecords", "The records cannot be shown: {problem}"),
            Map.entry("noTimeboxes", "The timeboxes cannot be shown: {problem}"),
            Map.entry("noPage", "This cannot be shown: {problem}"),
            Map.entry("timelineTruncated", "the timeline ends too early"),
            Map.entry("wrongTimeline", "not a timeline of this version"),
            Map.entry("wrongDiagram", "not a space-time diagram of this version"),
            Map.entry("serverAnswered", "the server answered {status}"),
            Map.entry(
                    "serverGone",
                    "The program that served this page has ended. Start plumbline view again, and open the address that"
                            + " it prints."),
            Map.entry(
                    "reportOnly",
                    "This file holds only the rows near the failure and the explanation. For earlier rows, and for the"
                            + " arguments of other operations, open the bundle with plumbline view."),
            Map.entry("showAll", "show all"),
            Map.entry("showLess", "show less"),
            Map.entry("characters", "{number|character}"),
            Map.entry("savePicture", "Save this picture"),
            Map.entry("saveSvg", "Save this picture with its sentence as SVG"),
            Map.entry("savePng", "Save this picture with its sentence as PNG"),
            Map.entry("pictureSentence", "{name}: {sentence}"),
            Map.entry("aboutNumber", "about {number}"),
            Map.entry("andMore", "\u2026 and {number} more"),
            Map.entry("filterMatches", "{passing} of {all|operation} matched"),
            Map.entry("filterDims", "; {out} dimmed or folded"),
            Map.entry("argumentsMissing", "; arguments of {unknown|operation} not available"),
            Map.entry("noHits", "nothing found"),
            Map.entry("hitOf", "{at} of {hits}"),
            Map.entry("hits", "{hits|hit}"));

    private static final Map<String, String> OF_STEPPING = Map.ofEntries(
            Map.entry("statesByDepth", "States by depth"),
            Map.entry("statesAtDepth", "{number|state} at depth {depth}"),
            Map.entry("actionsTaken", "Steps by action"),
            Map.entry("actionColumn", "action"),
            Map.entry("takenColumn", "taken"),
            Map.entry("newColumn", "new states"),
            Map.entry("foldedEvents", "{number|step} folded"),
            Map.entry("clickToUnfold", ": click to show more"),
            Map.entry("inTheLog", "log"),
            Map.entry("allowedBySpec", "allowed"),
            Map.entry("stepOf", "{at} of {size}"),
            Map.entry("firstStep", "The first step (Home)"),
            Map.entry("firstStepName", "first step"),
            Map.entry("previousStep", "The previous step (\u2190)"),
            Map.entry("previousStepName", "previous step"),
            Map.entry("nextStep", "The next step (\u2192)"),
            Map.entry("nextStepName", "next step"),
            Map.entry("lastStep", "The last step (End)"),
            Map.entry("lastStepName", "last step"));

    private static final Map<String, String> OF_THE_TIMELINE = Map.ofEntries(
            Map.entry("roundedTimes", "Times are rounded to {size} {unit} to keep this file small."),
            Map.entry("shared", "shared"),
            Map.entry(
                    "sharedLine",
                    "shared: more than {number} operations of the process are open at once, and hide one another on its"
                            + " last line."),
            Map.entry("inOrder", "in order"),
            Map.entry("processOf", "process {process}"),
            Map.entry("neverReturned", "called {call}, never returned"),
            Map.entry("fromCallToEnd", "{call} to {end}, {length}"),
            Map.entry("changes", "It changes:"),
            Map.entry("changesNothing", "It changes nothing."),
            Map.entry("oneStepChanges", "{steps|different step} in the rows shown; one of them changes:"),
            Map.entry(
                    "oneStepChangesNothing", "{steps|different step} in the rows shown; one of them changes nothing."),
            Map.entry("witnessStep", "step {number} of the witness"),
            Map.entry(
                    "witnessSteps",
                    "One order that explains all operations: {steps|step}. Steps {from} to {to} are in view."),
            Map.entry("silentStep", "{name} (silent)"),
            Map.entry("byAction", " by {name}"),
            Map.entry("annotatedAt", "at {from}"),
            Map.entry("annotatedFrom", "from {from} to {to}"),
            Map.entry("recordedFrom", " (recorded {time} to {to})"),
            Map.entry("annotationOf", "Annotation {number} of {all}"),
            Map.entry("annotations", "{number|annotation}"),
            Map.entry("lastAnnotations", "{number|annotation} (without {left} earlier)"),
            Map.entry("callOf", "call of #{number}"),
            Map.entry("callOfFailing", "call of #{number} \u2715"),
            Map.entry("firstCall", "first call"),
            Map.entry("asRecorded", "as recorded"),
            Map.entry("recordedTimes", "Times are shown as recorded"),
            Map.entry("zeroTime", "0 is {time} as recorded"),
            Map.entry("idleLanes", "{lanes|idle lane} hidden, show"),
            Map.entry("allLanes", "all lanes shown, hide idle ones"));

    private static final Map<String, String> OF_MEASURES = Map.of(
            "leftOutShort", "{length} left out",
            "leftOutHere", "{length} left out, with {number|operation}. Click to show this part.",
            "measureFrom", "Measuring from #{number}: select another operation.",
            "measuredApart", "#{first} returned {length} before #{second} was called, so #{first} came first.",
            "measuredTogether", "#{first} and #{second} overlap for {length}: either may have come first.",
            "measuredInstant", "#{first} and #{second} share one instant: either may have come first.",
            "measuredInProcess",
                    "#{first} and #{second} share one instant, but their process performed #{first} first.",
            "measuredEndless", "#{first} and #{second} never returned, so they overlap: either may have come first.",
            "measuredRounded",
                    "The times of #{first} and #{second} are rounded in this file. Open the bundle with plumbline view"
                            + " to measure.");

    private static final Map<String, String> OF_INTERLEAVINGS = Map.of(
            "unfoldAll", "Unfold all",
            "threadsSwitched", "threads were switched",
            "fitsNoExplanation", "fits no explanation",
            "unsharedStep", "no other thread changes it",
            "ofSelected", "of the selected operation",
            "wholeCall", "a call, from its beginning to its end",
            "valueFound", "value found",
            "valueChanged", "old -> new");

    private static final Map<String, String> OF_THE_GRID = Map.ofEntries(
            Map.entry("theEnd", "the end"),
            Map.entry("beforeTheEnd", "{operations|operation} before the end"),
            Map.entry("endCell", "\u2715 no #{operation} in"),
            Map.entry("differentStates", "\u2260 {states|state}"),
            Map.entry("differentStatesTitle", "leads to different states"),
            Map.entry("differentChanges", "{number|different change}, such as {first}"),
            Map.entry("stateAfter", "the state after {change}"),
            Map.entry("absentPart", ChangeWords.ABSENT),
            Map.entry("equalElements", "({number} equal)"),
            Map.entry("idleRows", "{rows|row} without a change: {names}"),
            Map.entry("filteredRows", "{rows|row} hidden by the filter: {names}"),
            Map.entry("showAllRows", "Show all rows"),
            Map.entry("foldRows", "Fold rows without a change"),
            Map.entry("showTheseRows", "Show these rows"),
            Map.entry("moreRows", "Show more rows"),
            Map.entry("rowsSoFar", " {rows|row} so far, counted back from the end. "),
            Map.entry("working", "Working \u2026 {rows|row} so far{swept}, {seconds} s "),
            Map.entry("workingTowards", "Working \u2026 {rows} of {wanted|row} so far{swept}, {seconds} s "),
            Map.entry("searchedAgain", ", searching the history again: {settled} of {total|operation}"),
            Map.entry("noEarlierRows", "Earlier rows are not in this file."),
            Map.entry(
                    "noEarlierOperations",
                    "Earlier rows are not available: the bundle holds only the operations around the failure."),
            Map.entry("assumedAt", "#{operation} at \u2212{row}"),
            Map.entry("assumedBefore", "#{first} before #{second}"),
            Map.entry("chooseSecond", "#{first} came before \u2026 choose the other operation in the grid"),
            Map.entry("fixOperation", "Fix #{operation} here"),
            Map.entry("fixHere", "Fix here"),
            Map.entry("fixHereTitle", "Assume that the selected operation happened in this row (f, or double-click)"),
            Map.entry("beforeTitle", "Assume that the selected operation happened before another one (b)"),
            Map.entry("resetTitle", "Drop all assumptions (r)"),
            Map.entry("dropAssumption", "drop: {label}"),
            Map.entry("copyLink", "Copy link"),
            Map.entry("copyLinkTitle", "A link to the current view"),
            Map.entry("linkInAddressBar", "The link is in the address bar"));

    private ViewerWords() {}

    static Value document() {
        List<Map<String, String>> parts = new ArrayList<>(DetailSentences.all());
        parts.addAll(List.of(OF_THE_PAGE, OF_STEPPING, OF_THE_TIMELINE, OF_INTERLEAVINGS, OF_THE_GRID));
        parts.addAll(StepSentences.all());
        parts.addAll(List.of(ChangeWords.all(), OF_MEASURES));
        Map<String, Value> all = new TreeMap<>();
        for (Map<String, String> part : parts) {
            part.forEach((name, text) -> {
                if (all.put(name, Value.of(text)) != null) {
                    throw new IllegalStateException("two sentences of the viewer have the name " + name);
                }
            });
        }
        return Value.record(all);
    }
}
