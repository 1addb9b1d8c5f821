package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckCommandTest {
    @TempDir
    private Path folder;

    private String good;
    private String bad;
    private String wide;

    @BeforeEach
    void histories() throws IOException {
        good = write(
                "good.ndjson",
                "{\"process\":0,\"op\":\"write\",\"args\":{\"value\":1},\"call\":0,\"return\":10}",
                "{\"process\":1,\"op\":\"read\",\"args\":{\"result\":1},\"call\":5,\"return\":20}");
        bad = write(
                "bad.ndjson",
                "{\"process\":0,\"op\":\"write\",\"args\":{\"value\":1},\"call\":0,\"return\":10}",
                "{\"process\":1,\"op\":\"read\",\"args\":{\"result\":2},\"call\":15,\"return\":20}");
        String[] lines = new String[40];
        for (int i = 0; i < 40; i++) {
            lines[i] = "{\"process\":" + i + ",\"op\":\"enqueue\",\"args\":{\"value\":" + i + "},\"call\":0,\"return\":"
                    + (10 + i) + "}";
        }
        wide = write("wide.ndjson", lines);
    }

    private String write(String name, String... lines) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, String.join("\n", lines) + "\n");
        return file.toString();
    }

    private Run check(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "check";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return Run.of(all);
    }

    private void refuses(Run run, String message) {
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1);
        assertThat(run.err()).contains(message).doesNotContain("Exception");
    }

    @Test
    void aConformingHistoryEndsWithZero() {
        Run run = check("--model", "register", good);
        assertThat(run.status()).isZero();
        assertThat(run.out()).startsWith("conforms  " + good + ": 2 operations, 2 processes, ");
        assertThat(run.out().lines()).hasSize(1);
        assertThat(run.err()).isEmpty();
    }

    @Test
    void aViolationEndsWithOneAndTellsHowToSeeItAgain() {
        Run run = check("--model", "register", "--initial", "\"it's\"", "--budget", "90s", bad);
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .startsWith("VIOLATES  " + bad)
                .contains("#1 read(result: 2)")
                .contains("line 2")
                .contains("    plumbline check --model register --initial '\"it'\\''s\"' --budget 90s " + bad + "\n");
    }

    @Test
    void anUnfinishedCheckEndsWithThree() {
        Run run = check("--model", "queue", "--engine", "sweep", "--max-steps", "30", wide);
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.out())
                .startsWith("INCONCLUSIVE")
                .contains(" of 40 operations")
                .contains("--engine sweep --max-steps 30 --budget 10m");
    }

    /** Five rounds of four overlapping insertions, then removals in order: too much for the sweep. */
    private String rounds(boolean inOrder) throws IOException {
        String[] lines = new String[40];
        for (int i = 0; i < 20; i++) {
            int call = 100 * (i / 4) + i % 4;
            lines[i] = "{\"process\":" + i % 4 + ",\"op\":\"enqueue\",\"args\":{\"value\":" + i + "},\"call\":" + call
                    + ",\"return\":" + (call + 10) + "}";
            int found = inOrder ? i : 19 - i;
            lines[20 + i] = "{\"process\":0,\"op\":\"dequeue\",\"args\":{\"result\":" + found + "},\"call\":"
                    + (1000 + 2 * i) + ",\"return\":" + (1001 + 2 * i) + "}";
        }
        return write("rounds.ndjson", lines);
    }

    @Test
    void aMonitorDecidesWhereItAppliesAndTheReportSaysSo() throws IOException {
        String right = rounds(true);
        Run run = check("--model", "queue", right);
        assertThat(run.status()).isZero();
        assertThat(run.out())
                .startsWith("conforms  " + right + ": 40 operations, 4 processes, 0 steps, ")
                .contains(", by a monitor\n");
        assertThat(check("--model", "queue", "--json", right).out())
                .contains(",\"steps\":0,")
                .contains("\"engine\":\"monitor\",\"why\":\"no rule of a queue is broken\"");
        Run swept = check("--model", "queue", "--engine", "sweep", "--max-steps", "100", right);
        assertThat(swept.status()).isEqualTo(3);
        assertThat(swept.out()).doesNotContain("monitor");
    }

    @Test
    void aViolationThatAMonitorFindsIsExplainedAndItsBundleOpens() throws IOException {
        String wrong = rounds(false);
        String bundle = folder.resolve("rounds.plumb").toString();
        Run run = check("--model", "queue", "--bundle", bundle, wrong);
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .contains("; by a monitor: ")
                .contains("the violation remains without")
                .contains(" dequeue(result: ");
        Run explained = Run.of("explain", "--json", bundle);
        assertThat(explained.status()).isZero();
        assertThat(explained.out())
                .contains("\"engine\":\"monitor\"")
                .contains("\"why\":\"first in, first out: ")
                .contains("\"leftOut\":36");
        assertThat(Run.of("explain", bundle).out().replaceAll("\\s+", " "))
                .contains("; by a monitor: first in, first out: ")
                .containsPattern("removed first \\(#\\d+, #\\d+, #\\d+, #\\d+\\)");
        assertThat(Run.of("check", bundle).status()).isEqualTo(1);
    }

    /** A queue in TLA+ with other names, in rounds as above. */
    private String ownQueue(String directive) throws IOException {
        write(
                "Fifo.tla",
                "---- MODULE Fifo ----",
                "EXTENDS Sequences, Naturals",
                "VARIABLE line",
                "Init == line = <<>>",
                "Put(item) == line' = Append(line, item)",
                "Take(result) == line /= <<>> /\\ result = Head(line) /\\ line' = Tail(line)",
                "Next == (\\E item \\in 0..20 : Put(item)) \\/ (\\E result \\in 0..20 : Take(result))",
                "====");
        write("Fifo.cfg", "INIT Init", "NEXT Next", directive);
        return folder.resolve("Fifo.tla").toString();
    }

    private String ownRounds(boolean inOrder) throws IOException {
        String renamed = Files.readString(Path.of(rounds(inOrder)))
                .replace("enqueue", "Put")
                .replace("dequeue", "Take")
                .replace("value", "item");
        return write("own.ndjson", renamed.strip());
    }

    @Test
    void aModuleThatIsDeclaredToBeAQueueIsDecidedByItsMonitor() throws IOException {
        String spec = ownQueue("\\* plumbline: CONTAINER queue Put=enqueue(value:item) Take=take(result)");
        Run right = check("--spec", spec, ownRounds(true));
        assertThat(right.status()).isZero();
        assertThat(right.out())
                .contains(", decided by the queue monitor; the specification was compared with the queue model on ");
        String bundle = folder.resolve("own.plumb").toString();
        Run wrong = check("--spec", spec, "--bundle", bundle, ownRounds(false));
        assertThat(wrong.status()).isEqualTo(1);
        assertThat(wrong.out()).contains("; by a monitor: first in, first").contains("Head(line)");
        assertThat(check(bundle).out()).contains("; by a monitor: first in, first");
    }

    @Test
    void anOptionDeclaresTooAndAWrongDeclarationIsRefused() throws IOException {
        String spec = ownQueue("");
        String history = ownRounds(true);
        Run right = check("--spec", spec, "--container", "queue Put=enqueue(value:item) Take=take(result)", history);
        assertThat(right.status()).isZero();
        assertThat(right.out()).contains("decided by the queue monitor");
        refuses(
                check("--spec", spec, "--container", "stack Put=push(value:item) Take=pop(result)", history),
                "Fifo.tla is declared to be a stack, but after Put(item: 0), Put(item: 1), Take(result: 0) is possible"
                        + " in Fifo.tla and not in a stack");
        refuses(check("--model", "queue", "--container", "queue", rounds(true)), "has its monitor already");
        refuses(check("--spec", spec, "--container", "queue", "--engine", "sweep", history), "--engine auto");
        refuses(
                check(
                        "--spec",
                        spec,
                        "--container",
                        "queue",
                        "--witness",
                        folder.resolve("w").toString(),
                        history),
                "constructs no --witness");
    }

    @Test
    void saysWhyNoMonitorDecidesIfSweepDoesNotEnd() throws IOException {
        String twice = write(
                "twice.ndjson",
                "{\"process\":0,\"op\":\"enqueue\",\"args\":{\"value\":1},\"call\":0,\"return\":10}",
                "{\"process\":1,\"op\":\"enqueue\",\"args\":{\"value\":1},\"call\":0,\"return\":10}",
                "{\"process\":1,\"op\":\"peek\",\"args\":{\"result\":1},\"call\":11,\"return\":12}");
        assertThat(check("--model", "queue", "--max-steps", "1", twice).out().replaceAll("\\s+", " "))
                .startsWith("INCONCLUSIVE")
                .contains("; no monitor decides it: 1 is inserted twice, and looked at");
        assertThat(check("--model", "queue", "--json", twice).out())
                .contains("\"engine\":\"sweep\",\"why\":\"1 is inserted twice, and looked at without being removed\"");
        assertThat(check("--model", "queue", twice).out()).doesNotContain("monitor");
    }

    @Test
    void everyHistoryIsReportedInTheOrderGivenAndTheWorstDecides() throws IOException {
        String broken = write("broken.ndjson", "{\"process\":0,\"op\":");
        Run run = check("--model", "register", "--json", bad, broken, good);
        assertThat(run.status()).isEqualTo(2);
        List<String> lines = run.out().lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).startsWith("{\"verdict\":\"violates\"");
        assertThat(lines.get(1)).startsWith("{\"verdict\":\"error\",\"history\":\"" + broken + "\"");
        assertThat(lines.get(2)).startsWith("{\"verdict\":\"conforms\"");
        assertThat(check("--model", "register", good, bad).status()).isEqualTo(1);
        assertThat(check("--model", "register", good, good).status()).isZero();
    }

    @Test
    void inTextTooABrokenHistoryDoesNotHideTheOthers() throws IOException {
        String broken = write("broken.ndjson", "{\"process\":0,\"op\":");
        Run run = check("--model", "register", broken, good);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).startsWith("conforms  " + good);
        assertThat(run.err()).startsWith("error: " + broken + ":1: ");
        assertThat(run.err().lines()).hasSize(1);
    }

    @Test
    void historyWithoutOperationsIsReportedAndEmptyFileIsAnError() throws IOException {
        String empty = write("empty.ndjson", "{\"plumbline\":1,\"order\":\"timeboxes\",\"unit\":\"ns\"}");
        Run vacuous = check("--allow-empty", "--model", "register", empty);
        assertThat(vacuous.status()).isEqualTo(3);
        assertThat(vacuous.out())
                .isEqualTo("INCONCLUSIVE  " + empty + ": the history has no operations, so nothing was checked\n"
                        + "  never used: read, write\n");
        assertThat(check("--json", "--allow-empty", "--model", "register", empty)
                        .out())
                .contains("\"verdict\":\"inconclusive\"", "\"reason\":\"the history has no operations");
        refuses(check("--model", "register", write("blank.ndjson", "")), "blank.ndjson");
    }

    @Test
    void aHistoryWithoutAnAnswerIsInconclusive() throws IOException {
        String pending = write("pending.ndjson", """
                {"process":0,"op":"write","args":{"value":1},"call":0}
                {"process":1,"op":"read","args":{},"call":1}
                """);
        for (String engine : new String[] {"auto", "sweep"}) {
            Run run = check("--model", "register", "--engine", engine, pending);
            assertThat(run.status()).isEqualTo(3);
            assertThat(run.out())
                    .contains("INCONCLUSIVE  " + pending + ": none of the 2 operations was answered, so nothing was")
                    .doesNotContain("Try a larger budget", "Explained so far");
        }
        assertThat(check("--json", "--model", "register", pending).out())
                .contains("\"verdict\":\"inconclusive\"", "\"reason\":\"none of the 2 operations was answered");
    }

    @Test
    void namesMissingFiles() {
        refuses(check("--model", "register", folder + "/none.ndjson"), "none.ndjson: no such file");
        refuses(check("--spec", folder + "/None.tla", good), "None.tla");
        refuses(check("--model", "heap", good), "no model is named heap; expected one of register, ");
        refuses(check("--model", "register", "--format", "xml", good), "no format 'xml'; expected one of ndjson");
    }

    @Test
    void exactlyOneSpecificationIsWanted() {
        refuses(check(good), "expected exactly one of --spec FILE.tla, --model NAME and --model-class CLASS");
        refuses(check("--model", "register", "--spec", "A.tla", good), "expected exactly one of");
    }

    @Test
    void optionsThatDoNotGoTogetherAreRefused() {
        refuses(check("--model", "register", "--silent", "Evict", good), "belong to --spec");
        refuses(check("--spec", "A.tla", "--initial", "1", good), "--initial belongs to --model");
        refuses(check("--model", "register", "--witness", "w", good, bad), "--witness takes one history, not 2");
        refuses(check("--model", "register", "--witness-states", good), "belongs to --witness");
    }

    @Test
    void valuesOfOptionsAreCheckedWithAHint() {
        refuses(check("--model", "register", "--budget", "soon", good), "expected for instance 500ms");
        refuses(check("--model", "register", "--max-memory", "lots", good), "expected for instance 512m");
        refuses(check("--model", "register", "--max-steps", "many", good), "--max-steps");
        refuses(check("--model", "register", "--max-steps", "0", good), "expected at least 1");
        refuses(check("--model", "register", "--fail", "maybe", good), "expected did-not-happen or completed-false");
        refuses(check("--model", "register", "--initial", "<<1", good), "--initial: not a TLA+ value");
        refuses(check("--model", "register"), "HISTORY");
    }

    @Test
    void anOperationThatTheModelDoesNotKnowIsAnError() throws IOException {
        String other = write("other.ndjson", "{\"process\":0,\"op\":\"enqueue\",\"args\":{},\"call\":0,\"return\":1}");
        refuses(check("--model", "register", other), "model register has no operation enqueue; expected one of");
    }

    @Test
    void operationsThatOverlapInAProcessNeedAsync() throws IOException {
        String overlap = write(
                "overlap.ndjson",
                "{\"process\":0,\"op\":\"write\",\"args\":{\"value\":1},\"call\":0,\"return\":10}",
                "{\"process\":0,\"op\":\"read\",\"args\":{\"result\":1},\"call\":5,\"return\":20}");
        refuses(check("--model", "register", overlap), "--async");
        assertThat(check("--model", "register", "--async", overlap).status()).isZero();
    }

    @Test
    void meaningOfFailCanBeChosen() throws IOException {
        String log = write(
                "cas.edn",
                "{:process 0, :type :invoke, :f :write, :value 1}",
                "{:process 0, :type :ok, :f :write, :value 1}",
                "{:process 0, :type :invoke, :f :cas, :value [1 2]}",
                "{:process 0, :type :fail, :f :cas, :value [1 2]}");
        assertThat(check("--model", "cas-register", "--fail", "did-not-happen", log)
                        .status())
                .isZero();
        Run completed = check("--model", "cas-register", "--fail", "completed-false", log);
        assertThat(completed.status()).isEqualTo(1);
        assertThat(completed.out()).contains("--fail completed-false " + log);
    }

    @Test
    void theWitnessIsWrittenOnlyForAConformingHistory() throws IOException {
        Path witness = folder.resolve("w.ndjson");
        Run run = check("--model", "register", "--witness", witness.toString(), good);
        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("witness written to " + witness);
        List<String> lines = Files.readAllLines(witness);
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).contains("\"kind\":\"witness\"");
        assertThat(lines.get(1)).contains("\"op\":\"write\"").contains("\"state\":1");
        assertThat(lines.get(2)).contains("\"op\":\"read\"").doesNotContain("state");
        Path none = folder.resolve("none.ndjson");
        Run violation = check("--model", "register", "--witness", none.toString(), bad);
        assertThat(violation.status()).isEqualTo(1);
        assertThat(violation.out()).contains("no witness, so " + none + " was not written");
        assertThat(none).doesNotExist();
        assertThat(check("--model", "register", "--witness", witness.toString(), "--witness-states", good)
                        .status())
                .isZero();
        assertThat(Files.readAllLines(witness).get(2)).contains("\"state\":1");
        try (var files = Files.list(folder)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("good.ndjson", "bad.ndjson", "wide.ndjson", "w.ndjson");
        }
    }

    @Test
    void aWitnessThatCannotBeWrittenIsAnError() {
        refuses(check("--model", "register", "--witness", good + "/w", good), "cannot write");
    }

    @Test
    void operationsOfTheSpecThatNeverOccurAreNamedBySynonymsToo() throws IOException {
        String synonyms = write("inc.ndjson", "{\"process\":0,\"op\":\"inc\",\"args\":{},\"call\":0,\"return\":1}");
        Run run = check("--model", "counter", synonyms);
        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("  never used: ").contains("decrement").doesNotContain("increment");
    }

    @Test
    void coloursAppearOnlyWhereTheyAreUnderstood() {
        assertThat(Run.with(80, true, Optional.empty(), "check", "--model", "register", good)
                        .out())
                .startsWith("\u001b[1;32mconforms\u001b[0m");
        assertThat(check("--model", "register", bad).out()).doesNotContain("\u001b");
        assertThat(Run.with(80, true, Optional.empty(), "check", "--model", "register", "--json", bad)
                        .out())
                .doesNotContain("\u001b");
    }

    @Test
    void aNameThatLooksLikeAnOptionCanBeReplayed() throws IOException {
        String odd = Path.of("").toAbsolutePath().relativize(folder.toAbsolutePath()) + "/bad one.ndjson";
        Files.copy(Path.of(bad), folder.resolve("bad one.ndjson"));
        assertThat(check("--model", "register", odd).out()).contains("--model register '" + odd + "'\n");
    }

    @Test
    void verdictsAreWrittenToAFileWhileTextIsPrinted() throws IOException {
        Path file = folder.resolve("out/verdicts.ndjson");
        String broken = write("broken.ndjson", "{\"process\":0,\"op\":");
        Run run = check("--model", "register", "--json-file", file.toString(), good, bad, broken);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).startsWith("conforms  " + good).contains("VIOLATES  " + bad);
        assertThat(Files.readAllLines(file))
                .hasSize(3)
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("{\"verdict\":\"conforms\",\"history\":\"" + good + "\""),
                        line -> assertThat(line).startsWith("{\"verdict\":\"violates\",\"history\":\"" + bad + "\""),
                        line -> assertThat(line).startsWith("{\"verdict\":\"error\",\"history\":\"" + broken + "\""));
        refuses(
                check("--model", "register", "--json-file", folder.toString(), good),
                "cannot write " + folder + ": it is a folder");
    }

    @Test
    void reportsWhyOperationsDoNotCommute() throws IOException {
        write(
                "Pairs.tla",
                "---- MODULE Pairs ----",
                "EXTENDS Integers",
                "VARIABLES pairs, log",
                "Init == pairs = {} /\\ log = <<>>",
                "Put(key, value) ==",
                "  pairs' = {p \\in pairs : p[1] # key} \\cup {<<key, value>>} /\\ UNCHANGED log",
                "Has(key, result) == result = (\\E p \\in pairs : p[1] = key) /\\ UNCHANGED <<pairs, log>>",
                "Note(value) == log' = <<value>> /\\ UNCHANGED pairs",
                "Next == \\E key, value \\in Int, result \\in BOOLEAN :",
                "  Put(key, value) \\/ Has(key, result) \\/ Note(value)",
                "====");
        write("Pairs.cfg", "INIT Init", "NEXT Next");
        String history = write(
                "pairs.ndjson",
                "{\"process\":0,\"op\":\"Put\",\"args\":{\"key\":1,\"value\":7},\"call\":0,\"return\":10}",
                "{\"process\":1,\"op\":\"Put\",\"args\":{\"key\":2,\"value\":7},\"call\":0,\"return\":10}",
                "{\"process\":2,\"op\":\"Has\",\"args\":{\"key\":1,\"result\":true},\"call\":0,\"return\":10}",
                "{\"process\":3,\"op\":\"Note\",\"args\":{\"value\":1},\"call\":0,\"return\":10}");
        Run run = check("--spec", folder.resolve("Pairs.tla").toString(), "--explain-cost", history);
        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("""
                  Operations that depend on each other (pairs of operations whose order matters):
                    Has   33% of pairs, 1 operation (1 known to change nothing): reads one part of pairs
                    Put   17% of pairs, 2 operations (0 known to change nothing): writes one part of pairs
                    Note  0% of pairs, 1 operation (0 known to change nothing): writes one part of log
                """.indent(0));
        refuses(check("--model", "register", "--explain-cost", "--json", good), "--explain-cost is part of the text");
        assertThat(check("--model", "register", "--explain-cost", good).out())
                .contains("Operations that depend on each other");
    }
}
