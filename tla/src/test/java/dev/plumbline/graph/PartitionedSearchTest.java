package dev.plumbline.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Verdict;
import dev.plumbline.check.behaviour.Finding;
import dev.plumbline.graph.internal.partition.PartitionTask;
import dev.plumbline.graph.internal.partition.PartitionWorker;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A search that is divided among partitions says the same as one that is not, however it is divided and disturbed. */
@Tag("slow")
class PartitionedSearchTest {
    /** As in {@link CheckpointTest}: values of all kinds. */
    private static final String VALUES = """
            EXTENDS Naturals, Sequences, FiniteSets, TLC
            CONSTANTS P, none
            VARIABLES f, q, s, n, r
            Init == /\\ f = [p \\in P |-> none]
                    /\\ q = <<>>
                    /\\ s \\in {{}, {1..2}}
                    /\\ n = 9223372036854775807
                    /\\ r = [a |-> TRUE, b |-> "text"]
            Take(p) == f[p] = none /\\ Len(q) < 3 /\\ f' = [f EXCEPT ![p] = p] /\\ q' = Append(q, p)
                       /\\ UNCHANGED <<s, n, r>>
            Leave(p) == f[p] = p /\\ f' = [f EXCEPT ![p] = none] /\\ s' = s \\cup {{Len(q)}} /\\ q' = Tail(q)
                        /\\ n' = n + 1 - 2 * (n % 2) /\\ r' = [r EXCEPT !.a = ~@]
            Next == \\E p \\in P : Take(p) \\/ (q # <<>> /\\ Leave(p))
            Sym == Permutations(P)
            View == <<f, q, Cardinality(s)>>
            Few == Cardinality(s) < 4
            """;

    private static final String VALUES_CONFIG = """
            CONSTANTS P = {p1, p2, p3}  none = none
            INIT Init
            NEXT Next
            CHECK_DEADLOCK FALSE
            """;

    private static final GraphSearch WHOLE = GraphSearch.DEFAULT.withoutEdges().withWorkers(1);

    @TempDir
    Path folder;

    private int searches;
    /** Of the driver that ended the last search. It may have loaded TLC to name steps, which takes longer than a search. */
    private ExplorableSpec driver;

    /** Processes that each have their own numbers of values, and that may be replaced at any moment. */
    private final class Workers implements PartitionedSearch.Runner {
        private final String module;
        private final String config;
        private final GraphSearch settings;
        private final Random random;
        private final Path place;
        private final int trouble;
        private final List<PartitionWorker> workers = new ArrayList<>();

        /** @param trouble how many of a hundred tasks end the search or their process */
        Workers(String module, String config, GraphSearch settings, Random random, Path place, int trouble)
                throws BadInput {
            this.module = module;
            this.config = config;
            this.settings = settings;
            this.random = random;
            this.place = place;
            this.trouble = trouble;
            for (int i = 0; i < 2; i++) {
                workers.add(worker());
            }
        }

        private PartitionWorker worker() throws BadInput {
            return PartitionedSearch.worker(Modules.load(folder, module, config), settings, place);
        }

        @Override
        public void run(List<PartitionTask> tasks) throws BadInput {
            List<PartitionTask> order = new ArrayList<>(tasks);
            Collections.shuffle(order, random);
            for (PartitionTask task : order) {
                assertThat(PartitionTask.parse(task.word())).isEqualTo(task);
                int chosen = random.nextInt(workers.size());
                if (random.nextInt(100) < trouble) {
                    workers.set(chosen, worker());
                    throw new Killed();
                }
                workers.get(chosen).run(task);
            }
        }

        @Override
        public Duration cpu() {
            return Duration.ZERO;
        }

        @Override
        public Path folder() {
            return place;
        }
    }

    /** The driver was killed between two tasks. */
    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    private static String text(long distinct, long generated, int depth, Verdict verdict, List<String> unchecked) {
        Optional<Finding> finding = verdict.evidenceIfAny().map(Finding.class::cast);
        return distinct + " distinct, " + generated + " generated, depth " + depth + ", "
                + verdict.word().text() + unchecked
                + finding.map(each -> ": " + each.text() + " "
                                + each.behaviour().moments().stream()
                                        .map(moment -> moment.step() + " " + moment.state())
                                        .toList())
                        .orElse("");
    }

    private static String text(PartitionedSearch.Result result) {
        return text(result.distinct(), result.generated(), result.depth(), result.verdict(), result.unchecked());
    }

    private static String text(SearchResult result) {
        return text(result.distinct(), result.generated(), result.depth(), result.verdict(), result.unchecked());
    }

    private PartitionedSearch.Result divided(
            String module, String config, GraphSearch settings, Random random, int trouble) throws BadInput {
        Path place = folder.resolve("search-" + ++searches);
        Workers workers = new Workers(module, config, settings, random, place, trouble);
        int partitions = 1 + random.nextInt(5);
        while (true) {
            driver = Modules.load(folder, module, config);
            try {
                return PartitionedSearch.explore(driver, settings, partitions, workers);
            } catch (Killed e) {
                // The next driver continues.
            }
        }
    }

    private void saysTheSame(String module, String config, GraphSearch settings, Random random, int trouble)
            throws BadInput {
        PartitionedSearch.Result divided = divided(module, config, settings, random, trouble);
        assertThat(text(divided)).as(module + config).isEqualTo(text(settings.explore(driver)));
    }

    @Test
    void randomSpecifications() throws BadInput {
        int compared = 0;
        int violations = 0;
        for (int seed = 0; seed < Integer.getInteger("plumbline.random", 4000) / 20; seed++) {
            RandomSearch drawn = new RandomSearch(seed, false);
            // It is refused.
            String config = drawn.config().replace("PROPERTY Since\n", "");
            SearchResult whole;
            PartitionedSearch.Result divided;
            try {
                divided = divided(drawn.module(), config, WHOLE, new Random(seed), 5);
                whole = WHOLE.explore(driver);
            } catch (BadInput e) {
                assertThat(e.getMessage()).containsAnyOf("an assumption is false", "cannot be explored by several");
                continue;
            }
            assertThat(text(divided))
                    .as("seed " + seed + "\n" + drawn.module() + config)
                    .isEqualTo(text(whole));
            compared++;
            violations += whole.verdict() instanceof Verdict.Violates ? 1 : 0;
        }
        assertThat(compared).isGreaterThan(35);
        assertThat(violations).isGreaterThan(5).isLessThan(compared - 5);
    }

    @Test
    void valuesOfAllKindsSymmetryAndView() throws BadInput {
        Random random = new Random(1);
        for (String more : List.of(
                "",
                "SYMMETRY Sym\n",
                "VIEW View\n",
                "VIEW View\nSYMMETRY Sym\n",
                "INVARIANT Few\n",
                "INVARIANT Few\nVIEW View\n")) {
            saysTheSame(VALUES, VALUES_CONFIG + more, WHOLE, random, 2);
        }
    }

    /** The two ways to each value are evaluated in different states, often by different processes. */
    @Test
    void equalValuesMadeInDifferentWaysAreOneState() throws BadInput {
        String module = """
                EXTENDS Naturals, Sequences
                VARIABLES v, k, way
                Init == v = {} /\\ k \\in 1..6 /\\ way \\in {1, 2}
                Next == /\\ way # 0 /\\ way' = 0 /\\ k' = k
                        /\\ v' = IF way = 1
                                THEN <<1..k, SubSeq(<<1, 2, 3, 4, 5, 6>>, 1, k), [b |-> k, a |-> 0]>>
                                ELSE <<{i \\in 0..k : i > 0}, [i \\in 1..k |-> i],
                                       [x \\in {"a", "b"} |-> IF x = "b" THEN k ELSE 0]>>
                """;
        for (int seed = 1; seed <= 4; seed++) {
            saysTheSame(module, "INIT Init\nNEXT Next\nCHECK_DEADLOCK FALSE\n", WHOLE, new Random(seed), 0);
        }
    }

    @Test
    void errorsAndDeadlocks() throws BadInput {
        String counter = """
                EXTENDS Naturals
                VARIABLES x, y
                Init == x \\in 0..3 /\\ y = 0
                Up == x < 9 /\\ x' = x + 1 /\\ y' = y
                Aside == y < 9 /\\ y' = y + 1 /\\ x' = x
                Wild == x = 5 /\\ y = 3 /\\ x' = <<1>>[y] /\\ y' = y
                Small == x + y < 12
                Odd == IF x = 6 /\\ y = 6 THEN <<>>[1] ELSE TRUE
                Inside == x < 7
                """;
        for (String next : List.of("Up", "Up \\/ Aside", "Wild \\/ Up \\/ Aside")) {
            for (String rule :
                    List.of("", "INVARIANT Small\n", "INVARIANT Odd\n", "CONSTRAINT Inside\nINVARIANT Small\n")) {
                saysTheSame(
                        counter + "Next == " + next + "\n", "INIT Init\nNEXT Next\n" + rule, WHOLE, new Random(5), 3);
            }
        }
        saysTheSame(
                counter + "Next == Up\nBad == x # 2\n",
                "INIT Init\nNEXT Next\nINVARIANT Bad\n",
                WHOLE,
                new Random(5),
                0);
        saysTheSame(counter + "Next == Up\n", "INIT Init\nNEXT Next\n", WHOLE.withDeadlock(false), new Random(5), 0);
    }

    /** With so little memory for sorting that each record is a file of its own. */
    @Test
    void sortsInFiles() throws BadInput {
        GraphSearch little = WHOLE.withBudget(SearchLimits.DEFAULT.budget().withMemoryBytes(2_000));
        PartitionedSearch.Result divided = divided(VALUES, VALUES_CONFIG, little, new Random(2), 0);
        SearchResult whole = WHOLE.explore(Modules.load(folder, VALUES, VALUES_CONFIG));
        assertThat(text(divided)).isEqualTo(text(whole));
    }

    @Test
    void limitsStopASearchThatContinuesLater() throws Exception {
        Path place = folder.resolve("kept");
        GraphSearch few = WHOLE.withLimits(SearchLimits.DEFAULT.withStates(20));
        PartitionedSearch.Result stopped = PartitionedSearch.explore(
                Modules.load(folder, VALUES, VALUES_CONFIG),
                few,
                3,
                new Workers(VALUES, VALUES_CONFIG, few, new Random(4), place, 0));
        assertThat(stopped.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(stopped.distinct()).isGreaterThan(20);
        SearchResult whole = WHOLE.explore(Modules.load(folder, VALUES, VALUES_CONFIG));
        assertThat(stopped.distinct()).isLessThan(whole.distinct());
        // Of another specification: refused. With another number of partitions: continues with the old one.
        assertThatThrownBy(() -> PartitionedSearch.explore(
                        Modules.load(folder, VALUES, VALUES_CONFIG + "INVARIANT Few\n"),
                        WHOLE,
                        3,
                        new Workers(VALUES, VALUES_CONFIG, WHOLE, new Random(4), place, 0)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("states of another specification");
        assertThat(text(PartitionedSearch.explore(
                        Modules.load(folder, VALUES, VALUES_CONFIG),
                        WHOLE,
                        5,
                        new Workers(VALUES, VALUES_CONFIG, WHOLE, new Random(4), place, 0))))
                .isEqualTo(text(whole));
        try (Stream<Path> tries = Files.list(place.resolve("tries"))) {
            assertThat(tries).isEmpty();
        }
    }

    /** On another machine a module or the .cfg may be missing, or the files may be edited during the search. */
    @Test
    void aProcessThatReadAnotherSpecificationIsRefused() {
        assertThatThrownBy(() -> PartitionedSearch.explore(
                        Modules.load(folder, VALUES, VALUES_CONFIG),
                        WHOLE,
                        2,
                        new Workers(
                                VALUES,
                                VALUES_CONFIG + "INVARIANT Few\n",
                                WHOLE,
                                new Random(4),
                                folder.resolve("other"),
                                0)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("a process read another specification than the one that ");
    }

    @Test
    void refusesByName() throws IOException {
        String lamp = """
                EXTENDS Naturals, TLC
                VARIABLE x
                Init == x = 0
                Next == x' = (x + 1) % 3
                Spec == Init /\\ [][Next]_x /\\ WF_x(Next)
                Goes == <>(x = 2)
                Later == [](x = 1 => [](x # 5))
                Post == TLCGet("distinct") = 3
                """;
        refuses(lamp, "SPECIFICATION Spec\nPROPERTY Goes\n", "Goes", "infinite behaviours");
        refuses(lamp, "SPECIFICATION Spec\nPROPERTY Later\n", "after a condition");
        refuses(lamp, "SPECIFICATION Spec\nPOSTCONDITION Post\n", "POSTCONDITION");
        refuses(
                lamp.replace("Next ==", "Made == ToString(x + 70)\nNext == Made # \"\" /\\"),
                "INIT Init\nNEXT Next\n",
                "makes strings");
    }

    private void refuses(String module, String config, String... words) {
        assertThatThrownBy(() -> divided(module, config, WHOLE, new Random(1), 0))
                .as(config)
                .isInstanceOf(BadInput.class)
                .hasMessageContainingAll(words);
    }

    @Test
    void hungStepIsFound() throws BadInput {
        String module = """
                EXTENDS Naturals, FiniteSets
                VARIABLE x
                Init == x = 0
                Next == x' = x + 1 /\\ (x < 3 \\/ Cardinality({s \\in SUBSET (1..30) : Cardinality(s) = 40}) = 0)
                """;
        GraphSearch settings = WHOLE.withLimits(SearchLimits.DEFAULT.withStep(Duration.ofSeconds(1)));
        PartitionedSearch.Result result = divided(module, "INIT Init\nNEXT Next\n", settings, new Random(1), 0);
        assertThat(result.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        Finding.Hung hung = (Finding.Hung) result.verdict().evidenceIfAny().orElseThrow();
        assertThat(hung.behaviour().moments()).hasSize(4);
    }
}
