package dev.plumbline.cli;

import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code plumbline demo}: unpacks the samples, and prints and runs commands on them. */
@Command(
        name = "demo",
        description = "Demonstrates Plumbline on two small recordings.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExample:%n",
        footer = "  plumbline demo")
final class DemoCommand implements Callable<Integer> {
    static final List<String> SAMPLES = List.of("KvMap.tla", "KvMap.cfg", "good.ndjson", "stale.ndjson");

    private final Terminal terminal;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "The folder for the samples. Default: target/demo in the folder of Plumbline.")
    private Optional<Path> folder = Optional.empty();

    @Mixin
    private HelpOption help;

    DemoCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        Path samples = unpack();
        say("Five clients use a map of keys and values at the same time. Each records what it");
        say("called, what the call returned, and when. Did the map behave as specified?");
        say("The specification is in " + samples.resolve("KvMap.tla") + ", for instance:");
        say("");
        say("    Get(key, result) ==");
        say("        /\\ result = dict[key]        \\* a Get returns what the map holds for the key");
        say("        /\\ UNCHANGED dict            \\* and changes nothing");
        say("");
        say("First a recording that conforms:");
        say("");
        check(samples, ExitCode.CONFORMS, samples.resolve("good.ndjson").toString());
        say("");
        say("So there is a moment for each operation, between its call and its return, such that all");
        say("results are right. Now the same recording with one result changed: a client got its");
        say("answer from a cache that had missed the latest Put.");
        say("");
        check(
                samples,
                ExitCode.VIOLATES,
                "--bundle",
                samples.resolve("stale.plumb").toString(),
                samples.resolve("stale.ndjson").toString());
        say("");
        say("In plain words: #15 had put 45 pears and returned before #17 was called. From then on");
        say("no client can read 28 pears, in whatever order the overlapping operations took effect.");
        say("");
        say("Your turn: change a result in " + samples.resolve("good.ndjson") + ", and check it again.");
        return 0;
    }

    private void check(Path samples, ExitCode expected, String... more) {
        List<String> words = new ArrayList<>(
                List.of("check", "--spec", samples.resolve("KvMap.tla").toString()));
        words.addAll(List.of(more));
        say("$ " + ShellWords.quoted(terminal.command()) + " " + ShellWords.line(words));
        int status = Main.run(terminal, words.toArray(new String[0]));
        if (status != expected.number()) {
            throw new IllegalStateException(words + " ended with status " + status + ", not " + expected.number());
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

    private Path usualFolder() {
        return terminal.home()
                .map(home -> Terminal.asTyped(home.resolve("target").resolve("demo")))
                .orElse(Path.of("plumbline-demo"));
    }

    private void say(String line) {
        terminal.out().println(line);
        terminal.out().flush();
    }
}
