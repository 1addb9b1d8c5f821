package dev.plumbline.mpcal.internal.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.log.LogHistory;
import dev.plumbline.mpcal.internal.log.LogRecord;
import dev.plumbline.mpcal.internal.translate.TranslatedModule;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Translating equal records once gives the same operations as translating each. */
@Tag("slow")
class RecordTranslatorTest {
    @TempDir
    Path folder;

    private record Translation(List<Replay.Replayed> records, Map<String, Template> templates, Set<String> strings) {}

    private static TranslatedModule module() throws BadInput {
        MpcalSource source = MpcalSource.of("calls.tla", ProcedureLogsTest.SPECIFICATION, false);
        return TranslatedModule.of(source.usable(), source.names());
    }

    /** Each history starts outside of all procedures. */
    private static Translation translated(List<History> histories, int mostContents) throws BadInput {
        RecordTranslator translator = new RecordTranslator(module(), Map.of(), Set.of(), mostContents);
        List<Replay.Replayed> records = new ArrayList<>();
        for (History history : histories) {
            translator.begin();
            for (Operation operation : history.operations()) {
                records.add(translator.translate(LogRecord.of(history, operation)));
            }
        }
        return new Translation(records, translator.templates(), translator.strings());
    }

    private History logged(String name, LoggedProcess process) throws IOException, BadInput {
        Path logs = Files.createDirectories(folder.resolve(name));
        Files.write(logs.resolve("trace-1-1.log"), process.lines());
        return LogHistory.read(logs);
    }

    /** Two bindings of one procedure log equal records that mean different variables. */
    @Test
    void equalRecordsHaveTheSameOperationsAsEachAlone() throws BadInput, IOException {
        LoggedProcess repeating = new LoggedProcess("A", "1", "a5").local("A.x", Value.of(5));
        for (int i = 0; i < 4; i++) {
            repeating.aborted(() -> repeating.read("A.x"));
        }
        List<History> histories = List.of(
                logged("first", ProcedureLogsTest.run()),
                logged("second", repeating),
                logged("third", ProcedureLogsTest.run()));
        Translation alone = translated(histories, 0);
        Translation shared = translated(histories, RecordTranslator.MOST_CONTENTS);
        assertThat(shared.templates()).isEqualTo(alone.templates());
        assertThat(shared.templates().keySet())
                .containsExactlyElementsOf(alone.templates().keySet());
        assertThat(shared.strings()).isEqualTo(alone.strings());
        for (int i = 0; i < alone.records().size(); i++) {
            Replay.Replayed one = alone.records().get(i);
            Replay.Replayed other = shared.records().get(i);
            assertThat(other.template()).as(one.record().where()).isEqualTo(one.template());
            assertThat(other.operation().arguments())
                    .as(one.record().where())
                    .isEqualTo(one.operation().arguments());
            assertThat(other.operation().place()).isEqualTo(one.operation().place());
        }
        assertThat(argumentObjects(alone)).isEqualTo(alone.records().size());
        // Four aborted records of the second history are one; the sections of a5 in the first and third are another.
        assertThat(argumentObjects(shared)).isEqualTo(alone.records().size() - 3 - 1);
    }

    private static int argumentObjects(Translation translation) {
        Set<Object> objects = Collections.newSetFromMap(new IdentityHashMap<>());
        translation.records().forEach(each -> objects.add(each.operation().arguments()));
        return objects.size();
    }
}
