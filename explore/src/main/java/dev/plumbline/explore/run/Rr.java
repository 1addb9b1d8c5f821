package dev.plumbline.explore.run;

import dev.plumbline.history.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The recorder and replayer rr, which needs hardware counters that most virtual machines lack. */
public final class Rr {
    private Rr() {}

    /**
     * Tries to record a program that does nothing.
     *
     * @throws BadInput in one line, if rr is not installed or does not work here
     */
    public static void probe() throws BadInput {
        try {
            Path scratch = java.nio.file.Files.createTempDirectory("plumbline-rr");
            Path said = scratch.resolve("said");
            ProcessBuilder builder = new ProcessBuilder("rr", "record", "-n", "true");
            builder.environment().put("_RR_TRACE_DIR", scratch.toString());
            Process process = builder.redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new BadInput("--rr: rr is installed, but a recording of 'true' did not end within 30 s");
            }
            if (process.exitValue() != 0) {
                String why = java.nio.file.Files.readString(said)
                        .lines()
                        .filter(line -> !line.isBlank())
                        .findFirst()
                        .orElse("status " + process.exitValue());
                throw new BadInput("--rr: rr is installed and does not work here: " + why.strip());
            }
        } catch (IOException e) {
            throw new BadInput(
                    "--rr: rr is not installed; leave --rr out, and use --chaos serial to replay by seed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BadInput("interrupted", e);
        }
    }

    /** The command line that records a command into this folder. */
    static List<String> recording(List<String> command, Path folder) {
        java.util.ArrayList<String> words =
                new java.util.ArrayList<>(List.of("rr", "record", "--chaos", "-o", folder.toString()));
        words.addAll(command);
        return words;
    }
}
