package dev.plumbline.check.stream;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.document.Fields;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Counts the operations of a stream that are checked, by what a report says about them. */
final class UsedOperations {
    /** A system may name a process anew after each failure; more of them are not told apart. */
    private static final int MOST_PROCESSES = 1 << 16;

    private static final int MOST_NAMES = 1 << 16;

    private final Set<String> names;
    private final Set<String> unused;
    private final Set<String> seen = new HashSet<>();
    private final Set<Value> processes = new HashSet<>();
    private long operations;
    private long answered;

    UsedOperations(Spec spec) {
        names = spec.operationNames();
        unused = new TreeSet<>(names);
        spec.silentSteps().forEach(step -> unused.remove(step.name()));
    }

    /** Continues with what {@link #saved} has. */
    UsedOperations(Spec spec, Fields saved) throws BadInput {
        this(spec);
        seen.addAll(saved.get("seen").texts());
        unused.retainAll(saved.get("unused").texts());
        processes.addAll(saved.list("processes", Fields::value));
        operations = saved.get("operations").number(0, Long.MAX_VALUE);
        answered = saved.get("answered").number(0, Long.MAX_VALUE);
    }

    Document saved() {
        return new Document()
                .put("operations", operations)
                .put("answered", answered)
                .put("seen", new TreeSet<>(seen))
                .put("unused", unused)
                .put("processes", processes);
    }

    /** As {@link dev.plumbline.history.History#withLifecycle} has it. */
    boolean isChecked(Operation operation) {
        return !operation.isLifecycle()
                || names.contains(operation.name())
                || names.contains(operation.name() + "_Done");
    }

    void add(Operation operation, Action action) {
        operations++;
        answered += operation.isPending() ? 0 : 1;
        if (processes.size() < MOST_PROCESSES) {
            processes.add(operation.process());
        }
        if (seen.size() < MOST_NAMES && seen.add(operation.name())) {
            unused.remove(operation.name());
            unused.remove(action.completing().name());
            action.repeated().ifPresent(step -> unused.remove(step.name()));
        }
    }

    /** How many operations are checked so far. */
    long operations() {
        return operations;
    }

    /** Whether any of them returned: otherwise any specification explains them. */
    boolean isAnswered() {
        return answered > 0;
    }

    /** How many processes they have. */
    int processes() {
        return processes.size();
    }

    /** The names of operations of the specification that did not occur. */
    List<String> unused() {
        return List.copyOf(unused);
    }
}
