package dev.plumbline.tlc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.BruteForce;
import dev.plumbline.check.Check;
import dev.plumbline.check.SpecHistories;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.WitnessExamination;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.spec.delegate.DelegatingSpec;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSource;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * A map in several styles, and things of which the cells are not those of a map. Steps that are remembered by the cells
 * that they touch lead to the states that exploring finds; verdicts with and without {@link Spec#assumingOnly} are that
 * of the definition, and name the same operation.
 */
@Tag("slow")
class StylesAgainstBruteForceTest {
    private static final int HISTORIES = Math.max(12, Integer.getInteger("plumbline.random", 20_000) / 640);

    /** @param config further lines of the .cfg */
    record Style(String name, String text, String config) {}

    @TempDir
    private Path folder;

    private static final String NEXT = """
            Next == \\E key \\in 1..3, result \\in 0..3 :
              \\/ \\E value \\in 0..2 : Put(key, value, result) \\/ PutIfAbsent(key, value, result)
              \\/ Erase(key, result) \\/ Get(key, result)
              \\/ \\E to \\in 1..3 : Count(key, to, result)
            """;

    private static final String TOTAL = """
            EXTENDS Naturals, FiniteSets
            VARIABLE map
            Init == map = [k \\in 1..3 |-> 0]
            Put(key, value, result) == map[key] = result /\\ map' = [map EXCEPT ![key] = value]
            PutIfAbsent(key, value, result) ==
              LET old == map[key] IN
              /\\ map' = CASE old = 0 -> [map EXCEPT ![key] = value] [] OTHER -> map
              /\\ result = old
            Erase(key, result) == map' = [map EXCEPT ![key] = 0] /\\ result = map[key]
            Get(key, result) == UNCHANGED map /\\ (map[key])' = result
            Count(key, to, result) == result = Cardinality({k \\in key..to : map[k] # 0}) /\\ map' = map
            """ + NEXT;

    private static final String PARTIAL = """
            EXTENDS Naturals, FiniteSets, TLC
            VARIABLE map
            Init == map = [k \\in {} |-> 0]
            Old(k) == IF k \\in DOMAIN map THEN map[k] ELSE 0
            Put(key, value, result) == result = Old(key) /\\ map' = (key :> value) @@ map
            PutIfAbsent(key, value, result) ==
              \\/ key \\notin DOMAIN map /\\ result = Old(key) /\\ map' = map @@ (key :> value)
              \\/ key \\in DOMAIN map /\\ result = Old(key) /\\ UNCHANGED map
            Erase(key, result) == result = Old(key) /\\ map' = [k \\in DOMAIN map \\ {key} |-> map[k]]
            Get(key, result) == result = Old(key) /\\ UNCHANGED map
            Count(key, to, result) == result = Cardinality(DOMAIN map \\cap key..to) /\\ UNCHANGED map
            """ + NEXT;

    private static final String TWO_VARIABLES = """
            EXTENDS Naturals, FiniteSets
            VARIABLES present, stored
            vars == <<present, stored>>
            Init == present = {} /\\ stored = [k \\in 1..3 |-> 0]
            Put(key, value, result) ==
              stored[key] = result /\\ present' = present \\cup {key} /\\ stored' = [stored EXCEPT ![key] = value]
            PutIfAbsent(key, value, result) ==
              /\\ stored[key] = result
              /\\ IF key \\in present THEN UNCHANGED vars
                 ELSE present' = present \\cup {key} /\\ stored' = [stored EXCEPT ![key] = value]
            Erase(key, result) ==
              stored[key] = result /\\ present' = present \\ {key} /\\ stored' = [stored EXCEPT ![key] = 0]
            Get(key, result) == stored[key] = result /\\ UNCHANGED vars
            Count(key, to, result) == result = Cardinality(present \\cap (key..to)) /\\ UNCHANGED vars
            """ + NEXT;

    private static final String PAIRS = """
            EXTENDS Naturals, FiniteSets
            VARIABLE pairs
            Init == pairs = {}
            Old(k) == IF \\E v \\in 0..2 : <<k, v>> \\in pairs THEN CHOOSE v \\in 0..2 : <<k, v>> \\in pairs ELSE 0
            Put(key, value, result) ==
              result = Old(key) /\\ pairs' = (pairs \\ {<<key, v>> : v \\in 0..2}) \\cup {<<key, value>>}
            PutIfAbsent(key, value, result) ==
              /\\ result = Old(key)
              /\\ pairs' = IF \\E v \\in 0..2 : <<key, v>> \\in pairs THEN pairs ELSE pairs \\cup {<<key, value>>}
            Erase(key, result) == result = Old(key) /\\ pairs' = {p \\in pairs : p[1] # key}
            Get(key, result) == result = Old(key) /\\ UNCHANGED pairs
            Count(key, to, result) == result = Cardinality({p \\in pairs : p[1] \\in key..to}) /\\ UNCHANGED pairs
            """ + NEXT;

    /** The same with the pairs looked up by their first component. */
    private static final String CHOSEN_PAIRS = """
            EXTENDS Naturals, FiniteSets
            VARIABLE pairs
            Init == pairs = {}
            Of(k) == {p \\in pairs : p[1] = k}
            Old(k) == IF Of(k) = {} THEN 0 ELSE (CHOOSE p \\in Of(k) : TRUE)[2]
            Put(key, value, result) == result = Old(key) /\\ pairs' = (pairs \\ Of(key)) \\cup {<<key, value>>}
            PutIfAbsent(key, value, result) ==
              /\\ result = Old(key)
              /\\ pairs' = IF \\E p \\in pairs : p[1] = key THEN pairs ELSE pairs \\cup {<<key, value>>}
            Erase(key, result) ==
              /\\ result = Old(key)
              /\\ \\/ Of(key) = {} /\\ UNCHANGED pairs
                 \\/ \\E p \\in Of(key) : pairs' = pairs \\ {p}
            Get(key, result) == result = Old(key) /\\ UNCHANGED pairs
            Count(key, to, result) == result = Cardinality({p[1] : p \\in pairs} \\cap (key..to)) /\\ UNCHANGED pairs
            """ + NEXT;

    /** A function inside of a record, and a count that recurses. */
    private static final String RECORD = """
            EXTENDS Naturals
            VARIABLE db
            Init == db = [map |-> [k \\in 1..3 |-> 0], name |-> "db"]
            RECURSIVE Size(_)
            Size(S) == IF S = {} THEN 0 ELSE LET k == CHOOSE k \\in S : TRUE
                       IN (IF db.map[k] # 0 THEN 1 ELSE 0) + Size(S \\ {k})
            Put(key, value, result) == db.map[key] = result /\\ db' = [db EXCEPT !.map[key] = value]
            PutIfAbsent(key, value, result) ==
              db.map[key] = result /\\ db' = [db EXCEPT !.map[key] = IF @ = 0 THEN value ELSE @]
            Erase(key, result) == result = db.map[key] /\\ db' = [db EXCEPT !.map = [@ EXCEPT ![key] = 0]]
            Get(key, result) == db.map[key] = result /\\ UNCHANGED db
            Count(key, to, result) == result = Size(key..to) /\\ db' = db
            """ + NEXT;

    /**
     * The number of keys beside a function: added to by some steps and read by others; and a number that only grows.
     */
    private static final String COUNTED = """
            EXTENDS Integers, FiniteSets
            VARIABLES map, size, log
            vars == <<map, size, log>>
            Init == map = [k \\in 1..3 |-> 0] /\\ size = 0 /\\ log = [puts |-> 0, calls |-> 0]
            Put(key, value, result) ==
              /\\ result = map[key] /\\ map' = [map EXCEPT ![key] = value]
              /\\ size' = CASE map[key] = 0 /\\ value # 0 -> size + 1 [] map[key] # 0 /\\ value = 0 -> size - 1 [] OTHER -> size
              /\\ log' = [log EXCEPT !.puts = @ + 1]
            PutIfAbsent(key, value, result) ==
              /\\ result = map[key]
              /\\ IF map[key] = 0 /\\ value # 0
                 THEN map' = [map EXCEPT ![key] = value] /\\ size' = 1 + size /\\ UNCHANGED log
                 ELSE UNCHANGED vars
            Erase(key, result) ==
              /\\ result = map[key] /\\ map' = [map EXCEPT ![key] = 0]
              /\\ size' = size - (IF map[key] = 0 THEN 0 ELSE 1) /\\ UNCHANGED log
            Get(key, result) == result = map[key] /\\ UNCHANGED vars
            Count(key, to, result) ==
              /\\ result = IF key = 1 /\\ to = 3 THEN size ELSE Cardinality({k \\in key..to : map[k] # 0})
              /\\ UNCHANGED <<map, size>>
              /\\ IF to = 2 THEN log' = [log EXCEPT !.calls = @ + 1] ELSE UNCHANGED log
            """ + NEXT;

    /** Pairs in buckets. */
    private static final String BUCKETS = """
            EXTENDS Naturals, FiniteSets
            VARIABLE table
            Init == table = [i \\in 0..1 |-> {}]
            Of(k) == {p \\in table[k % 2] : p[1] = k}
            Old(k) == IF Of(k) = {} THEN 0 ELSE (CHOOSE p \\in Of(k) : TRUE)[2]
            Put(key, value, result) ==
              result = Old(key) /\\ table' = [table EXCEPT ![key % 2] = (@ \\ Of(key)) \\cup {<<key, value>>}]
            PutIfAbsent(key, value, result) ==
              /\\ result = Old(key)
              /\\ table' = IF Of(key) = {} THEN [table EXCEPT ![key % 2] = @ \\cup {<<key, value>>}] ELSE table
            Erase(key, result) == result = Old(key) /\\ table' = [table EXCEPT ![key % 2] = @ \\ Of(key)]
            Get(key, result) == result = Old(key) /\\ UNCHANGED table
            Count(key, to, result) ==
              /\\ result = Cardinality({p \\in UNION {table[i] : i \\in 0..1} : p[1] \\in key..to})
              /\\ UNCHANGED table
            """ + NEXT;

    /** Registers of one variable each, a log that grows, and cells of a record: whole variables beside keys. */
    private static final String REGISTERS = """
            EXTENDS Naturals, Sequences
            VARIABLES one, two, rest, log
            vars == <<one, two, rest, log>>
            Init == one = 0 /\\ two = 0 /\\ rest = [x |-> 0, y |-> <<0, 0>>] /\\ log = <<>>
            At(k) == CASE k = 1 -> one [] k = 2 -> two [] OTHER -> rest.x
            Put(key, value, result) ==
              /\\ At(key) = result
              /\\ one' = IF key = 1 THEN value ELSE one
              /\\ two' = IF key = 2 THEN value ELSE two
              /\\ rest' = IF key = 3 THEN [rest EXCEPT !.x = value] ELSE rest
              /\\ UNCHANGED log
            PutIfAbsent(key, value, result) == At(key) # 0 /\\ At(key) = result /\\ UNCHANGED vars
            Erase(key, result) ==
              /\\ At(key) = result /\\ Len(log) < 2 /\\ log' = Append(log, key)
              /\\ rest' = [rest EXCEPT !.y[2] = key] /\\ UNCHANGED <<one, two>>
            Get(key, result) == At(key) = result /\\ UNCHANGED vars
            Count(key, to, result) == result = Len(log) /\\ rest.y[2] <= to /\\ UNCHANGED vars
            """ + NEXT;

    static List<Style> styles() {
        return List.of(
                new Style("Total", TOTAL, ""),
                new Style("Partial", PARTIAL, ""),
                new Style("TwoVariables", TWO_VARIABLES, ""),
                new Style("Pairs", PAIRS, ""),
                new Style("Registers", REGISTERS, ""),
                new Style(
                        "Ruled",
                        PARTIAL + "Few == Cardinality(DOMAIN map) <= 2\n"
                                + "Rare == \\A k \\in DOMAIN map : map[k] # 2\n",
                        "INVARIANT Few\nCONSTRAINT Rare\n"),
                new Style("Viewed", TWO_VARIABLES + "Look == <<stored, present>>\n", "VIEW Look\n"));
    }

    private Path written(Style style) throws IOException {
        Files.writeString(folder.resolve(style.name + ".cfg"), "INIT Init\nNEXT Next\n" + style.config);
        return Files.writeString(
                folder.resolve(style.name + ".tla"), "---- MODULE " + style.name + " ----\n" + style.text + "====\n");
    }

    private ExtensibleSpec load(Style style) throws Exception {
        return TlaSpec.onTlc(written(style), TlaOptions.DEFAULT);
    }

    private ExtensibleSpec loadOwn(Style style) throws Exception {
        History none = new History.Builder("none", Order.Timeboxes.NANOSECONDS).build();
        Spec spec = TlaSource.of(written(style), TlaOptions.DEFAULT).load(none);
        assertThat(spec.reference()).as("an evaluator of our own").isPresent();
        return (ExtensibleSpec) spec;
    }

    private static List<Value> numbers(int from, int to) {
        List<Value> values = new ArrayList<>();
        for (int i = from; i <= to; i++) {
            values.add(Value.of(i));
        }
        return values;
    }

    private static SpecHistories.Template template(String name, Map<String, List<Value>> arguments) {
        Map<String, List<Value>> all = new TreeMap<>(arguments);
        all.put("result", numbers(0, 3));
        return new SpecHistories.Template(name, all, List.of("result"));
    }

    /** @param least that is stored: where it is not 0 an erase that returns 0 found nothing */
    private static List<SpecHistories.Template> templates(int least) {
        List<Value> keys = numbers(1, 3);
        List<Value> values = numbers(least, 2);
        return List.of(
                template("Put", Map.of("key", keys, "value", values)),
                template("PutIfAbsent", Map.of("key", keys, "value", values)),
                template("Erase", Map.of("key", keys)),
                template("Get", Map.of("key", keys)),
                template("Count", Map.of("key", keys, "to", keys)));
    }

    @TestFactory
    Stream<DynamicTest> agreesOn() {
        // Only our own evaluator finds the footprints of steps in the other styles.
        Stream<Style> own = Stream.concat(
                styles().stream(),
                Stream.of(
                        new Style("ChosenPairs", CHOSEN_PAIRS, ""),
                        new Style("Record", RECORD, ""),
                        new Style(
                                "TypedRecord",
                                RECORD + "TypeOK == db \\in [map : [1..3 -> 0..1], name : {\"db\"}]\n",
                                "INVARIANT TypeOK\n"),
                        new Style("Buckets", BUCKETS, ""),
                        new Style("Counted", COUNTED, ""),
                        new Style("CountedFew", COUNTED + "Few == size <= 1\n", "CONSTRAINT Few\n")));
        return Stream.concat(
                styles().stream()
                        .map(style -> DynamicTest.dynamicTest(
                                HISTORIES + " histories of " + style.name + " on TLC",
                                () -> compare(style, load(style)))),
                own.map(style -> DynamicTest.dynamicTest(
                        HISTORIES + " histories of " + style.name + " on our own evaluator",
                        () -> compare(style, loadOwn(style)))));
    }

    /** @param spec one for all histories: what is remembered of one must be right for the next */
    private void compare(Style style, ExtensibleSpec spec) throws Exception {
        ExploredSpec explored = new ExploredSpec(spec);
        // A witness is one without the VIEW.
        ExploredSpec exact =
                new ExploredSpec((ExplorableSpec) spec.withoutView().orElse(spec));
        int conforming = 0;
        int found = 0;
        for (int seed = 0; seed < HISTORIES; seed++) {
            History history = new SpecHistories(spec, templates(seed % 2), seed).next(7);
            String described = "seed " + seed + " of " + style.name + ": " + history.operations();
            sameStates(history, spec, explored, seed, described);
            boolean expected = BruteForce.conforms(history, explored);
            WitnessExamination witness = new WitnessExamination();
            Verdict verdict = verdict(history, spec, witness);
            Verdict without = verdict(history, new WithoutCompany(spec), new WitnessExamination());
            assertThat(verdict.word().text()).as(described).isEqualTo(expected ? "conforms" : "violates");
            assertThat(failedAt(verdict)).as(described).isEqualTo(failedAt(without));
            assertThat(verdict.statistics().maxFrontier())
                    .as(described)
                    .isLessThanOrEqualTo(without.statistics().maxFrontier());
            if (expected) {
                conforming++;
                witness.examine(history, exact);
            }
            found += observersFound(history, spec);
        }
        assertThat(conforming).as("a mixture of both verdicts").isBetween(HISTORIES / 10, HISTORIES * 49 / 50);
        assertThat(found).as("observers that the text does not show").isPositive();
        assertThat(spec.evaluations().orElseThrow()).isPositive();
    }

    private static Verdict verdict(History history, Spec spec, WitnessExamination witness) throws BadInput {
        return Check.of(history, spec)
                .budget(Budget.UNLIMITED)
                .witness(witness)
                .amongOthers()
                .run()
                .verdict();
    }

    private static int failedAt(Verdict verdict) {
        return verdict instanceof Verdict.Violates violates
                ? violates.counterexample().failedAt()
                : Integer.MAX_VALUE;
    }

    /** Along a random walk, every operation leads where exploring says, and an observer nowhere else. */
    private static void sameStates(History history, Spec spec, Spec explored, int seed, String described)
            throws BadInput {
        Random random = new Random(seed);
        List<Action> actions = new ArrayList<>();
        for (Operation operation : history.operations()) {
            actions.add(spec.action(operation));
        }
        List<Action> closed = spec.assumingOnly(actions);
        List<State> initial = spec.initialStates();
        State state = initial.get(random.nextInt(initial.size()));
        for (int i = 0; i < 12; i++) {
            Set<State> reached = new HashSet<>();
            for (int j = 0; j < actions.size(); j++) {
                List<State> next = actions.get(j).completing().next(state);
                Step alone = explored.action(history.operations().get(j)).completing();
                assertThat(Set.copyOf(next)).as(described + " in " + state).isEqualTo(Set.copyOf(alone.next(state)));
                assertThat(values(next)).as(described + " in " + state).isEqualTo(values(alone.next(state)));
                if (closed.get(j).observer()) {
                    assertThat(values(next)).as(described + " in " + state).isSubsetOf(state.value());
                }
                reached.addAll(next);
            }
            if (!reached.isEmpty()) {
                state = List.copyOf(reached).get(random.nextInt(reached.size()));
            }
        }
    }

    private static Set<Value> values(List<State> states) {
        Set<Value> values = new HashSet<>();
        states.forEach(state -> values.add(state.value()));
        return values;
    }

    private static int observersFound(History history, Spec spec) throws BadInput {
        List<Action> actions = new ArrayList<>();
        for (Operation operation : history.operations()) {
            actions.add(spec.action(operation));
        }
        List<Action> closed = spec.assumingOnly(actions);
        int found = 0;
        for (int i = 0; i < actions.size(); i++) {
            found += closed.get(i).observer() && !actions.get(i).observer() ? 1 : 0;
        }
        return found;
    }

    /** The specification, which knows of no history what it is as a whole. */
    private record WithoutCompany(Spec whole) implements DelegatingSpec {
        @Override
        public List<State> initialStates() {
            return whole.initialStates();
        }
    }
}
