package dev.plumbline.casestudies.queues;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/** The workload in cpp/, compiled for being disturbed. Once for all tests. */
final class Program {
    static final Path FOLDER = Path.of("target", "native");

    private static final List<String> FLAGS = List.of(
            "g++", "-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror", "-Wno-tsan");
    private static final Path HEADER = Path.of("/usr/include/concurrentqueue/concurrentqueue.h");
    private static final String PACKAGE = "libconcurrentqueue-dev";
    private static final boolean CI = "true".equals(System.getenv("CI"));

    private static final class Once {
        static final Optional<String> MISSING = missing();
        static final Path PROGRAM = MISSING.isEmpty() ? compile() : null;
    }

    private Program() {}

    /** Ends the test as skipped, and as failed if CI=true, where g++ or the queue's header is missing. */
    static Path compiled() {
        Once.MISSING.ifPresent(line -> {
            if (CI) {
                fail(line);
            }
            Assumptions.abort(line);
        });
        return Once.PROGRAM;
    }

    /** Looked for once, so that an absence is one line however many tests there are. */
    private static Optional<String> missing() {
        List<String> absent = new ArrayList<>();
        if (!succeeds(20, "g++", "--version")) {
            absent.add("g++");
        }
        if (!Files.exists(HEADER) && !install()) {
            absent.add(PACKAGE);
        }
        if (absent.isEmpty()) {
            return Optional.empty();
        }
        String line = "the tests of casestudies/queues need " + String.join(" and ", absent) + ": apt-get install -y "
                + String.join(" ", absent);
        System.err.println(line);
        return Optional.of(line);
    }

    private static boolean install() {
        if (!CI && !"root".equals(System.getProperty("user.name"))) {
            return false;
        }
        String[] install = {
            "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=20", "install", "-y", "--no-install-recommends", PACKAGE
        };
        // The lists of packages are out of date or absent in a fresh image, and a minute's work to get: only if needed.
        return (succeeds(60, install) || succeeds(60, "apt-get", "-qq", "update") && succeeds(60, install))
                && Files.exists(HEADER);
    }

    private static boolean succeeds(int seconds, String... line) {
        try {
            Process process = new ProcessBuilder(line)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (process.waitFor(seconds, TimeUnit.SECONDS)) {
                return process.exitValue() == 0;
            }
            process.destroyForcibly();
            return false;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path compile() {
        CompletableFuture<Path> runtime = object("../../native/chaos/chaos.cpp", "-O2");
        List<CompletableFuture<Path>> objects = List.of(
                object("cpp/moodycamel.cpp", "-O1", "-fsanitize=thread"),
                object("cpp/workload.cpp", "-O1", "-fsanitize=thread"),
                object("cpp/linearizable.cpp", "-O1", "-fsanitize=thread"),
                runtime);
        Path program = FOLDER.resolve("queues");
        List<String> line = new ArrayList<>(List.of("g++"));
        objects.forEach(object -> line.add(object.join().toString()));
        line.addAll(List.of("-rdynamic", "-pthread", "-o", program.toString()));
        run(line);
        return program.toAbsolutePath();
    }

    private static CompletableFuture<Path> object(String source, String... flags) {
        return CompletableFuture.supplyAsync(() -> {
            String name = Path.of(source).getFileName().toString().replace(".cpp", ".o");
            Path object = FOLDER.resolve(name);
            List<String> line = new ArrayList<>(FLAGS);
            line.addAll(Arrays.asList(flags));
            line.addAll(List.of("-I../../native/include", "-c", source, "-o", object.toString()));
            run(line);
            return object;
        });
    }

    private static void run(List<String> line) {
        try {
            Files.createDirectories(FOLDER);
            Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
            String messages = new String(process.getInputStream().readAllBytes());
            if (process.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", line) + "\n" + messages);
            }
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
