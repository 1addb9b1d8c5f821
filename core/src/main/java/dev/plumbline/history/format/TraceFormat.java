package dev.plumbline.history.format;

import dev.plumbline.value.BadInput;

/**
 * The format of Plumbline's recorders, in Java and in C++: one file per thread, a folder a history. A file is a
 * MessagePack map (the header) and records, which are arrays; then zeros, because it was mapped into memory in pieces.
 * {@link TraceFile} defines their meaning.
 */
final class TraceFormat extends NamedFormat {
    TraceFormat() {
        super("trace", "traces of Plumbline's recorders: one file per thread, a folder is a history", true, "trace");
    }

    @Override
    public boolean fits(byte[] head) {
        return PackedKeys.of(head).contains(TraceFile.VERSION_FIELD);
    }

    @Override
    public boolean isText() {
        return false;
    }

    @Override
    public boolean mayBeEmpty() {
        return true;
    }

    @Override
    public boolean supportsAnnotations() {
        return true;
    }

    @Override
    public void read(Source source, ReadOptions options, Intake intake) throws BadInput {
        intake.binary(source);
        new TraceFile(source, intake).read();
    }
}
