package dev.plumbline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedRunTest {
    @TempDir
    private Path folder;

    private Path classes;
    private Path jar;

    @BeforeEach
    void files() throws Exception {
        classes = Files.createDirectories(folder.resolve("classes/shop")).getParent();
        Files.writeString(classes.resolve("shop/Stock.class"), "1");
        jar = Files.writeString(folder.resolve("a.jar"), "jar");
    }

    private RunRecord record(Target target, boolean rr, String java) throws Exception {
        return new RunRecord(
                folder.resolve("run-7"),
                target,
                Fingerprints.of(target),
                new Settings(
                        3,
                        20,
                        7,
                        Optional.of(Duration.ofMillis(1500)),
                        Chaos.NOISE,
                        Duration.ofSeconds(9),
                        rr,
                        Optional.empty()),
                List.of("x"),
                Map.of(),
                Map.of("java", java),
                Instant.EPOCH,
                Duration.ofSeconds(1),
                0,
                false,
                false,
                new WorkloadReport(Map.of("put", 60L), Map.of("get", "no"), List.of("boom"), Optional.empty()));
    }

    private Target.Jvm jvm() {
        return new Target.Jvm("shop.Stock", List.of(classes, jar), List.of("-Xmx1g"));
    }

    @Test
    void readsWhatARunWrote() throws Exception {
        RunRecord jvm = record(jvm(), false, Runtime.version().toString());
        RecordedRun read = RecordedRun.parse(jvm.json(), "run.json");
        assertThat(read.target()).isEqualTo(jvm.target());
        assertThat(read.settings()).isEqualTo(jvm.settings());
        assertThat(read.files()).isEqualTo(jvm.files()).containsOnlyKeys(classes.toString(), jar.toString());
        assertThat(read.rr()).isEmpty();
        assertThat(read.doubts()).isEmpty();
        RunRecord program = record(new Target.Native(jar), true, "17");
        RecordedRun again = RecordedRun.parse(program.json(), "run.json");
        assertThat(again.target()).isEqualTo(program.target());
        assertThat(again.settings()).isEqualTo(program.settings());
        assertThat(again.rr()).contains(folder.resolve("run-7/rr"));
        assertThat(again.doubts()).as("a native program does not care for Java").isEmpty();
    }

    @Test
    void notesChangedProgramsAndRejectsMissingOnes() throws Exception {
        RecordedRun run = RecordedRun.parse(record(jvm(), false, "16.0.2").json(), "run.json");
        assertThat(run.doubts())
                .singleElement()
                .asString()
                .startsWith("recorded with Java 16.0.2, repeated with Java " + Runtime.version());
        Files.writeString(classes.resolve("shop/Stock.class"), "2");
        assertThat(run.doubts()).hasSize(2).first().asString().startsWith(classes + " has changed");
        Files.writeString(classes.resolve("shop/Stock.class"), "1");
        Files.writeString(classes.resolve("shop/Other.class"), "1");
        assertThat(run.doubts()).first().asString().startsWith(classes + " has changed");
        Files.delete(jar);
        assertThatThrownBy(run::doubts)
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("no longer exists: " + jar + ";");
    }

    @Test
    void anythingElseTakesOneLine() {
        refused("", "expected one JSON object");
        refused("[1]", "expected one JSON object");
        refused("{", "is not JSON");
        refused("{}", "is not about a run");
        refused("{\"plumbline-run\": 2}", "is not about a run");
        String start = "{\"plumbline-run\": 1, \"seed\": 1, \"threads\": ";
        refused(start + "2}", "has no \"calls\"");
        refused(start + "\"two\", \"calls\": 1, \"chaos\": \"none\"}", "two");
        refused(start + "0, \"calls\": 1, \"chaos\": \"none\"}", "0 threads");
        refused(start + "2, \"calls\": 1, \"chaos\": \"loud\"}", "LOUD");
        refused(start + "2, \"calls\": 1, \"chaos\": \"none\"}", "neither \"workload\" nor \"native\"");
        refused(
                start + "2, \"calls\": 1, \"chaos\": \"none\", \"duration\": \"long\", \"native\": \"x\"}",
                "cannot be read");
    }

    private static void refused(String text, String message) {
        assertThatThrownBy(() -> RecordedRun.parse(text, "run.json"))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("run.json: ")
                .hasMessageContaining(message);
    }
}
