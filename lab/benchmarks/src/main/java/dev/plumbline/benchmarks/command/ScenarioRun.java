package dev.plumbline.benchmarks.command;

import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The options and outputs that all scenarios share.
 *
 * @param folder for histories and specifications, if they are wanted
 * @param asserting whether a missed target is a failure
 * @param json receives the numbers, if they are wanted
 */
record ScenarioRun(
        Terminal terminal,
        boolean quick,
        long seed,
        Optional<Path> folder,
        boolean asserting,
        Optional<OutputFile> json) {
    /** Writes the numbers of a report. */
    @FunctionalInterface
    interface JsonReport {
        void writeJson(Writer out) throws IOException;
    }

    /** Prints one line about the progress. */
    void tell(String line) {
        terminal.err().println(line);
        terminal.err().flush();
    }

    /** The launcher that started this process, if any; its whole calls are measured. */
    Optional<Path> launcher() {
        return terminal.home().map(home -> home.resolve("plumbline")).filter(Files::isExecutable);
    }

    void keep(JsonReport report) throws BadInput, IOException {
        if (json.isPresent()) {
            Writer writer = new OutputStreamWriter(json.get().stream(), StandardCharsets.UTF_8);
            report.writeJson(writer);
            writer.flush();
            json.get().keep();
        }
    }

    /**
     * Prints a page of the documentation. A complete run in a checkout also writes it; a quick run does not.
     *
     * @param name of its file
     */
    void publish(String page, String name) throws IOException {
        terminal.out().print(page);
        Optional<Path> file = terminal.home().map(home -> home.resolve("docs").resolve(name));
        if (!quick && file.isPresent() && Files.isDirectory(file.get().getParent())) {
            Files.writeString(file.get(), page);
            tell("wrote " + file.get());
        }
    }

    /** Prints a report and writes its numbers; returns the exit status. */
    int report(Consumer<PrintWriter> print, JsonReport report, int missed) throws BadInput, IOException {
        print.accept(terminal.out());
        keep(report);
        return status(missed);
    }

    /** The exit status. */
    int status(int missed) {
        return asserting && missed > 0 ? 1 : 0;
    }
}
