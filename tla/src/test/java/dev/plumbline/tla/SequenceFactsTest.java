package dev.plumbline.tla;

import static dev.plumbline.tla.Specs.op;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Action;
import dev.plumbline.spec.ExplorableSpec;
import dev.plumbline.spec.OperationFacts;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Queues and stacks are recognised in many styles, and the facts about them hold in every small state; other
 * specifications are not recognised.
 */
class SequenceFactsTest {
    private static final String STYLES = """
            ---- MODULE Styles ----
            EXTENDS Naturals, Sequences
            CONSTANT Empty
            VARIABLES q, other
            Last(s) == s[Len(s)]
            Front(s) == SubSeq(s, 1, Len(s) - 1)
            Init == q = <<>> /\\ other = 0

            Enq(v) == q' = Append(q, v) /\\ UNCHANGED other
            EnqByConcatenation(v) == q' = q \\o <<v>> /\\ other' = other
            Push(v) == /\\ q' = <<v>> \\o q
                       /\\ UNCHANGED <<other>>
            Deq(v) == q # <<>> /\\ v = Head(q) /\\ q' = Tail(q) /\\ UNCHANGED other
            DeqByLength(v) == Len(q) > 0 /\\ q[1] = v /\\ q' = SubSeq(q, 2, Len(q)) /\\ UNCHANGED other
            DeqWithLet(v) == LET h == Head(q) IN 0 < Len(q) /\\ h = v /\\ q' = Tail(q) /\\ UNCHANGED other
            PopLast(v) == Len(q) >= 1 /\\ v = Last(q) /\\ q' = Front(q) /\\ UNCHANGED other
            TryDeq(result) ==
                /\\ IF Len(q) = 0
                   THEN result = Empty /\\ UNCHANGED q
                   ELSE result = Head(q) /\\ q' = Tail(q)
                /\\ UNCHANGED other
            TryDeqByValue(result) ==
                /\\ result = IF q = <<>> THEN Empty ELSE Head(q)
                /\\ q' = IF q = <<>> THEN q ELSE Tail(q)
                /\\ UNCHANGED other
            TryDeqByCases(result) ==
                /\\ \\/ q = <<>> /\\ result = Empty /\\ q' = q
                   \\/ q # <<>> /\\ result = Head(q) /\\ q' = Tail(q)
                /\\ UNCHANGED other
            Peek(result) == q # <<>> /\\ result = Head(q) /\\ UNCHANGED <<q, other>>
            IsEmpty(result) == result = (q = <<>>) /\\ UNCHANGED <<q, other>>

            Size(result) == result = Len(q) /\\ UNCHANGED <<q, other>>
            Bounded(v) == Len(q) < 2 /\\ q' = Append(q, v) /\\ UNCHANGED other
            Counted(v) == q' = Append(q, v) /\\ other' = other + 1
            Watched(v) == other = 0 /\\ q' = Append(q, v) /\\ UNCHANGED other
            Rotate(v) == q # <<>> /\\ v = Head(q) /\\ q' = Append(Tail(q), v) /\\ UNCHANGED other
            Double(v) == q' = Append(Append(q, v), v) /\\ UNCHANGED other
            AnyOrder(v) == (q' = Append(q, v) \\/ q' = <<v>> \\o q) /\\ UNCHANGED other
            Second(v) == Len(q) > 1 /\\ q[2] = v /\\ UNCHANGED <<q, other>>
            Unless(v) == q # <<v>> /\\ q' = Append(q, v) /\\ UNCHANGED other
            SmallFirst(v) == q # <<>> /\\ v = Head(q) /\\ v < 2 /\\ Head(q) < 9 /\\ q' = Tail(q) /\\ UNCHANGED other

            Next ==
                \\/ \\E v \\in Nat : Enq(v) \\/ EnqByConcatenation(v) \\/ Push(v) \\/ Deq(v) \\/ DeqByLength(v)
                    \\/ DeqWithLet(v) \\/ PopLast(v) \\/ Bounded(v) \\/ Counted(v) \\/ Watched(v) \\/ Rotate(v)
                    \\/ Double(v) \\/ AnyOrder(v) \\/ Second(v) \\/ Unless(v) \\/ SmallFirst(v)
                \\/ \\E result \\in Nat \\cup {Empty} : TryDeq(result) \\/ TryDeqByValue(result)
                    \\/ TryDeqByCases(result) \\/ Peek(result) \\/ Size(result)
                \\/ \\E result \\in BOOLEAN : IsEmpty(result)
            ====
            """;
    private static final String CONFIG = "INIT Init\nNEXT Next\nCONSTANT Empty = empty\n";

    @TempDir
    private Path folder;

    /** Where specifications are written and loaded. */
    Specs specs() {
        return new Specs(folder);
    }

    private Spec styles(String config) throws BadInput {
        return specs().module(STYLES).file("Styles.cfg", config).load("Styles");
    }

    private static String reason(Spec spec, Operation operation) throws BadInput {
        return spec.action(operation).facts().reason();
    }

    @Test
    void stepsAtTheEndsOfASequenceAreRecognisedHoweverTheyAreWritten() throws BadInput {
        Spec spec = styles(CONFIG);
        assertThat(reason(spec, op("Enq", "v", "1"))).isEqualTo("it appends its value to q");
        assertThat(reason(spec, op("EnqByConcatenation", "v", "1"))).isEqualTo("it appends its value to q");
        assertThat(reason(spec, op("Push", "v", "1"))).isEqualTo("it puts its value in front of q");
        for (String name : List.of("Deq", "DeqByLength", "DeqWithLet")) {
            assertThat(reason(spec, op(name, "v", "1"))).as(name).isEqualTo("it takes its value from the front of q");
        }
        assertThat(reason(spec, op("PopLast", "v", "1"))).isEqualTo("it takes its value from the end of q");
        for (String name : List.of("TryDeq", "TryDeqByValue", "TryDeqByCases")) {
            assertThat(reason(spec, op(name, "result", "1")))
                    .as(name)
                    .isEqualTo("it takes its value from the front of q");
            // Nothing says that Empty is never put into the queue.
            assertThat(reason(spec, op(name, "result", "empty")))
                    .as(name)
                    .isEqualTo("it takes its value from the front, or finds the emptiness, of q");
        }
        assertThat(reason(spec, op("Peek", "result", "1"))).isEqualTo("it sees its value in front of q");
        assertThat(reason(spec, op("IsEmpty", "result", "TRUE"))).isEqualTo("it sees the emptiness of q");
        assertThat(reason(spec, op("IsEmpty", "result", "FALSE"))).isEqualTo("it sees some element of q");
    }

    @Test
    void findsNoFactsForOtherActions() throws BadInput {
        Spec spec = styles(CONFIG);
        for (String name : List.of(
                "Bounded", "Counted", "Watched", "Rotate", "Double", "AnyOrder", "Second", "Unless", "SmallFirst")) {
            assertThat(spec.action(op(name, "v", "1")).facts()).as(name).isSameAs(OperationFacts.NONE);
        }
        assertThat(spec.action(op("Size", "result", "1")).facts()).isSameAs(OperationFacts.NONE);
    }

    @Test
    void findsNoFactsIfAnInvariantReadsTheVariableOrAViewHidesIt() throws BadInput {
        Operation enqueue = op("Enq", "v", "1");
        Specs specs = specs().module(STYLES.replace("Init ==", "Short == Len(q) < 3\nKnown == other = 0\nInit =="));
        specs.file("Styles.cfg", CONFIG + "INVARIANT Short\n");
        assertThat(specs.load("Styles").action(enqueue).facts()).isSameAs(OperationFacts.NONE);
        specs.file("Styles.cfg", CONFIG + "VIEW other\n".replace("other", "Known"));
        assertThat(specs.load("Styles").action(enqueue).facts()).isSameAs(OperationFacts.NONE);
        specs.file("Styles.cfg", CONFIG + "INVARIANT Known\n");
        assertThat(specs.load("Styles").action(enqueue).facts().total()).isTrue();
    }

    @Test
    void everyFactHoldsInEverySmallState() throws BadInput {
        Spec spec = styles(CONFIG);
        List<Action> actions = new ArrayList<>();
        for (String value : List.of("1", "2")) {
            for (String name :
                    List.of("Enq", "EnqByConcatenation", "Push", "Deq", "DeqByLength", "DeqWithLet", "PopLast")) {
                actions.add(spec.action(op(name, "v", value)));
            }
            for (String name : List.of("TryDeq", "TryDeqByValue", "TryDeqByCases", "Peek")) {
                actions.add(spec.action(op(name, "result", value)));
            }
        }
        for (String name : List.of("TryDeq", "TryDeqByValue", "TryDeqByCases")) {
            actions.add(spec.action(op(name, "result", "empty")));
        }
        actions.add(spec.action(op("IsEmpty", "result", "TRUE")));
        actions.add(spec.action(op("IsEmpty", "result", "FALSE")));
        List<State> states = states((ExplorableSpec) spec);
        int facts = 0;
        for (Action one : actions) {
            for (Action other : actions) {
                facts += holds(one, other, states);
            }
        }
        assertThat(facts).as("facts that were told and held").isGreaterThan(500);
    }

    private static List<State> states(ExplorableSpec spec) throws BadInput {
        List<State> states = new ArrayList<>();
        List<List<Value>> sequences = new ArrayList<>(List.of(List.of()));
        Value[] values = {Value.of(1), Value.of(2), Value.of(3), Value.model("empty")};
        for (int i = 0; i < sequences.size(); i++) {
            states.add(spec.state(Map.of("q", Value.tuple(sequences.get(i)), "other", Value.of(0))));
            for (Value value : values) {
                List<Value> longer = new ArrayList<>(sequences.get(i));
                longer.add(value);
                if (longer.size() <= 3) {
                    sequences.add(longer);
                }
            }
        }
        return states;
    }

    private static int holds(Action one, Action other, List<State> states) {
        OperationFacts first = one.facts();
        OperationFacts second = other.facts();
        int told = (first.commutes(second) ? 1 : 0)
                + (first.rulesOut(second) ? 1 : 0)
                + (first.isUndoneBy(second) ? 1 : 0)
                + (first.slipsBefore(second) ? 1 : 0)
                + (first.total() ? 1 : 0);
        for (State state : states) {
            Set<State> both = then(other.completing(), then(one.completing(), Set.of(state)));
            String what = one.completing().name() + " " + first.value() + ", "
                    + other.completing().name() + " " + second.value() + " in " + state;
            if (first.total()) {
                assertThat(one.completing().next(state)).as(what).hasSize(1);
            }
            if (first.commutes(second)) {
                assertThat(both).as(what).isEqualTo(then(one.completing(), then(other.completing(), Set.of(state))));
            }
            if (first.slipsBefore(second) && !other.completing().next(state).isEmpty()) {
                assertThat(both).as(what).isEqualTo(then(one.completing(), then(other.completing(), Set.of(state))));
                assertThat(both.isEmpty())
                        .as(what)
                        .isEqualTo(one.completing().next(state).isEmpty());
            }
            if (first.rulesOut(second)) {
                assertThat(both).as(what).isEmpty();
            }
            if (first.isUndoneBy(second)) {
                assertThat(both).as(what).containsExactly(state);
            }
            List<OperationFacts.Barrier> barriers = second.barriers(state);
            assertThat(barriers.isEmpty())
                    .as(what)
                    .isEqualTo(!other.completing().next(state).isEmpty());
            for (OperationFacts.Barrier barrier : barriers) {
                if (first.keeps(second, barrier)) {
                    told++;
                    assertThat(both).as(what + " keeps " + barrier).isEmpty();
                }
            }
        }
        return told;
    }

    private static Set<State> then(Step step, Set<State> from) {
        Set<State> after = new HashSet<>();
        from.forEach(state -> after.addAll(step.next(state)));
        return after;
    }
}
