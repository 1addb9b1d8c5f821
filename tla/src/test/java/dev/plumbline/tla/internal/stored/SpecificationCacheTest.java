package dev.plumbline.tla.internal.stored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.State;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.tla.internal.sany.ParsedModules;
import dev.plumbline.tla.internal.sany.SanySpecification;
import dev.plumbline.tla.internal.value.Names;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class SpecificationCacheTest {
    private static final Path OWN = Path.of(System.getProperty("plumbline.corpus", "../corpus"), "tla");
    private static final Path PUBLIC = Path.of(System.getProperty("plumbline.cases", "../../shared/cases"), "tla");
    private static final String USER = System.getProperty("user.name");
    private static final String CONFIG =
            "CONSTANTS N = 3 Name = \"a\" Model = m Set = {m, k} Big = 12345678901234567890\n";
    private static final String BODY = """
            EXTENDS Integers, Sequences
            CONSTANTS N, Name, Model, Set, Big
            VARIABLES x, y
            RECURSIVE Sum(_)
            Sum(n) == IF n = 0 THEN 0 ELSE n + Sum(n - 1)
            Twice(Op(_), v) == Op(Op(v))
            f[i \\in 1..N] == IF i = 1 THEN [a |-> 1] ELSE [f[i - 1] EXCEPT !.a = @ + 1]
            Init == x = 0 /\\ y \\in [1..2 -> {"a", Name}]
            Step(n) == /\\ x' = Twice(LAMBDA v : v + n, x) % Sum(N)
                       /\\ y' = CASE n = 1 -> y [] OTHER -> [y EXCEPT ![1] = CHOOSE s \\in {"b", "a"} : TRUE]
            Next == \\E n \\in {i \\in 1..N : i # Big} : LET m == n IN Step(m) /\\ ENABLED (x' = m)
            Spec == Init /\\ [][Next]_<<x, y>> /\\ WF_x(Next)
            """;
    private static final byte[] REQUEST = "request".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    private Path entries;
    private final Map<String, byte[]> modules = new LinkedHashMap<>();

    @BeforeEach
    void begin() {
        entries = folder.resolve("cache");
        modules.put("M.tla", "text of M".getBytes(StandardCharsets.UTF_8));
        modules.put("Integers", "text of Integers".getBytes(StandardCharsets.UTF_8));
    }

    private static TranslatedTree tree(SanySpecification parsed, ConfigFile config) throws Exception {
        List<String> texts = SanySpecification.texts(config);
        ExtensibleSpec.Outline outline = new ExtensibleSpec.Outline(
                "M",
                Map.of("M.tla", "text"),
                List.of("x", "y"),
                Map.of("Name", dev.plumbline.value.Value.of("a")),
                Map.of("E", "1 + 1"),
                Map.of("R", " <- S"),
                List.of("open"),
                List.of("Inv"),
                List.of(),
                Optional.of("View"));
        return new TranslatedTree(
                parsed.specification(),
                new Names(texts),
                texts,
                parsed.writtenNames(),
                outline,
                parsed.specification().initial().isPresent()
                                && config.init().isEmpty()
                                && config.file().equals("M.cfg")
                        ? Map.of("line.x", parsed.definition("Step"))
                        : Map.of(),
                List.of("none"));
    }

    private TranslatedTree tree() throws Exception {
        SanySpecification parsed = ParsedModules.of(folder, CONFIG, BODY);
        return tree(parsed, ConfigFile.read(folder.resolve("M.cfg")));
    }

    private SpecificationCache cache(String program) {
        return new SpecificationCache(entries, program, USER);
    }

    private Optional<TranslatedTree> find() {
        return cache("p").find(REQUEST, name -> Optional.ofNullable(modules.get(name)));
    }

    private List<Path> entries() throws IOException {
        try (Stream<Path> files = Files.list(entries)) {
            return files.filter(file -> !file.endsWith("README.txt")).toList();
        }
    }

    private Path entry() throws IOException {
        return entries().get(0);
    }

    @Test
    void storedSpecificationIsTheSameGraph() throws Exception {
        TranslatedTree tree = tree();
        cache("p").store(REQUEST, modules, tree);
        SameGraph.assertSame(tree, find().orElseThrow());
    }

    /** Every model, ours and public ones where they are there. */
    @TestFactory
    Stream<DynamicTest> modelsAreTheSameGraphs() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path models : List.of(OWN, PUBLIC)) {
            Path list = models.resolve("MODELS.tsv");
            for (String line : Files.isRegularFile(list) ? Files.readAllLines(list) : List.<String>of()) {
                String[] fields = line.split("\t");
                if (!fields[0].equals("module")) {
                    tests.add(DynamicTest.dynamicTest(fields[1], () -> {
                        ConfigFile config = ConfigFile.read(models.resolve(fields[1]));
                        TranslatedTree tree = tree(ParsedModules.of(models.resolve(fields[0]), config), config);
                        byte[] bytes = TreeEncoder.encode(tree);
                        SameGraph.assertSame(tree, TreeDecoder.decode(new Bytes.In(bytes, 0, bytes.length)));
                    }));
                }
            }
        }
        return tests.stream();
    }

    @Test
    void otherInputsFindNothing() throws Exception {
        cache("p").store(REQUEST, modules, tree());
        assertThat(find()).isPresent();
        assertThat(cache("q").find(REQUEST, name -> Optional.ofNullable(modules.get(name))))
                .isEmpty();
        assertThat(cache("p").find(new byte[] {1}, name -> Optional.ofNullable(modules.get(name))))
                .isEmpty();
        assertThat(cache("p").find(REQUEST, name -> Optional.empty())).isEmpty();
        modules.put("Integers", "text of Integerz".getBytes(StandardCharsets.UTF_8));
        assertThat(find()).isEmpty();
    }

    @Test
    void entryUnderAnotherNameFindsNothing() throws Exception {
        cache("p").store(REQUEST, modules, tree());
        Path mine = entry();
        byte[] other = {7};
        cache("p").store(other, modules, tree());
        for (Path file : entries()) {
            Files.write(file, Files.readAllBytes(mine));
        }
        assertThat(find()).isPresent();
        assertThat(cache("p").find(other, name -> Optional.ofNullable(modules.get(name))))
                .isEmpty();
    }

    @Test
    void damagedEntriesFindNothingAndAreReplaced() throws Exception {
        TranslatedTree tree = tree();
        cache("p").store(REQUEST, modules, tree);
        Path file = entry();
        byte[] whole = Files.readAllBytes(file);
        // All of the head and the end, and 400 other places: each is a file that is written.
        for (int at = 0; at < whole.length; at += at < 200 || at > whole.length - 10 ? 1 : 1 + whole.length / 400) {
            byte[] changed = whole.clone();
            changed[at] ^= (byte) (1 << at % 8);
            Files.write(file, changed);
            assertThat(find()).as("byte " + at).isEmpty();
        }
        for (int length = 0; length < whole.length; length += 1 + whole.length / 100) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThat(find()).as(length + " bytes").isEmpty();
        }
        cache("p").store(REQUEST, modules, tree);
        assertThat(find()).isPresent();
    }

    @Test
    void foldersThatOthersMayWriteAreNotUsed() throws Exception {
        cache("p").store(REQUEST, modules, tree());
        SpecificationCache ofAnother = new SpecificationCache(entries, "p", USER + "x");
        assertThat(ofAnother.find(REQUEST, name -> Optional.ofNullable(modules.get(name))))
                .isEmpty();
        for (String permissions : List.of("rwxrwx---", "rwx----w-")) {
            Files.setPosixFilePermissions(entries, PosixFilePermissions.fromString(permissions));
            assertThat(find()).as(permissions).isEmpty();
        }
        Files.setPosixFilePermissions(entries, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(find()).isPresent();
    }

    @Test
    void concurrentCommandsSeeWholeEntries() throws Exception {
        TranslatedTree tree = tree();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> work = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                boolean stores = i % 2 == 0;
                work.add(threads.submit(() -> {
                    for (int round = 0; round < 100; round++) {
                        if (stores) {
                            cache("p").store(REQUEST, modules, tree);
                        } else {
                            find().ifPresent(found -> SameGraph.assertSame(tree, found));
                        }
                    }
                }));
            }
            for (Future<?> each : work) {
                each.get();
            }
        } finally {
            threads.shutdown();
        }
        assertThat(find()).isPresent();
        assertThat(entries()).hasSize(1);
    }

    @Test
    void oldestEntriesAreRemoved() throws Exception {
        cache("p").store(new byte[0], modules, tree());
        Path oldest = entry();
        for (int i = 1; i < SpecificationCache.MOST_ENTRIES; i++) {
            Files.createFile(entries.resolve(i + ".tree"));
        }
        Files.setLastModifiedTime(oldest, FileTime.fromMillis(0));
        cache("p").store(REQUEST, modules, tree());
        assertThat(find()).isPresent();
        assertThat(oldest).doesNotExist();
        assertThat(entries()).hasSize(SpecificationCache.MOST_ENTRIES);
    }

    private static List<String> states(Path module) throws Exception {
        ExplorableSpec spec = TlaSpec.explorable(module, TlaOptions.DEFAULT);
        Exploration exploration = spec.explore(Selection.ALL);
        List<State> states = new ArrayList<>(spec.initialStates());
        for (int i = 0; i < Math.min(100, states.size()); i++) {
            states.addAll(exploration.next(states.get(i)).states());
        }
        return states.stream().map(State::toString).toList();
    }

    private static Object identity(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    @Test
    void statesAreThoseWithoutTheCache() throws Exception {
        Path module = Files.writeString(folder.resolve("M.tla"), """
                ---- MODULE M ----
                EXTENDS Integers, Sequences
                CONSTANTS N, Model
                VARIABLES x, y
                Init == x = 0 /\\ y \\in [1..2 -> {"a", "b"}]
                Step(n) == x' = (x + n) % N /\\ y' = [y EXCEPT ![1] = CHOOSE s \\in {"b", "a"} : TRUE]
                Next == \\E n \\in 1..N : Step(n) \\/ (y' = <<Model>> /\\ x' = Len(y) /\\ y # <<Model>> /\\ x > 1)
                ====
                """);
        Files.writeString(folder.resolve("M.cfg"), "CONSTANTS N = 7 Model = m");
        List<String> expected = states(module);
        assertThat(expected).hasSizeGreaterThan(30);
        try {
            SpecificationCache.use(cache("p"));
            assertThat(states(module)).isEqualTo(expected);
            Path stored = entry();
            Object before = identity(stored);
            assertThat(states(module)).isEqualTo(expected);
            // An entry that was not used would have been replaced by another file.
            assertThat(identity(stored)).isEqualTo(before);
            // A module that is searched earlier than the standard one is another specification.
            Files.writeString(folder.resolve("Sequences.tla"), "---- MODULE Sequences ----\nLen(s) == 2\n====\n");
            assertThat(states(module)).isEqualTo(expected);
            assertThat(identity(stored)).isNotEqualTo(before);
            Files.writeString(module, Files.readString(module).replace("x = 0", "x = 1"));
            assertThat(states(module)).isNotEqualTo(expected);
        } finally {
            SpecificationCache.use(null);
        }
    }
}
