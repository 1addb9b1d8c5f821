package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.Operation;
import dev.plumbline.history.interleaving.Interleaving;
import dev.plumbline.history.interleaving.ThreadTest;
import dev.plumbline.history.precedence.TimeboxedHistory;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class FuzzCommandTest {
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
        return map.fuzz(60, workload, more);
    }

    @Test
    void aMapThatChecksAndThenActsIsFound() throws IOException, BadInput {
        Path store = folder.resolve("fuzz.db");
        Run run = fuzz(
                MapWorkloads.CheckThenAct.class,
                "--runs",
                "20",
                "--seed",
                "5",
                "--shrink",
                "2s",
                "--store",
                store.toString());
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        assertThat(run.out())
                .contains("VIOLATES  ", "Why the open operations could not be performed", "KvMap.tla:", "-shrunk.plumb")
                .contains("plumbline fuzz --spec " + spec + " --workload '" + MapWorkloads.CheckThenAct.class.getName()
                        + "'");
        assertThat(run.err()).contains("run 1/20  seed 5  180 operations", "unsupported: Remove", " 1 violates");
        Path found;
        try (var entries = Files.list(out)) {
            found = entries.filter(entry -> entry.getFileName().toString().matches("violation-[0-9]+\\.plumb"))
                    .findFirst()
                    .orElseThrow();
        }
        Bundle whole = Bundle.read(found);
        assertThat(whole.run()).hasValueSatisfying(record -> assertThat(record).contains("\"seed\""));
        assertThat(whole.commands())
                .singleElement()
                .satisfies(command -> assertThat(command.line()).startsWith("plumbline fuzz --spec"));
        assertThat(run.out()).contains("plumbline replay " + found);
        showsItsInterleaving(found, whole);
        Path shrunk = Path.of(found.toString().replace(".plumb", "-shrunk.plumb"));
        assertThat(Bundle.read(shrunk).failing().history().size())
                .isLessThan(whole.failing().history().size());
        assertThat(Bundle.read(shrunk).notes()).anyMatch(note -> note.contains("violation is that of the whole run"));
        // The written files are complete without the file that the user named.
        Files.delete(spec);
        for (Path bundle : List.of(found, shrunk)) {
            assertThat(Run.of("check", bundle.toString()).status()).isEqualTo(1);
            assertThat(Run.of("explain", bundle.toString()).out())
                    .contains("Why the open operations could not be performed");
        }
        Run stored = Run.of("store", "list", store.toString(), "--verdict", "violates");
        assertThat(stored.out()).contains("violates  KvMap").endsWith("1 history\n");
        String number = stored.out().substring(0, stored.out().indexOf(' '));
        Path exported = folder.resolve("exported.plumb");
        assertThat(Run.of("store", "export", store.toString(), number, exported.toString())
                        .status())
                .isZero();
        assertThat(Bundle.read(exported).run()).isPresent();
    }

    private static int operationOf(Interleaving shown, Interleaving.Row row) {
        return shown.calls().get(row.call().orElseThrow()).operation().orElseThrow();
    }

    /**
     * The bundle contains the steps of the threads until the failing operation had returned, and every command shows
     * them.
     */
    private void showsItsInterleaving(Path found, Bundle whole) throws BadInput {
        ThreadTest test = whole.failing().interleaving().orElseThrow();
        int failed = whole.failing().counterexample().failedAt();
        Interleaving shown = test.violating().interleaving();
        int last = -1;
        for (int i = 0; i < shown.rows().size(); i++) {
            Interleaving.Row row = shown.rows().get(i);
            boolean ends = row.kind() == Interleaving.Kind.RETURN
                    && shown.calls().get(row.call().orElseThrow()).operation().equals(OptionalInt.of(failed));
            last = ends ? i : last;
        }
        assertThat(last).isPositive();
        assertThat(shown.rows().subList(last + 1, shown.rows().size()))
                .noneMatch(row -> row.kind() == Interleaving.Kind.STEP);
        for (Interleaving.Call call : shown.calls()) {
            assertThat(call.operation()).isPresent();
            Operation operation =
                    whole.failing().history().operations().get(call.operation().getAsInt());
            assertThat(operation.process()).isEqualTo(Value.of(call.thread()));
            assertThat(operation.call()).isEqualTo(call.text());
        }
        // A call begins before its operation, and ends after it.
        TimeboxedHistory history = whole.failing().timeboxed();
        long ended = Long.MIN_VALUE;
        for (Interleaving.Row row : shown.rows().subList(0, last + 1)) {
            if (row.kind() == Interleaving.Kind.CALL) {
                assertThat(history.call(operationOf(shown, row))).isGreaterThan(ended);
            } else if (row.kind() == Interleaving.Kind.RETURN) {
                ended = Math.max(ended, history.end(operationOf(shown, row)));
            }
        }
        assertThat(Run.of("explain", found.toString()).out())
                .contains("The interleaving, ", "thread 0", "Test 3 threads with 60 calls each, seed 5 of ");
        Path html = folder.resolve("report.html");
        assertThat(Run.of("report", found.toString(), "--html", html.toString()).status())
                .isZero();
        assertThat(html).content().contains("id=\"interleaving-data\"");
        Run replayed = Run.of("replay", found.toString(), "--out", folder + "/replays");
        assertThat(replayed.status()).as(replayed.err()).isEqualTo(1);
    }

    @Test
    void aMapThatIsRightConforms() {
        Run run = fuzz(MapWorkloads.Right.class, "--runs", "2");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("2 runs (seeds 1 to 2), 360 operations: 2 conforms")
                .contains("never used in any run: Remove");
        assertThat(out.resolve("run-1")).doesNotExist();
    }

    /** Always with the first seed, whatever the machine and its load. */
    @Test
    void aWorkloadThatCanBeControlledIsControlled() {
        Run run = fuzz(MapWorkloads.CheckThenAct.class, "--shrink", "1s");
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        assertThat(run.err())
                .contains("run 1/100  seed 1  180 operations  violates")
                .doesNotContain("note: ");
        assertThat(run.out())
                .contains(
                        "Run it again (the same calls in the same schedule):",
                        " --seed 1 ",
                        " --scheduler random --runs 1 ")
                .doesNotContain("--chaos");
        assertThat(out.resolve("run-2")).as("the run that nobody asked for").doesNotExist();
    }

    @Test
    void aWorkloadThatCannotBeControlledIsDisturbedByNoiseAndOneLineSaysWhy() {
        Run run = fuzz(MapWorkloads.Uncontrolled.class, "--runs", "2", "--keep");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err().lines().filter(line -> line.startsWith("warning: ")))
                .singleElement()
                .asString()
                .contains(
                        "threads are not controlled in any run: ",
                        "parallel",
                        "no seed repeats it (--chaos noise leaves out");
        assertThat(run.err())
                .contains(
                        "2 runs (seeds 1 to 2), 360 operations: 2 conforms", "threads were not controlled in any run");
        for (String kept : List.of("run-1", "run-2")) {
            assertThat(out.resolve(kept).resolve("run.json")).content().contains("\"chaos\" : \"noise\"");
            assertThat(out.resolve(kept).resolve("schedule.txt")).doesNotExist();
        }
        Run insisted = fuzz(MapWorkloads.Uncontrolled.class, "--scheduler", "mix", "--seed", "7");
        insisted.refuses("parallel");
    }

    /** An existing run is never overwritten, even if fuzzing runs ahead. */
    @Test
    void aFolderThatIsThereIsLeftAlone() throws IOException {
        Path there = Files.createDirectories(out.resolve("run-2")).resolve("mine.txt");
        Files.writeString(there, "precious");
        Run run = fuzz(MapWorkloads.Right.class, "--runs", "3");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("this run already exists");
        assertThat(there).hasContent("precious");
    }

    @Test
    void knownViolationsAreMutedAndCounted() throws IOException {
        // Both operations of the workload, so that every violation is a known one.
        Run run = fuzz(MapWorkloads.CheckThenAct.class, "--runs", "2", "--mute", "op=Put", "--mute", "op=Get");
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err()).contains("violates, muted", " muted by op=");
        assertThat(out.resolve("violation-1.plumb")).doesNotExist();
    }

    @Test
    void aHistoryThatTheSpecificationDoesNotKnowIsRefused() {
        Run run = fuzz(MapWorkloads.Strange.class, "--runs", "3", "--allow-crashes");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("Clear");
    }

    private Run fuzzCounter(String... more) {
        List<String> words = new ArrayList<>(List.of("fuzz", "--model", "map", "--threads", "3", "--calls", "100"));
        words.addAll(List.of("--java-option=-XX:TieredStopAtLevel=1", "--repeat", "1", "--out", out.toString()));
        words.addAll(List.of(more));
        return Run.of(words.toArray(new String[0]));
    }

    @Test
    void crashIsAFindingUnlessExpected() {
        String crashing = "--workload=" + MapWorkloads.Crashing.class.getName();
        Run run = fuzzCounter(crashing);
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains(
                        "CRASHED the run with seed 1 in " + out.resolve("run-1") + ": thread ",
                        "java.lang.ArithmeticException: too many",
                        "Its history up to there conforms.",
                        "plumbline replay " + out.resolve("run-1"));
        Run json = fuzzCounter(crashing, "--json", "--seed", "5");
        assertThat(json.status()).isEqualTo(1);
        assertThat(json.out())
                .startsWith("{\"verdict\":\"crashed\",\"seed\":5,")
                .contains("\"replay\":\"plumbline replay ");
        Run allowed = fuzzCounter(crashing, "--allow-crashes", "--seed", "10", "--runs", "2");
        assertThat(allowed.status()).as(allowed.out()).isZero();
        assertThat(allowed.out()).isEmpty();
        assertThat(allowed.err().replaceAll("\\s+", " ")).contains("2 conforms, 2 crashed", "seed 11 crashed: thread ");
    }

    /** The process of the run dies: only its status is known, and KvMap has no action for interrupted operations. */
    @Test
    void aProcessThatDiesHasCrashed() {
        Run run = fuzz(MapWorkloads.Dying.class);
        assertThat(run.status()).as(run.err()).isEqualTo(1);
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains("CRASHED the run with seed 1", "ended with status 42", "Its history cannot be checked: ");
        Run recorded = Run.of(
                "run", "--workload", MapWorkloads.Dying.class.getName(), "--out", folder + "/runs", "--allow-crashes");
        assertThat(recorded.status()).as(recorded.err()).isZero();
        assertThat(recorded.out().replaceAll("\\s+", " "))
                .contains("crashed: its process ended with status 42", "to reproduce: plumbline replay ");
    }

    @Test
    void tooManyStepsSaysWhoSpentThemAndHowToAllowMore() {
        Run run = fuzzCounter(
                "--workload=" + MapWorkloads.Endless.class.getName(),
                "--scheduler",
                "random",
                "--max-steps",
                "20000",
                "--runs",
                "1");
        assertThat(run.status()).as(run.out() + run.err()).isEqualTo(3);
        assertThat(run.err().replaceAll("\\s+", " "))
                .contains(
                        "1 conforms, 1 too long",
                        "seed 1 is too long: too many steps: more than 20,000; spent in",
                        "(--scheduler ... --max-steps N allows more)",
                        "spent in one call of thread ",
                        "putIfAbsent, call ",
                        "a loop that writes in each round");
    }

    @Test
    void mistakesTakeOneLine() {
        fuzz(MapWorkloads.Right.class, "--mute", "Get").refuses("--mute: 'Get'");
        fuzz(MapWorkloads.Right.class, "--runs", "0").refuses("--runs 0");
        fuzz(MapWorkloads.Right.class, "--chaos", "serial").refuses("expected none or noise");
        fuzz(MapWorkloads.Right.class, "--class-path", "no/such").refuses("no/such does not exist");
        fuzz(MapWorkloads.Right.class, "--native", "x").refuses("exactly one of --workload CLASS and --native");
        fuzz(Thread.class).refuses("java.lang.Thread is not a");
        fuzz(MapWorkloads.Right.class, "--chaos", "loud").refuses("loud");
    }
}
