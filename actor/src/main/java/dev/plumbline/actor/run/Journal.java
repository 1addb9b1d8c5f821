package dev.plumbline.actor.run;

import dev.plumbline.runtime.bytes.CheckedRecord;
import dev.plumbline.runtime.bytes.OwnedFile;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The steps of a process in a file. A step is one write, which belongs to the system as soon as it returns: it survives
 * a kill of the process. A step that was only partly written has not been taken.
 */
final class Journal implements StepLog, AutoCloseable {
    private final OwnedFile file;
    private final ObjectBytes bytes;
    private final boolean states;
    private OutputStream out;

    /** @param states whether steps have the states of actors */
    Journal(Path path, ObjectBytes bytes, boolean states) throws IOException {
        this.file = new OwnedFile(path);
        this.bytes = bytes;
        this.states = states;
    }

    /** Reads the steps that earlier processes have written. To be called before steps are taken. */
    void repeat(Consumer<LoggedStep> each) throws IOException {
        DataInputStream in = new DataInputStream(file.reading());
        long length = 0;
        for (byte[] next = CheckedRecord.next(in); next.length > 0; next = CheckedRecord.next(in)) {
            each.accept((LoggedStep) bytes.read(next));
            length += CheckedRecord.HEAD + next.length;
        }
        file.continueAt(length);
        out = file.writing();
    }

    /** The steps in the file of a process that has ended, as far as they are kept. */
    static List<LoggedStep> read(Path path, ObjectBytes bytes) throws IOException {
        List<LoggedStep> steps = new ArrayList<>();
        if (Files.exists(path)) {
            try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(path)))) {
                for (byte[] next = CheckedRecord.next(in);
                        next.length > 0 && !StepLog.isCut(steps);
                        next = CheckedRecord.next(in)) {
                    steps.add((LoggedStep) bytes.read(next));
                }
            }
        }
        return steps;
    }

    @Override
    public void taken(LoggedStep step) throws IOException {
        out.write(CheckedRecord.written(bytes.of(step)));
    }

    @Override
    public boolean wantsStates() {
        return states;
    }

    @Override
    public boolean wantsPersisted() {
        return true;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
