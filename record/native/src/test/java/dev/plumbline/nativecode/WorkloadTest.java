package dev.plumbline.nativecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The harness: what a seed repeats, and what it says at the end. */
@Tag("slow")
class WorkloadTest {
    @TempDir
    Path folder;

    @Test
    void theSameSeedRepeatsTheSameCallsInEachThread() {
        History first = workload("a", Run.noise(1), "--seed", 5, "--threads", 3, "--calls", 40);
        History second = workload("b", Run.noise(2), "--seed", 5, "--threads", 3, "--calls", 40);
        History other = workload("c", Run.noise(1), "--seed", 6, "--threads", 3, "--calls", 40);
        for (long thread = 0; thread < 3; thread++) {
            assertThat(calls(first, thread)).hasSize(40).isEqualTo(calls(second, thread));
            assertThat(calls(first, thread)).isNotEqualTo(calls(other, thread));
        }
        assertThat(calls(first, 0)).isNotEqualTo(calls(first, 1));
    }

    @Test
    void aSerialRunIsTheSameByteByByteWhenBothSeedsAre() {
        workload("a", Run.serial(7), "--seed", 5, "--threads", 3, "--calls", 30);
        workload("b", Run.serial(7), "--seed", 5, "--threads", 3, "--calls", 30);
        workload("c", Run.serial(8), "--seed", 5, "--threads", 3, "--calls", 30);
        assertThat(Traces.bytes(folder.resolve("a"))).isEqualTo(Traces.bytes(folder.resolve("b")));
        assertThat(Traces.bytes(folder.resolve("a"))).isNotEqualTo(Traces.bytes(folder.resolve("c")));
    }

    @Test
    void aLimitInSecondsIsVirtualInASerialRunAndSoRepeatsToo() {
        History first = workload("a", Run.serial(3), "--seconds", "0.001", "--calls", 100000);
        workload("b", Run.serial(3), "--seconds", "0.001", "--calls", 100000);
        assertThat(first.size()).isBetween(4, 4000);
        assertThat(Traces.bytes(folder.resolve("a"))).isEqualTo(Traces.bytes(folder.resolve("b")));
    }

    @Test
    void theLastLineCountsActionsAndNamesTheUnsupported() {
        Run run = run("a", Run.PLAIN, "--threads", 2, "--calls", 50);
        assertThat(run.exit()).isZero();
        assertThat(run.printed())
                .matches("\\{\"plumbline-workload\":1,\"seed\":1,\"threads\":2,"
                        + "\"operations\":\\{\"Deposit\":\\d+,\"Withdraw\":\\d+},\"total\":100,"
                        + "\"unsupported\":\\{\"Transfer\":\"there is one account\"},\"failures\":\\[]}\n");
        Map<String, Value> about = Traces.read(folder.resolve("a")).about();
        assertThat(about).containsEntry("seed", Value.of("1")).containsEntry("threads", Value.of(2));
    }

    @Test
    void anActionThatThrowsIsReportedAndItsThreadHasCrashed() {
        Run run = Run.of(Gxx.accountWorkload(), Run.PLAIN, "--failing", "--out", folder.resolve("a"), "--threads", 1);
        assertThat(run.exit()).isEqualTo(1);
        assertThat(run.printed())
                .contains("\"failures\":[\"thread 0, Audit, operation ")
                .contains("no \\\"auditor\\\"");
        List<Operation> operations = Traces.read(folder.resolve("a")).operations();
        assertThat(operations.stream().filter(operation -> operation.name().equals("ThreadCrash")))
                .singleElement()
                .satisfies(crash ->
                        assertThat(crash.arguments()).containsEntry("reason", Value.of("exception: no \"auditor\"")));
    }

    @Test
    void badUsageIsOneMessageAndTheUsage() {
        for (String[] wrong : List.of(
                new String[] {"--threads", "0"},
                new String[] {"--threads", "two"},
                new String[] {"--calls", "-1"},
                new String[] {"--seed", "18446744073709551616"},
                new String[] {"--seconds", "0"},
                new String[] {"--out"},
                new String[] {"--loud", "1"})) {
            Run run = Run.of(Gxx.accountWorkload(), Run.PLAIN, (Object[]) wrong);
            assertThat(run.exit()).as(String.join(" ", wrong)).isEqualTo(2);
            List<String> lines = run.printed().lines().toList();
            assertThat(lines.get(0)).contains(wrong[0]);
            assertThat(lines.get(1)).startsWith("usage: ");
        }
    }

    private Run run(String name, Map<String, String> environment, Object... arguments) {
        Object[] all = new Object[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = "--out";
        all[arguments.length + 1] = folder.resolve(name);
        return Run.of(Gxx.accountWorkload(), environment, all);
    }

    private History workload(String name, Map<String, String> environment, Object... arguments) {
        Run run = run(name, environment, arguments);
        assertThat(run.exit()).as(run.printed()).isZero();
        return Traces.read(folder.resolve(name));
    }

    private static List<String> calls(History history, long thread) {
        return Traces.of(history, thread).stream()
                .filter(operation -> !operation.name().equals("ThreadEnd"))
                .map(operation -> operation.name() + operation.arguments().get("amount"))
                .toList();
    }
}
