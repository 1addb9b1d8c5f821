package dev.plumbline.tla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.spec.BrokenRule;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.Exploration;
import dev.plumbline.spec.Selection;
import dev.plumbline.spec.SpecException;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Transition;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The exploration of a specification without operations: small examples, and rejected input. */
@Tag("slow")
class ExplorationTest {
    @TempDir
    Path folder;

    /** The folder in which specifications are written and loaded. */
    Specs specs() {
        return new Specs(folder);
    }

    ExplorableSpec load(String text, String config) throws BadInput {
        Specs specs = specs().module(text);
        if (!config.isEmpty()) {
            specs.file("M.cfg", config);
        }
        return (ExplorableSpec) specs.load("M");
    }

    static final String COUNTERS = """
            ---- MODULE M ----
            EXTENDS Naturals, Sequences
            CONSTANT Keys
            VARIABLES map, log
            Init == map = [k \\in Keys |-> 0] /\\ log = <<>>
            Put(key, value) == /\\ map' = [map EXCEPT ![key] = value]
                               /\\ log' = Append(log, key)
            Clear == map[1] > 0 /\\ map' = [k \\in Keys |-> 0] /\\ UNCHANGED log
            Forget(k) == log' = <<>> /\\ UNCHANGED map /\\ k = 1 /\\ Len(log) > 0
            Any(k) == \\/ \\E v \\in 1..2 : Put(k, v)
                      \\/ Forget(k)
            Next == \\/ \\E k \\in Keys : Any(k)
                    \\/ Clear
                    \\/ log = <<1>> /\\ map' = map /\\ log' \\in {<<>>, <<2>>}
            Short == Len(log) <= 2
            NoTwos == \\A k \\in Keys : map[k] # 2
            ====
            """;

    static final String TWO_KEYS = "INIT Init\nNEXT Next\nCONSTANT Keys = {1, 2}\n";

    private static List<String> calls(Exploration.Reached reached) {
        return reached.transitions().stream()
                .map(each -> each.call() + " -> " + each.next())
                .toList();
    }

    private static State only(Exploration.Reached reached) {
        assertThat(reached.transitions()).hasSize(1);
        return reached.transitions().get(0).next();
    }

    @Test
    void allTransitionsOfAStateInTheOrderOfNext() throws BadInput {
        ExplorableSpec spec = load(COUNTERS, TWO_KEYS);
        assertThat(spec.variables()).containsExactly("map", "log");
        assertThat(spec.transitionNames()).containsExactly("Put", "Forget", "Clear", "Next at M.tla:14:12");
        Exploration.Reached initial = spec.explore(Selection.ALL).initial();
        assertThat(calls(initial)).containsExactly("Init() -> [log |-> <<>>, map |-> <<0, 0>>]");
        State put = spec.state(Map.of("map", value("<<1, 0>>"), "log", value("<<1>>")));
        Exploration.Reached reached = spec.explore(Selection.ALL).next(put);
        assertThat(calls(reached))
                .containsExactly(
                        "Put(k: 1, v: 1, key: 1, value: 1) -> [log |-> <<1, 1>>, map |-> <<1, 0>>]",
                        "Put(k: 1, v: 2, key: 1, value: 2) -> [log |-> <<1, 1>>, map |-> <<2, 0>>]",
                        "Forget(k: 1) -> [log |-> <<>>, map |-> <<1, 0>>]",
                        "Put(k: 2, v: 1, key: 2, value: 1) -> [log |-> <<1, 2>>, map |-> <<1, 1>>]",
                        "Put(k: 2, v: 2, key: 2, value: 2) -> [log |-> <<1, 2>>, map |-> <<1, 2>>]",
                        "Clear() -> [log |-> <<1>>, map |-> <<0, 0>>]",
                        "Next at M.tla:14:12() -> [log |-> <<>>, map |-> <<1, 0>>]",
                        "Next at M.tla:14:12() -> [log |-> <<2>>, map |-> <<1, 0>>]");
        assertThat(reached.generated()).isEqualTo(8);
        assertThat(reached.states()).hasSize(7);
    }

    private static Value value(String text) {
        try {
            return Value.parse(text);
        } catch (BadInput e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Test
    void transitionsByActionArgumentsAndVariables() throws BadInput {
        ExplorableSpec spec = load(COUNTERS, TWO_KEYS);
        State first = only(spec.explore(Selection.ALL).initial());
        Selection put = Selection.ALL.by("Put");
        assertThat(spec.explore(put).next(first).transitions()).hasSize(4);
        assertThat(calls(spec.explore(put.withArgument("key", Value.of(2))).next(first)))
                .containsExactly(
                        "Put(k: 2, v: 1, key: 2, value: 1) -> [log |-> <<2>>, map |-> <<0, 1>>]",
                        "Put(k: 2, v: 2, key: 2, value: 2) -> [log |-> <<2>>, map |-> <<0, 2>>]");
        assertThat(calls(spec.explore(
                                Selection.ALL.withArgument("value", Value.of(1)).into("log", value("<<1>>")))
                        .next(first)))
                .containsExactly("Put(k: 1, v: 1, key: 1, value: 1) -> [log |-> <<1>>, map |-> <<1, 0>>]");
        assertThat(spec.explore(put.withArgument("key", Value.of(3)))
                        .next(first)
                        .transitions())
                .isEmpty();
        assertThat(spec.explore(put.withArgument("key", Value.of("a")))
                        .next(first)
                        .transitions())
                .isEmpty();
        // TLC refuses to compare a sequence with a number; no next state has that value.
        assertThat(spec.explore(Selection.ALL.into("log", Value.of(7)))
                        .next(first)
                        .transitions())
                .isEmpty();
        assertThat(spec.explore(Selection.ALL.into("log", value("<<1>>")))
                        .initial()
                        .transitions())
                .isEmpty();
        assertThat(spec.explore(Selection.ALL.into("log", value("<<>>")))
                        .initial()
                        .transitions())
                .hasSize(1);
    }

    @Test
    void constraintsExcludeTransitionsAndInvariantsDoNot() throws BadInput {
        ExplorableSpec spec = load(COUNTERS, TWO_KEYS + "CONSTRAINT Short\nINVARIANT NoTwos\n");
        State full = spec.state(Map.of("map", value("<<0, 2>>"), "log", value("<<1, 2>>")));
        assertThat(spec.brokenRules(full)).singleElement().satisfies(broken -> {
            assertThat(broken.sort()).isEqualTo(BrokenRule.Sort.INVARIANT);
            assertThat(broken.name()).isEqualTo("NoTwos");
            assertThat(broken.why()).isNotEmpty();
        });
        Exploration.Reached reached = spec.explore(Selection.ALL).next(full);
        assertThat(reached.transitions().stream().map(Transition::action)).containsExactly("Forget");
        assertThat(reached.generated()).isEqualTo(5);
        Exploration.Reached all = spec.explore(Selection.ALL.withExcluded()).next(full);
        assertThat(all.transitions().stream().map(Transition::excludedBy).map(by -> by.orElse("")))
                .containsExactly("CONSTRAINT Short", "CONSTRAINT Short", "", "CONSTRAINT Short", "CONSTRAINT Short");
        State long3 = spec.state(Map.of("map", value("<<0, 0>>"), "log", value("<<1, 2, 1>>")));
        assertThat(spec.brokenRules(long3).stream().map(BrokenRule::sort)).containsExactly(BrokenRule.Sort.CONSTRAINT);
    }

    @Test
    void actionConstraintsExcludeStepsAndAViewMakesStatesEqual() throws BadInput {
        ExplorableSpec spec = load("""
                ---- MODULE M ----
                EXTENDS Naturals
                VARIABLES x, seen
                Init == x = 0 /\\ seen = 0
                Add(n) == x' = x + n /\\ seen' = seen + 1
                Next == \\E n \\in 0..2 : Add(n)
                Up == x' > x
                OnlyX == x
                ====
                """, "INIT Init\nNEXT Next\nACTION_CONSTRAINT Up\nVIEW OnlyX\n");
        State first = only(spec.explore(Selection.ALL).initial());
        assertThat(calls(spec.explore(Selection.ALL).next(first)))
                .containsExactly("Add(n: 1) -> [seen |-> 1, x |-> 1]", "Add(n: 2) -> [seen |-> 1, x |-> 2]");
        assertThat(spec.state(Map.of("x", Value.of(0), "seen", Value.of(9)))).isEqualTo(first);
        assertThat(spec.explore(Selection.ALL.withExcluded())
                        .next(first)
                        .transitions()
                        .get(0)
                        .excludedBy())
                .contains("ACTION_CONSTRAINT Up");
    }

    @Test
    void oneTransitionFoundInTwoWaysIsOneAndGeneratedTwice() throws BadInput {
        ExplorableSpec spec = load("""
                ---- MODULE M ----
                EXTENDS Naturals
                VARIABLE x
                Init == x = 0 \\/ x \\in {0, 1}
                Step == (x < 2 \\/ x < 3) /\\ x' = 2
                Other == x' = 3
                Next == (x >= 0 \\/ x < 5) /\\ (Step \\/ Other)
                ====
                """, "");
        Exploration.Reached initial = spec.explore(Selection.ALL).initial();
        assertThat(initial.transitions()).hasSize(2);
        assertThat(initial.generated()).isEqualTo(3);
        Exploration.Reached reached =
                spec.explore(Selection.ALL).next(initial.transitions().get(0).next());
        assertThat(calls(reached)).containsExactly("Step() -> [x |-> 2]", "Other() -> [x |-> 3]");
        assertThat(reached.generated()).isEqualTo(6);
    }

    @Test
    void conditionsAroundAnActionCount() throws BadInput {
        ExplorableSpec spec = load("""
                ---- MODULE M ----
                EXTENDS Naturals, Sequences
                VARIABLES q, n
                Init == q = <<>> /\\ n = 0
                Push(x) == q' = Append(q, x)
                Pop(x) == q # <<>> /\\ q' = Tail(q)
                Swap(k) == q' = <<k>>
                Stop == FALSE /\\ q' = q
                Next == /\\ n < 3
                        /\\ n' = n + 1
                        /\\ IF n = 0 THEN Push(n') ELSE CASE n = 1 -> Pop(Head(q)) [] n = 2 -> \\E k \\in 1..2 : Swap(k + 1)
                ====
                """, "");
        assertThat(spec.transitionNames()).startsWith("Push", "Pop", "Swap");
        State start = only(spec.explore(Selection.ALL).initial());
        // An argument that speaks of the next state has its value after the step.
        assertThat(calls(spec.explore(Selection.ALL).next(start)))
                .containsExactly("Push(x: 1) -> [n |-> 1, q |-> <<1>>]");
        State pushed = only(spec.explore(Selection.ALL).next(start));
        assertThat(calls(spec.explore(Selection.ALL).next(pushed)))
                .containsExactly("Pop(x: 1) -> [n |-> 2, q |-> <<>>]");
        State popped = only(spec.explore(Selection.ALL).next(pushed));
        // Of two symbols of one name, the inner one is the argument: k + 1, not k.
        assertThat(calls(spec.explore(Selection.ALL.withArgument("k", Value.of(2)))
                        .next(popped)))
                .containsExactly("Swap(k: 2) -> [n |-> 3, q |-> <<2>>]");
        State swapped = spec.explore(Selection.ALL).next(popped).states().get(0);
        assertThat(spec.explore(Selection.ALL).next(swapped).transitions()).isEmpty();
        // An argument that the action guards need not have a value if the action is not enabled.
        State empty = spec.state(Map.of("q", value("<<>>"), "n", Value.of(1)));
        assertThat(spec.explore(Selection.ALL).next(empty)).isEqualTo(new Exploration.Reached(List.of(), 0));
    }

    @Test
    void aNextWithoutNamedPartsIsOneAction() throws BadInput {
        ExplorableSpec spec = load("""
                ---- MODULE M ----
                EXTENDS Naturals
                VARIABLE x
                Init == x = 0
                Next == x < 2 /\\ (x' = x + 1 \\/ \\E d \\in {5} : x' = d)
                ====
                """, "");
        assertThat(spec.transitionNames()).containsExactly("Next");
        assertThat(spec.explore(Selection.ALL).next(spec.initialStates().get(0)).generated())
                .isEqualTo(2);
    }

    @Test
    void actionsOfInstances() throws BadInput {
        specs().module("""
                ---- MODULE Queue ----
                EXTENDS Sequences
                CONSTANT Values
                VARIABLE content
                Init == content = <<>>
                Enq(v) == content' = Append(content, v)
                Deq == content # <<>> /\\ content' = Tail(content)
                Next == (\\E v \\in Values : Enq(v)) \\/ Deq
                ====
                """);
        ExplorableSpec spec = load("""
                ---- MODULE M ----
                VARIABLES one, two
                A == INSTANCE Queue WITH content <- one, Values <- {1}
                B == INSTANCE Queue WITH content <- two, Values <- {2}
                Init == A!Init /\\ B!Init
                Next == (A!Next /\\ UNCHANGED two) \\/ (B!Next /\\ UNCHANGED one)
                ====
                """, "");
        assertThat(spec.transitionNames()).containsExactly("A!Enq", "A!Deq", "B!Enq", "B!Deq");
        State start = only(spec.explore(Selection.ALL).initial());
        assertThat(calls(spec.explore(Selection.ALL).next(start)))
                .containsExactly(
                        "A!Enq(v: 1) -> [one |-> <<1>>, two |-> <<>>]", "B!Enq(v: 2) -> [one |-> <<>>, two |-> <<2>>]");
        assertThat(spec.explore(Selection.ALL.by("B!Enq")).next(start).transitions())
                .hasSize(1);
    }

    @Test
    void rejectsInvalidSelectionsInOneLine() throws BadInput {
        ExplorableSpec spec = load(COUNTERS, TWO_KEYS);
        refused(
                () -> spec.state(Map.of("map", value("<<0, 0>>"))),
                "the variable log has no value; expected one for each of map, log");
        refused(
                () -> spec.state(Map.of("map", value("1"), "log", value("1"), "lag", value("1"))),
                "lag is not a variable of the specification; expected map, log");
        refused(
                () -> spec.explore(Selection.ALL.into("lag", Value.of(1))),
                "lag is not a variable of the specification; expected map, log");
        refused(
                () -> spec.explore(Selection.ALL.by("Pot")),
                "there are no transitions named Pot; expected one of Put, Forget, Clear, Next at M.tla:14:12");
        refused(
                () -> spec.explore(Selection.ALL.by("Put").withArgument("kay", Value.of(1))),
                "transitions named Put have no argument kay; expected one of k, v, key, value");
        refused(
                () -> spec.explore(Selection.ALL.by("Clear").withArgument("k", Value.of(1))),
                "transitions named Clear have no argument k; expected none");
    }

    @Test
    void integersHave32Bits() throws BadInput {
        ExplorableSpec spec = load(COUNTERS, TWO_KEYS);
        refused(
                () -> spec.state(Map.of("map", Value.of(3_000_000_000L), "log", value("<<>>"))),
                "variable map: integer 3000000000 has more than 32 bits; expected -2147483648 to 2147483647 for a"
                        + " TLA+ specification");
    }

    private static void refused(org.assertj.core.api.ThrowableAssert.ThrowingCallable question, String message) {
        assertThatThrownBy(question).isInstanceOf(BadInput.class).hasMessage(message);
    }

    @Test
    void evaluationErrorHasItsPlace() throws BadInput {
        ExplorableSpec spec = load("""
                ---- MODULE M ----
                EXTENDS Naturals, Sequences
                VARIABLES x, y
                Init == x = <<>> /\\ y = 0
                Bad == x' = Tail(x) /\\ y' = 0
                Half == x' = x
                Next == Bad \\/ Half
                ====
                """, "");
        State start = spec.initialStates().get(0);
        assertThatThrownBy(() -> spec.explore(Selection.ALL).next(start))
                .isInstanceOf(SpecException.class)
                .hasMessageStartingWith("M.tla:5:13: ")
                .hasMessageEndingWith(", when looking for the transitions of a state");
        assertThatThrownBy(() -> spec.explore(Selection.ALL.by("Half")).next(start))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("the action Half says nothing about y after the step");
    }
}
