package dev.plumbline.junit;

import dev.plumbline.actor.execution.Execution;
import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.states.StatesFound;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Restrictions of a pass: its assumptions, and executions in which requests stay unanswered. */
final class ActorNotes {
    private static final Map<Execution.End, String> ENDS = Map.of(
            Execution.End.DEADLOCK, "ended with messages that their receivers do not accept",
            Execution.End.LIVELOCK, "came back to where they were while a client waited",
            Execution.End.LENGTH, "were cut at the bound on their length (Harness.Builder.maxSteps)",
            Execution.End.TIMERS, "have timers that could go off more often than the harness allows");

    private ActorNotes() {}

    /** @param losesNone whether the scheduler has run every history when it ends; otherwise the pass is of a sample */
    static List<String> of(ExplorationResult explored, boolean losesNone) {
        List<String> notes = new ArrayList<>();
        if (!losesNone) {
            notes.add(
                    "a sample of " + Count.of(explored.schedules()) + " schedules, which need not show every history");
        }
        notes.addAll(explored.repeatability().reliesOn());
        explored.ends().forEach((end, number) -> {
            if (ENDS.containsKey(end)) {
                notes.add(Count.of(number) + " of " + Count.of(explored.schedules()) + " schedules " + ENDS.get(end));
            }
        });
        explored.unanswered()
                .forEach((request, number) ->
                        notes.add("without an answer in " + Count.of(number) + " schedules: " + request));
        explored.falseDeclarations().forEach(declaration -> notes.add("unsound exclusion: " + declaration));
        return notes;
    }

    static List<String> of(StatesFound found) {
        List<String> notes = new ArrayList<>(found.repeatability().notes());
        found.problems()
                .forEach((problem, seen) -> notes.add(problem + ", " + Count.of(seen.count()) + " times, first after "
                        + seen.first().steps().size() + " steps"));
        return notes;
    }

    /** The reasons for an inconclusive search through states. */
    static List<String> open(StatesFound found) {
        List<String> open = new ArrayList<>(found.repeatability().notes());
        found.stopped().ifPresent(reason -> open.add(reason.text()));
        if (found.undecided() > 0) {
            open.add(Count.of(found.undecided()) + " histories could not be decided in their budget");
        }
        if (found.nothingCalled()) {
            open.add(ExplorationResult.Gap.NO_CALLS);
        }
        if (found.complete() && found.nothingAnswered()) {
            open.add(ExplorationResult.Gap.NO_ANSWERS);
        }
        return open;
    }
}
