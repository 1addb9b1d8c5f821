package dev.plumbline.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.stream.RecordedThreads;
import dev.plumbline.check.stream.StreamedCheck;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.model.Models;
import java.io.File;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder into which another program records is checked meanwhile, until it is killed. */
@Tag("slow")
class FollowedProgramTest {
    private static final Duration QUIET = Duration.ofSeconds(2);
    private static final long OPERATIONS = 20_000;

    @TempDir
    Path temporary;

    private static String folderOf(Class<?> type) {
        return Path.of(URI.create(
                        type.getProtectionDomain().getCodeSource().getLocation().toString()))
                .toString();
    }

    private static Process start(Path folder, String... wrong) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                folderOf(Recorder.class) + File.pathSeparator + folderOf(FollowedProgram.class),
                FollowedProgram.class.getName(),
                folder.toString(),
                String.valueOf(OPERATIONS)));
        command.addAll(List.of(wrong));
        return new ProcessBuilder(command).inheritIO().start();
    }

    private static StreamedCheck check(Path folder) {
        return new StreamedCheck(
                folder.toString(),
                Models.register(0),
                new StreamedCheck.Settings(Long.MAX_VALUE, 100, false),
                Budget.UNLIMITED,
                Progress.NONE);
    }

    /** Begins with the first file: threads that begin later have files that appear later. */
    private static CompletableFuture<Result> follow(StreamedCheck check, Path folder, Process program)
            throws Exception {
        while (program.isAlive() && !RecordedThreads.isRecorded(folder)) {
            Thread.sleep(5);
        }
        return CompletableFuture.supplyAsync(() -> {
            try (RecordedThreads threads = RecordedThreads.ofOthers(folder, QUIET, QUIET)) {
                return threads.judged(check.run(threads).confirmed(Budget.DEFAULT));
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void verdictOfAKilledProgramIsThatOfItsRecording() throws Exception {
        Path folder = temporary.resolve("right");
        StreamedCheck check = check(folder);
        Process program = start(folder);
        CompletableFuture<Result> followed = follow(check, folder, program);
        try {
            while (program.isAlive() && !followed.isDone() && check.figures().settled() < OPERATIONS / 2) {
                Thread.sleep(5);
            }
        } finally {
            program.destroyForcibly();
        }
        assertThat(program.waitFor(1, TimeUnit.MINUTES)).isTrue();
        Result result = followed.get(2, TimeUnit.MINUTES);
        assertThat(result.verdict()).as(result.verdict().toString()).isInstanceOf(Verdict.Conforms.class);
        Verdict whole = Check.of(folder, Models.register(0)).run().verdict();
        assertThat(whole).isInstanceOf(Verdict.Conforms.class);
        assertThat(result.verdict().statistics().operations())
                .isEqualTo(whole.statistics().operations())
                .isGreaterThan((int) OPERATIONS / 2);
    }

    @Test
    void violationIsFoundWhileAnotherProgramGoesOn() throws Exception {
        Path folder = temporary.resolve("wrong");
        Process program = start(folder, "wrong");
        CompletableFuture<Result> followed = follow(check(folder), folder, program);
        Result result;
        try {
            result = followed.get(2, TimeUnit.MINUTES);
            assertThat(program.isAlive()).isTrue();
        } finally {
            program.destroyForcibly();
        }
        assertThat(result.verdict()).isInstanceOf(Verdict.Violates.class);
        Operation failed =
                result.verdict().counterexampleIfAny().orElseThrow().failed().orElseThrow();
        assertThat(failed.arguments().toString()).contains(String.valueOf(FollowedProgram.NEVER_WRITTEN));
    }
}
