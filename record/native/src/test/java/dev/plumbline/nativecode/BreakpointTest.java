package dev.plumbline.nativecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.run.Chaos;
import dev.plumbline.run.RecordedRun;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.Runner;
import dev.plumbline.run.Settings;
import dev.plumbline.run.Target;
import dev.plumbline.run.replay.Gdb;
import dev.plumbline.run.replay.Replayable;
import dev.plumbline.value.Value;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The breakpoints that replay prints, under gdb. */
@Tag("slow")
class BreakpointTest {
    @TempDir
    Path folder;

    /** Runs a printed command without a person at it; these commands are carried out once it has stopped. */
    private static String unattended(List<String> printed, String... atTheStop) {
        List<String> words = new ArrayList<>(printed);
        words.addAll(words.indexOf("gdb") + 1, List.of("-nx", "-batch"));
        int behind = words.indexOf("--args");
        for (String command : atTheStop) {
            words.addAll(behind, List.of("-ex", command));
            behind += 2;
        }
        return Run.of(
                        Path.of(words.get(0)),
                        Map.of(),
                        words.subList(1, words.size()).toArray())
                .printed();
    }

    private Replayable recorded(Settings settings) throws Exception {
        RunRecord run = new Runner(new Target.Native(Gxx.accountWorkload()), folder.resolve("recorded")).run(settings);
        History history = Traces.read(run.traces()).withLifecycle(Set.of());
        return new Replayable("recorded", RecordedRun.parse(run.json(), "run.json"), history);
    }

    @Test
    void aSerialRunStopsAtTheStartOfTheOperation() throws Exception {
        Needed.onPath("gdb");
        Settings settings = Settings.of(3, 40, 11).withChaos(Chaos.SERIAL).withPatience(Duration.ofSeconds(60));
        Replayable replayable = recorded(settings);
        Operation wanted = Traces.of(replayable.history(), 2).get(25);
        Replayable.Numbered chosen =
                replayable.operation(replayable.history().operations().indexOf(wanted));
        assertThat(Gdb.isExact(replayable)).isTrue();
        Path again = folder.resolve("again");
        Runner.Invocation invocation = new Runner(replayable.run().target(), again).invocation(settings);
        String seen = unattended(gdb().run(invocation, replayable, chosen), registers());
        assertThat(seen)
                .contains("seen " + ((Timebox) wanted.place()).call() + " 2 25\n")
                .contains("plumbline_operation_begins")
                .containsPattern("exited normally");
        // In the debugger too it was the same run.
        assertThat(Traces.bytes(again.resolve("run-11/traces")))
                .isEqualTo(Traces.bytes(folder.resolve("recorded/run-11/traces")));
    }

    @Test
    void aFreeRunStopsAtTheSameCall() throws Exception {
        Needed.onPath("gdb");
        Settings settings = Settings.of(2, 40, 3).withPatience(Duration.ofSeconds(60));
        Replayable replayable = recorded(settings);
        Operation wanted = Traces.of(replayable.history(), 1).get(7);
        Replayable.Numbered chosen =
                replayable.operation(replayable.history().operations().indexOf(wanted));
        Path again = folder.resolve("again");
        Runner.Invocation invocation = new Runner(replayable.run().target(), again).invocation(settings);
        String seen = unattended(gdb().run(invocation, replayable, chosen), registers());
        Operation repeated =
                Traces.of(Traces.read(again.resolve("run-3/traces")), 1).get(7);
        assertThat(seen)
                .contains("seen " + ((Timebox) repeated.place()).call() + " 1 7\n")
                .containsPattern("exited normally");
        Value amount = wanted.arguments().get("amount");
        assertThat(repeated.name()).isEqualTo(wanted.name());
        assertThat(repeated.arguments().get("amount")).isEqualTo(amount);
    }

    /** Never inlined: the function is entered once for each operation. */
    @Test
    void everyOperationPassesTheFunction() {
        Needed.onPath("gdb");
        List<String> counting = List.of(
                "/usr/bin/env",
                "gdb",
                "-ex",
                "break plumbline_operation_begins",
                "-ex",
                "ignore 1 100000",
                "-ex",
                "run",
                "-ex",
                "info breakpoints",
                "--args",
                Gxx.accountWorkload().toString(),
                "--threads",
                "2",
                "--calls",
                "30",
                "--out",
                folder.resolve("counted").toString());
        assertThat(unattended(counting)).contains("breakpoint already hit 60 times");
    }

    private static String[] registers() {
        boolean arm = architecture().equals("aarch64");
        return new String[] {
            arm ? "printf \"seen %ld %ld %ld\\n\", $x0, $x1, $x2" : "printf \"seen %ld %ld %ld\\n\", $rdi, $rsi, $rdx",
            "continue"
        };
    }

    private static String architecture() {
        return ManagementFactory.getOperatingSystemMXBean().getArch();
    }

    private static Gdb gdb() throws Exception {
        return Gdb.on(architecture());
    }
}
