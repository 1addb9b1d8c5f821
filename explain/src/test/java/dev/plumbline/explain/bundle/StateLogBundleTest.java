package dev.plumbline.explain.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Witness;
import dev.plumbline.check.states.Skipping;
import dev.plumbline.check.states.StateFindings;
import dev.plumbline.check.states.mapping.MappingUse;
import dev.plumbline.check.states.mapping.OtherSpecs;
import dev.plumbline.check.states.mapping.StateMapping;
import dev.plumbline.explain.EvidenceSamples;
import dev.plumbline.explain.change.RandomValues;
import dev.plumbline.explain.evidence.DivergingLog;
import dev.plumbline.explain.evidence.PlainState;
import dev.plumbline.explain.report.Cases;
import dev.plumbline.explain.text.BundleJson;
import dev.plumbline.explain.web.HtmlReport;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Place;
import dev.plumbline.history.Position;
import dev.plumbline.history.VectorClock;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.ReadPart;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Bundles with random state logs: what is written is read again, and what is damaged is rejected in one sentence. */
class StateLogBundleTest {
    private static final int TRIALS = 300;
    private static final List<String> TEXTS =
            List.of("Up", "", "\u00fc\u4e2d\ud83d\ude00", "a\nb", "</script><b>", "\u202e|`x`", "n1.ndjson:3");
    private static final List<String> STATEMENTS =
            List.of("silent Tick", "steps 0..2", "unlogged x free", "logged y stale", "silent Tick, Tock");

    /** A number, a truth, a string or something empty as the value of a field or an element of a list. */
    private static final Pattern VALUE =
            Pattern.compile("[:\\[,](-?\\d+|true|false|\"(?:[^\"\\\\]|\\\\.)*\"|\\[]|\\{})(?=[,\\]}])");

    private final Random random = new Random(7);

    private String text() {
        return TEXTS.get(random.nextInt(TEXTS.size()));
    }

    private Map<String, Value> fields(String... names) {
        Map<String, Value> fields = new TreeMap<>();
        for (String name : names) {
            if (random.nextBoolean()) {
                fields.put(name, RandomValues.any(random, 2));
            }
        }
        return fields;
    }

    private PlainState state() {
        return new PlainState(Value.record(fields("x", "y", "z")));
    }

    private DivergingLog drawn() throws BadInput {
        History log = log(random.nextBoolean());
        int size = log.size();
        List<Counterexample.Configuration> frontier = new ArrayList<>();
        List<Counterexample.Blocked> blocked = new ArrayList<>();
        List<Witness.Performed> recent = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            frontier.add(new Counterexample.Configuration(state(), Set.of()));
        }
        for (int i = size == 0 ? 0 : random.nextInt(3); i > 0; i--) {
            blocked.add(new Counterexample.Blocked(random.nextInt(size), reasons()));
            recent.add(new Witness.Performed(random.nextInt(size + 1) - 1, text(), random.nextBoolean(), state()));
        }
        Set<Integer> skipped = new TreeSet<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            skipped.add(random.nextInt(20));
        }
        int failed = random.nextInt(size + 1) - 1;
        return new DivergingLog(
                new Counterexample(
                        log,
                        failed < 0 ? OptionalInt.empty() : OptionalInt.of(failed),
                        frontier,
                        blocked,
                        recent,
                        0,
                        Optional.empty(),
                        List.of(),
                        Optional.empty(),
                        false,
                        Counterexample.Hindsight.NONE),
                findings(size),
                mapping(),
                new Skipping(skipped, random.nextInt(3)),
                random.nextBoolean() ? OtherSpecs.NONE : new OtherSpecs(Set.of("z"), Set.of("Tock", "Tick")));
    }

    private History log(boolean clocks) throws BadInput {
        Map<Operation, String> where = new IdentityHashMap<>();
        History.Builder log =
                new History.Builder(text(), clocks ? new Order.VectorClocks() : new Order.Sequence(), where::get);
        long[] counts = new long[2];
        for (int i = 0, size = random.nextInt(6); i < size; i++) {
            int node = random.nextInt(2);
            counts[node]++;
            Place place = clocks
                    ? VectorClock.of(node == 0 ? Map.of("n0", counts[0]) : Map.of("n0", counts[0], "n1", counts[1]))
                    : new Position(i);
            Operation event = new Operation(
                    Value.of("n" + node),
                    "Up" + text(),
                    fields("a", "b"),
                    place,
                    Outcome.RETURNED,
                    fields("state", "says"),
                    random.nextInt(100));
            where.put(event, text());
            log.add(event);
        }
        return log.about(fields("constants")).notes(List.of(text())).build();
    }

    private List<Counterexample.Reason> reasons() {
        List<Obstacle> why = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            Obstacle plain = new Obstacle(text(), text(), "is FALSE", text());
            why.add(
                    random.nextBoolean()
                            ? plain
                            : plain.withStatement(
                                    text(), List.of(new ReadPart(text(), List.of(RandomValues.any(random, 1))))));
        }
        return List.of(new Counterexample.Reason(state(), why));
    }

    private StateFindings findings(int size) {
        boolean diverges = size > 0 && random.nextBoolean();
        List<MappingUse.Used> mapping = List.of(new MappingUse.Used(text(), random.nextInt(9)));
        if (!diverges) {
            return new StateFindings(text(), List.of(text()), mapping, List.of(), List.of(), 0, true);
        }
        List<StateFindings.Step> steps = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            steps.add(new StateFindings.Step(random.nextInt(size + 1) - 1, text(), random.nextBoolean(), state()));
        }
        return new StateFindings(
                text(),
                List.of(),
                mapping,
                List.of(new StateFindings.Divergence(
                        1, random.nextInt(size), random.nextBoolean(), random.nextBoolean())),
                List.of(new StateFindings.Explanation(steps, random.nextInt(5))),
                random.nextInt(9),
                random.nextBoolean(),
                possible());
    }

    private List<StateFindings.Possible> possible() {
        List<StateFindings.Possible> possible = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            List<StateFindings.Difference> differences = new ArrayList<>();
            for (int k = random.nextInt(3); k > 0; k--) {
                differences.add(new StateFindings.Difference(text(), text(), text(), text()));
            }
            possible.add(new StateFindings.Possible(text(), state(), differences));
        }
        return possible;
    }

    private StateMapping mapping() throws BadInput {
        List<Integer> lines = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            lines.add(random.nextInt(9));
            texts.add(STATEMENTS.get(random.nextInt(STATEMENTS.size())));
        }
        return StateMapping.of(text(), lines, texts, fields("N"));
    }

    /** Histories have no equality of their own. */
    private static void assertSame(DivergingLog read, DivergingLog written) {
        assertThat(read.findings()).isEqualTo(written.findings());
        assertThat(read.mapping()).isEqualTo(written.mapping());
        assertThat(read.skipping()).isEqualTo(written.skipping());
        assertThat(read.others()).isEqualTo(written.others());
        Counterexample found = read.counterexample();
        assertThat(found.failing()).isEqualTo(written.counterexample().failing());
        assertThat(found.frontier()).isEqualTo(written.counterexample().frontier());
        assertThat(found.blocked()).isEqualTo(written.counterexample().blocked());
        assertThat(found.recent()).isEqualTo(written.counterexample().recent());
        History log = read.log();
        assertThat(log.name()).isEqualTo(written.log().name());
        assertThat(log.about()).isEqualTo(written.log().about());
        assertThat(log.notes()).isEqualTo(written.log().notes());
        assertThat(events(log)).isEqualTo(events(written.log()));
        for (int i = 0; i < log.size(); i++) {
            assertThat(log.where(log.operations().get(i)))
                    .isEqualTo(written.log().where(written.log().operations().get(i)));
        }
    }

    private static List<List<Object>> events(History log) {
        return log.operations().stream()
                .map(one -> List.<Object>of(
                        one.process(),
                        one.name(),
                        one.arguments(),
                        one.place(),
                        one.outcome(),
                        one.metadata(),
                        one.origin()))
                .toList();
    }

    @Test
    void readsRandomLogsAsTheyWereWritten() throws BadInput {
        for (int trial = 0; trial < TRIALS; trial++) {
            DivergingLog log = drawn();
            Bundle bundle = EvidenceSamples.bundle(log);
            Bundle read = Bundle.read("x.plumb", bundle.bytes());
            assertSame((DivergingLog) read.evidence(), log);
            assertThat(read.bytes()).isEqualTo(bundle.bytes());
            use(read);
        }
    }

    /** As every command would: nothing of it may fail. */
    private static void use(Bundle bundle) {
        assertThat(Cases.of(bundle, List.of()).details()).startsWith("VIOLATES");
        assertThat(new BundleJson(bundle).line("x.plumb")).contains("\"kind\":\"state-log\"");
        assertThat(HtmlReport.of(bundle)).contains("id=\"page-data\"");
    }

    @Test
    void damagedFilesAreRejectedInOneSentence() throws BadInput {
        DivergingLog log = EvidenceSamples.log();
        byte[] whole = EvidenceSamples.bundle(log).bytes();
        for (int trial = 0; trial < TRIALS; trial++) {
            byte[] damaged = whole.clone();
            if (random.nextBoolean()) {
                damaged = Arrays.copyOf(whole, random.nextInt(whole.length));
            } else {
                damaged[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
            }
            try {
                assertSame((DivergingLog) Bundle.read("x.plumb", damaged).evidence(), log);
            } catch (BadInput e) {
                assertThat(e).hasMessageStartingWith("x.plumb: ").hasMessageNotContaining("\n");
            }
        }
    }

    /**
     * Another value somewhere in the document, with a manifest that agrees: it is rejected, or all of it can be used.
     */
    @Test
    void changedDocumentsAreRejectedInOneSentenceOrCanBeUsed() throws Exception {
        List<String> others =
                List.of("-1", "0", "7", "99999999999", "true", "\"x\"", "\"\"", "[]", "{\"x\":1}", "null");
        int rejected = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            byte[] whole = EvidenceSamples.bundle(trial % 3 == 0 ? EvidenceSamples.clockedLog() : drawn())
                    .bytes();
            String document =
                    new String(HostileBundleTest.entries(whole).get(Manifest.EVIDENCE), StandardCharsets.UTF_8);
            List<MatchResult> values = VALUE.matcher(document).results().toList();
            MatchResult place = values.get(random.nextInt(values.size()));
            String changed = document.substring(0, place.start(1))
                    + others.get(random.nextInt(others.size()))
                    + document.substring(place.end(1));
            try {
                Bundle read = Bundle.read(
                        "x.plumb",
                        HostileBundleTest.with(whole, Manifest.EVIDENCE, changed.getBytes(StandardCharsets.UTF_8)));
                use(read);
                assertThat(Bundle.read("x.plumb", read.bytes()).bytes()).isEqualTo(read.bytes());
            } catch (BadInput e) {
                rejected++;
                assertThat(e).hasMessageStartingWith("x.plumb: ").hasMessageNotContaining("\n");
            }
        }
        assertThat(rejected).isBetween(TRIALS / 3, TRIALS - 1);
    }
}
