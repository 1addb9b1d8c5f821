package dev.plumbline.generate.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;

import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.tla.TlaOptions;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compiled as strictly as a user may compile. */
@Tag("slow")
class CppWorkloadTest {
    private static final Path INCLUDE =
            Path.of("..", "record", "native", "include").toAbsolutePath().normalize();

    @TempDir
    Path folder;

    private record Ended(int status, String output) {}

    private Ended run(String... line) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes());
        return new Ended(process.waitFor(), output);
    }

    private Ended compile(Path source, String... further) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(
                "g++", "-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror", "-I"));
        line.add(INCLUDE.toString());
        line.add(source.toString());
        line.addAll(List.of(further));
        return run(line.toArray(String[]::new));
    }

    @BeforeEach
    void gxxIsThere() {
        if (Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(place -> Files.isExecutable(Path.of(place, "g++")))) {
            return;
        }
        String line = "no g++ on the PATH: apt-get install -y g++";
        if ("true".equals(System.getenv("CI"))) {
            fail(line);
        }
        Assumptions.abort(line);
    }

    private Generated generate(String spec) throws Exception {
        return WorkloadProject.of(SampleSpecs.write(folder, spec), TlaOptions.DEFAULT, Language.CPP)
                .write(folder.resolve("out"), new Commands(Optional.empty()));
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(strings = {"Hostile", "Bulk", "Transactions", "TwoCells", "Stack", "Counter"})
    void everyProjectCompilesWithoutAWarning(String spec) throws Exception {
        generate(spec);
        Path source = folder.resolve("out").resolve(spec.toLowerCase(java.util.Locale.ROOT) + "_workload.cpp");
        assertThat(compile(source, "-fsyntax-only")).isEqualTo(new Ended(0, ""));
    }

    @Test
    void anOperationIsSupportedOnceItsLastLineIsDeleted() throws Exception {
        generate("Queue");
        Path source = folder.resolve("out/queue_workload.cpp");
        String text = Files.readString(source);
        String written = text.replace("    // my::system it;\n", "    std::atomic<int> count{0};\n")
                .replace("""
                                // c.log.begin("Enqueue").arg("value", value).call();
                                // ... call c.state here, and do nothing else ...
                                // c.log.returned().done();
                                return unsupported();  // delete this line when the operation is written
                        """, """
                                c.log.begin("Enqueue").arg("value", value).call();
                                c.state.count++;
                                c.log.returned().done();
                        """);
        assertThat(written).isNotEqualTo(text).contains("c.state.count++");
        Files.writeString(source, "#include <atomic>\n" + written);
        Path program = folder.resolve("workload");
        assertThat(compile(source, "-pthread", "-o", program.toString())).isEqualTo(new Ended(0, ""));
        Ended ended = run(program.toString(), "--threads", "2", "--calls", "5", "--out", "traces");
        assertThat(ended.status()).isZero();
        assertThat(ended.output()).contains("\"Enqueue\":10").contains("\"unsupported\":{\"Dequeue\":\"not written\"}");
        History history = Formats.read(folder.resolve("traces"));
        assertThat(history.operations())
                .filteredOn(each -> each.name().equals("Enqueue"))
                .hasSize(10);
        assertThat(generate("Queue").operations())
                .extracting(Generated.Bound::state)
                .containsExactly(Generated.State.WRITTEN, Generated.State.UNSUPPORTED);
    }

    @Test
    void thePageHasTheLinesWithAndWithoutChaos() throws Exception {
        generate("Queue");
        assertThat(Files.readString(folder.resolve("out/README.md")))
                .contains("    PLUMBLINE=path/to/plumbline ")
                .contains(
                        "    g++ -std=c++17 -O2 -g -I \"$PLUMBLINE\"/record/native/include queue_workload.cpp -pthread -o queue_workload\n")
                .contains("    g++ queue_workload.o chaos.o -rdynamic -pthread -o queue_workload_chaos\n");
    }
}
