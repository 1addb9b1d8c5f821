package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.StackFrame;
import com.sun.jdi.StringReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.ExceptionEvent;
import dev.plumbline.check.Check;
import dev.plumbline.check.Decider;
import dev.plumbline.check.Verdict;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.format.Formats;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.tla.TlaKind;
import dev.plumbline.value.Value;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
@Tag("slow")
class ReplayCommandTest {
    private static final int PATIENCE_MILLIS = 300_000;

    @TempDir
    private Path folder;

    private Path spec;
    private Path run;

    @BeforeEach
    void recordedRun() throws Exception {
        for (String name : List.of("KvMap.tla", "KvMap.cfg")) {
            try (InputStream in = ReplayCommandTest.class.getResourceAsStream("demo/" + name)) {
                Files.copy(in, folder.resolve(name));
            }
        }
        spec = folder.resolve("KvMap.tla");
        run = folder.resolve("runs/run-5");
    }

    private void record(Class<?> workload, int threads) throws Exception {
        Path classes = Files.createDirectories(folder.resolve("classes"));
        Files.writeString(classes.resolve("marker"), "1");
        Run recorded = Run.of(
                "run",
                "--workload",
                workload.getName(),
                "--class-path",
                classes.toString(),
                "--java-option=-XX:TieredStopAtLevel=1",
                "--threads",
                Integer.toString(threads),
                "--calls",
                "100",
                "--seed",
                "5",
                "--out",
                folder.resolve("runs").toString());
        assertThat(recorded.status()).as(recorded.err()).isZero();
    }

    private String[] replay(Path what, String... more) {
        List<String> words = new ArrayList<>(List.of("replay", what.toString(), "--out", folder + "/again"));
        words.addAll(List.of(more));
        return words.toArray(new String[0]);
    }

    private static History read(Path history) throws Exception {
        return Formats.read(history).withLifecycle(Set.of());
    }

    private static List<Operation> of(History history, int thread) {
        return history.operations().stream()
                .filter(operation -> operation.process().equals(Value.of(thread)))
                .toList();
    }

    private static List<String> calls(Path traces, int thread) throws Exception {
        return of(read(traces), thread).stream()
                .map(operation -> operation.name()
                        + operation.arguments().get("key")
                        + operation.arguments().get("value"))
                .toList();
    }

    @Test
    void theCallsAreRepeatedAndTheViolationComesBack() throws Exception {
        record(MapWorkloads.Forgetful.class, 1);
        Run unchecked = Run.of(replay(run));
        assertThat(unchecked.status()).as(unchecked.err()).isZero();
        assertThat(unchecked.err()).isEmpty();
        assertThat(unchecked.out()).contains("again/1/run-5/traces: 100 operations", "not checked: no specification");
        assertThat(calls(folder.resolve("again/1/run-5/traces"), 0))
                .isEqualTo(calls(run.resolve("traces"), 0))
                .hasSize(100);

        Run checked = Run.of(replay(run, "--spec", spec.toString(), "--runs", "3"));
        assertThat(checked.status()).as(checked.err()).isEqualTo(1);
        assertThat(checked.out())
                .containsPattern("recorded: no explanation for Put\\(.* -1, .*call \\d+ of\\s+thread 0")
                .containsPattern("repeated: the same violation, of Put\\(")
                .containsOnlyOnce("repeated: ")
                .contains("plumbline check --spec " + spec);
    }

    @Test
    void reportsConformingRun() throws Exception {
        record(MapWorkloads.Right.class, 3);
        Run checked = Run.of(replay(run, "--spec", spec.toString(), "--runs", "2"));
        assertThat(checked.status()).as(checked.err()).isZero();
        assertThat(checked.out().lines().filter(line -> line.equals("repeated: conforms")))
                .hasSize(2);
        for (int thread = 0; thread < 3; thread++) {
            assertThat(calls(folder.resolve("again/2/run-5/traces"), thread))
                    .isEqualTo(calls(run.resolve("traces"), thread));
        }
    }

    private Path bundle() throws Exception {
        History history = read(run.resolve("traces"));
        SpecCopy copy = TlaKind.copy(
                "KvMap.tla",
                Map.of(
                        "KvMap.tla",
                        Files.readString(spec),
                        TlaKind.CONFIG,
                        Files.readString(folder.resolve("KvMap.cfg"))),
                Map.of("Keys", "{\"apple\",\"pear\"}"),
                List.of());
        Verdict.Violates found =
                (Verdict.Violates) Check.of(history, copy.load()).run().verdict();
        Path file = folder.resolve("violation.plumb");
        new Bundle(
                        copy,
                        new FailingHistory(
                                history,
                                Numbers.whole(history.size()),
                                found.counterexample(),
                                FailingHistory.NO_LAYERS,
                                List.of()),
                        new Bundle.Source(
                                "plumbline", "2026-01-01T00:00:00Z", Decider.SWEEP, "byte", found.statistics()),
                        Optional.of(Files.readString(run.resolve("run.json"))),
                        List.of(),
                        List.of())
                .write(file);
        return file;
    }

    @Test
    void aBundleKnowsItsSpecificationAndItsViolation() throws Exception {
        record(MapWorkloads.Forgetful.class, 1);
        Run checked = Run.of(replay(bundle()));
        assertThat(checked.status()).as(checked.err()).isEqualTo(1);
        assertThat(checked.out())
                .contains("recorded: no explanation for Put(", "repeated: the same violation, of Put(");
        Matcher again = Pattern.compile("plumbline (check --spec .*)").matcher(checked.out());
        assertThat(again.find()).isTrue();
        Run same = Run.of(again.group(1).replace("'", "").split(" "));
        assertThat(same.status()).as(same.err()).isEqualTo(1);
    }

    @Test
    void aDebuggerFindsTheOperationOfABundle() throws Exception {
        record(MapWorkloads.Forgetful.class, 1);
        History history = read(run.resolve("traces"));
        Operation wanted = history.operations().get(42);
        String printed = suspend(replay(bundle(), "--suspend-at", "#42", "--check"), wanted, 1);
        assertThat(printed)
                .contains("Suspended where #42 begins", "jdb -attach 127.0.0.1:", "VS Code", "IntelliJ", "Ctrl-C ends")
                .contains("thread     workload-0, its call 42 (from 0); seed 5")
                .contains("repeated: the same violation");
    }

    /** A shrunk history numbers its operations anew, and still knows which calls they were. */
    @Tag("long")
    @Test
    void anOperationOfAShrunkViolationIsFoundToo() throws Exception {
        Path out = folder.resolve("fuzz");
        Run fuzz = Run.of(
                "fuzz",
                "--spec",
                spec.toString(),
                "--workload",
                MapWorkloads.Forgetful.class.getName(),
                "--threads",
                "2",
                "--calls",
                "40",
                "--shrink",
                "2s",
                "--seed",
                "5",
                "--out",
                out.toString());
        assertThat(fuzz.status()).as(fuzz.err()).isEqualTo(1);
        Bundle whole = Bundle.read(out.resolve("violation-5.plumb"));
        Bundle shrunk = Bundle.read(out.resolve("violation-5-shrunk.plumb"));
        assertThat(shrunk.failing().history().size())
                .isLessThan(whole.failing().history().size());
        int failed = shrunk.failing().counterexample().failedAt();
        Operation wanted = shrunk.failing().history().operations().get(failed);
        int thread = (int) ((Value.Int) wanted.process()).value();
        int call = 0;
        while (((Timebox) of(whole.failing().history(), thread).get(call).place()).call()
                != ((Timebox) wanted.place()).call()) {
            call++;
        }
        String printed = suspend(
                replay(out.resolve("violation-5-shrunk.plumb"), "--suspend-at", Integer.toString(failed)), wanted, 0);
        assertThat(printed)
                .contains("Suspended where #" + failed + " begins")
                .contains("workload-" + thread + ", its call " + call + " (from 0)")
                .contains("80 operations");
    }

    /** Runs the command, attaches as its output says, finds the operation, continues, and returns all output. */
    private static String suspend(String[] words, Operation wanted, int status) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = Terminal.plain(out, err);
        CompletableFuture<Integer> ended = CompletableFuture.supplyAsync(() -> Main.run(terminal, words));
        Matcher address = Pattern.compile("at 127\\.0\\.0\\.1:(\\d+)").matcher("");
        long start = System.nanoTime();
        while (!address.reset(out.toString(StandardCharsets.UTF_8)).find()) {
            assertThat(ended).as(() -> out + "\n" + err).isNotDone();
            assertThat(System.nanoTime() - start).isLessThan(TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS));
            Thread.sleep(20);
        }
        VirtualMachine machine = attach(address.group(1));
        try {
            ExceptionEvent stopped = stop(machine);
            assertThat(stopped.thread().name()).isEqualTo("workload-" + wanted.process());
            StackFrame frame = stopped.thread().frame(0);
            assertThat(((StringReference) frame.getValue(frame.visibleVariableByName("operation"))).value())
                    .isEqualTo(wanted.name());
            machine.resume();
            assertThat(ended.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS))
                    .as(() -> out + "\n" + err)
                    .isEqualTo(status);
        } finally {
            try {
                machine.exit(9);
            } catch (VMDisconnectedException e) {
                // It has ended by itself.
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static VirtualMachine attach(String port) throws Exception {
        AttachingConnector sockets = Bootstrap.virtualMachineManager().attachingConnectors().stream()
                .filter(connector -> connector.name().equals("com.sun.jdi.SocketAttach"))
                .findFirst()
                .orElseThrow();
        var arguments = sockets.defaultArguments();
        arguments.get("hostname").setValue("127.0.0.1");
        arguments.get("port").setValue(port);
        return sockets.attach(arguments);
    }

    private static ExceptionEvent stop(VirtualMachine machine) throws InterruptedException {
        EventSet events = machine.eventQueue().remove(PATIENCE_MILLIS);
        assertThat(events).as("events").isNotNull();
        for (Event event : events) {
            if (event instanceof ExceptionEvent exception) {
                return exception;
            }
        }
        throw new AssertionError(events.toString());
    }

    @Test
    void aProgramThatChangedIsNotedAndOneThatIsGoneRefused() throws Exception {
        record(MapWorkloads.Right.class, 1);
        Path classes = folder.resolve("classes");
        Files.writeString(classes.resolve("marker"), "2");
        Run changed = Run.of(replay(run));
        assertThat(changed.status()).isZero();
        assertThat(changed.err())
                .isEqualTo("note: " + classes + " has changed since the run was recorded: the calls may differ\n");
        Files.delete(classes.resolve("marker"));
        Files.delete(classes);
        Run.of(replay(run)).refuses("the recorded program no longer exists: " + classes);
    }

    /** The files of a native program. */
    private void nativeRun(String chaos, String more) throws Exception {
        Files.createDirectories(run);
        Path program = Files.writeString(folder.resolve("program"), "#!/bin/sh\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Files.writeString(
                run.resolve("run.json"),
                "{\"plumbline-run\": 1, \"seed\": 5, \"threads\": 2, \"calls\": 2, \"chaos\": \"" + chaos
                        + "\", \"native\": \"" + program + "\"" + more + "}");
        History.Builder history = new History.Builder("h", new dev.plumbline.history.Order.Timeboxes("steps", false));
        history.add(Operation.returned(0, "put", Map.of(), 5, 9))
                .add(Operation.returned(1, "put", Map.of(), 11, 12))
                .add(Operation.returned(1, "get", Map.of(), 17, 19));
        Formats.byName("ndjson").write(history.build(), run.resolve("traces"));
    }

    @Test
    void forNativeProgramsTheCommandOfTheDebuggerIsPrinted() throws Exception {
        nativeRun("serial", "");
        Run serial = Run.of(replay(run, "--suspend-at", "2"));
        assertThat(serial.status()).as(serial.err()).isZero();
        assertThat(serial.out())
                .contains("the same calls in the same schedule, up to this operation:")
                .containsPattern("env PLUMBLINE_CHAOS=serial PLUMBLINE_SEED=5 gdb .*"
                        + "-ex 'break plumbline_operation_begins if \\$\\w+ == 17' -ex run --args " + folder
                        + "/program --threads 2 --calls 2 --seed 5 --out " + folder + "/again/1/run-5/traces\n");
        nativeRun("noise", "");
        assertThat(Run.of(replay(run, "--suspend-at", "2")).out())
                .containsPattern("begins if \\$\\w+ == 1 && \\$\\w+ == 1'")
                .contains("the interleaving may differ");
        nativeRun("none", ", \"rr\": \"" + folder + "/gone\"");
        Run.of(replay(run, "--suspend-at", "2")).refuses("the recording of rr no longer exists");
        Files.createDirectories(run.resolve("rr"));
        assertThat(Run.of(replay(run, "--suspend-at", "2")).out())
                .containsPattern("rr replay " + run
                        + "/rr -- -ex 'break plumbline_operation_begins if \\$\\w+ == 17' -ex continue\n");
        assertThat(Run.of(replay(run)).out()).endsWith("rr replay " + run + "/rr\n");
    }

    @Test
    void mistakesTakeOneLine() throws Exception {
        Run.of(replay(folder.resolve("none"))).refuses("no such file or folder");
        Run.of(replay(folder)).refuses("run.json: cannot be read");
        Run.of(replay(spec)).refuses("KvMap.tla: ");
        nativeRun("serial", "");
        Run.of(replay(run, "--suspend-at", "3")).refuses("has the operations 0 to 2");
        Run.of(replay(run, "--suspend-at", "get")).refuses("expected the number of an operation");
        Run.of(replay(run, "--port", "5005")).refuses("belongs to --suspend-at");
        Run.of(replay(run, "--suspend-at", "1", "--port", "70000")).refuses("--port 70000");
        Run.of(replay(run, "--suspend-at", "1", "--runs", "2")).refuses("--runs does not go with");
        Run.of(replay(run, "--runs", "0")).refuses("--runs 0");
        Run.of(replay(run, "--check")).refuses("comes without a specification");
        Files.writeString(run.resolve("run.json"), "{}");
        Run.of(replay(run)).refuses("run.json: is not about a run");
    }
}
