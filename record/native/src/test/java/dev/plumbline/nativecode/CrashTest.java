package dev.plumbline.nativecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.value.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The recording of a crashed process contains everything that it had done. */
@Tag("slow")
class CrashTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "null, SIGSEGV, 11",
        "overflow, SIGSEGV, 11",
        "abort, SIGABRT, 6",
        "throw, SIGABRT, 6",
        "SIGFPE, SIGFPE, 8",
        "SIGILL, SIGILL, 4",
        "SIGBUS, SIGBUS, 7",
        "SIGTRAP, SIGTRAP, 5"
    })
    void aCrashLeavesWhatWasDoneWhatWasInFlightAndItsReason(String how, String signal, int number) {
        Run run = Run.of(Gxx.recordPrograms(), Run.PLAIN, "crash", folder.resolve("t"), how);
        assertThat(run.exit()).as(run.printed()).isEqualTo(128 + number);
        History history = Traces.read(folder.resolve("t"));
        assertThat(history.notes()).isEmpty();
        for (int thread = 0; thread < 4; thread++) {
            List<Operation> operations = Traces.of(history, thread);
            for (int i = 0; i < 50; i++) {
                assertThat(operations.get(i).name()).isEqualTo("Work");
                assertThat(operations.get(i).outcome()).isEqualTo(Outcome.RETURNED);
                assertThat(operations.get(i).arguments()).containsEntry("r", Value.of(2 * i));
            }
            List<String> rest = operations.subList(50, operations.size()).stream()
                    .map(operation -> operation.name() + " " + operation.outcome())
                    .toList();
            switch (thread) {
                case 0 -> assertThat(rest).containsExactlyInAnyOrder("Failing PENDING", "ThreadCrash RETURNED");
                case 1 -> assertThat(rest).containsExactlyInAnyOrder("Waiting PENDING", "ThreadCrash RETURNED");
                case 2 -> assertThat(rest).containsExactly("ThreadCrash RETURNED");
                default -> assertThat(rest).containsExactly("ThreadEnd RETURNED");
            }
        }
        assertThat(history.operations().stream()
                        .filter(operation -> operation.name().equals("ThreadCrash"))
                        .map(operation -> operation.arguments().get("reason")))
                .containsOnly(Value.of(signal));
    }

    @Test
    void aCrashWhileOthersWriteLeavesEveryTraceWhole() {
        for (int round = 0; round < 5; round++) {
            Path traces = folder.resolve("storm" + round);
            assertThat(Run.of(Gxx.recordPrograms(), Run.PLAIN, "storm", traces).exit())
                    .isEqualTo(128 + 11);
            History history = Traces.read(traces);
            assertThat(history.notes()).isEmpty();
            for (long thread = 0; thread < 3; thread++) {
                assertThat(inOrder(Traces.of(history, thread))).isGreaterThanOrEqualTo(0);
            }
        }
    }

    @Test
    void whoHandledTheSignalBeforeStillGetsIt() {
        assertThat(Run.of(Gxx.recordPrograms(), Run.PLAIN, "previous", folder.resolve("t"))
                        .exit())
                .isEqualTo(7);
        assertThat(Traces.read(folder.resolve("t")).operations().stream().map(Operation::name))
                .containsExactlyInAnyOrder("Failing", "ThreadCrash");
    }

    @Test
    void aKilledProcessLosesNothingThatItHadSaid() throws IOException, InterruptedException {
        Path traces = folder.resolve("t");
        Process process = Run.builder(Gxx.recordPrograms(), Run.PLAIN, "endless", traces)
                .redirectErrorStream(true)
                .start();
        int[] said = new int[2];
        try (BufferedReader lines = process.inputReader()) {
            while (said[0] < 3000 || said[1] < 3000) {
                String[] words = lines.readLine().split(" ");
                said[Integer.parseInt(words[0])] = Integer.parseInt(words[1]);
            }
            process.destroyForcibly(); // SIGKILL
        }
        assertThat(process.waitFor()).isEqualTo(128 + 9);
        History history = Traces.read(traces);
        for (int thread = 0; thread < 2; thread++) {
            assertThat(inOrder(Traces.of(history, thread))).isGreaterThanOrEqualTo(said[thread]);
        }
    }

    /** How many Work operations returned; they are numbered without a gap and only the last may be pending. */
    private static int inOrder(List<Operation> operations) {
        int returned = 0;
        int next = 0;
        for (Operation operation : operations) {
            if (!operation.name().equals("Work")) {
                continue;
            }
            assertThat(operation.arguments()).containsEntry("i", Value.of(next++));
            assertThat(returned).isEqualTo(next - 1);
            returned += operation.outcome() == Outcome.RETURNED ? 1 : 0;
        }
        return returned;
    }
}
