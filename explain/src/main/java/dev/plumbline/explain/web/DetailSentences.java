package dev.plumbline.explain.web;

import java.util.List;
import java.util.Map;

/** Sentences of {@link ViewerWords} about the selected operation or record, its state and its obstacles. */
final class DetailSentences {
    private static final Map<String, String> OF_OPERATIONS = Map.ofEntries(
            Map.entry("chooseOperation", "Choose an operation in the timeline or in the grid."),
            Map.entry("noOperation", "Operation #{number} is not in this view."),
            Map.entry("RETURNED", "returned"),
            Map.entry("ABORTED", "aborted: it reported that it had no effect"),
            Map.entry("PENDING", "pending: never seen to return"),
            Map.entry("noArguments", "Its arguments are not in this file, only its timebox."),
            Map.entry("readAt", "read at"),
            Map.entry("metadata", "metadata {name}"),
            Map.entry("recorded", " (recorded {time})"),
            Map.entry("onlyThis", "only this"),
            Map.entry("onlyThisTitle", "Filter: {filter}"),
            Map.entry("performedIn", "Performed in row "),
            Map.entry("overlapsMany", "Overlaps more than {number} operations: "),
            Map.entry("overlaps", "Overlaps {number|operation}: "),
            Map.entry("overlapsNone", "Overlaps 0 operations."));

    private static final Map<String, String> OF_RECORDS = Map.ofEntries(
            Map.entry("chooseRecord", "Choose a record in the diagram."),
            Map.entry("noRecord", "Record #{number} is not in this view."),
            Map.entry("recordOf", "{record} of process {process} (#{number})"),
            Map.entry("aborted", "aborted: it must be possible, and has no effect"),
            Map.entry("committed", "committed"),
            Map.entry("noElements", "Its elements are not in this file, only its place."),
            Map.entry("elements", "{number|element}"),
            Map.entry("directlyAfter", "Directly after: "),
            Map.entry("directlyAfterNothing", "Directly after no record."),
            Map.entry("directlyBefore", "Directly before: "),
            Map.entry("directlyBeforeNothing", "Directly before no record."),
            Map.entry("recordLink", "{record} of {process}, {section}"),
            Map.entry("performed", "performed, above the cut"),
            Map.entry("failed", "the clocks allow it next, and it is impossible"),
            Map.entry("blocked", "the clocks allow it next, and it is impossible"),
            Map.entry("open", "next in its process"),
            Map.entry("later", "below the cut, not reached"),
            Map.entry("unchecked", "not checked"));

    private static final Map<String, String> OF_STATES = Map.ofEntries(
            Map.entry("chooseCell", "Choose a cell of the grid to see the state after it."),
            Map.entry(
                    "noState",
                    "No interpretation shown performs #{operation} in these rows, so no state comes after it."),
            Map.entry("endState", "The state at an end, in which #{operation} cannot be performed"),
            Map.entry("afterOperation", "After #{operation} {call}"),
            Map.entry("statesAfter", "After it"),
            Map.entry("stateTab", "state {letter}"),
            Map.entry("comparedWith", "Compared with"),
            Map.entry("beforeTab", "before {number}"),
            Map.entry("unchangedParts", "\u2026 {number} unchanged: {names}"),
            Map.entry("differsTitle", "differs between interpretations"),
            Map.entry("firstParts", "The first {number|part}"),
            Map.entry("foundParts", "{number|part} found"),
            Map.entry("byWayOf", "by way of {steps}"),
            Map.entry("differs", " marks what differs between the interpretations here."),
            Map.entry("unchanged", "It changes nothing."),
            Map.entry("afterRecord", "After {name} of process {process}"),
            Map.entry("cutState", "The state at the cut"));

    private static final Map<String, String> OF_OBSTACLES = Map.ofEntries(
            Map.entry("blockedOperations", "blocked operations"),
            Map.entry("inState", "in "),
            Map.entry("reveal", "Reveal stalled: every row in which it was open"),
            Map.entry("aboveRow", "above \u2212{row}"),
            Map.entry("showOperation", "show operation {number}"),
            Map.entry("noneBlocked", "No operation was blocked."),
            Map.entry(
                    "fewOperations",
                    "Considers only the operations that prove the violation; the others may change what is possible."),
            Map.entry("otherBranches", "If another operation had been performed elsewhere"),
            Map.entry("elsewhere", "If it had been performed here"),
            Map.entry("silent", "Silent actions, in the configurations where the search ended"),
            Map.entry("ends", "Where interpretations end: {states|state}"),
            Map.entry("noReason", "No reason is known."),
            Map.entry("moreStates", "\u2026 and {states|more state}"),
            Map.entry("unexplained", "For {states|further end state} the reason has not been computed."),
            Map.entry(
                    "unexplainedYet",
                    "For {states|further end state} the reason has not been computed yet: press Reveal stalled."),
            Map.entry("openNowhere", "It was not open in the rows shown, or this file does not contain them."),
            Map.entry("openIn", "Where it was open: {rows|row}"));

    private DetailSentences() {}

    static List<Map<String, String>> all() {
        return List.of(OF_OPERATIONS, OF_RECORDS, OF_STATES, OF_OBSTACLES);
    }
}
