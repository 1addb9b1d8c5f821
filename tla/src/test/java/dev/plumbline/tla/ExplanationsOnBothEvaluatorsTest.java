package dev.plumbline.tla;

import static dev.plumbline.tla.Specs.op;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Branch;
import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Both evaluators explain in the same words why a step is not possible. Ours does so without TLC: its reference cannot
 * be loaded here.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExplanationsOnBothEvaluatorsTest {
    private static final String MODULE = """
            ---- MODULE Store ----
            EXTENDS Integers, FiniteSets, Sequences, TLC
            CONSTANTS Keys, Limit
            VARIABLES dict, count, log
            vars == <<dict, count, log>>
            Init == dict = [k \\in Keys |-> 0] /\\ count = 0 /\\ log = <<>>

            ---- MODULE Inner ----
            VARIABLE cell
            Above(n) == cell > n
            Grow(n) == Above(n) /\\ cell' = cell + n
            ====
            I == INSTANCE Inner WITH cell <- count
            J(k) == INSTANCE Inner WITH cell <- dict[k]

            Get(key, n) == /\\ key \\in DOMAIN dict
                           /\\ n = dict[key]  \\* the value
                           /\\ UNCHANGED vars
            Cas(key, n) == IF (dict[key]) = n (* nested (* comment *) *)
                           THEN dict' = [dict EXCEPT ![key] = 1] /\\ count > 0 /\\ UNCHANGED <<count, log>>
                           ELSE count = (n + 1) /\\ UNCHANGED vars
            Drop(n) == \\/ /\\ count > n
                          /\\ count' = count - n
                          /\\ UNCHANGED <<dict, log>>
                       \\/ dict[n] = ((n + 1)) /\\ UNCHANGED vars
            Pick(n) == /\\ \\E k \\in Keys : dict[k] > n /\\ count' = k
                       /\\ UNCHANGED <<dict, log>>
            Pairs(n) == (\\A k, l \\in Keys, <<a, b>> \\in {<<1, n>>} : dict[k] + dict[l] < a + b) /\\ UNCHANGED vars
            Jump(n) == count' \\in 1..3 /\\ count' > n /\\ UNCHANGED <<dict, log>>
            Odd(n) == count' = count + n + 1 /\\ UNCHANGED <<dict, count, log>>
            Kind(n) == CASE n = 1 -> count = 5 /\\ UNCHANGED vars
                         [] n = 2 -> ~(count = 0) /\\ UNCHANGED vars
                         [] n = 3 -> (count = 0 => Cardinality(DOMAIN dict) > n) /\\ UNCHANGED vars
            Let(n) == LET twice == 2 * dict[1]
                          more(x) == twice + x
                      IN  more(n) # 14 /\\ more(count) = n /\\ UNCHANGED vars
            RECURSIVE Sum(_)
            Sum(s) == IF s = {} THEN 0 ELSE LET x == CHOOSE x \\in s : TRUE IN x + Sum(s \\ {x})
            RECURSIVE Down(_)
            Down(n) == IF n = 0 THEN count > 0 ELSE Down(n - 1)
            Summed(n) == Sum(Keys) = n /\\ Down(n) /\\ UNCHANGED vars
            Loop[n \\in Nat] == IF n = 0 THEN count > 0 ELSE Loop[n - 1]
            Looped(n) == Loop[n] /\\ UNCHANGED vars
            Apply(Op(_), n) == Op(n) = TRUE
            Passed(n) == Apply(LAMBDA x : x > count, n) /\\ Apply(I!Above, n) /\\ UNCHANGED vars
            Text(n) == "(* *)" = "a  b" /\\ n = count /\\ UNCHANGED vars
            Escaped(n) == "\\"(" = "\\\\" /\\ n = count /\\ UNCHANGED vars
            Tabs(n) ==
            \t/\\ n >= 0
            \t/\\ \tcount\t=\tn + 7
              \t/\\ UNCHANGED vars
            Fields(n) == [a |-> n, b |-> log].b = <<n>> /\\ UNCHANGED vars
            First(n) == (log = <<>> \\/ Head(log) = n) /\\ Len(log) > n /\\ UNCHANGED vars
            Able(n) == ENABLED (count > n /\\ count' = n /\\ UNCHANGED <<dict, log>>) /\\ UNCHANGED vars
            Primed(n) == /\\ dict' = [dict EXCEPT ![1] = n]
                         /\\ dict'[1] \\notin 0..9
                         /\\ UNCHANGED <<count, log>>
            Square(n) == [count = n /\\ UNCHANGED <<dict, log>>]_count /\\ n > 1 /\\ UNCHANGED vars
            Angle(n) == <<n > 1 /\\ UNCHANGED vars>>_vars
            Grown(n) == I!Grow(n) /\\ UNCHANGED <<dict, log>>
            Held(n) == J(1)!Above(n) /\\ UNCHANGED vars
            Subsets(n) == {n} \\in SUBSET Keys /\\ [1..n -> BOOLEAN] = {} /\\ UNCHANGED vars
            Chosen(n) == /\\ count' = IF n > 1 THEN CASE n = 2 -> 2 [] n = 3 -> 3 [] OTHER -> n ELSE count
                         /\\ log' \\in IF count = 0 THEN {log} ELSE {log, <<n>>}
                         /\\ \\E k \\in Keys : dict[k] = 7 \\/ (dict[k] > 7 /\\ count > 0) \\/ dict[k] = 0
                         /\\ dict' = dict
            Guarded(m) == count' = m /\\ UNCHANGED <<dict, log>>
            Taken(m) == UNCHANGED vars
            Both(m) == log' = Append(log, m)
            Big == count' = Limit + 1 /\\ UNCHANGED <<dict, log>>
            Put(key, n) == dict' = [dict EXCEPT ![key] = n] /\\ count' = count + 1 /\\ log' = Append(log, n)
            Idle(p, q) == dict[p] > q + 6 /\\ UNCHANGED vars
            Small == count <= Limit
            Forward == count' >= count
            Next == \\/ \\E n \\in -9..9, key \\in Keys :
                        \\/ Get(key, n) \\/ Cas(key, n) \\/ Drop(n) \\/ Pick(n) \\/ Pairs(n) \\/ Jump(n) \\/ Odd(n) \\/ Kind(n)
                        \\/ Let(n) \\/ Summed(n) \\/ Looped(n) \\/ Passed(n) \\/ Text(n) \\/ Escaped(n) \\/ Tabs(n) \\/ Fields(n) \\/ First(n)
                        \\/ Able(n) \\/ Primed(n) \\/ Square(n) \\/ Angle(n) \\/ Grown(n) \\/ Held(n) \\/ Subsets(n)
                        \\/ Put(key, n) \\/ Chosen(n)
                    \\/ IF count > 3 THEN \\E m \\in DOMAIN log : Guarded(m)
                       ELSE \\E m \\in {k \\in Keys : dict[k] > 0} : Taken(m)
                    \\/ count < 3 /\\ (\\E m \\in 1..3 : Both(m) /\\ count' = m) /\\ dict' = [dict EXCEPT ![1] = count']
                    \\/ Big
                    \\/ \\E p \\in Keys, q \\in 0..1 : Idle(p, q)
            ====
            """;

    private static final String CONFIG = """
            CONSTANTS Keys = {1, 2, 3} Limit = 9
            INIT Init
            NEXT Next
            CONSTRAINT Small
            ACTION_CONSTRAINT Forward
            """;

    private static final List<String> STATES = List.of(
            "[dict |-> <<7, 9, 0>>, count |-> 0, log |-> <<>>]",
            "[dict |-> <<7, 9, 0>>, count |-> 4, log |-> <<2, 1>>]",
            "[dict |-> <<0, 0, 0>>, count |-> 1, log |-> <<\"a long text of a log\", 1>>]",
            "[dict |-> <<1, 2, 3>>, count |-> 12, log |-> <<5>>]");

    private ExtensibleSpec tlc;
    private ExtensibleSpec own;
    private int compared;
    private final SoftAssertions differences = new SoftAssertions();

    @BeforeAll
    void load(@TempDir Path folder) throws BadInput {
        Specs specs = new Specs(folder).module(MODULE).file("Store.cfg", CONFIG);
        TlaOptions options = TlaOptions.DEFAULT.withSilent("Idle");
        tlc = (ExtensibleSpec) specs.load("Store", options);
        own = TlaSpec.checked(folder.resolve("Store.tla"), options, () -> {
            throw new BadInput("TLC is not to be asked");
        });
    }

    private static State in(ExtensibleSpec spec, String state) throws BadInput {
        return spec.stateOf(Value.parse(state)).orElseThrow();
    }

    /** TLC writes empty tuples with a blank. The words of errors are those of the evaluator. */
    private static List<String> told(List<Obstacle> obstacles) {
        List<String> told = new ArrayList<>();
        for (Obstacle each : obstacles) {
            boolean isError = each.verdict().startsWith("cannot be evaluated: ");
            String all = String.join(
                    " | ",
                    each.condition(),
                    each.values(),
                    isError ? "cannot be evaluated" : each.verdict(),
                    each.where(),
                    each.words(),
                    each.reads().toString());
            told.add(all.replace("<< >>", "<<>>"));
        }
        return told;
    }

    /** A step that cannot be evaluated has no explanation. */
    private static List<String> told(Action action, State state) {
        try {
            return told(action.obstacles(state));
        } catch (SpecException e) {
            return List.of("an error");
        }
    }

    private void compare(Operation operation) throws BadInput {
        for (String state : STATES) {
            List<String> expected = told(tlc.action(operation), in(tlc, state));
            differences
                    .assertThat(told(own.action(operation), in(own, state)))
                    .as("%s in %s", operation.shortCall(), state)
                    .isEqualTo(expected);
            compared += expected.size();
        }
    }

    @Test
    void stepsThatAreNotPossible() throws BadInput {
        for (String name : own.operationNames()) {
            if (!List.of("Idle", "Big", "Escaped", "Guarded", "Taken", "Both", "I!Grow", "Get", "Cas", "Put")
                    .contains(name)) {
                for (int n : new int[] {0, 2, 3, 7}) {
                    compare(op(name, "n", String.valueOf(n)));
                }
            }
        }
        for (String name : List.of("Get", "Cas", "Put")) {
            for (String key : List.of("1", "3", "5")) {
                compare(op(name, "key", key, "n", "7"));
            }
        }
        for (String name : List.of("Guarded", "Taken", "Both")) {
            for (String m : List.of("1", "2", "3")) {
                compare(op(name, "m", m));
            }
        }
        compare(op("Big"));
        differences.assertAll();
        assertThat(compared).isGreaterThan(300);
    }

    /** TLC's parser does not keep the signs that escape others. */
    @Test
    void stringsAreQuotedAsTheyAreWritten() throws BadInput {
        assertThat(own.action(op("Escaped", "n", "0")).obstacles(in(own, STATES.get(0))))
                .extracting(Obstacle::condition)
                .containsExactly("\"\\\"(\" = \"\\\\\"");
    }

    @Test
    void silentStepsAndActionsWithSomeArguments() throws BadInput {
        for (String state : STATES) {
            assertThat(told(own.silentSteps().get(0).obstacles(in(own, state))))
                    .isEqualTo(told(tlc.silentSteps().get(0).obstacles(in(tlc, state))));
            for (String action : List.of("Idle", "Get", "Guarded", "Pick")) {
                assertThat(told(own.obstacles(action, Map.of(), in(own, state))))
                        .isEqualTo(told(tlc.obstacles(action, Map.of(), in(tlc, state))));
            }
        }
    }

    @Test
    void branchesOfTheTextAndThoseThatStepsTake() throws BadInput {
        // TLC's parser does not keep the signs that escape others.
        assertThat(own.branches())
                .filteredOn(branch -> !branch.action().equals("Escaped"))
                .isEqualTo(tlc.branches().stream()
                        .filter(branch -> !branch.action().equals("Escaped"))
                        .toList())
                .hasSizeGreaterThan(100);
        Set<Branch> taken = new TreeSet<>();
        List<Selection> selections = new ArrayList<>();
        for (String name : List.of("Guarded", "Taken", "Both")) {
            selections.add(Selection.ALL.by(name));
        }
        for (String name : List.of("Cas", "Drop", "Pick", "Jump", "Kind", "Chosen", "Put")) {
            for (int n : new int[] {1, 2, 3}) {
                selections.add(Selection.ALL.by(name).withArgument("n", Value.of(n)));
            }
        }
        for (Selection selection : selections) {
            for (String state : STATES) {
                State from = in(own, state);
                for (Transition each : own.explore(selection).next(from).transitions()) {
                    List<Branch> of = own.taken(from, each.action(), each.next());
                    taken.addAll(of);
                    assertThat(of)
                            .as("%s from %s to %s", each.action(), state, each.next())
                            .isEqualTo(tlc.taken(
                                    in(tlc, state),
                                    each.action(),
                                    in(tlc, each.next().value().toString())));
                }
            }
        }
        assertThat(taken)
                .filteredOn(branch -> branch.sort() != Branch.Sort.CONJUNCT)
                .hasSizeGreaterThan(8);
    }

    private static final String CONJUNCTS = """
            ---- MODULE Conjuncts ----
            EXTENDS Integers
            VARIABLES x, y
            Init == x = 0 /\\ y = 0
            Move == \\/ x > 0 /\\ y = 1 /\\ x' = x - 1 /\\ UNCHANGED y
                    \\/ /\\ x < 3
                       /\\ IF y = 0 THEN x' = x + 1 /\\ y' = 1 ELSE x' = x + 2 /\\ y' = 0
                    \\/ \\E k \\in 1..2 : x = k /\\ x' = x + k /\\ y' = y
            Next == Move
            ====
            """;

    /** Every conjunct, in every step between small states, is evaluated here once more. */
    @Test
    void aConjunctIsTakenIfItHoldsByItself(@TempDir Path folder) throws BadInput {
        Specs specs = new Specs(folder).module(CONJUNCTS).file("Conjuncts.cfg", "INIT Init\nNEXT Next\n");
        ExtensibleSpec onTlc = (ExtensibleSpec) specs.load("Conjuncts", TlaOptions.DEFAULT);
        ExtensibleSpec ours = TlaSpec.checked(folder.resolve("Conjuncts.tla"), TlaOptions.DEFAULT, () -> {
            throw new BadInput("TLC is not to be asked");
        });
        Set<String> seen = new TreeSet<>();
        int steps = 0;
        for (int x = -1; x <= 4; x++) {
            for (int y = 0; y <= 1; y++) {
                String state = "[x |-> " + x + ", y |-> " + y + "]";
                for (Transition each :
                        ours.explore(Selection.ALL).next(in(ours, state)).transitions()) {
                    Map<String, Value> after = ((Value.Rec) each.next().value()).fields();
                    long x1 = ((Value.Int) after.get("x")).value();
                    long y1 = ((Value.Int) after.get("y")).value();
                    Map<String, Boolean> holds = new TreeMap<>();
                    holds.put("x > 0", x > 0);
                    holds.put("y = 1", y == 1);
                    holds.put("x' = x - 1", x1 == x - 1);
                    holds.put("UNCHANGED y", y1 == y);
                    holds.put("x < 3", x < 3);
                    holds.put(
                            "IF y = 0 THEN x' = x + 1 /\\ y' = 1 ELSE x' = x + 2 /\\ y' = 0",
                            y == 0 ? x1 == x + 1 && y1 == 1 : x1 == x + 2 && y1 == 0);
                    holds.put("x' = x + 1", x1 == x + 1);
                    holds.put("y' = 1", y1 == 1);
                    holds.put("x' = x + 2", x1 == x + 2);
                    holds.put("y' = 0", y1 == 0);
                    holds.put("x = k", x == 1 || x == 2);
                    holds.put("x' = x + k", x1 == x + 1 || x1 == x + 2);
                    holds.put("y' = y", y1 == y);
                    Set<String> expected =
                            holds.keySet().stream().filter(holds::get).collect(Collectors.toSet());
                    List<Branch> taken = ours.taken(in(ours, state), each.action(), each.next());
                    assertThat(taken.stream()
                                    .filter(branch -> branch.sort() == Branch.Sort.CONJUNCT)
                                    .map(Branch::text))
                            .as("%s to %s", state, after)
                            .containsExactlyInAnyOrderElementsOf(expected);
                    assertThat(taken)
                            .isEqualTo(onTlc.taken(
                                    in(onTlc, state),
                                    each.action(),
                                    in(onTlc, each.next().value().toString())));
                    seen.addAll(expected);
                    steps++;
                }
            }
        }
        assertThat(seen).hasSize(13);
        assertThat(steps).isGreaterThan(12);
    }

    @Test
    void partsOfTheSpecificationByName() {
        assertThat(own.outline()).isEqualTo(tlc.outline());
    }

    @Test
    void rulesThatStatesBreak() throws BadInput {
        for (String state : STATES) {
            List<BrokenRule> expected = tlc.brokenRules(in(tlc, state));
            assertThat(own.brokenRules(in(own, state))).isEqualTo(expected);
        }
        assertThat(own.brokenRules(in(own, STATES.get(3)))).hasSize(1);
        assertThat(own.whyNoInitialState()).isEqualTo(tlc.whyNoInitialState());
    }
}
