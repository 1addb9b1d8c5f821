package dev.plumbline.mpcal.internal.compile.text;

import dev.plumbline.mpcal.internal.syntax.SourceFile;

/** A construct without a counterpart in a running system, with its place. */
public final class Uncompilable extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient SourceFile file;
    private final int offset;

    public Uncompilable(SourceFile file, int offset, String reason) {
        super(reason, null, false, false);
        this.file = file;
        this.offset = offset;
    }

    /** {@code file:line:column: reason}. */
    public String located() {
        return file.place(offset) + ": " + getMessage();
    }
}
