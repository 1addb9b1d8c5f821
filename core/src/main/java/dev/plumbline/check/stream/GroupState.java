package dev.plumbline.check.stream;

import dev.plumbline.check.sweep.Checkpoints;
import dev.plumbline.spec.State;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * All that a sweep needs to go on.
 *
 * @param open the open operations, in the order of their calls
 * @param frontier interpretations; operations are numbered as in the list
 * @param operations how many operations were called before, at least those of one of the groups that it was made of
 */
record GroupState(
        List<OpenOperation> open,
        List<Checkpoints.Reached> frontier,
        RecentOperations recent,
        Forgotten forgotten,
        long operations) {
    /** More states of a moment are not worth a report that begins there. */
    static final int MOST_STATES = 1_000;

    /** The states of a group without open operations. */
    Optional<List<State>> settled() {
        return open.isEmpty()
                ? Optional.of(frontier.stream()
                        .map(Checkpoints.Reached::state)
                        .distinct()
                        .toList())
                : Optional.empty();
    }

    /** The frontier in terms of other numbers. */
    static List<Checkpoints.Reached> renumbered(
            Collection<Checkpoints.Reached> frontier, Map<Integer, Integer> numbers) {
        return frontier.stream()
                .map(each -> new Checkpoints.Reached(
                        each.state(),
                        new TreeSet<>(each.done().stream().map(numbers::get).toList())))
                .toList();
    }

    /** @throws BadInput if the specification cannot make a state again from its value */
    static List<Document> saved(List<Checkpoints.Reached> frontier, StateCoding states) throws BadInput {
        List<Document> saved = new ArrayList<>();
        for (Checkpoints.Reached each : frontier) {
            states.verify(each.state());
            saved.add(new Document().put("state", each.state().value()).put("done", each.done()));
        }
        return saved;
    }

    /** @param open how many operations are open */
    static List<Checkpoints.Reached> restored(Fields saved, int open, StateCoding states) throws BadInput {
        List<Checkpoints.Reached> frontier = new ArrayList<>();
        for (Fields each : saved.list("frontier")) {
            SortedSet<Integer> done =
                    new TreeSet<>(each.list("done", number -> number.number(0, Math.max(0, open - 1))));
            frontier.add(new Checkpoints.Reached(states.restored(each.get("state")), done));
        }
        if (frontier.isEmpty()) {
            throw saved.get("frontier").wrong("at least one interpretation");
        }
        return frontier;
    }

    /** By the number of each operation, its place in the list. */
    static Map<Integer, Integer> places(List<OpenOperation> operations) {
        Map<Integer, Integer> places = new HashMap<>();
        operations.forEach(each -> places.put(each.number, places.size()));
        return places;
    }
}
