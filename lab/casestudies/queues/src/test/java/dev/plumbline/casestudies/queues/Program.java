package dev.plumbline.casestudies.queues;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Assumptions;

/** The workload in cpp/, compiled for being disturbed. Once for all tests. */
final class Program {
    static final Path FOLDER = Path.of("target", "native");

    private static final List<String> FLAGS = List.of(
            "g++", "-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror", "-Wno-tsan");
    private static final Path HEADER = Path.of("/usr/include/concurrentqueue/concurrentqueue.h");

    private static final class Once {
        static final Path PROGRAM = compile();
    }

    private Program() {}

    /** Ends the test as skipped, and as failed if CI=true, where g++ or the queue's header is missing. */
    static Path compiled() {
        if (Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .noneMatch(place -> Files.isExecutable(Path.of(place, "g++")))) {
            missing("no g++ on the PATH: apt-get install -y g++");
        }
        if (!Files.exists(HEADER)) {
            missing("no " + HEADER + ": apt-get install -y libconcurrentqueue-dev");
        }
        return Once.PROGRAM;
    }

    private static void missing(String line) {
        if ("true".equals(System.getenv("CI"))) {
            fail(line);
        }
        Assumptions.abort(line);
    }

    private static Path compile() {
        CompletableFuture<Path> runtime = object("../../../record/native/chaos/chaos.cpp", "-O2");
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
            line.addAll(List.of("-I../../../record/native/include", "-c", source, "-o", object.toString()));
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
