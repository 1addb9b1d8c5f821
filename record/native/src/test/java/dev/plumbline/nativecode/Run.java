package dev.plumbline.nativecode;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A program that ran: its exit code (128 + the signal that ended it) and what it printed. */
record Run(int exit, String printed) {
    /** Far beyond what a program here takes; only one that hangs meets it. */
    private static final long PATIENCE_SECONDS = 120;

    static final Map<String, String> PLAIN = Map.of();

    static Map<String, String> noise(long seed) {
        return Map.of("PLUMBLINE_CHAOS", "noise", "PLUMBLINE_SEED", Long.toString(seed));
    }

    static Map<String, String> serial(long seed) {
        return Map.of("PLUMBLINE_CHAOS", "serial", "PLUMBLINE_SEED", Long.toString(seed));
    }

    static Run of(Path program, Map<String, String> environment, Object... arguments) {
        try {
            Path printed = Files.createTempFile("plumbline-native", ".txt");
            try {
                Process process = builder(program, environment, arguments)
                        .redirectErrorStream(true)
                        .redirectOutput(printed.toFile())
                        .start();
                if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    throw new AssertionError(program + " " + List.of(arguments) + " with " + environment + " hangs");
                }
                return new Run(process.exitValue(), Files.readString(printed, StandardCharsets.UTF_8));
            } finally {
                Files.deleteIfExists(printed);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static ProcessBuilder builder(Path program, Map<String, String> environment, Object... arguments) {
        List<String> line = new ArrayList<>(List.of(program.toString()));
        for (Object argument : arguments) {
            line.add(argument.toString());
        }
        ProcessBuilder builder = new ProcessBuilder(line);
        builder.environment().keySet().removeIf(name -> name.startsWith("PLUMBLINE_"));
        builder.environment().putAll(environment);
        return builder;
    }
}
