package dev.plumbline.record;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.format.Formats;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

/** Reads what was recorded. */
final class Traces {
    private Traces() {}

    static History read(Path path) throws BadInput {
        return Formats.read(path);
    }

    /** Operations with everything they hold, one line each. */
    static List<String> shown(List<Operation> operations) {
        return operations.stream().map(Traces::shown).toList();
    }

    static String shown(Operation operation) {
        return operation + (operation.metadata().isEmpty() ? "" : " " + new TreeMap<>(operation.metadata()));
    }

    /** A clock that ticks whenever it is read, from 1 on. */
    static Recorder.Clock ticking() {
        long[] now = new long[1];
        return () -> ++now[0];
    }
}
