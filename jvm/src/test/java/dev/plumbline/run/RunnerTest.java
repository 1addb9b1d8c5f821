package dev.plumbline.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.format.Formats;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class RunnerTest {
    private static final Settings SETTINGS =
            Settings.of(2, 50, 7).withChaos(Chaos.NOISE).withPatience(Duration.ofSeconds(60));

    @TempDir
    private Path folder;

    private Runner runner(Class<?> workload) {
        return new Runner(new Target.Jvm(workload.getName(), List.of(), List.of("-XX:TieredStopAtLevel=1")), folder);
    }

    @Test
    void aRunLeavesItsHistoryAndHowItCameAbout() throws Exception {
        RunRecord run = runner(Workloads.RightMap.class).run(SETTINGS);
        assertThat(run.sound()).isTrue();
        assertThat(run.report().total()).isEqualTo(100);
        assertThat(run.report().unsupported()).containsOnlyKeys("count");
        History history = Formats.read(run.traces());
        assertThat(history.operations())
                .filteredOn(operation -> !operation.isLifecycle())
                .hasSize(100);
        assertThat(Files.readString(folder.resolve("run-7/run.json")))
                .isEqualTo(run.json())
                .contains("\"seed\" : 7", "\"status\" : 0", "\"cores\"", "RightMap", "\"count\" : \"not bound\"");
        assertThat(folder.resolve("run-7/scratch")).doesNotExist();
        assertThatThrownBy(() -> runner(Workloads.RightMap.class).run(SETTINGS))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("this run already exists");
    }

    @Test
    void aCrashIsReportedAndTheRunCounts() throws Exception {
        RunRecord run = runner(Workloads.Crashing.class).run(SETTINGS);
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.sound()).isFalse();
        assertThat(run.report().crashes()).singleElement().asString().contains("boom");
    }

    @Test
    void aRunThatHangsIsKilledAndItsHistoryKept() throws Exception {
        Settings impatient = Settings.of(2, 50, 1).withPatience(Duration.ofSeconds(4));
        RunRecord run = runner(Workloads.Hanging.class).run(impatient);
        assertThat(run.killed()).isTrue();
        assertThat(run.outcome()).as("a process that does nothing any more").isEqualTo(RunOutcome.STUCK);
        assertThat(Formats.read(run.traces()).operations()).hasSize(2).allMatch(Operation::isPending);
    }

    @Test
    void explainsImpossibleRunsInOneLine() {
        assertThatThrownBy(() -> runner(Workloads.FailsToStart.class).run(SETTINGS))
                .isInstanceOf(BadInput.class)
                .hasMessageEndingWith("FailsToStart: no run: the server did not start");
        assertThat(folder.resolve("run-7/scratch/seen")).hasContent("seed 7 of 2");
        assertThatThrownBy(() -> runner(String.class).run(SETTINGS.withSeed(8)))
                .hasMessageEndingWith("java.lang.String is not a dev.plumbline.workload.Workload");
        assertThatThrownBy(() ->
                        new Runner(new Target.Jvm("no.Such", List.of(), List.of()), folder).run(SETTINGS.withSeed(9)))
                .hasMessageContaining("no class no.Such on the class path");
        assertThatThrownBy(() -> new Runner(new Target.Native(folder.resolve("none")), folder).run(SETTINGS))
                .hasMessageContaining("none: no such program");
        Settings serial = Settings.of(1, 1, 1).withChaos(Chaos.SERIAL).withPatience(Duration.ofSeconds(1));
        assertThatThrownBy(() -> runner(Workloads.RightMap.class).run(serial))
                .hasMessageContaining("expected none or noise");
    }

    /** A stand-in for the C++ harness: the same options, the same report. */
    private Path program(String... lines) throws Exception {
        Path program = folder.resolve("program");
        Files.writeString(program, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return program;
    }

    @Test
    void aNativeProgramGetsItsOptionsAndTheSeedOfTheChaos() throws Exception {
        Path program = program(
                "echo \"$@ / $PLUMBLINE_CHAOS $PLUMBLINE_SEED\"",
                "echo '{\"plumbline-workload\":1,\"seed\":7,\"operations\":{\"Put\":3},\"total\":3,"
                        + "\"unsupported\":{\"Range\":\"no ranges\"},\"failures\":[]}'");
        Settings serial = Settings.of(2, 50, 7)
                .withDuration(Duration.ofMillis(1500))
                .withChaos(Chaos.SERIAL)
                .withPatience(Duration.ofSeconds(60));
        RunRecord run = new Runner(new Target.Native(program), folder).run(serial);
        assertThat(Files.readString(folder.resolve("run-7/output.txt")))
                .startsWith("--threads 2 --calls 50 --seed 7 --out " + run.traces() + " --seconds 1.5 / serial 7\n");
        assertThat(run.report().operations()).containsEntry("Put", 3L);
        assertThat(run.report().unsupported()).containsEntry("Range", "no ranges");
        RunRecord quiet = new Runner(new Target.Native(program), folder.resolve("quiet"))
                .run(Settings.of(2, 50, 7).withPatience(Duration.ofSeconds(60)));
        assertThat(quiet.variables()).isEmpty();
    }

    @Test
    void aNativeProgramThatRefusesItsOptionsSaysWhy() throws Exception {
        Path program = program("echo \"unknown option '--seed'\" >&2", "echo usage >&2", "exit 2");
        assertThatThrownBy(() -> new Runner(new Target.Native(program), folder).run(SETTINGS))
                .isInstanceOf(BadInput.class)
                .hasMessageEndingWith("program: no run: unknown option '--seed'");
    }

    @Test
    void aNativeProgramThatDiesIsNotSound() throws Exception {
        RunRecord run = new Runner(new Target.Native(program("kill -SEGV $$")), folder).run(SETTINGS);
        assertThat(run.sound()).isFalse();
        assertThat(run.status()).isEqualTo(128 + 11);
        assertThat(run.report().total()).isZero();
    }

    @Test
    void whetherRrWorksIsFoundOutByRecording() throws Exception {
        assertThat(Rr.problem(folder.resolve("none").toString())).contains("rr is not installed");
        Path broken = program("echo", "echo 'Unable to open performance counter'", "exit 1");
        assertThat(Rr.problem(broken.toString()))
                .contains("rr is installed and does not work here: Unable to open performance counter");
        assertThat(Rr.problem(program("test \"$*\" = 'record -n true'").toString()))
                .isEmpty();
    }
}
