package dev.plumbline.tla;

import static dev.plumbline.tla.Specs.after;
import static dev.plumbline.tla.Specs.op;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.tla.internal.load.ExtensibleSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Operations, instances, facts and published styles, with steps that the evaluator of our own evaluates. */
class StepsOnOwnEvaluatorTest {
    @TempDir
    Path folder;

    @Nested
    class Operations extends OperationsTest {
        @Override
        Specs specs() {
            return super.specs().onOwnEvaluator();
        }
    }

    @Nested
    class Instances extends InstancesTest {
        @Override
        Specs specs() {
            return super.specs().onOwnEvaluator();
        }
    }

    @Nested
    class Facts extends SequenceFactsTest {
        @Override
        Specs specs() {
            return super.specs().onOwnEvaluator();
        }
    }

    @Nested
    class Styles extends PublishedStyleTest {
        @Override
        Specs specs() {
            return super.specs().onOwnEvaluator();
        }
    }

    @Nested
    class SilentObstacles extends SilentObstaclesTest {
        @Override
        Specs specs() {
            return super.specs().onOwnEvaluator();
        }
    }

    @Nested
    class Statements extends StatementsTest {
        @Override
        Specs specs(Path folder) {
            return super.specs(folder).onOwnEvaluator();
        }
    }

    private static final String CLOCK = """
            ---- MODULE Clock ----
            EXTENDS Integers
            VARIABLE now
            Init == now = 9000000000000000000
            Advance(to) == to > now /\\ now' = to
            Read(result) == result = now /\\ UNCHANGED now
            Next == \\E t \\in Int : Advance(t) \\/ Read(t)
            ====
            """;

    @Test
    void integersMayHaveMoreThan32Bits() throws BadInput {
        Spec spec = new Specs(folder).module(CLOCK).onOwnEvaluator().load("Clock");
        assertThat(after(spec, op("Advance", "to", "9000000000000000001"), op("Read", "result", "9000000000000000001")))
                .containsExactly("[now |-> 9000000000000000001]");
        assertThat(after(spec, op("Advance", "to", "8000000000"))).isEmpty();
        assertThatThrownBy(spec::reference).isInstanceOf(BadInput.class).hasMessageContaining("32 bits");
    }

    /** Coverage counts states up to SYMMETRY and VIEW. TLC is not asked: its specification cannot be loaded here. */
    @Test
    void identityOfAStateUpToSymmetryAndView() throws BadInput {
        Specs specs = new Specs(folder)
                .module("""
                ---- MODULE Same ----
                EXTENDS Integers, TLC
                CONSTANT P
                VARIABLES owner, turn
                Init == owner = {} /\\ turn = 0
                Take(p) == owner' = owner \\cup {p} /\\ turn' = turn + 1
                Next == \\E p \\in P : Take(p)
                Perms == Permutations(P)
                Seen == owner
                ====
                """)
                .file("Same.cfg", "INIT Init NEXT Next CONSTANT P = {p1, p2, p3} SYMMETRY Perms VIEW Seen");
        ExtensibleSpec tlc = (ExtensibleSpec) specs.load("Same");
        ExtensibleSpec own = TlaSpec.checked(folder.resolve("Same.tla"), TlaOptions.DEFAULT, () -> {
            throw new BadInput("TLC is not to be asked");
        });
        for (String owner : List.of("{}", "{p1}", "{p2}", "{p1, p3}", "{p2, p3}", "{p1, p2, p3}")) {
            Value state = Value.parse("[owner |-> " + owner + ", turn |-> 1]");
            Value expected = tlc.identity(tlc.stateOf(state).orElseThrow());
            assertThat(own.identity(own.stateOf(state).orElseThrow())).isEqualTo(expected);
        }
        assertThat(own.identity(
                        own.stateOf(Value.parse("[owner |-> {p2}, turn |-> 7]")).orElseThrow()))
                .isEqualTo(own.identity(
                        own.stateOf(Value.parse("[owner |-> {p3}, turn |-> 1]")).orElseThrow()));
    }

    @Test
    void registersAreLeftToTheReference() throws BadInput {
        Spec spec = new Specs(folder).module("""
                ---- MODULE Counted ----
                EXTENDS Integers, TLC
                VARIABLE n
                Init == n = 0
                Count == n' = n + 1 /\\ TLCGet(1) >= 0
                Next == Count
                ====
                """).onOwnEvaluator().load("Counted");
        assertThat(spec.reference()).isEmpty();
        assertThat(spec.operationNames()).containsExactly("Count");
    }

    /** The text of the state below has more than 2^60 characters. */
    @Test
    @Timeout(60)
    void textOfHugeStateIsNotWrittenOut() throws BadInput {
        Spec spec = new Specs(folder).onOwnEvaluator().module("""
                        ---- MODULE Pairs ----
                        VARIABLES a, x
                        Init == a = 1 /\\ x = <<>>
                        Double == x' = <<x, x>> /\\ a' = a
                        Next == Double
                        ====
                        """).load("Pairs");
        Step step = spec.action(op("Double")).completing();
        List<State> states = spec.initialStates();
        step.next(states.get(0));
        assertThat(spec.currentEvaluation()).contains("Double() in the state [a |-> 1, x |-> <<>>]");
        for (int i = 0; i < 60; i++) {
            states = step.next(states.get(0));
        }
        step.next(states.get(0));
        String shown = spec.currentEvaluation().orElseThrow();
        assertThat(shown)
                .startsWith("Double() in the state [a |-> 1, x |-> <<<<<<")
                .endsWith("...");
        assertThat(shown).hasSizeLessThan(400);
    }
}
