package dev.plumbline.maven;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.check.watch.ShutdownHook;
import dev.plumbline.cli.Main;
import dev.plumbline.cli.terminal.ShellWords;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The command line in a process of its own. Not in the JVM of Maven: Line-Up rewrites classes, wants memory and a
 * collector of its own, and runs code of the project that may hang or leave threads; a process can be ended. Its class
 * path also keeps out the libraries of Maven and of other plugins.
 *
 * @param folder the working directory
 * @param command how the user calls the command line: the name of a script
 * @param java the words that start the command line
 */
record CommandProcess(Path folder, String command, List<String> java) {
    /** @param java the program {@code java} and its options */
    static CommandProcess of(Path folder, String command, List<String> java, Stream<File> classPath) {
        List<String> words = new ArrayList<>(java);
        words.addAll(List.of(
                "-Dplumbline.command=" + command,
                "-cp",
                String.join(File.pathSeparator, classPath.map(File::getPath).toList()),
                Main.class.getName()));
        return new CommandProcess(folder, command, words);
    }

    /** Exit status, and the lines of standard output and standard error. */
    record Outcome(int status, List<String> out, List<String> err) {}

    /** Users without an installation of Plumbline can then type the commands that the output names. */
    void writeScript() throws IOException {
        Path script = folder.resolve(command);
        Files.createDirectories(script.getParent());
        Files.writeString(script, "#!/bin/sh\nexec " + ShellWords.line(java) + " \"$@\"\n");
        script.toFile().setExecutable(true);
    }

    /** @param log gets each line when it is printed */
    Outcome run(List<String> words, Consumer<String> log) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(java);
        line.addAll(words);
        Process process = new ProcessBuilder(line).directory(folder.toFile()).start();
        ShutdownHook end = new ShutdownHook(process::destroy);
        try {
            process.getOutputStream().close();
            CompletableFuture<List<String>> err = CompletableFuture.supplyAsync(
                    () -> process.errorReader(UTF_8).lines().peek(log).toList());
            List<String> out = process.inputReader(UTF_8).lines().peek(log).toList();
            return new Outcome(process.waitFor(), out, err.join());
        } finally {
            process.destroy();
            end.close();
        }
    }
}
