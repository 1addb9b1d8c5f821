package dev.plumbline.junit;

import dev.plumbline.actor.explore.ExplorationResult;
import dev.plumbline.actor.states.StatesFound;
import dev.plumbline.check.Verdict;
import dev.plumbline.value.text.Count;
import java.util.ArrayList;
import java.util.List;

/** Restrictions of a pass: its assumptions, and executions in which requests stay unanswered. */
final class ActorNotes {
    private ActorNotes() {}

    /** @param losesNone whether the scheduler has run every history when it ends; otherwise the pass is of a sample */
    static List<String> of(ExplorationResult explored, boolean losesNone) {
        List<String> notes = new ArrayList<>();
        if (!losesNone) {
            notes.add(
                    "a sample of " + Count.of(explored.schedules()) + " schedules, which need not show every history");
        }
        notes.addAll(explored.repeatability().reliesOn());
        notes.addAll(explored.problems());
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
        found.properties().stream()
                .filter(each -> each.word() == Verdict.Word.INCONCLUSIVE)
                .forEach(each -> open.add(each.text()));
        found.nothingToCheck().ifPresent(open::add);
        return open;
    }
}
