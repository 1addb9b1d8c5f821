package dev.plumbline.check.conflict;

import dev.plumbline.check.Conflict;
import dev.plumbline.check.monitor.internal.Vocabulary;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Optional;

/**
 * Looks for a conflict with a name in which the failing operation takes part. What the operations of a built-in model do
 * is known. For any other specification it must be proved that all operations are steps at the ends of one sequence, as
 * those of a queue or a stack in TLA+; otherwise there is no name.
 */
public final class ConflictSearch {
    /** A conflict of more operations is not a short answer. */
    static final int MOST_OPERATIONS = 8;

    private ConflictSearch() {}

    /**
     * @param failed the operation, by its number
     * @return nothing if there is no such conflict, or the operations are not known to be those of registers or
     *     containers
     * @throws BadInput if the specification lacks an operation of the history
     */
    public static Optional<Conflict> of(History history, int failed, Spec spec) throws BadInput {
        Optional<SequentialModel<?>> model = Models.builtIn(spec);
        if (model.isEmpty()) {
            return ContainerConflicts.proved(history, spec)
                    .flatMap(elements -> elements.about(failed))
                    .filter(conflict -> conflict.operations().size() <= MOST_OPERATIONS);
        }
        Vocabulary words = new Vocabulary(model.get());
        Value initial = initial(model.get());
        Optional<Conflict> found = switch (model.get().name()) {
            case "register", "cas-register", "multi-register", "map" ->
                CellConflicts.read(history, words, initial).flatMap(cells -> cells.about(failed));
            case "queue", "stack", "deque", "priority-queue" ->
                ContainerConflicts.read(
                                history,
                                words,
                                (Value.Tuple) initial,
                                model.get().name())
                        .flatMap(elements -> elements.about(failed));
            default -> Optional.empty();
        };
        return found.filter(conflict -> conflict.operations().size() <= MOST_OPERATIONS);
    }

    private static <S> Value initial(SequentialModel<S> model) {
        return model.show(model.initial());
    }
}
