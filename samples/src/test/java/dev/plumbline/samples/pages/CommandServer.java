package dev.plumbline.samples.pages;

import dev.plumbline.cli.Main;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.history.files.Folders;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Carries out the commands of all pages in one JVM: starting one for each takes most of the time of a quick command. It
 * runs in the folder where pages are followed, since Java cannot change its folder. The file {@code plumbline} there is
 * a relay, which hands its words over by a named pipe and prints the answer.
 */
final class CommandServer implements AutoCloseable {
    private static final String RELAY = """
            #!/usr/bin/env bash
            # Hands a command to a JVM that runs already. Commands that serve, that read what is piped to them, or that
            # are typed in another folder have a JVM of their own.
            if [ "$PWD" != 'HOME' ] || case " $* " in *' view '* | *' --suspend-at '* | *' - '*) true ;; *) false ;; esac; then
              exec 'JAVA' OPTIONS -Dplumbline.command="$0" -Dplumbline.home='HOME' -cp 'JAR' dev.plumbline.cli.Main "$@"
            fi
            printf '%s\\0' "$0" "$@" >'PIPES/request'
            read -r status <'PIPES/answer'
            cat 'PIPES/output'
            exit "$status"
            """;
    private static final List<String> OPTIONS = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    /** A program of the JDK without its optimising compiler, which takes half of the time of a small program. */
    private static final String SHORT_LIVED = """
            #!/bin/sh
            exec 'PROGRAM' OPTIONS "$@"
            """;

    private final Process jvm;
    private final Path launcher;
    private final String relay;

    private CommandServer(Process jvm, Path launcher, String relay) {
        this.jvm = jvm;
        this.launcher = launcher;
        this.relay = relay;
    }

    /** Puts the relay in the place of the launcher. */
    void replaceLauncher() throws IOException {
        Files.writeString(launcher, relay);
    }

    /** Starts a server for a copy. */
    static CommandServer start(Path home, Path jar, Path pipes) throws IOException, InterruptedException {
        Folders.delete(pipes);
        Files.createDirectories(pipes);
        for (String pipe : List.of("request", "answer")) {
            new ProcessBuilder("mkfifo", pipes.resolve(pipe).toString())
                    .inheritIO()
                    .start()
                    .waitFor();
        }
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String relay = RELAY.replace("HOME", home.toString())
                .replace("JAVA", java)
                .replace("OPTIONS", String.join(" ", OPTIONS))
                .replace("JAR", jar.toString())
                .replace("PIPES", pipes.toString());
        List<String> command = new ArrayList<>(List.of(java));
        command.addAll(OPTIONS);
        command.addAll(List.of(
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-BytecodeVerificationRemote",
                "-cp",
                jar + ":" + PageFiles.CHECKOUT.resolve("samples/target/test-classes"),
                CommandServer.class.getName(),
                pipes.toString(),
                home.toString()));
        Process jvm = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(pipes.resolve("server.txt").toFile())
                .start();
        return new CommandServer(jvm, home.resolve("plumbline"), relay);
    }

    /** Writes scripts named like programs of the JDK, to be found before these. */
    static Path shortLivedPrograms(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (String name : List.of("java", "javac")) {
            String mark = name.equals("java") ? "" : "-J";
            Path program = Path.of(System.getProperty("java.home"), "bin", name);
            Path script = Files.writeString(
                    folder.resolve(name),
                    SHORT_LIVED
                            .replace("PROGRAM", program.toString())
                            .replace("OPTIONS", mark + String.join(" " + mark, OPTIONS)));
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        return folder;
    }

    @Override
    public void close() {
        jvm.destroyForcibly();
    }

    /** Ends with the process that started it, whose end closes the standard input. */
    public static void main(String[] words) throws IOException {
        Path pipes = Path.of(words[0]);
        Thread watch = new Thread(() -> {
            try {
                System.in.readAllBytes();
            } catch (IOException e) {
                // The same as its end.
            }
            Runtime.getRuntime().halt(0);
        });
        watch.setDaemon(true);
        watch.start();
        while (true) {
            String[] typed;
            try (InputStream request = new BufferedInputStream(
                    new FileInputStream(pipes.resolve("request").toFile()))) {
                typed = new String(request.readAllBytes(), StandardCharsets.UTF_8).split("\0");
            }
            ByteArrayOutputStream output = new ByteArrayOutputStream();
            Terminal terminal = new Terminal(
                    output,
                    Terminal.writer(output),
                    Terminal.writer(output),
                    false,
                    false,
                    Terminal.DEFAULT_WIDTH,
                    typed[0],
                    false,
                    Optional.of(Path.of(words[1])));
            int status = Main.run(terminal, Arrays.copyOfRange(typed, 1, typed.length));
            Files.write(pipes.resolve("output"), output.toByteArray());
            try (FileOutputStream answer =
                    new FileOutputStream(pipes.resolve("answer").toFile())) {
                answer.write((status + "\n").getBytes(StandardCharsets.UTF_8));
            }
        }
    }
}
