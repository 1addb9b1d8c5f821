package dev.plumbline.benchmarks.containers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.benchmarks.MeasuredProcess;
import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.sweep.SweepEngine;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ContainersTest {
    @TempDir
    private Path folder;

    @Test
    void aWorkloadConformsUnlessItIsWrongAndThenItsLastOperationFails() throws BadInput {
        for (String model : ContainerWorkload.MODELS) {
            for (long seed = 1; seed <= 5; seed++) {
                for (boolean wrong : new boolean[] {false, true}) {
                    ContainerWorkload workload = new ContainerWorkload(model, 40, 3, wrong, seed);
                    // Not by a monitor: that is what is to be measured.
                    Verdict verdict = Check.of(workload.history(), Models.named(model))
                            .engine(new SweepEngine())
                            .run()
                            .verdict();
                    assertThat(verdict.word().text()).as(workload.name()).isEqualTo(wrong ? "violates" : "conforms");
                    verdict.counterexampleIfAny()
                            .ifPresent(found -> assertThat(found.failedAt())
                                    .as(workload.name())
                                    .isEqualTo(39));
                }
            }
        }
    }

    @Tag("long")
    @Test
    void wholeCommandsAreMeasuredBesideTheDepthFirstSearch() throws Exception {
        StringWriter text = new StringWriter();
        StringWriter json = new StringWriter();
        ContainersReport report = Containers.run(
                new Containers.Options(60, 3, Duration.ofSeconds(20), Optional.empty(), Optional.of(folder)),
                List.of(
                        new ContainerWorkload("queue", 60, 16, false, 3),
                        new ContainerWorkload("map", 60, 60, true, 3)),
                line -> {});
        report.print(new PrintWriter(text, true));
        report.writeJson(json);
        assertThat(report.rows()).hasSize(4);
        for (Containers.ContainerRow row : report.rows()) {
            assertThat(row.verdict())
                    .as(row.toString())
                    .isEqualTo(row.workload().wrong() ? "violates" : "conforms");
            assertThat(row.seconds()).isPositive();
            assertThat(row.cpuSeconds()).isPositive();
        }
        assertThat(text.toString()).contains("plumbline check", "depth-first", "queue", "map");
        assertThat(json.toString()).contains("\"scenario\" : \"containers\"");
        assertThat(folder.resolve("map-60x60-seed3-wrong.ndjson")).exists();
    }

    @Test
    void aProcessThatTakesTooLongIsEnded() throws Exception {
        MeasuredProcess slow = MeasuredProcess.run(List.of("sleep", "60"), folder, Duration.ofMillis(50));
        assertThat(slow.status()).isEqualTo(-1);
        assertThat(slow.seconds()).isLessThan(30);
    }

    @Test
    void tooFewOperationsAreRefused() {
        assertThatThrownBy(() -> Containers.run(
                        new Containers.Options(3, 1, Duration.ofSeconds(1), Optional.empty(), Optional.empty()),
                        line -> {}))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("expected 4 or more");
    }
}
