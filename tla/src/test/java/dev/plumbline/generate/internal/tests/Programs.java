package dev.plumbline.generate.internal.tests;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Compilers, and what they made, as programs that are run. */
final class Programs {
    private Programs() {}

    record Ended(int status, String output) {}

    static Ended run(Path place, Map<String, String> environment, String... line)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(line).directory(place.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        builder.environment()
                .put("GOCACHE", Path.of("target/go-cache").toAbsolutePath().toString());
        builder.environment().put("GOFLAGS", "-mod=mod");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes());
        return new Ended(process.waitFor(), output);
    }

    /** Compiles all sources of a folder, with warnings as errors. */
    static Ended compileCpp(Path place, String program) throws Exception {
        List<String> line = new ArrayList<>(
                List.of("g++", "-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"));
        try (Stream<Path> all = Files.list(place)) {
            all.map(Path::toString)
                    .filter(file -> file.endsWith(".cpp"))
                    .sorted()
                    .forEach(line::add);
        }
        line.addAll(List.of("-o", program));
        return run(place, Map.of(), line.toArray(String[]::new));
    }

    static void requires(String program, String packages) {
        if (Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)))) {
            return;
        }
        String line = "no " + program + " on the PATH: apt-get install -y " + packages;
        if ("true".equals(System.getenv("CI"))) {
            fail(line);
        }
        Assumptions.abort(line);
    }
}
