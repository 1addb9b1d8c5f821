package dev.plumbline.mpcal.compile;

import dev.plumbline.mpcal.syntax.SourceFile;

/** Something that has no counterpart in a running system, with its place. */
final class Uncompilable extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient SourceFile file;
    private final int offset;

    Uncompilable(SourceFile file, int offset, String reason) {
        super(reason, null, false, false);
        this.file = file;
        this.offset = offset;
    }

    /** {@code file:line:column: reason}. */
    String located() {
        return file.place(offset) + ": " + getMessage();
    }
}
