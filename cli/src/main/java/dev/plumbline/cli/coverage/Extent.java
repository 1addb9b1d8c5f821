package dev.plumbline.cli.coverage;

import dev.plumbline.spec.Branch;

/** A piece of the text of a module, from the first character to the last; lines and columns begin with 1. */
record Extent(int line, int column, int endLine, int endColumn) {
    static Extent of(Branch branch) {
        return new Extent(branch.line(), branch.column(), branch.endLine(), branch.endColumn());
    }

    boolean contains(Extent other) {
        boolean begins = line < other.line || line == other.line && column <= other.column;
        return begins && (endLine > other.endLine || endLine == other.endLine && endColumn >= other.endColumn);
    }

    long size() {
        return 10_000L * (endLine - line) + endColumn - column;
    }
}
