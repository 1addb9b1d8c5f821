package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Crashes of threads, from the recorder to the verdict. */
class LifecycleTest {
    /** A thread that crashes lets its locks go, one after the other. */
    private static final String LOCKS = """
            ---- MODULE Locks ----
            EXTENDS Naturals
            VARIABLE held
            Init == held = {}
            Acquire(process, key) ==
                /\\ \\A lock \\in held : lock[2] # key
                /\\ held' = held \\cup {<<process, key>>}
            %s
            Next == \\E p, k \\in 1..3 : Acquire(p, k)%s
            ====
            """;

    private static final String IN_STEPS = """
            ThreadCrash_Step(process) ==
                \\E lock \\in held : lock[1] = process /\\ held' = held \\ {lock}
            ThreadCrash_Done(process, reason) ==
                (\\A lock \\in held : lock[1] # process) /\\ UNCHANGED held
            """;

    @TempDir
    Path folder;

    private Recorder recorder;

    @BeforeEach
    void record() throws IOException {
        recorder = Recorder.into(folder.resolve("traces"));
    }

    private static void acquire(ThreadLog log, long process, long key) {
        log.begin("Acquire").argument("process", process).argument("key", key).call();
        log.returned().done();
    }

    private Run check(String definitions, String inNext) throws IOException {
        Path spec = Files.writeString(folder.resolve("Locks.tla"), LOCKS.formatted(definitions, inNext));
        return Run.of(
                "check", "--spec", spec.toString(), folder.resolve("traces").toString());
    }

    private Run checkInSteps() throws IOException {
        return check(IN_STEPS, " \\/ ThreadCrash_Step(p) \\/ ThreadCrash_Done(p, \"gone\")");
    }

    @Test
    void aCrashInSeveralStepsIsChecked() throws Exception {
        ThreadLog first = recorder.thread(1);
        ThreadLog second = recorder.thread(2);
        acquire(first, 1, 1);
        acquire(first, 1, 2);
        first.crashed("gone");
        acquire(second, 2, 1);
        acquire(second, 2, 2);
        Run inSteps = checkInSteps();
        assertThat(inSteps.status()).as(inSteps.out() + inSteps.err()).isZero();
        assertThat(inSteps.out()).contains("5 operations");
        assertThat(check("", "").status()).as("locks that nobody let go").isEqualTo(1);
    }

    @Test
    void aLockThatIsTakenBeforeTheCrashIsAViolation() throws Exception {
        ThreadLog first = recorder.thread(1);
        ThreadLog second = recorder.thread(2);
        acquire(first, 1, 1);
        acquire(second, 2, 1);
        first.crashed("gone");
        Run inSteps = checkInSteps();
        assertThat(inSteps.status()).as(inSteps.out() + inSteps.err()).isEqualTo(1);
    }
}
