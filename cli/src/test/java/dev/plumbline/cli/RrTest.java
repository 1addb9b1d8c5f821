package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Native runs with an rr that works, one that does not, and none: commands in processes with another PATH. */
@Tag("slow")
class RrTest {
    @TempDir
    Path folder;

    private Path bin;
    private Path program;

    @BeforeEach
    void program() throws Exception {
        bin = Files.createDirectory(folder.resolve("bin"));
        program = script(
                folder.resolve("program"),
                "echo '{\"plumbline-workload\":1,\"seed\":1,\"operations\":{\"Put\":3},\"total\":3,"
                        + "\"unsupported\":{},\"failures\":[]}'");
    }

    private static Path script(Path file, String... lines) throws Exception {
        Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file;
    }

    /** Records its arguments, and runs the command that it should record. */
    private void rrThatWorks() throws Exception {
        script(
                bin.resolve("rr"),
                "echo \"$*\" >> " + folder.resolve("calls"),
                "test \"$2\" = -n && exit 0",
                "shift 4",
                "exec \"$@\"");
    }

    private void rrThatFails() throws Exception {
        script(bin.resolve("rr"), "echo 'no hardware counters' >&2", "exit 1");
    }

    private Run run(String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                ManagementFactory.getRuntimeMXBean().getClassPath(),
                Main.class.getName(),
                "run",
                "--native",
                program.toString(),
                "--out",
                folder.resolve("runs").toString()));
        words.addAll(List.of(more));
        ProcessBuilder builder = new ProcessBuilder(words);
        builder.environment().put("PATH", bin.toString());
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process =
                builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        try {
            assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    private List<String> calls() throws Exception {
        Path calls = folder.resolve("calls");
        return Files.exists(calls) ? Files.readAllLines(calls) : List.of();
    }

    @Test
    void anRrThatWorksIsTriedOnceAndRecordsEveryRun() throws Exception {
        rrThatWorks();
        Run run = run("--runs", "2");
        assertThat(run.status()).as(run.out() + run.err()).isZero();
        assertThat(run.err()).isEmpty();
        Path first = folder.resolve("runs/run-1/rr");
        Path second = folder.resolve("runs/run-2/rr");
        assertThat(run.out()).contains("replay: rr replay " + first).contains("replay: rr replay " + second);
        assertThat(calls()).hasSize(3);
        assertThat(calls().get(0)).isEqualTo("record -n true");
        assertThat(calls().get(1)).startsWith("record --chaos -o " + first + " " + program + " --threads 4 ");
        assertThat(calls().get(2)).startsWith("record --chaos -o " + second + " " + program + " --threads 4 ");
    }

    @Test
    void withoutRrOneLineSaysSoAndTheRunTakesPlace() throws Exception {
        Run run = run();
        assertThat(run.status()).as(run.out() + run.err()).isZero();
        assertThat(run.err()).startsWith("note: rr is not installed: ").hasLineCount(1);
        assertThat(run.out()).contains("3 operations").doesNotContain("replay");
    }

    @Test
    void anRrThatDoesNotWorkIsLeftOutUnlessItIsInsistedOn() throws Exception {
        rrThatFails();
        Run run = run();
        assertThat(run.status()).as(run.out() + run.err()).isZero();
        assertThat(run.err())
                .startsWith("note: rr is installed and does not work here: no hardware counters: ")
                .hasLineCount(1);
        Run insisted = run("--rr", "--seed", "9");
        assertThat(insisted.status()).isEqualTo(2);
        assertThat(insisted.err())
                .startsWith("error: --rr: rr is installed and does not work here: no hardware counters; ")
                .hasLineCount(1);
        assertThat(folder.resolve("runs/run-9")).doesNotExist();
    }

    @Test
    void commandsWithoutRrDoNotStartIt() throws Exception {
        rrThatWorks();
        Run left = run("--no-rr");
        assertThat(left.status()).as(left.out() + left.err()).isZero();
        Run serial = run("--chaos", "serial", "--seed", "2");
        assertThat(serial.status()).as(serial.out() + serial.err()).isZero();
        assertThat(left.err() + serial.err()).isEmpty();
        assertThat(calls()).isEmpty();
    }

    @Test
    void optionsThatDoNotGoTogetherAreRefused() {
        String[] words = {
            "run",
            "--native",
            program.toString(),
            "--out",
            folder.resolve("runs").toString(),
            "--rr"
        };
        assertThat(Run.of(with(words, "--no-rr")).err()).contains("--rr and --no-rr; expected one of them");
        assertThat(Run.of(with(words, "--chaos", "serial")).err()).contains("rr and serial chaos");
    }

    private static String[] with(String[] words, String... more) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of(more));
        return all.toArray(new String[0]);
    }
}
