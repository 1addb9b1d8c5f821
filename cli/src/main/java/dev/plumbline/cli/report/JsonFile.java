package dev.plumbline.cli.report;

import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.BadInput;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The option for programs that start a command and show its text: they read the verdicts from a file, not from text
 * that quotes names and output of other programs.
 */
@Command
public final class JsonFile {
    @Option(
            names = "--json-file",
            paramLabel = "FILE",
            description = "Write the lines of --json to this file, and print text as without this option.")
    private Optional<Path> file = Optional.empty();

    /** Called before the work begins, so that a place that cannot be written is reported first. */
    public Lines open() throws BadInput {
        return new Lines(file.isPresent() ? OutputFile.create(file.get()) : null);
    }

    /** The lines of the file. {@link #keep} writes the file; otherwise it stays unchanged. */
    public static final class Lines implements AutoCloseable {
        private final OutputFile file;
        private final PrintWriter out;

        private Lines(OutputFile file) {
            this.file = file;
            this.out = file == null ? null : Terminal.writer(file.stream());
        }

        /** Adds the line of a report, if a file was named. */
        public void add(Report report) {
            if (out != null) {
                new JsonReport(out).print(report);
            }
        }

        /** Adds this line, if a file was named. */
        public void add(String line) {
            if (out != null) {
                out.println(line);
            }
        }

        /** Writes the file, if one was named. */
        public void keep() throws BadInput {
            if (file != null) {
                out.flush();
                file.keep();
            }
        }

        @Override
        public void close() {
            if (file != null) {
                file.close();
            }
        }
    }
}
