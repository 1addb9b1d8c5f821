package dev.plumbline.mpcal.internal.log;

import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.Iterator;

/** The records of one process, one after the other, read when they are asked for. */
final class LogCursor implements AutoCloseable {
    private final ProcessSummary process;
    private final RecordReader reader;
    private final Iterator<Path> files;
    private LogReader log;
    private int left;

    LogCursor(ProcessSummary process, RecordReader reader) {
        this.process = process;
        this.reader = reader;
        this.files = process.files().iterator();
        this.left = process.records();
    }

    /** The next record; null after as many as were there when the logs were read first. */
    LogRecord next() throws BadInput {
        while (left > 0) {
            if (log == null) {
                if (!files.hasNext()) {
                    throw new BadInput("the log of process " + process.self() + " has become shorter while it was read;"
                            + " expected the " + process.records() + " records that it had before");
                }
                log = new LogReader(files.next(), reader);
            }
            LogRecord record = log.next();
            if (record == null) {
                close();
            } else if (record.self().equals(process.self())) {
                left--;
                return record;
            }
        }
        return null;
    }

    @Override
    public void close() throws BadInput {
        if (log != null) {
            log.close();
            log = null;
        }
    }
}
