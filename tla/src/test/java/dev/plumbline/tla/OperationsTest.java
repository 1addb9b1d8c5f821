package dev.plumbline.tla;

import static dev.plumbline.tla.Specs.after;
import static dev.plumbline.tla.Specs.op;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.history.Outcome;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.Footprint;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Operations of several steps, aborted and pending ones, silent steps; what is known of steps and why they fail. */
@Tag("slow")
class OperationsTest {
    @TempDir
    Path folder;

    /** Where specifications are written and loaded. */
    Specs specs() {
        return new Specs(folder);
    }

    private Spec spec;

    @BeforeEach
    void load() throws BadInput {
        spec = specs().module("""
                        ---- MODULE M ----
                        EXTENDS Naturals, FiniteSets
                        VARIABLES db, log, open
                        vars == <<db, log, open>>
                        Init == db = [k \\in {1, 2} |-> 0] /\\ log = {} /\\ open = TRUE
                        Put(key, value) == /\\ open
                                           /\\ db' = [db EXCEPT ![key] = value]
                                           /\\ UNCHANGED <<log, open>>
                        Get(key, result) == /\\ open
                                            /\\ result = db[key]
                                            /\\ UNCHANGED vars
                        Scan_Step(key) == /\\ log' = log \\cup {key}
                                          /\\ UNCHANGED <<db, open>>
                        Scan_Done(count) == /\\ Cardinality(log) = count
                                            /\\ log' = {}
                                            /\\ UNCHANGED <<db, open>>
                        Put_Abort(key) == /\\ db' = [db EXCEPT ![key] = 99]
                                          /\\ UNCHANGED <<log, open>>
                        Evict == \\E k \\in DOMAIN db : db[k] # 0 /\\ db' = [db EXCEPT ![k] = 0] /\\ UNCHANGED <<log, open>>
                        Expire(k) == /\\ db' = [db EXCEPT ![k] = 0]
                                     /\\ UNCHANGED <<log, open>>
                        Close == open' = FALSE /\\ UNCHANGED <<db, log>>
                        Next == \\/ \\E k \\in {1, 2}, v \\in {5, 6} : Put(k, v) \\/ Get(k, v)
                                \\/ \\E k \\in {1, 2} : Scan_Step(k) \\/ Put_Abort(k)
                                \\/ \\E n \\in 0..2 : Scan_Done(n)
                                \\/ Evict
                                \\/ Close
                                \\/ \\E k \\in {i \\in {1, 2} : db[i] # 0} : Expire(k)
                        ====
                        """).load("M", TlaOptions.DEFAULT.withSilent("Evict", "Expire"));
    }

    private State initial() {
        return spec.initialStates().get(0);
    }

    @Test
    void anOperationOfSeveralStepsRepeatsOneAndCompletesWithAnother() throws BadInput {
        Action scan = spec.action(op("Scan", "key", "1", "count", "1"));

        assertThat(scan.repeated().map(Step::name)).contains("Scan_Step");
        assertThat(scan.completing().name()).isEqualTo("Scan_Done");
        assertThat(scan.completing().next(initial())).isEmpty();
        State stepped = scan.repeated().orElseThrow().next(initial()).get(0);
        assertThat(Specs.texts(scan.completing().next(stepped)))
                .containsExactly("[db |-> <<0, 0>>, log |-> {}, open |-> TRUE]");
        assertThatThrownBy(() -> spec.action(op("Scan", "keys", "1", "count", "1")))
                .hasMessage("the operation Scan(count: 1, keys: 1) has an argument keys that is not a parameter of the"
                        + " action Scan_Step(key) or Scan_Done(count)");
    }

    @Test
    void parametersOfTheRepeatedStepThatTheOperationDoesNotGiveRange() throws BadInput {
        Step step = spec.action(op("Scan", "count", "1")).repeated().orElseThrow();

        assertThat(step.next(initial())).hasSize(2);
    }

    @Test
    void anAbortedOperationTakesItsAbortAction() throws BadInput {
        assertThat(after(spec, op(Outcome.ABORTED, "Put", "key", "2", "value", "5")))
                .containsExactly("[db |-> <<0, 99>>, log |-> {}, open |-> TRUE]");
        assertThat(after(spec, op(Outcome.ABORTED, "Put", "value", "5")))
                .containsExactly(
                        "[db |-> <<0, 99>>, log |-> {}, open |-> TRUE]",
                        "[db |-> <<99, 0>>, log |-> {}, open |-> TRUE]");
    }

    @Test
    void anAbortedOperationWithoutAbortActionChangesNothing() throws BadInput {
        Action get = spec.action(op(Outcome.ABORTED, "Get", "key", "2"));

        assertThat(get.observer()).isTrue();
        assertThat(get.completing().next(initial())).containsExactly(initial());
        assertThat(get.completing().footprint()).isSameAs(Footprint.NOTHING);
        assertThatThrownBy(() -> spec.action(op(Outcome.ABORTED, "Got")))
                .hasMessageStartingWith("the operation Got is not an action of the specification (did you mean Get?)");
        assertThatThrownBy(() -> spec.action(op(Outcome.ABORTED, "Get", "kee", "2")))
                .hasMessage("the operation Get(kee: 2) has an argument kee that is not a parameter of the action"
                        + " Get(key, result)");
    }

    @Test
    void silentStepsRangeOverTheirBounds() throws BadInput {
        List<State> full =
                Specs.all(spec.action(op("Put", "key", "1", "value", "5")).completing(), List.of(initial()));
        full = Specs.all(spec.action(op("Put", "key", "2", "value", "6")).completing(), full);

        assertThat(spec.silentSteps()).extracting(Step::name).containsExactly("Evict", "Expire");
        for (Step silent : spec.silentSteps()) {
            assertThat(silent.next(initial())).isEmpty();
            assertThat(Specs.texts(Specs.all(silent, full)))
                    .containsExactly(
                            "[db |-> <<0, 6>>, log |-> {}, open |-> TRUE]",
                            "[db |-> <<5, 0>>, log |-> {}, open |-> TRUE]");
        }
    }

    @Test
    void readersAreObserversAndWritersAreNot() throws BadInput {
        assertThat(spec.action(op("Get", "key", "1", "result", "0")).observer()).isTrue();
        assertThat(spec.action(op("Put", "key", "1", "value", "0")).observer()).isFalse();
        assertThat(spec.action(op("Scan", "count", "1")).observer()).isFalse();
    }

    @Test
    void operationsOnDifferentKeysDoNotInterfere() throws BadInput {
        Footprint one =
                spec.action(op("Put", "key", "1", "value", "5")).completing().footprint();
        Footprint two =
                spec.action(op("Put", "key", "2", "value", "5")).completing().footprint();
        Footprint get =
                spec.action(op("Get", "key", "1", "result", "5")).completing().footprint();
        Footprint close = spec.action(op("Close")).completing().footprint();

        assertThat(one.interferes(two)).isFalse();
        assertThat(one.interferes(get)).isTrue();
        assertThat(two.interferes(get)).isFalse();
        assertThat(two.interferes(close)).isTrue();
    }

    @Test
    void conditionsAroundAnActionBelongToItsFootprint() throws BadInput {
        Spec guarded = specs().module("""
                        ---- MODULE G ----
                        VARIABLES a, b, msgs
                        Init == a = 0 /\\ b = 0 /\\ msgs = {1}
                        SetA(v) == a' = v
                        SetB(v) == b' = v /\\ UNCHANGED <<a, msgs>>
                        Take(m) == UNCHANGED <<a, b, msgs>>
                        Next == \\/ b = 0 /\\ (\\E v \\in {1} : SetA(v)) /\\ UNCHANGED <<b, msgs>>
                                \\/ \\E v \\in {1} : SetB(v)
                                \\/ \\E m \\in msgs : Take(m)
                        ====
                        """).load("G");
        Step setA = guarded.action(op("SetA", "v", "1")).completing();
        Step setB = guarded.action(op("SetB", "v", "1")).completing();

        assertThat(setA.footprint().isEverything()).isFalse();
        assertThat(setA.footprint().interferes(setB.footprint())).isTrue();
        assertThat(guarded.action(op("Take", "m", "1")).observer()).isTrue();
        assertThat(guarded.action(op("Take", "m", "1")).completing().footprint().cells())
                .containsOnlyKeys("msgs");
        State after = setB.next(guarded.initialStates().get(0)).get(0);
        assertThat(guarded.action(op("SetA", "v", "1")).obstacles(after))
                .map(Object::toString)
                .containsExactly("b = 0: 1 = 0 is FALSE at G.tla:7");
        assertThat(guarded.action(op("Take", "m", "3")).obstacles(after))
                .map(Object::toString)
                .containsExactly("3 \\in msgs: 3 \\in {1} is FALSE at G.tla:9");
    }

    @Test
    void obstaclesNameTheFalseConjunctWithItsValues() throws BadInput {
        assertThat(spec.action(op("Get", "key", "1", "result", "5")).obstacles(initial()))
                .map(Object::toString)
                .containsExactly("result = db[key]: 5 = 0 is FALSE at M.tla:10");
        assertThat(spec.action(op("Get", "key", "1", "result", "0")).obstacles(initial()))
                .isEmpty();
        assertThat(spec.action(op(Outcome.PENDING, "Get", "key", "1")).obstacles(initial()))
                .map(Object::toString)
                .containsExactly(
                        "result = db[key]: 5 = 0 is FALSE at M.tla:10", "result = db[key]: 6 = 0 is FALSE at M.tla:10");
    }

    @Test
    void equalOperationsShareTheirAction() throws BadInput {
        assertThat(spec.action(op("Put", "key", "1", "value", "5")))
                .isSameAs(spec.action(op("Put", "key", "1", "value", "5")))
                .isNotSameAs(spec.action(op("Put", "key", "1", "value", "6")))
                .isNotSameAs(spec.action(op(Outcome.PENDING, "Put", "key", "1", "value", "5")));
    }

    @Test
    void operationNamesAreThoseThatOperationsMayHave() {
        assertThat(spec.operationNames()).containsExactly("Close", "Evict", "Expire", "Get", "Put", "Scan");
    }

    /** The unknown result of a pending operation must not make it touch everything. */
    @Test
    void footprintOfPendingOperationCoversAllResults() throws BadInput {
        Spec spec = specs().module("""
                        ---- MODULE Map ----
                        EXTENDS Naturals
                        VARIABLE dict
                        Init == dict = [k \\in 1..3 |-> 0]
                        Put(key, value, result) == result = dict[key] /\\ dict' = [dict EXCEPT ![key] = value]
                        Get(key, result) == result = dict[key] /\\ UNCHANGED dict
                        Forget(key) == dict' = [dict EXCEPT ![key] = 0]
                        Next == \\E key \\in 1..3, result \\in 0..5 :
                                  \\/ \\E value \\in 1..5 : Put(key, value, result)
                                  \\/ Get(key, result)
                                  \\/ Forget(key)
                        ====
                        """).load("Map", TlaOptions.DEFAULT.withSilent("Forget"));
        Action put = spec.action(op(Outcome.PENDING, "Put", "key", "1", "value", "2"));
        Action get = spec.action(op(Outcome.PENDING, "Get", "key", "1"));
        Action other = spec.action(op("Put", "key", "2", "value", "2", "result", "0"));
        assertThat(put.completing().footprint().interferes(other.completing().footprint()))
                .isFalse();
        assertThat(put.completing().footprint().interferes(get.completing().footprint()))
                .isTrue();
        assertThat(put.observer()).isFalse();
        assertThat(get.observer()).isTrue();
        // A silent action ranges over all keys, so it touches each of them.
        assertThat(spec.silentSteps().get(0).footprint().isEverything()).isFalse();
        assertThat(spec.silentSteps()
                        .get(0)
                        .footprint()
                        .interferes(other.completing().footprint()))
                .isTrue();
    }
}
