package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.History;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.format.Formats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --scheduler} of {@code run} and {@code fuzz}, and {@code replay} of such runs. */
@Tag("slow")
class ScheduleOptionTest {
    @TempDir
    private Path folder;

    private FuzzedMap map;
    private Path spec;
    private Path out;

    @BeforeEach
    void specification() throws IOException {
        map = FuzzedMap.in(folder);
        spec = map.spec();
        out = map.out();
    }

    private Run fuzz(Class<?> workload, String... more) {
        return map.fuzz(40, workload, more);
    }

    private static List<String> operations(History history) {
        return history.withLifecycle(Set.of()).operations().stream()
                .map(operation -> operation.process() + " " + operation.call() + " " + ((Timebox) operation.place()))
                .toList();
    }

    @Tag("long")
    @Test
    void aRaceThatIsFoundIsReplayedExactly() throws Exception {
        Run found = fuzz(MapWorkloads.CheckThenAct.class, "--scheduler", "pct", "--depth", "2", "--runs", "5");
        assertThat(found.status()).as(found.err()).isEqualTo(1);
        assertThat(found.out())
                .contains("Run it again (the same calls in the same schedule):", " --scheduler pct --depth 2 ")
                .doesNotContain("--chaos");
        Path bundle;
        try (var entries = Files.list(out)) {
            bundle = entries.filter(entry -> entry.getFileName().toString().matches("violation-[0-9]+\\.plumb"))
                    .findFirst()
                    .orElseThrow();
        }
        Path again = folder.resolve("again");
        Run replayed = Run.of("replay", bundle.toString(), "--out", again.toString());
        assertThat(replayed.status()).as(replayed.err()).isEqualTo(1);
        assertThat(replayed.out()).contains("repeated: the same violation, of ");
        Path run;
        try (var entries = Files.list(again.resolve("1"))) {
            run = entries.findFirst().orElseThrow();
        }
        History repeated = Formats.read(run.resolve("traces"));
        assertThat(operations(repeated))
                .isEqualTo(operations(Bundle.read(bundle).failing().history()))
                .hasSize(120);
        assertThat(run.resolve("schedule.txt"))
                .hasSameTextualContentAs(out.resolve(run.getFileName()).resolve("schedule.txt"));
    }

    @Tag("long")
    @Test
    void deadlockIsAFindingAndOpenOperationsArePending() throws Exception {
        Run run = Run.of(
                "fuzz",
                "--model",
                "map",
                "--workload",
                MapWorkloads.Deadlocking.class.getName(),
                "--seed",
                "3",
                "--repeat",
                "1",
                "--java-option=-XX:TieredStopAtLevel=1",
                "--out",
                out.toString());
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains(
                        "STUCK the run with seed 3 in " + out.resolve("run-3") + ": deadlock: ",
                        " waits for the monitor of java.lang.Object, held by thread ",
                        "plumbline replay " + out.resolve("run-3"),
                        " --seed 3 ",
                        " --scheduler random --runs 1 ");
        assertThat(run.err().replaceAll("\\s+", " ")).contains("1 conforms, 1 stuck", "seed 3 is stuck: deadlock: ");
        Path kept = out.resolve("run-3");
        History history = Formats.read(kept.resolve("traces"));
        assertThat(history.operations().stream().filter(operation -> operation.isPending()))
                .hasSizeGreaterThanOrEqualTo(2);
        Run replayed = Run.of(
                "replay", kept.toString(), "--out", folder.resolve("again").toString());
        assertThat(replayed.status()).as(replayed.err()).isEqualTo(1);
        assertThat(replayed.out()).contains("  stuck: deadlock: ", "    thread ");
    }

    @Test
    void contradictingOptionsAreReportedInOneLine() {
        fuzz(MapWorkloads.Right.class, "--scheduler", "fair").refuses("fair");
        fuzz(MapWorkloads.Right.class, "--scheduler", "pct", "--chaos", "noise").refuses("chaos noise");
        fuzz(MapWorkloads.Right.class, "--scheduler", "pct", "--duration", "1s").refuses("a duration");
        fuzz(MapWorkloads.Right.class, "--scheduler", "pct", "--rr").refuses("rr records native programs");
        Run.of(
                        "run",
                        "--workload",
                        MapWorkloads.Right.class.getName(),
                        "--scheduler",
                        "pct",
                        "--threads",
                        "33",
                        "--out",
                        out.toString())
                .refuses("at most 32");
        fuzz(MapWorkloads.Right.class, "--scheduler", "pct", "--depth", "0").refuses("--depth 0; expected 1");
        fuzz(MapWorkloads.Right.class, "--scheduler", "pct", "--preemptions", "3")
                .refuses("--scheduler bounded");
        fuzz(MapWorkloads.Right.class, "--depth", "3").refuses("--depth belongs to --scheduler pct");
        Run.of("run", "--native", "/bin/true", "--scheduler", "random", "--out", out.toString())
                .refuses("there is serial chaos");
    }
}
