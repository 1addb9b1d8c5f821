package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.mpcal.internal.log.LogRecord;
import dev.plumbline.mpcal.internal.translate.TranslatedModule;
import dev.plumbline.value.BadInput;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The records of a history as operations of the module that replays them: each is named by its template, and has the
 * process and the data of its elements as arguments.
 *
 * @param templates by name, in the order in which they first occur
 * @param operations by the operations of the history
 * @param strings every string in the data
 * @param histories from which the operations are
 */
record Replay(
        Map<String, Template> templates,
        Map<Operation, Replayed> operations,
        Set<String> strings,
        List<History> histories) {
    /** The operation that replays a record. Records with equal contents may share its arguments. */
    record Replayed(LogRecord record, String template, Operation operation) {}

    /** The same without records. */
    Replay ofNothing() {
        return new Replay(templates, Map.of(), strings, List.of());
    }

    /**
     * @param known templates that it has besides those of the records
     * @param knownStrings strings that it has besides those of the records
     */
    static Replay of(
            TranslatedModule module, List<History> histories, Map<String, Template> known, Set<String> knownStrings)
            throws BadInput {
        RecordTranslator translator = new RecordTranslator(module, known, knownStrings, RecordTranslator.MOST_CONTENTS);
        Map<Operation, Replayed> operations = new IdentityHashMap<>();
        for (History history : histories) {
            translator.begin();
            for (Operation operation : history.operations()) {
                operations.put(operation, translator.translate(LogRecord.of(history, operation)));
            }
        }
        return new Replay(translator.templates(), operations, translator.strings(), List.copyOf(histories));
    }

    /** The records of the history that has this one; empty without histories, whose records are not kept. */
    List<LogRecord> besides(LogRecord record) {
        if (histories.isEmpty()) {
            return List.of();
        }
        for (History history : histories) {
            if (history.operations().stream().anyMatch(each -> each == record.operation())) {
                return history.operations().stream()
                        .map(each -> operations.get(each).record())
                        .toList();
            }
        }
        throw new IllegalArgumentException(record.where() + " is of no history");
    }
}
