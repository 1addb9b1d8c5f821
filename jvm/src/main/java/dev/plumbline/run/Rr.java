package dev.plumbline.run;

import dev.plumbline.history.files.Folders;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The recorder and replayer rr, which needs hardware counters that most virtual machines lack. */
final class Rr {
    private static final String PROGRAM = "rr";
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private Rr() {}

    /** One line that says why rr cannot record a program that does nothing; empty if it can. */
    static Optional<String> problem() throws BadInput {
        return problem(PROGRAM);
    }

    static Optional<String> problem(String program) throws BadInput {
        try {
            Path scratch = Files.createTempDirectory("plumbline-rr");
            try {
                return problem(program, scratch);
            } finally {
                Folders.delete(scratch);
            }
        } catch (IOException e) {
            return Optional.of("rr could not be tried: " + e.getMessage());
        }
    }

    private static Optional<String> problem(String program, Path scratch) throws IOException, BadInput {
        Path output = scratch.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(program, "record", "-n", "true");
        builder.environment().put("_RR_TRACE_DIR", scratch.resolve("trace").toString());
        builder.redirectErrorStream(true).redirectOutput(output.toFile());
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            return Optional.of("rr is not installed");
        }
        if (ChildProcess.await(process, PATIENCE, () -> false).isPresent()) {
            return Optional.of("rr is installed, but recording a program that does nothing did not end within "
                    + PATIENCE.toSeconds() + " s");
        }
        if (process.exitValue() == 0) {
            return Optional.empty();
        }
        String why = Files.readString(output)
                .lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("status " + process.exitValue());
        return Optional.of("rr is installed and does not work here: " + why.strip());
    }

    /** The recording of a run, in its folder. */
    static Path recordingIn(Path folder) {
        return folder.resolve("rr");
    }

    /** The command line that records a command into this folder. */
    static List<String> recording(List<String> command, Path folder) {
        List<String> words = new ArrayList<>(List.of(PROGRAM, "record", "--chaos", "-o", folder.toString()));
        words.addAll(command);
        return words;
    }

    static List<String> replaying(Path folder) {
        return List.of(PROGRAM, "replay", folder.toString());
    }
}
