package dev.plumbline.check.conflict;

import dev.plumbline.check.Conflict;
import dev.plumbline.check.meter.Meter;
import dev.plumbline.check.monitor.internal.Vocabulary;
import dev.plumbline.history.History;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.Optional;

/**
 * Looks for a conflict with a name in which the failing operation takes part. The effects of the operations of built-in
 * models are known. For any other specification, they must be proved of all operations of the history: either that they
 * are steps at the ends of one sequence, such as a queue or a stack in TLA+, or which values they find in single cells
 * and leave there. Otherwise there is no name.
 */
public final class ConflictSearch {
    /** A conflict of more operations is not a short answer. */
    static final int MOST_OPERATIONS = 8;

    private static final Value EMPTY = Value.of("");

    private ConflictSearch() {}

    /**
     * @param failed the operation, by its number
     * @return nothing if there is no such conflict, or the operations are not known to be those of registers or
     *     containers
     * @throws BadInput if the specification lacks an operation of the history
     * @throws Meter.Exhausted if the search takes too long
     */
    public static Optional<Conflict> of(History history, int failed, Spec spec, Meter meter)
            throws BadInput, Meter.Exhausted {
        Optional<SequentialModel<?>> model = Models.builtIn(spec);
        Optional<Conflict> found =
                model.isPresent() ? ofModel(history, failed, model.get(), meter) : proved(history, failed, spec, meter);
        return found.filter(conflict -> conflict.operations().size() <= MOST_OPERATIONS);
    }

    private static Optional<Conflict> proved(History history, int failed, Spec spec, Meter meter)
            throws BadInput, Meter.Exhausted {
        Optional<ContainerConflicts> elements = ContainerConflicts.proved(history, spec, meter);
        if (elements.isPresent()) {
            return elements.get().about(failed, meter);
        }
        Optional<KnownCells> cells = ProvedCells.of(history, spec, meter);
        return cells.isPresent() ? CellConflicts.about(failed, cells.get(), meter) : Optional.empty();
    }

    private static Optional<Conflict> ofModel(History history, int failed, SequentialModel<?> model, Meter meter)
            throws BadInput, Meter.Exhausted {
        Vocabulary words = new Vocabulary(model);
        Value initial = initial(model);
        return switch (model.name()) {
            case "register", "cas-register" -> {
                KnownCells cells = ModelCells.of(history, words, initial, false, Vocabulary.NIL, meter);
                yield CellConflicts.about(failed, cells, meter);
            }
            case "multi-register", "map", "kv" -> {
                Value missing = model.name().equals("kv") ? EMPTY : Vocabulary.NIL;
                KnownCells cells = ModelCells.of(history, words, initial, true, missing, meter);
                yield CellConflicts.about(failed, cells, meter);
            }
            case "queue", "stack", "deque", "priority-queue" -> {
                Optional<ContainerConflicts> elements =
                        ContainerConflicts.read(history, words, (Value.Tuple) initial, model.name(), meter);
                yield elements.isPresent() ? elements.get().about(failed, meter) : Optional.empty();
            }
            default -> Optional.empty();
        };
    }

    private static <S> Value initial(SequentialModel<S> model) {
        return model.show(model.initial());
    }
}
