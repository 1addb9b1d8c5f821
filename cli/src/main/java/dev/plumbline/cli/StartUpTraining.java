package dev.plumbline.cli;

import dev.plumbline.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Does once what most calls of {@code plumbline} do, and prints nothing. The launcher has Java write down which classes
 * that takes, in an archive from which later calls load them faster. What is missing here is loaded as ever.
 */
final class StartUpTraining {
    private StartUpTraining() {}

    /** @param arguments a folder for samples */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        Terminal terminal = Terminal.silent();
        run(terminal, 0, "demo", "--folder", folder.toString());
        run(terminal, 0, "version");
        Path writes = Files.writeString(folder.resolve("register.ndjson"), """
                {"process":0,"op":"write","args":{"value":1},"call":0,"return":10}
                {"process":1,"op":"read","args":{"result":1},"call":5,"return":20}
                {"process":0,"op":"write","args":{"value":2},"call":15}
                """);
        for (String engine : List.of("auto", "sweep")) {
            run(terminal, 0, "check", "--model", "register", "--engine", engine, writes.toString());
            run(terminal, 0, "check", "--model", "register", "--engine", engine, "--json", writes.toString());
            run(terminal, 1, "check", "--model", "register", "--initial", "9", "--engine", engine, stale(folder));
        }
    }

    private static String stale(Path folder) throws IOException {
        return Files.writeString(folder.resolve("stale-register.ndjson"), """
                        {"process":0,"op":"write","args":{"value":1},"call":0,"return":10}
                        {"process":1,"op":"read","args":{"result":9},"call":15,"return":20}
                        """).toString();
    }

    private static void run(Terminal terminal, int expected, String... words) {
        int status = Main.run(terminal, words);
        if (status != expected) {
            throw new IllegalStateException(List.of(words) + " ended with status " + status + ", not " + expected);
        }
    }
}
