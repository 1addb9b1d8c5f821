package dev.plumbline.cli.coverage;

import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.graph.internal.coverage.Coverage;
import dev.plumbline.graph.internal.coverage.CoverageFile;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;

/** Writes files with coverage. */
public final class CoverageOutput {
    private CoverageOutput() {}

    /** The file appears complete or not at all. */
    public static void write(Coverage coverage, Path file) throws BadInput {
        try (OutputFile output = OutputFile.create(file)) {
            CoverageFile.write(coverage, output.stream());
            output.keep();
        } catch (IOException e) {
            throw OutputFile.cannotWrite(file, e);
        }
    }
}
