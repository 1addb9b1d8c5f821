package dev.plumbline.explain.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.plumbline.explain.ClockSamples;
import dev.plumbline.explain.Samples;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Files that were damaged, or made to do harm. */
@Tag("slow")
class HostileBundleTest {
    private static final int TRIALS = Math.max(600, Integer.getInteger("plumbline.random", 10_000) / 16);
    private static final byte[] WHOLE = made();

    private static byte[] made() {
        try {
            return Samples.staleRead().bytes();
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] bytes() {
        return WHOLE.clone();
    }

    static Map<String, byte[]> entries(byte[] zip) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), in.readAllBytes());
            }
        }
        return entries;
    }

    private static byte[] zip(Map<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                out.putNextEntry(new ZipEntry(entry.getKey()));
                out.write(entry.getValue());
            }
        }
        return bytes.toByteArray();
    }

    /** An entry with other content, and a manifest that agrees with it: what a careful enemy would make. */
    private static byte[] with(String name, byte[] content) throws IOException {
        return with(bytes(), name, content);
    }

    static byte[] with(byte[] whole, String name, byte[] content) throws IOException {
        Map<String, byte[]> entries = entries(whole);
        byte[] before = entries.put(name, content);
        String manifest = text(entries.get(Container.MANIFEST));
        manifest = manifest.replace(
                "{\"bytes\":" + before.length + ",\"name\":\"" + name + "\",\"sha256\":\"" + Container.sha256(before),
                "{\"bytes\":" + content.length + ",\"name\":\"" + name + "\",\"sha256\":\""
                        + Container.sha256(content));
        entries.put(Container.MANIFEST, utf8(manifest));
        return zip(entries);
    }

    private static byte[] replaced(String name, String what, String by) throws IOException {
        return replaced(bytes(), name, what, by);
    }

    static byte[] replaced(byte[] whole, String name, String what, String by) throws IOException {
        String before = text(entries(whole).get(name));
        assertThat(before).contains(what);
        byte[] after = utf8(before.replace(what, by));
        if (name.equals(Container.MANIFEST)) {
            Map<String, byte[]> entries = entries(whole);
            entries.put(name, after);
            return zip(entries);
        }
        return with(whole, name, after);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void refused(byte[] bytes, String why) {
        assertThatThrownBy(() -> Bundle.read("x.plumb", bytes))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("x.plumb: ")
                .hasMessageContaining(why)
                .hasMessageNotContaining("\n");
    }

    @Test
    void rewrittenWithoutHarmItIsStillABundle() throws Exception {
        BundleTest.assertSame(Bundle.read("x", zip(entries(bytes()))), Samples.staleRead());
        byte[] same = entries(bytes()).get(Manifest.STATES);
        BundleTest.assertSame(Bundle.read("x", with(Manifest.STATES, same)), Samples.staleRead());
    }

    @Test
    void aHistoryOfAnotherOrderIsRefused() throws Exception {
        String placed = "{\"process\":0,\"op\":\"Put\",\"at\":N}\n";
        StringBuilder lines = new StringBuilder("{\"plumbline\":1,\"order\":\"sequence\"}\n");
        for (int i = 1; i <= 4; i++) {
            lines.append(placed.replace("N", Integer.toString(i)));
        }
        refused(
                with(Manifest.HISTORY, utf8(lines.toString())),
                "ordered by positions in a sequence; expected timeboxes or vector clocks");
    }

    @Test
    void aChangedEntryIsNoticed() throws Exception {
        Map<String, byte[]> entries = entries(bytes());
        byte[] states = entries.get(Manifest.STATES).clone();
        states[states.length / 2] ^= 1;
        entries.put(Manifest.STATES, states);
        refused(zip(entries), "damaged: 'states.ndjson' is not what its manifest says");
        entries.put(Manifest.STATES, Arrays.copyOf(states, states.length - 1));
        refused(zip(entries), "damaged: 'states.ndjson' has ");
    }

    @Test
    void aLaterVersionIsToldApart() throws Exception {
        refused(
                replaced(Container.MANIFEST, "\"plumbline-bundle\":1", "\"plumbline-bundle\":2"),
                "a bundle of version 2; this Plumbline reads version 1");
    }

    @Test
    void aForeignFileIsToldApart() throws Exception {
        refused(new byte[0], "not a bundle");
        refused(zip(Map.of("word/document.xml", new byte[] {1})), "a zip file, but not a bundle");
        refused(zip(Map.of(Container.MANIFEST, utf8("{}"))), "not a bundle: manifest.json has no plumbline-bundle");
        refused(zip(Map.of(Container.MANIFEST, utf8("{"))), "manifest.json: ");
    }

    @Test
    void aTruncatedFileIsRefusedOrWhole() {
        byte[] whole = bytes();
        int refused = 0;
        for (int length = 0; length < whole.length; length += 11) {
            try {
                // The central directory behind the entries repeats what they say.
                BundleTest.assertSame(Bundle.read("x", Arrays.copyOf(whole, length)), Samples.staleRead());
            } catch (BadInput e) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(whole.length / 22);
    }

    @Test
    void namesCannotLeaveTheirFolder() throws Exception {
        for (String name : List.of(
                "../evil.tla",
                "/etc/passwd",
                "spec/../../evil",
                "spec\\\\..\\\\evil.tla",
                "C:/evil.tla",
                "C:evil",
                "spec//x",
                "spec/./x",
                "spec/.hidden",
                "spec/nul",
                "spec/COM1.tla",
                "spec/x.",
                "x\\u0000y",
                "a".repeat(300),
                "")) {
            refused(
                    replaced(Container.MANIFEST, "\"name\":\"spec/Other.tla\"", "\"name\":\"" + name + "\""),
                    "expected a plain name");
        }
        refused(
                replaced(Container.MANIFEST, "\"name\":\"spec/Other.tla\"", "\"name\":\"SPEC/kvmap.tla\""),
                "expected each name once");
        refused(
                replaced(Container.MANIFEST, "\"name\":\"spec/Other.tla\"", "\"name\":\"spec/deep/Other.tla\""),
                "expected 'spec/deep/Other.tla'");
        refused(replaced(Container.MANIFEST, "\"module\":\"KvMap.tla\"", "\"module\":\"../KvMap.tla\""), "module");
    }

    @Test
    void aSpecificationOfAKindThatIsNotOnTheClassPathIsRefused() throws Exception {
        refused(
                replaced(Container.MANIFEST, "\"module\":\"KvMap.tla\"", "\"mpcal\":\"KvMap.tla\""),
                "spec has constants, mpcal, silent: nothing on the class path reads such a specification;"
                        + " expected exactly one of model, model-class, module, serial");
        refused(
                replaced(Container.MANIFEST, "\"module\":\"KvMap.tla\"", "\"model\":\"map\",\"module\":\"KvMap.tla\""),
                "expected exactly one of");
        refused(
                replaced(Container.MANIFEST, "\"module\":\"KvMap.tla\"", "\"model-class\":\"../KvMap\""),
                "not the name of a class");
    }

    @Test
    void entriesThatNobodyNamedAreRefused() throws Exception {
        Map<String, byte[]> entries = entries(bytes());
        entries.put("more.txt", new byte[] {1});
        refused(zip(entries), "an entry 'more.txt' that its manifest does not name");
    }

    @Test
    void numbersAreHeldAgainstWhatTheyAreNumbersOf() throws Exception {
        refused(
                with(
                        Manifest.LAYERS,
                        utf8("{\"extent\":\"whole\",\"nodes\":[[0,99,[]]],\"edges\":[],\"between\":\"none\"}")),
                "expected 0 to");
        refused(
                with(
                        Manifest.LAYERS,
                        utf8("{\"extent\":\"whole\",\"nodes\":[[0,0,[7]]],\"edges\":[],\"between\":\"none\"}")),
                "expected 0 to 3");
        refused(
                with(
                        Manifest.LAYERS,
                        utf8("{\"extent\":\"whole\",\"nodes\":[[1,0,[]],[0,0,[]]],\"edges\":[],\"between\":\"none\"}")),
                "nodes[1][0]");
        refused(
                with(
                        Manifest.LAYERS,
                        utf8(
                                "{\"extent\":\"whole\",\"nodes\":[[0,0,[]],[1,0,[]]],\"edges\":[[1,0,0,\"a\",[]]],\"between\":\"none\"}")),
                "one layer deeper");
        refused(
                with(
                        Manifest.LAYERS,
                        utf8(
                                "{\"extent\":\"whole\",\"nodes\":[[0,0,[]],[1,0,[]]],\"edges\":[[0,2,0,\"a\",[]]],\"between\":\"none\"}")),
                "edges[0][1]");
        refused(
                with(Manifest.LAYERS, utf8("{\"extent\":\"half\",\"nodes\":[],\"edges\":[],\"between\":\"none\"}")),
                "expected whole");
        refused(with(Manifest.STATES, utf8("{\"base\":0,\"difference\":{\"is\":1}}\n")), "states.ndjson:1");
        refused(with(Manifest.OPERATIONS, utf8("{\"numbers\":[[0,3]]}")), "3 numbers for 4 operations");
        refused(with(Manifest.OPERATIONS, utf8("{\"numbers\":[[2,2],[0,2]]}")), "numbers");
        refused(with(Manifest.OPERATIONS, utf8("{\"numbers\":[[0,4]],\"origins\":[1]}")), "1 origins for 4 operations");
    }

    @Test
    void whatComesOfAStepNamesWhatIsThere() throws Exception {
        byte[] whole = Samples.otherBranch().bytes();
        String name = Manifest.COUNTEREXAMPLE;
        refused(
                replaced(whole, name, "\"notCalled\":true,\"operation\":1", "\"notCalled\":true,\"operation\":-1"),
                "operation is -1; expected 0 to 3");
        refused(replaced(whole, name, "\"before\":[0]", "\"before\":[4]"), "before[0] is 4; expected 0 to 3");
        refused(replaced(whole, name, "\"after\":3", "\"after\":-2"), "after is -2; expected 0 to 3");
        refused(replaced(whole, name, "\"elseFits\":true", "\"elseFits\":1"), "expected true or false");
        refused(replaced(whole, name, "\"otherStates\":2", "\"otherStates\":-2"), "otherStates is -2");
        refused(replaced(whole, name, "\"survives\"", "\"thrives\""), "expected stuck, survives or not-followed");
        refused(replaced(whole, name, "\"not-followed\"", "7"), "expected a string");
        String silent = "{\"action\":\"Tick\",\"elsewhere\":0,\"notAsked\":0,\"possible\":2,\"reasons\":[]}";
        refused(replaced(whole, name, silent, silent.replace("where\":0", "where\":3")), "expected 0 to 2");
        refused(replaced(whole, name, silent, silent.replace(",\"reasons\":[]", "")), "has no reasons");
        String strange = silent.replace("[]", "[{\"state\":99,\"obstacles\":[]}]");
        refused(replaced(whole, name, silent, strange), "99; expected 0 to");
    }

    /** What was shown before the history was read must be in it. */
    @Test
    void whatIsMentionedMustBeWhatTheHistoryHas() throws Exception {
        String other = " has another operation 2 than history.ndjson";
        for (List<String> change : List.of(
                List.of("\"result\":3", "\"result\":4"),
                List.of("\"call\":20", "\"call\":21"),
                List.of("\"process\":2", "\"process\":5"),
                List.of("\"t2\"", "\"t3\""),
                List.of("\"Get\"", "\"Put\""))) {
            refused(replaced(Mentioned.OPERATIONS, change.get(0), change.get(1)), Mentioned.OPERATIONS + other);
            refused(replaced(Manifest.HISTORY, change.get(0), change.get(1)), Mentioned.OPERATIONS + other);
        }
        refused(replaced(Mentioned.OPERATIONS, "\"us\"", "\"ns\""), "do not agree on what orders operations");
        refused(
                with(Mentioned.NUMBERS, utf8("{\"numbers\":[[0,2],[3,1]],\"origins\":[2,1,1]}")),
                "expected the number of an operation that is here");
        refused(with(Mentioned.NUMBERS, utf8("{\"numbers\":[[0,3]],\"origins\":[2,1,2]}")), other);
        refused(with(Mentioned.NUMBERS, utf8("{\"numbers\":[[0,2]]}")), "mentioned.json has 2 numbers for 3");
        refused(
                replaced(Container.MANIFEST, "\"processes\":3,\"total\"", "\"processes\":2,\"total\""),
                "says 2 processes, but history.ndjson has 3");
    }

    @Test
    void aBombIsDefusedBeforeItFillsTheMemory() throws Exception {
        byte[] large = new byte[Container.MOST_IN_MEMORY + 1];
        refused(with(Manifest.STATES, large), "entries");
        // The manifest says that it is small.
        Map<String, byte[]> entries = entries(bytes());
        entries.put(Manifest.STATES, large);
        refused(zip(entries), "unpack to more than");
    }

    @Test
    void aHistoryLongerThanItsManifestSaysIsLeftAlone() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Map<String, byte[]> entries = entries(bytes());
        byte[] blanks = new byte[1 << 20];
        Arrays.fill(blanks, (byte) '\n');
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                out.putNextEntry(new ZipEntry(entry.getKey()));
                out.write(entry.getValue());
            }
            for (int i = 0; i < 30; i++) {
                out.write(blanks);
            }
        }
        refused(bytes.toByteArray(), "longer than its manifest says");
    }

    /** Small differences to a large state, a great many of them. */
    @Test
    void statesThatGrowOutOfProportionAreRefused() throws Exception {
        StringBuilder lines = new StringBuilder("{\"value\":{\"$fn\":[");
        for (int i = 0; i < 1_000; i++) {
            lines.append(i == 0 ? "" : ",").append("[").append(i + 5).append(",0]");
        }
        lines.append("]}}\n");
        for (int i = 0; i < 100; i++) {
            lines.append("{\"base\":")
                    .append(i)
                    .append(",\"difference\":{\"put\":[[5,{\"is\":")
                    .append(i + 1)
                    .append("}]],\"drop\":[]}}\n");
        }
        byte[] states = utf8(lines.toString());
        // Each of the hundred copies a thousand elements twice.
        assertThat(StatePool.read("s", states, new Difference.Room(200_000))).hasSize(101);
        assertThatThrownBy(() -> StatePool.read("s", states, new Difference.Room(199_999)))
                .isInstanceOf(BadInput.class)
                .hasMessage("s:101.difference: the states are too large altogether");
    }

    @Test
    void deepNestingIsRefused() throws Exception {
        String deep = "{\"value\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}\n";
        refused(with(Manifest.STATES, utf8(deep)), "states.ndjson:1");
    }

    /** Damage anywhere gives a bundle or one line. */
    @Test
    void randomDamageIsNeverAnythingElse() {
        byte[] whole = bytes();
        Random random = new Random(4);
        int refused = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            byte[] damaged = whole.clone();
            int changes = 1 + random.nextInt(4);
            for (int i = 0; i < changes; i++) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            }
            refused += isRefused(damaged, trial) ? 1 : 0;
        }
        assertThat(refused).isGreaterThan(TRIALS / 2);
    }

    /** Documents that were changed and then signed anew get past the sums, to whatever lies behind them. */
    @Test
    void randomChangesOfDocumentsAreNeverAnythingElse() throws Exception {
        assertThat(refusedChanges(bytes(), TRIALS)).isBetween(TRIALS / 2, TRIALS - 1);
        assertThat(refusedChanges(ClockSamples.stuckServer().bytes(), TRIALS / 4))
                .isBetween(TRIALS / 8, TRIALS / 4 - 1);
        assertThat(refusedChanges(Samples.otherBranch().bytes(), TRIALS / 8)).isBetween(TRIALS / 20, TRIALS / 8 - 1);
    }

    /** How many of so many changed bundles are refused. */
    private static int refusedChanges(byte[] whole, int trials) throws IOException {
        Random random = new Random(5);
        Map<String, byte[]> entries = entries(whole);
        List<String> names = new ArrayList<>(List.of(
                Manifest.STATES,
                Manifest.LAYERS,
                Manifest.COUNTEREXAMPLE,
                Mentioned.NUMBERS,
                Mentioned.OPERATIONS,
                Manifest.OPERATIONS,
                Manifest.HISTORY,
                Container.MANIFEST));
        names.retainAll(entries.keySet());
        String[] tokens = {
            "0",
            "-1",
            "99999999999",
            "1e9",
            "\"\"",
            "null",
            "[]",
            "{}",
            "[[0,0]]",
            "true",
            "{\"$set\":[1]}",
            "\"$fn\"",
            "{\"is\":0}",
            "{\"put\":[],\"drop\":[[]]}",
            "9223372036854775807",
            "2147483647",
            "\"\\u0000\"",
            ","
        };
        int refused = 0;
        for (int trial = 0; trial < trials; trial++) {
            String name = names.get(random.nextInt(names.size()));
            String document = text(entries.get(name));
            String[] parts = document.split("(?<=[\\[{,:])|(?=[\\]},])");
            parts[random.nextInt(parts.length)] = tokens[random.nextInt(tokens.length)];
            byte[] changed = utf8(String.join("", parts));
            byte[] bundle;
            if (name.equals(Container.MANIFEST)) {
                Map<String, byte[]> others = new LinkedHashMap<>(entries);
                others.put(name, changed);
                bundle = zip(others);
            } else {
                bundle = with(whole, name, changed);
            }
            refused += isRefused(bundle, trial) ? 1 : 0;
        }
        return refused;
    }

    private static boolean isRefused(byte[] bytes, int trial) {
        try {
            // What is shown early is shown before anything stands behind it.
            List<String> early = new ArrayList<>();
            Bundle read = Bundle.read("x", bytes, found -> early.add(BundleUse.scene(found)));
            // Whatever is read can also be shown and written.
            BundleUse.all(read);
            assertThat(early).allMatch(BundleUse.scene(Explanation.of(read))::equals);
            return false;
        } catch (BadInput e) {
            assertThat(e.getMessage()).startsWith("x: ").doesNotContain("\n");
            return true;
        } catch (RuntimeException | Error e) {
            return fail("trial " + trial, e);
        }
    }
}
