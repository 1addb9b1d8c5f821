package dev.plumbline.cli;

import dev.plumbline.history.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code plumbline demo}: unpacks the samples and runs the commands on them that it shows. */
@Command(
        name = "demo",
        description = "Shows on two small recordings what Plumbline does.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExample:%n",
        footer = "  plumbline demo")
final class DemoCommand implements Callable<Integer> {
    static final List<String> SAMPLES = List.of("KvMap.tla", "KvMap.cfg", "good.ndjson", "stale.ndjson");

    private final Terminal terminal;

    @Option(
            names = "--folder",
            paramLabel = "FOLDER",
            description = "Where the samples go. Default: target/demo in the folder of Plumbline.")
    private Optional<Path> folder = Optional.empty();

    @Mixin
    private HelpOption help;

    DemoCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        Path samples = unpack();
        say("Five clients use a key-value map at the same time, and each writes down what it");
        say("called, what came back, and when. Can the map have done what its specification says?");
        say("");
        say("    Get(key, result) ==");
        say("        /\\ result = dict[key]        \\* a Get returns what the map holds for the key");
        say("        /\\ UNCHANGED dict            \\* and changes nothing");
        say("");
        say("That is one action of " + samples.resolve("KvMap.tla") + "; Put and Remove look much alike.");
        say("");
        say("First a recording in which all is well:");
        say("");
        check(samples, "good.ndjson", ExitCode.CONFORMS);
        say("");
        say("So there is a moment for each operation, between its call and its return, such that");
        say("all results are right. Now the same recording with a single result changed: one client");
        say("was answered from a cache that nobody had told about the latest Put.");
        say("");
        check(samples, "stale.ndjson", ExitCode.VIOLATES);
        say("");
        say("How to read it: no order of what came before lets that Get return what it returned.");
        say("The map held another value by then, whichever way the overlapping operations went.");
        say("");
        say("Your turn: change a result in " + samples.resolve("good.ndjson") + " and check it again.");
        return 0;
    }

    private void check(Path samples, String history, ExitCode expected) {
        String[] arguments = {
            "check",
            "--spec",
            samples.resolve("KvMap.tla").toString(),
            samples.resolve(history).toString()
        };
        say("  $ " + ShellWords.quoted(terminal.command()) + " " + ShellWords.line(List.of(arguments)));
        int status = Main.run(terminal, arguments);
        say("");
        say("  (exit status " + status + ")");
        if (status != expected.number()) {
            throw new IllegalStateException(history + " ended with status " + status + ", not " + expected.number());
        }
    }

    private Path unpack() throws BadInput {
        Path target = folder.orElseGet(this::usualFolder);
        try {
            Files.createDirectories(target);
            for (String sample : SAMPLES) {
                try (InputStream in = DemoCommand.class.getResourceAsStream("demo/" + sample)) {
                    Files.copy(in, target.resolve(sample), StandardCopyOption.REPLACE_EXISTING);
                }
            }
        } catch (IOException e) {
            throw OutputFile.cannotWrite(target, e);
        }
        return target;
    }

    /** Shown relative to where the user stands, as one would type it. */
    private Path usualFolder() {
        if (terminal.home().isEmpty()) {
            return Path.of("plumbline-demo");
        }
        Path below = terminal.home().get().resolve("target").resolve("demo");
        Path here = Path.of("").toAbsolutePath();
        return below.startsWith(here) ? here.relativize(below) : below;
    }

    private void say(String line) {
        terminal.out().println(line);
        terminal.out().flush();
    }
}
