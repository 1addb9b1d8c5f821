package dev.plumbline.nativecode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The programs of src/test/cpp, compiled. As strictly as a user may compile: what warns here fails here.
 *
 * <p>Compiled once for all tests, the four of them two at a time: compiling is most of what this module does.
 */
final class Gxx {
    private static final List<String> STRICT =
            List.of("-std=c++17", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror");
    private static final Path FOLDER = Path.of("target", "native");

    private static final class Once {
        static final CompletableFuture<Path> RUNTIME =
                CompletableFuture.supplyAsync(() -> compile("chaos.o", List.of("-O2", "-c", "chaos/chaos.cpp")));
        static final CompletableFuture<Path> CHAOS = disturbed("chaos_programs");
        static final CompletableFuture<Path> WORKLOAD = disturbed("account_workload");
        static final CompletableFuture<Path> RECORD = CompletableFuture.supplyAsync(
                () -> compile("record_programs", List.of("src/test/cpp/record_programs.cpp", "-pthread")));

        private static CompletableFuture<Path> disturbed(String name) {
            return CompletableFuture.supplyAsync(() ->
                            compile(name + ".o", List.of("-fsanitize=thread", "-c", "src/test/cpp/" + name + ".cpp")))
                    .thenCombine(RUNTIME, (object, runtime) -> link(name, object, runtime));
        }
    }

    private Gxx() {}

    /** Programs that record, without the runtime. */
    static Path recordPrograms() {
        Needed.onPath("g++");
        return Once.RECORD.join();
    }

    /** Programs that are compiled for being disturbed, with the runtime. */
    static Path chaosPrograms() {
        Needed.onPath("g++");
        return Once.CHAOS.join();
    }

    static Path accountWorkload() {
        Needed.onPath("g++");
        return Once.WORKLOAD.join();
    }

    private static Path compile(String name, List<String> what) {
        Path output = FOLDER.resolve(name);
        List<String> line = new ArrayList<>(List.of("g++"));
        line.addAll(STRICT);
        line.add("-Iinclude");
        line.addAll(what);
        line.addAll(List.of("-o", output.toString()));
        return run(line, output);
    }

    private static Path link(String name, Path object, Path runtime) {
        Path output = FOLDER.resolve(name);
        return run(
                List.of("g++", object.toString(), runtime.toString(), "-rdynamic", "-pthread", "-o", output.toString()),
                output);
    }

    private static Path run(List<String> line, Path output) {
        try {
            Files.createDirectories(FOLDER);
            Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
            String messages = new String(process.getInputStream().readAllBytes());
            if (process.waitFor() != 0) {
                throw new IllegalStateException(String.join(" ", line) + "\n" + messages);
            }
            return output.toAbsolutePath();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
