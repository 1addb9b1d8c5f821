package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.bundle.Bundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings of {@code fuzz} are repeated before they are reported, and the report contains the result. */
@Tag("slow")
class FuzzRepetitionTest {
    @TempDir
    private Path folder;

    private FuzzedMap map;
    private String marker;

    @BeforeEach
    void specification() throws IOException {
        map = FuzzedMap.in(folder);
        marker = "--java-option=-Dmarker=" + folder.resolve("marker");
    }

    private static String flat(String text) {
        return text.replaceAll("\\s+", " ");
    }

    @Test
    void reportsThatAControlledViolationWasSeenAgain() throws Exception {
        Run run = map.fuzz(50, MapWorkloads.Forgetful.class, "--scheduler", "random", "--runs", "1", "--shrink", "1s");
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        assertThat(run.out())
                .contains("explains it; seen again in a second run\n", "(the same calls in the same schedule)")
                .doesNotContain("note: Repeated");
        assertThat(Bundle.read(map.out().resolve("violation-1.plumb")).notes())
                .contains("Repeated in a process of its own, the run with seed 1 showed the same.");
        try (Stream<Path> left = Files.list(map.out())) {
            assertThat(left.map(path -> path.getFileName().toString())).noneMatch(name -> name.startsWith("repeated"));
        }
    }

    /**
     * The first repetition cannot even follow the schedule; that is no reason to stop, nor to withdraw the violation.
     */
    @Tag("long")
    @Test
    void reportsThatAViolationDidNotComeBack() throws Exception {
        Run run = map.fuzz(
                50,
                MapWorkloads.WrongOnce.class,
                "--scheduler",
                "random",
                "--runs",
                "1",
                "--repeat",
                "2",
                "--shrink",
                "1s",
                marker);
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        assertThat(run.out()).contains("explains it; NOT seen again in 2 more runs\n");
        assertThat(flat(run.out()))
                .contains(
                        "note: Repeated in processes of their own, 0 of 2 runs with seed 1 showed the same; another one did not"
                                + " take place (no run: ",
                        "The seed decides calls and schedule, so the program depends on something else: files, ",
                        "The recorded history is what the run did.",
                        "Run it again (the same calls; the schedule was not the same again):");
        for (String name : new String[] {"violation-1.plumb", "violation-1-shrunk.plumb"}) {
            assertThat(Bundle.read(map.out().resolve(name)).notes())
                    .anyMatch(note -> note.contains("0 of 2 runs with seed 1 showed the same"));
        }
        assertThat(map.out().resolve("violation-1-small.plumb"))
                .as("no small run is wrong any more")
                .doesNotExist();
    }

    @Test
    void countsTheRepetitionsOfARunWithoutControl() {
        Run run = map.fuzz(
                50, MapWorkloads.Forgetful.class, "--chaos", "noise", "--runs", "1", "--repeat", "2", "--json");
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        // The twentieth put of all threads together is wrong: which thread makes it depends on the machine.
        assertThat(run.out())
                .containsPattern(
                        "\"repeated\":\\{\"seed\":1,\"controlled\":false,\"runs\":2,\"same\":[012],\"others\":[012],");
    }

    @Test
    void doesNotRepeatWhereThatIsNotWanted() {
        Run run = map.fuzz(
                50, MapWorkloads.Forgetful.class, "--chaos", "noise", "--runs", "1", "--repeat", "0", "--shrink", "1s");
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        assertThat(run.out()).contains("explains it; not repeated\n", "note: The run with seed 1 was not repeated.");
        Run wrong = map.fuzz(50, MapWorkloads.Forgetful.class, "--repeat", "-1");
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("--repeat -1; expected at least 0");
    }

    @Test
    void repeatsCrashes() {
        String[] options = {
            "--model",
            "map",
            "--scheduler",
            "random",
            "--threads",
            "2",
            "--calls",
            "30",
            "--runs",
            "1",
            "--repeat",
            "2",
            "--java-option=-XX:TieredStopAtLevel=1",
            marker
        };
        Run run = crash(MapWorkloads.Crashing.class, "crashing", options);
        assertThat(flat(run.out())).contains("too many; seen again in a second run");
        Run once = crash(MapWorkloads.CrashesOnce.class, "once", options);
        assertThat(flat(once.out()))
                .contains(
                        "too many; NOT seen again in 2 more runs",
                        "0 of 2 runs with seed 1 showed the same; another one ",
                        "(the same calls; the schedule was not the same again)");
    }

    private Run crash(Class<?> workload, String out, String... options) {
        Run run = Run.of(Stream.concat(
                        Stream.of("fuzz", "--workload", workload.getName(), "--out", folder + "/" + out),
                        Stream.of(options))
                .toArray(String[]::new));
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        return run;
    }

    @Test
    void doesNotPassRunsInWhichNothingWasAnswered() {
        Run run = Run.of(
                "fuzz",
                "--workload",
                MapWorkloads.NeverAnswers.class.getName(),
                "--model",
                "map",
                "--scheduler",
                "random",
                "--runs",
                "2",
                "--allow-crashes",
                "--out",
                folder + "/never");
        assertThat(run.status()).as(run.err()).isEqualTo(3);
        assertThat(run.err()).contains("2 inconclusive, 2 crashed");
    }

    /** Neither the violation nor the pass of such a history would say anything about the system. */
    @Test
    void concludesNothingFromARecordingThatLacksOperations() {
        Run run = map.fuzz(50, MapWorkloads.LosesRecords.class, "--scheduler", "random", "--runs", "2");
        assertThat(run.status()).as(run.out() + run.err()).isEqualTo(3);
        assertThat(run.out()).isEmpty();
        assertThat(flat(run.err()))
                .contains("2 inconclusive", "the recording of the run with seed 2 is broken: its threads performed ");
    }
}
