package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class StateLogCommandTest {
    private static final Path CORPUS = Path.of(System.getProperty("plumbline.corpus", "../corpus"));
    private static final Path CASES = Path.of(System.getProperty("plumbline.cases", "../../shared/cases"));

    private static final String ELECTION = """
            ---- MODULE Election ----
            EXTENDS Integers
            CONSTANT Server
            VARIABLES role, term
            Init == role = [i \\in Server |-> "Follower"] /\\ term = 0
            Elect(i) == /\\ role' = [j \\in Server |-> IF j = i THEN "Leader" ELSE "Follower"]
                        /\\ term' = term + 1
            StepDown(i) == /\\ role[i] = "Leader"
                           /\\ role' = [role EXCEPT ![i] = "Follower"]
                           /\\ UNCHANGED term
            Next == \\E i \\in Server : Elect(i) \\/ StepDown(i)
            Spec == Init /\\ [][Next]_<<role, term>>
            ====
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void specification() throws IOException {
        write("Election.tla", ELECTION);
        write("Election.cfg", "SPECIFICATION Spec\nCONSTANT Server = {n1, n2}\n");
    }

    private String write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private Run check(String... words) {
        List<String> all = new ArrayList<>(
                List.of("check", "--spec", folder.resolve("Election.tla").toString()));
        all.addAll(List.of(words));
        return Run.of(all.toArray(new String[0]));
    }

    /** In parts of a megabyte. */
    @Test
    void longLogIsCheckedInParts() throws IOException {
        StringBuilder text = new StringBuilder("{\"header\":{\"node\":\"n1\"}}\n");
        for (int term = 1; term <= 4_000; term++) {
            text.append("{\"event\":\"Elect\"," + " ".repeat(300)
                    + "\"args\":[{\"$model\":\"n1\"}],\"state\":{\"term\":" + term + "}}\n");
        }
        String log = write("long.ndjson", text.toString());
        Run run = check("--stream", log);
        assertThat(run.status()).as(run.err()).isEqualTo(0);
        assertThat(run.out())
                .startsWith("conforms  " + log + ": 4,000 operations, ")
                .contains("never used: StepDown");
        assertThat(run.err()).doesNotContain("as a whole");
        String wrong = write("wrong.ndjson", text.toString().replace("\"term\":3900}", "\"term\":3899}"));
        Run violating = check("--stream", wrong);
        assertThat(violating.status()).isEqualTo(1);
        assertThat(violating.out()).contains("line 3901");
        assertThat(violating.err()).contains("note: " + wrong + ": the logs are checked as a whole");
        check("--stream", "--continue", log).refuses("not for state logs");
        check("--stream", "--from-event", "3", log).refuses("--from-event with a history that is checked while it is");
    }

    @Test
    void logsOfTheCorpusGetTheirKnownVerdicts() throws IOException {
        List<String> expected = new ArrayList<>();
        List<String> words = new ArrayList<>(List.of(
                "check",
                "--json",
                "--separate",
                "--spec",
                CORPUS.resolve("states/Ledger.tla").toString()));
        for (String line : Files.readAllLines(CORPUS.resolve("VERDICTS.tsv"))) {
            String[] parts = line.split("\t");
            if (parts[3].equals("sequence")) {
                words.add(CORPUS.resolve(parts[0]).toString());
                expected.add(parts[4].equals("accept") ? "conforms" : "violates");
            }
        }
        assertThat(expected).contains("conforms", "violates");
        Run run = Run.of(words.toArray(new String[0]));
        assertEquals(1, run.status(), run.err());
        assertThat(run.out().lines().map(line -> line.replaceFirst("^\\{\"verdict\":\"(\\w+)\".*", "$1")))
                .containsExactlyElementsOf(expected);
    }

    @Test
    void logsOfATwoPhaseCommitGetTheirKnownVerdicts() throws IOException {
        assumeTrue(Files.isDirectory(CASES.resolve("twophase")), "no cases at " + CASES);
        List<String> expected = new ArrayList<>();
        List<String> words = new ArrayList<>(List.of(
                "check",
                "--json",
                "--spec",
                CASES.resolve("twophase/TwoPhase.tla").toString()));
        for (String line : Files.readAllLines(CASES.resolve("VERDICTS.tsv"))) {
            String[] parts = line.split("\t");
            if (parts[0].startsWith("twophase/")) {
                words.add(CASES.resolve(parts[0]).toString());
                expected.add(parts[4].equals("accept") ? "conforms" : "violates");
            }
        }
        Run run = Run.of(words.toArray(new String[0]));
        List<String> lines = run.out().lines().toList();
        assertEquals(14, lines.size(), run.err());
        for (int i = 0; i < lines.size(); i++) {
            assertTrue(lines.get(i).contains("\"unusedConstants\":[\"TM\"]"), lines.get(i));
            assertTrue(lines.get(i).startsWith("{\"verdict\":\"" + expected.get(i)), lines.get(i));
            // The bug shows when the transaction manager commits without having heard of all.
            assertTrue(
                    expected.get(i).equals("conforms")
                            || failsAt(7, lines.get(i)) && lines.get(i).contains("TMCommit"),
                    lines.get(i));
            // An explanation of 73 events needs 74 states; it is found without a detour.
            assertTrue(!words.get(i + 4).contains("12RM") || lines.get(i).contains("\"steps\":74,"), lines.get(i));
        }
    }

    @Test
    void aLogWhoseEventsSayNothingIsInconclusive() throws IOException {
        Run blank = check("--format", "states", write("blank.ndjson", "{\"node\":\"n1\",\"time\":1}\n"));
        assertThat(blank.status()).as(blank.out()).isEqualTo(3);
        assertThat(blank.out()).contains("no event of the log names an action or a value of the state, so nothing was");
        Run named = check(
                "--format",
                "states",
                write("named.ndjson", "{\"node\":\"n1\",\"time\":1}\n{\"node\":\"n1\",\"event\":\"StepDown\"}\n"));
        assertThat(named.status()).as(named.out() + named.err()).isZero();
    }

    @Test
    void stringsStandForModelValues() throws IOException {
        String log = write("log.ndjson", """
                {"event":"Elect","args":["n1"],"state":{"role":{"n1":"Leader","n2":"Follower"},"term":1}}
                {"event":"Elect","args":{"i":"n2"},"state":{"role[n2]":"Leader"}}
                {"state":{"role[\\"n2\\"]":"Follower"}}
                """);
        Run run = check("--json", log);
        assertEquals(0, run.status(), run.out() + run.err());
        assertTrue(run.out().contains("\"steps\":4,"), run.out());
    }

    @Test
    void reportsFirstUnexplainedEvent() throws IOException {
        String log = write("log.ndjson", """
                {"event":"Elect","args":["n1"],"state":{"term":1}}
                {"event":"StepDown","args":["n2"]}
                """);
        Run run = check(log);
        assertEquals(1, run.status(), run.out() + run.err());
        assertTrue(run.out().contains("#1 StepDown(1: \"n2\")"), run.out());
        assertTrue(
                run.out().contains("role[i] = \"Leader\": \"Follower\" = \"Leader\" is FALSE at Election.tla:8"),
                run.out());
        String wrong = write("wrong.ndjson", """
                {"event":"Elect","args":["n1"],"state":{"term":7}}
                """);
        Run differs = check(wrong);
        assertTrue(differs.out().contains("term is 7 in the log: Elect(i: n1) gives 1 differs at"), differs.out());
    }

    @Test
    void searchContinuesAfterSkippedEvent() throws IOException {
        String log = write("log.ndjson", """
                {"event":"Elect","args":["n1"],"state":{"term":1}}
                {"event":"Elect","args":["n2"],"state":{"term":5}}
                {"event":"Elect","args":["n1"],"state":{"term":6}}
                {"event":"Elect","args":["n1"],"state":{"term":6}}
                """);
        assertTrue(failsAt(1, check("--json", log).out()));
        Run skipped = check("--json", "--skip", "1", log);
        assertEquals(1, skipped.status());
        assertTrue(failsAt(3, skipped.out()), skipped.out());
        assertTrue(
                skipped.out()
                        .contains("\"divergences\":[{\"number\":1,\"event\":1,\"skipped\":true,\"solvedAgain\":false},"
                                + "{\"number\":2,\"event\":3,\"skipped\":false,\"solvedAgain\":false}]"),
                skipped.out());
        Run all = check("--from-event", "4", log);
        assertEquals(1, all.status());
        assertTrue(all.out().contains("every other event is explained"), all.out());
    }

    /** Two nodes think that they lead; the specification lets the old leader know at once. */
    @Test
    void mappingIsReportedStatementByStatement() throws IOException {
        String log = write("log.ndjson", """
                {"node":"n1","event":"won","args":{"who":"n1"},"state":{"role":"PRIMARY"}}
                {"node":"n2","event":"won","args":{"who":"n2"},"state":{"role":"PRIMARY"}}
                {"node":"n1","event":"beat","state":{"role":"PRIMARY"},"extra":[1]}
                {"node":"n2","event":"beat","state":{"role":"PRIMARY"}}
                """);
        String base = "event won = Elect \\* as the log calls it\nargument won.who = i\nvariable role = role[node]\n"
                + "value \"PRIMARY\" = \"Leader\"\nevent beat =\nsteps beat 0..0\ndrop field extra\nsilent StepDown\n";
        String mapping = write("base.map", base);
        Run run = check("--mapping", mapping, log);
        assertEquals(1, run.status(), run.out() + run.err());
        assertTrue(run.out().contains("#2 beat()"), run.out());
        String more = write("more.map", base + "ignore role[node] when role[line.node] = \"Follower\"\n");
        Run mapped = check("--json", "--mapping", more, log);
        assertEquals(0, mapped.status(), mapped.out() + mapped.err());
        assertTrue(
                mapped.out().contains("{\"statement\":\"line 9: ignore role[node] when role[line.node] ="),
                mapped.out());
        Run text = check("--mapping", more, log);
        assertTrue(text.out().contains("mapped: line 4: value \"PRIMARY\" = \"Leader\" ("), text.out());
        assertTrue(text.out().contains("mapping never used: line 8: silent StepDown"), text.out());
    }

    @Test
    void derivedValuesSayWhatBecomesOfOthers() throws IOException {
        String log = write("log.ndjson", """
                {"node":"n1","event":"Elect","args":["n1"],"state":{"role[\\"n1\\"]":"Leader"}}
                {"node":"n2","event":"Elect","args":["n2"],"state":{"role[\\"n2\\"]":"Leader"}}
                """);
        Run kept = check("--mapping", write("kept.map", "unlogged unchanged\n"), log);
        assertEquals(1, kept.status(), kept.out());
        assertTrue(kept.out().contains("term is not logged, so it stays 0"), kept.out());
        Run derived = check(
                "--mapping",
                write(
                        "derived.map",
                        "unlogged unchanged\nderive term = term + 1\nderive role = [j \\in Server |-> IF j = line.node"
                                + " THEN \"Leader\" ELSE \"Follower\"] when line.event = \"Elect\"\n"),
                log);
        assertEquals(0, derived.status(), derived.out() + derived.err());
    }

    @Test
    void logsOfSeveralNodesAreMergedByTheirTimes() throws IOException {
        String one = write("n1.ndjson", """
                {"header":{"node":"n1","unit":"ms","uncertainty":1,"constants":{"Server":["n1","n2"]}}}
                {"time":10,"event":"Elect","args":["n1"],"state":{"term":2}}
                """);
        String two = write("n2.ndjson", """
                {"header":{"node":"n2","unit":"ms","uncertainty":1,"constants":{"Server":["n1","n2"]}}}
                {"time":11,"event":"Elect","args":["n2"],"state":{"term":1}}
                """);
        Run run = check("--json", one, two);
        assertEquals(0, run.status(), run.out() + run.err());
        assertTrue(run.err().contains("note: 2 logs of different nodes are taken for one history"), run.err());
        Run separate = check("--json", "--separate", one, two);
        assertEquals(1, separate.status());
        assertEquals(2, separate.out().lines().count(), separate.out());
        Files.writeString(Path.of(two), Files.readString(Path.of(two)).replace(":11,", ":13,"));
        assertEquals(1, check("--json", one, two).status());
    }

    @Test
    void mistakesAreReportedWithTheirPlace() throws IOException {
        complains(
                "{\"event\":\"Elekt\"}",
                "log.ndjson:1: event Elekt is not an action of Election.tla (did you mean Elect?)");
        complains(
                "{\"event\":\"Elect\",\"state\":{\"rolle\":1}}",
                "log.ndjson:1: rolle is not a variable of Election.tla");
        complains("{\"event\":\"Elect\",\"state\":{},\"debug\":1}", "log.ndjson:1: field 'debug' is not used");
        complains(
                "{\"event\":\"Elect\",\"term\":[{\"op\":\"Plus\",\"path\":[],\"args\":[1]}]}",
                "log.ndjson:1: term: no update 'Plus'");
        complains("{\"event\":\"Elect\",\"args\":[1,2]}", "log.ndjson:1: argument 2 of Elect; expected at most 1: i");
        String log = write("log.ndjson", "{\"event\":\"Elect\"}\n");
        Run mapping = check("--mapping", write("bad.map", "\\* fine\nlogged term later\n"), log);
        assertEquals(2, mapping.status());
        assertTrue(mapping.err().contains("bad.map:2: 'logged term later'; expected stale or now"), mapping.err());
        Run expression = check("--mapping", write("bad.map", "derive term = trem + 1\n"), log);
        assertEquals(2, expression.status());
        assertTrue(expression.err().contains("mapping: trem + 1"), expression.err());
    }

    private void complains(String line, String expected) throws IOException {
        Run run = check("--format", "states", write("log.ndjson", line + "\n"));
        assertEquals(2, run.status(), run.out());
        assertTrue(run.err().contains(expected), run.err());
    }

    @Test
    void budgetEndsInfiniteSearch() throws IOException {
        String log = write("log.ndjson", "{\"event\":\"StepDown\",\"state\":{\"term\":-1}}\n");
        Run run = check("--json", "--max-steps", "50", "--mapping", write("silent.map", "silent Elect\n"), log);
        assertEquals(3, run.status(), run.out() + run.err());
        assertTrue(run.out().contains("the budget of 50 steps ran out"), run.out());
    }

    @Test
    void actionsAfterTheFailureAreNotSaidToBeNeverUsed() throws IOException {
        Run run = check(write("log.ndjson", """
                {"event":"Elect","args":["n1"],"state":{"term":1}}
                {"event":"Elect","args":["n1"],"state":{"term":5}}
                {"event":"StepDown","args":["n1"],"state":{"term":5}}
                """));
        assertEquals(1, run.status(), run.err());
        assertTrue(run.out().contains("VIOLATES") && !run.out().contains("never used"), run.out());
    }

    /** Section 4.2.5 of the paper: one log serves specifications with different variables. */
    @Test
    void oneLogIsCheckedAgainstSeveralSpecifications() throws IOException {
        String locks = write("Locks.tla", """
                ---- MODULE Locks ----
                VARIABLE locked
                Init == locked = FALSE
                Lock == ~locked /\\ locked' = TRUE
                Unlock == locked /\\ locked' = FALSE
                Next == Lock \\/ Unlock
                Spec == Init /\\ [][Next]_locked
                ====
                """);
        String log = write("log.ndjson", """
                {"event":"Lock","state":{"locked":true,"term":0}}
                {"event":"Elect","args":["n1"],"state":{"term":1,"locked":true}}
                {"event":"Unlock","state":{"locked":false}}
                {"event":"Unlock","state":{"locked":false}}
                """);
        Run run = check("--json", "--also", locks, log);
        assertEquals(1, run.status(), run.err());
        List<String> lines = run.out().lines().toList();
        assertTrue(
                lines.get(0).startsWith("{\"verdict\":\"conforms\"")
                        && lines.get(0).contains("Election.tla"),
                run.out());
        assertTrue(
                lines.get(1).startsWith("{\"verdict\":\"violates\"")
                        && lines.get(1).contains("Locks.tla"),
                run.out());
        assertTrue(failsAt(3, lines.get(1)), run.out());
        assertEquals(2, check(log).status());
        Run witness = check("--witness", folder.resolve("w.ndjson").toString(), "--also", locks, log);
        assertEquals(2, witness.status());
        assertTrue(witness.err().contains("--witness takes one specification"), witness.err());
        assertTrue(Files.notExists(folder.resolve("w.ndjson")));
    }

    private static boolean failsAt(int event, String json) {
        String args = "(\"args\":(\\{[^{}]*}|\\[[^\\[\\]]*]),)?";
        return Pattern.compile("\"failedAt\":\\{" + args + "[^{}]*\"operation\":" + event + ",")
                .matcher(json)
                .find();
    }
}
