package dev.plumbline.mpcal.internal.validate;

import dev.plumbline.check.cuts.StreamedPath;
import dev.plumbline.mpcal.internal.log.LogRecord;
import dev.plumbline.mpcal.internal.log.LogStream;
import dev.plumbline.mpcal.internal.translate.TranslatedModule;
import dev.plumbline.value.BadInput;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The records of logs as operations of the module that replays them, without keeping them. The module needs the
 * templates and strings of all records, so the logs are read once before they are replayed. Both are those of
 * {@link Replay}, whose order decides what the module says about strings.
 */
final class StreamedRecords {
    private final LogStream logs;
    private final List<Integer> judged;
    private TranslatedModule module;
    private Replay known;

    /** @param judged the number of records of each process that can be judged */
    StreamedRecords(LogStream logs, List<Integer> judged) {
        this.logs = logs;
        this.judged = judged;
    }

    /**
     * Reads the records before they are replayed.
     *
     * @param templates that the module has besides theirs
     * @param strings that it has besides theirs
     */
    Replay first(TranslatedModule translated, Map<String, Template> templates, Set<String> strings) throws BadInput {
        module = translated;
        RecordTranslator translator = new RecordTranslator(module, templates, strings, RecordTranslator.MOST_CONTENTS);
        logs.each(judged, translator::translate);
        known = new Replay(translator.templates(), Map.of(), translator.strings(), List.of());
        return known;
    }

    /** The number of records that can be judged. */
    int size() {
        return judged.stream().mapToInt(each -> each).sum();
    }

    /**
     * The operations of one reading, performed by this specification.
     *
     * @param unused loses the names of the operations that are read
     */
    StreamedPath.Operations operations(LogStream.Reading reading, ReplaySpec spec, Set<String> unused) throws BadInput {
        RecordTranslator translator =
                new RecordTranslator(module, known.templates(), known.strings(), RecordTranslator.MOST_CONTENTS);
        int[] next = new int[judged.size()];
        return process -> {
            if (next[process] > 0) {
                reading.advance(process);
            }
            if (next[process]++ == judged.get(process)) {
                return null;
            }
            LogRecord record = reading.next(process);
            unused.remove(record.operation().name());
            return new StreamedPath.Next(record.operation(), spec.performing(translator.translate(record)));
        };
    }
}
