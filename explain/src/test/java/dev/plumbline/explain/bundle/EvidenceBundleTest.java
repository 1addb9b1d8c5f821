package dev.plumbline.explain.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.behaviour.Behaviour;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.check.states.StateFindings;
import dev.plumbline.explain.EvidenceSamples;
import dev.plumbline.explain.Samples;
import dev.plumbline.explain.evidence.BrokenBehaviour;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.explain.evidence.Evidence;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.PlainState;
import dev.plumbline.explain.report.Cases;
import dev.plumbline.explain.report.JunitXml;
import dev.plumbline.explain.report.Markdown;
import dev.plumbline.explain.text.BundleJson;
import dev.plumbline.explain.web.HtmlReport;
import dev.plumbline.history.format.JsonValues;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bundles with evidence that is not a history: what is written is read again, and shown in every form. */
class EvidenceBundleTest {
    private static final int TRIALS = 300;

    @TempDir
    private Path folder;

    private static void assertRead(Evidence evidence) throws BadInput {
        Bundle bundle = EvidenceSamples.bundle(evidence);
        Bundle read = Bundle.read("x.plumb", bundle.bytes());
        assertThat(read).isEqualTo(bundle);
        assertThat(read.bytes()).isEqualTo(bundle.bytes());
    }

    @Test
    void readsBehavioursAsTheyWereWritten() throws BadInput {
        assertRead(EvidenceSamples.invariant());
        assertRead(EvidenceSamples.lasso());
        for (int seed = 0; seed < TRIALS; seed++) {
            assertRead(EvidenceSamples.random(new Random(seed)));
        }
    }

    @Test
    void readsRacesAsTheyWereWritten() throws BadInput {
        assertRead(EvidenceSamples.race());
        for (int seed = 0; seed < TRIALS; seed++) {
            assertRead(EvidenceSamples.randomRace(new Random(seed)));
        }
    }

    @Test
    void textShowsTheRacingAccesses() throws BadInput {
        assertThat(details(EvidenceSamples.race()))
                .startsWith("VIOLATES  shop.Cell: the Java memory model does not order two accesses to Cell.value\n")
                .contains(
                        "first: write at Cell.put:7, in put(1) of A",
                        "second: read at Cell.get:11, called at Shop.look:3, in B",
                        "in the test put(1) | get()",
                        "The interleaving, 2 steps:",
                        "get() never returns");
        assertThat(EvidenceSamples.race().again()).isEqualTo("replay");
    }

    @Test
    void readsStateLogsAsTheyWereWritten() throws BadInput {
        for (DivergingLog log : List.of(EvidenceSamples.log(), EvidenceSamples.clockedLog())) {
            Bundle bundle = EvidenceSamples.bundle(log);
            Bundle again = Bundle.read("x.plumb", bundle.bytes());
            assertThat(again.bytes()).isEqualTo(bundle.bytes());
            DivergingLog read = (DivergingLog) again.evidence();
            assertThat(read.findings()).isEqualTo(log.findings());
            assertThat(read.mapping()).isEqualTo(log.mapping());
            assertThat(read.skipping()).isEqualTo(log.skipping());
            assertThat(read.log().operations())
                    .usingRecursiveFieldByFieldElementComparator()
                    .isEqualTo(log.log().operations());
            assertThat(read.log().about()).isEqualTo(log.log().about());
            assertThat(read.log().where(read.log().operations().get(1))).isEqualTo("logs/n1.ndjson:2");
            assertThat(read.counterexample().blocked())
                    .isEqualTo(log.counterexample().blocked());
            assertThat(details(read)).isEqualTo(details(log));
        }
    }

    @Test
    void textShowsWhereTheLogDiverges() throws BadInput {
        assertThat(details(EvidenceSamples.log()))
                .startsWith("VIOLATES  logs/n1.ndjson: no behaviour of "
                        + Samples.staleRead().specName() + " explains it\n")
                .contains(
                        "note: read with care",
                        "#2 Up(n: 2)",
                        "x is 2 in the log: Up gives 5 differs at logs/n1.ndjson:3",
                        "The longest explanations: 1",
                        "1. 2 steps: #0 Up(n: 0), Tick (silent), #1 (no step)",
                        "mapped: line 1: silent Tick (4 times)");
    }

    @Test
    void renamedLogsNameNoFolders() throws BadInput {
        DivergingLog renamed = EvidenceSamples.log().renamed(file -> file.replaceFirst(".*/", ""));
        assertThat(renamed.name()).isEqualTo("n1.ndjson");
        assertThat(details(renamed)).contains("differs at n1.ndjson:3").doesNotContain("logs/");
    }

    @Test
    void rejectsLogsThatContradictThemselves() throws Exception {
        byte[] whole = EvidenceSamples.bundle(EvidenceSamples.log()).bytes();
        String name = Manifest.EVIDENCE;
        assertRejected(
                HostileBundleTest.replaced(whole, name, "{\"operation\":2},\"front", "{\"operation\":3},\"front"),
                "evidence.json.failedAt.operation is 3; expected 0 to 2");
        assertRejected(
                HostileBundleTest.replaced(whole, name, "silent Tick\"],", "whatever\"],"),
                "raft.map:1: no statement 'whatever'; expected one of unlogged");
        assertRejected(
                HostileBundleTest.replaced(whole, name, "\"clocks\":false", "\"clocks\":true"),
                "evidence.json.events[0] has no clock");
        assertRejected(
                HostileBundleTest.replaced(whole, name, "\"event\":2,\"number\"", "\"event\":9,\"number\""),
                "evidence.json.divergences[0].event is 9; expected 0 to 2");
    }

    @Test
    void readsLargeStates() throws BadInput {
        List<Value> many = new ArrayList<>();
        for (int i = 0; i < 50_000; i++) {
            many.add(Value.of("element " + i));
        }
        Value state = Value.record(Map.of("x", Value.tuple(many)));
        assertRead(new BrokenBehaviour(
                "Large.tla",
                new Finding.Deadlock(new Behaviour(List.of(new Behaviour.Moment("Init", state)))),
                List.of("x"),
                List.of(),
                new BrokenBehaviour.Extent(1, 1, 1)));
    }

    @Test
    void rejectsEvidenceThatIsTooLarge() {
        Value state = Value.record(Map.of("x", Value.of("x".repeat(1 << 20))));
        List<Behaviour.Moment> moments = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            moments.add(new Behaviour.Moment("Next", state));
        }
        BrokenBehaviour broken = new BrokenBehaviour(
                "Large.tla",
                new Finding.Deadlock(new Behaviour(moments)),
                List.of("x"),
                List.of(),
                new BrokenBehaviour.Extent(1, 1, 1));
        assertThatThrownBy(() -> EvidenceSamples.bundle(broken).bytes())
                .isInstanceOf(BadInput.class)
                .hasMessage("Large.tla: too large for a bundle: its evidence has 30 MB; expected at most 24 MB");
    }

    @Test
    void namesTheKindWithoutReadingTheEvidence() throws Exception {
        Path file = folder.resolve("x.plumb");
        EvidenceSamples.bundle(EvidenceSamples.lasso()).write(file);
        assertThat(Bundle.kind(file)).isEqualTo(BrokenBehaviour.KIND);
        Samples.staleRead().write(file);
        assertThat(Bundle.kind(file)).isEqualTo(FailingHistory.KIND);
    }

    private static void assertRejected(byte[] bytes, String why) {
        assertThatThrownBy(() -> Bundle.read("x.plumb", bytes))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("x.plumb: ")
                .hasMessageContaining(why)
                .hasMessageNotContaining("\n");
    }

    @Test
    void rejectsDocumentsThatContradictThemselves() throws Exception {
        byte[] whole = EvidenceSamples.bundle(EvidenceSamples.lasso()).bytes();
        String name = Manifest.EVIDENCE;
        assertRejected(
                HostileBundleTest.replaced(whole, name, "\"backTo\":2", "\"backTo\":4"),
                "evidence.json.finding.backTo is 4; expected 1 to 3");
        assertRejected(
                HostileBundleTest.replaced(whole, name, "\"kind\":\"liveness\"", "\"kind\":\"other\""),
                "evidence.json.finding.kind is \"other\"; expected invariant, property");
        assertRejected(
                HostileBundleTest.replaced(whole, name, "\"step\":\"Init\"", "\"step\":7"),
                "evidence.json.finding.path[0].step is 7; expected a string");
        assertRejected(
                HostileBundleTest.replaced(whole, name, "\"variables\"", "\"others\""),
                "evidence.json has no variables");
        assertRejected(
                HostileBundleTest.replaced(whole, Container.MANIFEST, "\"behaviour\"", "\"dream\""),
                "evidence of kind 'dream', which this Plumbline does not know");
        assertRejected(
                HostileBundleTest.replaced(whole, Container.MANIFEST, "\"evidence.json\"", "\"another.json\""),
                "its next entry is 'evidence.json'; expected 'another.json'");
    }

    @Test
    void damagedBundlesGiveOneMessage() throws BadInput {
        byte[] whole = EvidenceSamples.bundle(EvidenceSamples.invariant()).bytes();
        Random random = new Random(5);
        for (int trial = 0; trial < TRIALS; trial++) {
            byte[] damaged = whole.clone();
            if (random.nextBoolean()) {
                damaged = Arrays.copyOf(whole, random.nextInt(whole.length));
            } else {
                damaged[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
            }
            try {
                assertThat(Bundle.read("x.plumb", damaged))
                        .isEqualTo(EvidenceSamples.bundle(EvidenceSamples.invariant()));
            } catch (BadInput e) {
                assertThat(e).hasMessageStartingWith("x.plumb: ").hasMessageNotContaining("\n");
            }
        }
    }

    private static String details(Evidence evidence) throws BadInput {
        return Cases.of(EvidenceSamples.bundle(evidence), List.of()).details();
    }

    @Test
    void textShowsChangedVariablesInTheirOrder() throws BadInput {
        assertThat(details(EvidenceSamples.invariant())).isEqualToNormalizingNewlines("""
                VIOLATES  Lock.tla: invariant Short is violated
                  7 distinct states, 12 generated, depth 3
                  note: a note
                  waiting < 2: 2 < 2 is FALSE at Lock.tla:9

                1. Init
                   waiting = 0
                   owner = "none"

                2. Ask(p: 1)
                   waiting = 1

                3. Ask(p: 2)
                   waiting = 2
                """);
        assertThat(details(EvidenceSamples.lasso()))
                .contains(
                        "property Served is violated by a behaviour that repeats its states from 2 on\n",
                        "3. Take(p: 2)\n   owner = \"p2\"\n\nback to 2: Release\n");
    }

    @Test
    void reportsHaveTheTextAndNoMarkup() throws Exception {
        for (int seed = 0; seed < 40; seed++) {
            Bundle bundle = EvidenceSamples.bundle(EvidenceSamples.random(new Random(seed)));
            ByteArrayOutputStream markdown = new ByteArrayOutputStream();
            new Markdown().write(List.of(Cases.of(bundle, List.of())), markdown);
            assertThat(markdown.toString(StandardCharsets.UTF_8)).contains("1 violates", "VIOLATES");
            ByteArrayOutputStream xml = new ByteArrayOutputStream();
            new JunitXml().write(List.of(Cases.of(bundle, List.of())), xml);
            assertThat(xml.toString(StandardCharsets.UTF_8))
                    .contains("failures=\"1\"")
                    .doesNotContain("</script>");
            String html = HtmlReport.of(bundle);
            assertThat(html).contains("id=\"page-data\"").doesNotContain("<b>\"");
            assertThat(html.split("</script>", -1)).hasSize(4);
        }
    }

    @Test
    void largeReportsKeepTheLastStates() throws BadInput {
        List<Behaviour.Moment> moments = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            moments.add(new Behaviour.Moment(
                    "Step " + i, Value.record(Map.of("x", Value.of((i + "-").repeat(10_000))))));
        }
        String html = HtmlReport.of(EvidenceSamples.bundle(new BrokenBehaviour(
                "Large.tla",
                new Finding.Deadlock(new Behaviour(moments)),
                List.of("x"),
                List.of(),
                new BrokenBehaviour.Extent(1_000, 1_000, 1_000))));
        assertThat(html.length()).isLessThan(HtmlReport.LARGEST);
        assertThat(html)
                .contains("it has those of the last 125 rows", "Step 0", "999-999-")
                .doesNotContain("800-800-");
    }

    @Test
    void largeReportsOfLogsKeepWhatIsNearTheDivergence() throws Exception {
        DivergingLog log = EvidenceSamples.longLog(4_000, 2_000);
        List<StateFindings.Step> steps = new ArrayList<>();
        for (int i = 1_000; i < 2_000; i++) {
            steps.add(new StateFindings.Step(
                    i, "Up", true, new PlainState(Value.record(Map.of("x", Value.of((i + "-").repeat(1_500)))))));
        }
        StateFindings findings = new StateFindings(
                "q",
                List.of(),
                List.of(),
                log.findings().divergences(),
                List.of(new StateFindings.Explanation(steps, 2_000)),
                1,
                true);
        Bundle bundle = EvidenceSamples.bundle(
                new DivergingLog(log.counterexample(), findings, log.mapping(), log.skipping(), log.others()));
        String html = HtmlReport.of(bundle);
        assertThat(html.length()).isLessThan(HtmlReport.LARGEST);
        assertThat(html).contains("rows around #2000.", "1999-1999-").doesNotContain("1200-1200-");
        DivergingLog read = (DivergingLog) Bundle.read("x", bundle.bytes()).evidence();
        List<StateFindings.Step> kept = read.findings().explanations().get(0).steps();
        assertThat(kept.size()).as("as many as four million characters").isBetween(400, 700);
        assertThat(kept).isEqualTo(steps.subList(steps.size() - kept.size(), steps.size()));
    }

    @Test
    void jsonIsTheDocumentOfTheBundle() throws Exception {
        String line = new BundleJson(EvidenceSamples.bundle(EvidenceSamples.lasso())).line("x.plumb");
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        Map<String, Value> fields = ((Value.Rec) JsonValues.read(bytes, 0, bytes.length)).fields();
        assertThat(fields.get("kind")).isEqualTo(Value.of("behaviour"));
        assertThat(fields.get("verdict")).isEqualTo(Value.of("violates"));
        Map<String, Value> finding = ((Value.Rec) fields.get("finding")).fields();
        assertThat(finding.get("backTo")).isEqualTo(Value.of(2));
        assertThat(finding.get("property")).isEqualTo(Value.of("Served"));
    }
}
