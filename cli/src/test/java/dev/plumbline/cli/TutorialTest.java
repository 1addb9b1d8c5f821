package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.value.BadInput;
import dev.plumbline.workload.Workload;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The parts of the example that docs/tutorial.md does not show: the tests of the samples run the commands of the page.
 */
@Tag("slow")
class TutorialTest {
    private static final Pattern BLOCK = Pattern.compile("```(\\w*)\\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path folder;

    private final List<String> java = new ArrayList<>();
    private Path workload;

    @BeforeEach
    void upToTheWorkload() throws IOException {
        Matcher block = BLOCK.matcher(Files.readString(Path.of("..", "docs", "tutorial.md")));
        while (block.find()) {
            switch (block.group(1)) {
                case "java" -> java.add(block.group(2));
                case "tla" -> Files.writeString(folder.resolve("Seats.tla"), block.group(2));
                default -> {}
            }
        }
        assertThat(java).hasSize(3);
        workload = folder.resolve("workload");
        Run.of("init", folder.resolve("Seats.tla").toString(), "--lang", "java", "--out", workload.toString());
        Files.writeString(workload.resolve("src/Seats.java"), java.get(0));
    }

    /** The class path of a workload: the module record, and nothing else of Plumbline. */
    private static String workloadApi() {
        return Path.of(URI.create(Workload.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toString()))
                .toString();
    }

    private void compile() throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (var files = compiler.getStandardFileManager(null, null, null);
                Stream<Path> sources = Files.list(workload.resolve("src"))) {
            Path classes = Files.createDirectories(workload.resolve("classes"));
            List<String> options = List.of("-cp", workloadApi(), "-d", classes.toString());
            compiler.getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(sources.toList()))
                    .call();
        }
        assertThat(said.toString()).isEmpty();
    }

    private Run run(String command, String... further) {
        List<String> words = new ArrayList<>(List.of(command));
        words.addAll(List.of(
                "--workload",
                "SeatsWorkload",
                "--class-path",
                workload.resolve("classes").toString()));
        words.addAll(List.of(further));
        return Run.of(words.toArray(String[]::new));
    }

    @Test
    void asGeneratedItRunsAndSaysThatNothingIsWritten() throws IOException {
        compile();
        Run run = run("run", "--out", folder.resolve("runs").toString());
        assertThat(run.status()).isZero();
        assertThat(run.out()).matches("seed 1: .*: 0 operations, .*\n  unsupported: Book, Cancel, Owner\n");
        Run fuzz = run("fuzz", "--spec", folder.resolve("Seats.tla").toString(), "--out", folder + "/found");
        assertThat(fuzz.status()).isEqualTo(2);
        assertThat(fuzz.err()).contains("nothing to check; not written yet: Book, Cancel, Owner");
    }

    /** From 131 to 514 operations concern the seat, counted from the beginning. */
    @Tag("long")
    @Test
    void proofsOfTheMistakeHaveAtMostTwelveOperations() throws IOException, BadInput {
        Files.writeString(workload.resolve("src/SeatsWorkload.java"), java.get(1));
        compile();
        int begun = 0;
        for (String seed : List.of("1", "1001")) {
            Path found = folder.resolve("found-" + seed);
            Run fuzz = run(
                    "fuzz",
                    "--spec",
                    folder.resolve("Seats.tla").toString(),
                    "--scheduler",
                    "pct",
                    "--calls",
                    "250",
                    "--seed",
                    seed,
                    "--shrink",
                    "3s",
                    "--repeat",
                    "1",
                    "--java-option=-XX:TieredStopAtLevel=1",
                    "--out",
                    found.toString());
            assertThat(fuzz.status()).as(fuzz.err()).isEqualTo(1);
            try (Stream<Path> files = Files.list(found)) {
                Path shrunk = files.filter(file -> file.toString().endsWith("-shrunk.plumb"))
                        .findFirst()
                        .orElseThrow();
                Bundle bundle = Bundle.read(shrunk);
                assertThat(bundle.failing().history().size()).isBetween(2, 12);
                begun += bundle.beginning().isPresent() ? 1 : 0;
                Run again = Run.of("check", shrunk.toString());
                assertThat(again.status()).isEqualTo(1);
                assertThat(Run.of("explain", shrunk.toString()).out())
                        .contains(bundle.beginning().isPresent() ? "before it leads" : "VIOLATES");
            }
        }
        assertThat(begun).isPositive();
    }
}
