package dev.plumbline.mpcal.internal.log;

import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.List;

/**
 * What one reading of the logs of a process has shown.
 *
 * @param self the process
 * @param files that have records of the process, in their order
 * @param records their number
 * @param firstPlace file and line of the first record
 * @param isDone whether the last record jumps to the label at which PlusCal ends a process
 */
record ProcessSummary(Value self, List<Path> files, int records, String firstPlace, boolean isDone) {
    /** Of a process without records. */
    static final ProcessSummary EMPTY = new ProcessSummary(Value.of(""), List.of(), 0, "", false);
}
