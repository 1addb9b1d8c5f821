package dev.plumbline.samples.ci;

import groovy.lang.Closure;
import groovy.lang.GroovyObjectSupport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The steps of a pipeline on one machine, whose workspace stays from step to step. A checkout has a launcher that notes
 * its words and ends with a status; {@code sh} runs in a real shell.
 */
final class BuildNode extends GroovyObjectSupport {
    /** A step that fails its stage. */
    static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1;

        Failed(String message) {
            super(message);
        }
    }

    private static final String LAUNCHER = """
            #!/bin/sh
            echo "$*" >> LOG
            for word; do
              [ "$before" = --out ] && mkdir "$word" && echo "$*" > "$word/journal.ndjson"
              before=$word
            done
            [ "$2" = merge ] && for shard in "$4" "$5" "$6" "$7"; do cat "$shard/journal.ndjson" || exit 9; done
            [ "$2" = report ] && touch campaign.xml
            case $2 in run) exit RUN ;; report) exit REPORT ;; esac
            """;

    private final Path workspace;
    private final Path stashes;
    private final Path log;
    private final String launcher;
    private final List<String> published = new ArrayList<>();
    private Map<String, String> environment = Map.of();

    /**
     * @param run the status of the launcher for {@code campaign run}
     * @param report its status for {@code campaign report}
     */
    BuildNode(Path folder, int run, int report) throws IOException {
        workspace = Files.createDirectories(folder.resolve("workspace"));
        stashes = Files.createDirectories(folder.resolve("stashes"));
        log = folder.resolve("log");
        launcher = LAUNCHER.replace("LOG", log.toString())
                .replace("RUN", Integer.toString(run))
                .replace("REPORT", Integer.toString(report));
    }

    /** Runs the steps of a block. */
    void run(Closure<?> block, Map<String, String> variables) {
        environment = new HashMap<>(variables);
        inside(block);
    }

    private void inside(Closure<?> block) {
        block.setDelegate(this);
        block.setResolveStrategy(Closure.DELEGATE_ONLY);
        block.call();
    }

    /** The words of the launcher, call by call. */
    List<String> calls() throws IOException {
        return Files.exists(log) ? Files.readAllLines(log) : List.of();
    }

    /** Those of one build are not there for the next one. */
    void forgetStashes() throws IOException {
        remove(stashes);
    }

    List<String> published() {
        return published;
    }

    @Override
    public Object getProperty(String word) {
        if (word.equals("scm")) {
            return word;
        }
        if (!environment.containsKey(word)) {
            throw new IllegalArgumentException("there is no variable " + word);
        }
        return environment.get(word);
    }

    @Override
    public Object invokeMethod(String step, Object given) {
        Object[] arguments = (Object[]) given;
        Object first = arguments.length == 0 ? null : arguments[0];
        Map<?, ?> named = first instanceof Map<?, ?> map ? map : Map.of();
        try {
            switch (step) {
                case "script" -> inside((Closure<?>) first);
                case "deleteDir" -> remove(workspace);
                case "checkout" -> checkOut();
                case "sh" -> {
                    return shell(named.isEmpty() ? String.valueOf(first) : String.valueOf(named.get("script")), named);
                }
                case "stash" -> stash(String.valueOf(named.get("name")), String.valueOf(named.get("includes")));
                case "unstash" -> copy(stashes.resolve(String.valueOf(first)), workspace);
                case "error" -> throw new Failed(String.valueOf(first));
                case "junit" -> publish(String.valueOf(first));
                case "archiveArtifacts" -> published.add(String.valueOf(named.get("artifacts")));
                default -> throw new IllegalArgumentException("there is no step " + step);
            }
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void checkOut() throws IOException {
        Path program = Files.writeString(workspace.resolve("plumbline"), launcher);
        if (!program.toFile().setExecutable(true)) {
            throw new IOException(program + " cannot be made a program");
        }
    }

    private Object shell(String script, Map<?, ?> named) throws IOException {
        try {
            int status = new ProcessBuilder("sh", "-xe", "-c", script)
                    .directory(workspace.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            if (Boolean.TRUE.equals(named.get("returnStatus"))) {
                return status;
            }
            if (status != 0) {
                throw new Failed("script returned exit code " + status);
            }
            return null;
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
    }

    private void publish(String file) {
        if (!Files.exists(workspace.resolve(file))) {
            throw new Failed("no test report files were found: " + file);
        }
        published.add(file);
    }

    private void stash(String name, String includes) throws IOException {
        Path folder = workspace.resolve(includes.replaceFirst("/\\*\\*$", ""));
        if (!Files.isDirectory(folder)) {
            throw new Failed("no files included in stash " + name);
        }
        copy(folder, stashes.resolve(name).resolve(folder.getFileName()));
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                if (!file.equals(folder)) {
                    Files.delete(file);
                }
            }
        }
    }
}
