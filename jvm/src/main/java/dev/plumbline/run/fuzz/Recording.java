package dev.plumbline.run.fuzz;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.run.RunRecord;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Compares a recorded history with the report of the process of the run. A verdict on a history with missing operations
 * proves nothing: a read of a value whose write is missing violates any specification, and if a wrong read is missing,
 * no specification is violated.
 */
public final class Recording {
    private Recording() {}

    /**
     * Why the history cannot be that of the run; empty if it can. Only a run that ended normally reports the number of
     * its operations, so other runs are not checked.
     */
    public static Optional<String> defect(RunRecord run, History history) {
        if (!run.sound()) {
            return Optional.empty();
        }
        Map<String, Long> recorded = new TreeMap<>();
        for (Operation operation : history.operations()) {
            if (!operation.isLifecycle()) {
                recorded.merge(operation.name(), 1L, Long::sum);
            }
        }
        Map<String, Long> performed = run.report().operations();
        TreeSet<String> names = new TreeSet<>(recorded.keySet());
        names.addAll(performed.keySet());
        for (String name : names) {
            long expected = performed.getOrDefault(name, 0L);
            long found = recorded.getOrDefault(name, 0L);
            if (expected != found) {
                return Optional.of(
                        "the recording of the run with seed " + run.seed() + " is broken: its threads performed "
                                + name + " " + expected + " times, and its history in " + run.traces() + " has " + found
                                + " of them; nothing can be concluded from it");
            }
        }
        return Optional.empty();
    }
}
