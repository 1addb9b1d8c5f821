package dev.plumbline.benchmarks.command;

import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What all scenarios are told, and where their results go.
 *
 * @param folder where histories and specifications are kept, if they are wanted
 * @param asserting whether a target that is missed is a failure
 * @param json where the numbers go, if they are wanted
 */
record ScenarioRun(
        Terminal terminal,
        boolean quick,
        long seed,
        Optional<Path> folder,
        boolean asserting,
        Optional<OutputFile> json) {
    /** What a report says in numbers. */
    @FunctionalInterface
    interface JsonReport {
        void writeJson(Writer out) throws IOException;
    }

    /** One line about what is going on. */
    void tell(String line) {
        terminal.err().println(line);
        terminal.err().flush();
    }

    /** The program whose whole calls are measured, where this one was started by it. */
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
     * Prints a page of the documentation. A whole run in a checkout also writes it: a quick one says too little.
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

    /** The exit status. */
    int status(int missed) {
        return asserting && missed > 0 ? 1 : 0;
    }
}
