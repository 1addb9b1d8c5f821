package dev.plumbline.tla;

import static dev.plumbline.tla.Specs.after;
import static dev.plumbline.tla.Specs.op;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class InstancesTest {
    private static final String QUEUE = """
            ---- MODULE Queue ----
            EXTENDS Sequences
            CONSTANT Bound
            VARIABLE q
            QInit == q = <<>>
            Enq(e) == Len(q) # Bound /\\ q' = Append(q, e)
            Deq(e) == q # <<>> /\\ e = Head(q) /\\ q' = Tail(q)
            Next == \\E e \\in {1, 2} : Enq(e) \\/ Deq(e)
            Spec == QInit /\\ [][Next]_q
            ====
            """;

    @TempDir
    Path folder;

    /** Where specifications are written and loaded. */
    Specs specs() {
        return new Specs(folder);
    }

    private Spec spec(String body) throws BadInput {
        return specs().module(QUEUE)
                .module("---- MODULE M ----\n" + body + "\n====\n")
                .load("M");
    }

    @Test
    void actionsOfAnInstanceHaveItsName() throws BadInput {
        Spec spec = spec("""
                VARIABLE items
                Q == INSTANCE Queue WITH q <- items, Bound <- 1
                Init == Q!QInit
                Next == \\E e \\in {1} : Q!Enq(e) \\/ Q!Deq(e)
                """);

        assertThat(spec.operationNames()).containsExactly("Q!Deq", "Q!Enq");
        assertThat(after(spec, op("Q!Enq", "e", "7"))).containsExactly("[items |-> <<7>>]");
        assertThat(after(spec, op("Enq", "e", "7"), op("Enq", "e", "8"))).isEmpty();
        assertThat(after(spec, op("Enq", "e", "7"), op("Deq", "e", "7"))).containsExactly("[items |-> <<>>]");
        assertThat(after(spec, op("Enq", "e", "7"), op("Deq", "e", "8"))).isEmpty();
    }

    @Test
    void parametersOfAnInstanceComeFirst() throws BadInput {
        Spec spec = spec("""
                VARIABLE items
                Q(n) == INSTANCE Queue WITH q <- items, Bound <- n
                Init == items = <<>>
                Next == \\E e \\in {1}, limit \\in {1, 2} : Q(limit)!Enq(e)
                """);

        assertThat(after(spec, op("Q!Enq", "n", "0", "e", "7"))).isEmpty();
        assertThat(after(spec, op("Q!Enq", "n", "2", "e", "7"), op("Q!Enq", "n", "2", "e", "8")))
                .containsExactly("[items |-> <<7, 8>>]");
        assertThat(after(spec, op("Q!Enq", "n", "2", "e", "7"), op("Q!Enq", "n", "1", "e", "8")))
                .isEmpty();
    }

    @Test
    void theNextOfAnInstanceBringsItsActions() throws BadInput {
        Spec spec = spec("""
                VARIABLE items
                Q == INSTANCE Queue WITH q <- items, Bound <- 5
                Init == Q!QInit
                Next == Q!Next
                """);

        assertThat(spec.operationNames()).containsExactly("Deq", "Enq");
        assertThat(after(spec, op("Enq", "e", "7"), op("Q!Enq", "e", "8"))).containsExactly("[items |-> <<7, 8>>]");
    }

    @Test
    void theSpecificationMayBeThatOfAnInstance() throws BadInput {
        specs().file("M.cfg", "SPECIFICATION QSpec");
        Spec spec = spec("""
                VARIABLE items
                Q == INSTANCE Queue WITH q <- items, Bound <- 1
                QSpec == Q!Spec
                """);

        assertThat(after(spec, op("Enq", "e", "7"))).containsExactly("[items |-> <<7>>]");
        assertThat(after(spec, op("Enq", "e", "7"), op("Enq", "e", "8"))).isEmpty();
    }

    @Test
    void distinguishesActionsOfTwoInstances() throws BadInput {
        Spec spec = spec("""
                VARIABLES a, b
                P == INSTANCE Queue WITH q <- a, Bound <- 5
                R == INSTANCE Queue WITH q <- b, Bound <- 5
                Init == P!QInit /\\ R!QInit
                Next == (P!Next /\\ UNCHANGED b) \\/ (R!Next /\\ UNCHANGED a)
                """);

        assertThat(after(spec, op("P!Enq", "e", "1"), op("R!Enq", "e", "2")))
                .containsExactly("[a |-> <<1>>, b |-> <<2>>]");
        assertThatThrownBy(() -> after(spec, op("Enq", "e", "1")))
                .isInstanceOf(BadInput.class)
                .hasMessage("the operation Enq could be any of P!Enq, R!Enq; expected one of these names");
    }

    @Test
    void aBoundInsideAnInstanceIsReadInTheState() throws BadInput {
        specs().module("""
                ---- MODULE Picker ----
                VARIABLES choices, picked
                Pick(c) == picked' = c
                Next == \\E c \\in choices : Pick(c)
                ====
                """);
        Spec spec = spec("""
                VARIABLES x, open
                I == INSTANCE Picker WITH choices <- open \\cup {4}, picked <- x
                Init == x = 0 /\\ open = {3}
                Next == I!Next /\\ UNCHANGED open
                """);

        assertThat(after(spec, op("Pick", "c", "3"))).containsExactly("[open |-> {3}, x |-> 3]");
        assertThat(after(spec, op("Pick", "c", "4"))).hasSize(1);
        assertThat(after(spec, op("Pick", "c", "5"))).isEmpty();
    }

    @Test
    void conjunctsAroundAnInstanceAreReadOutsideOfIt() throws BadInput {
        // The module is extended and instantiated with its two variables exchanged: q means one thing outside and
        // another inside.
        specs().module("""
                ---- MODULE Two ----
                VARIABLES left, right
                Set(v) == left' = v
                Step == \\E v \\in {1} : Set(v) \\/ FALSE
                ====
                """);
        Spec spec = spec("""
                EXTENDS Two
                Swapped == INSTANCE Two WITH left <- right, right <- left
                Init == left = 0 /\\ right = 0
                Next == left = 0 /\\ Swapped!Step /\\ left' = 5
                """);

        assertThat(after(spec, op("Set", "v", "9"))).containsExactly("[left |-> 5, right |-> 9]");
    }

    @Test
    void instancesWithoutANameAreReadAsDefinitions() throws BadInput {
        Spec spec = spec("""
                VARIABLE q
                Bound == 2
                INSTANCE Queue
                Init == QInit
                """.replace("Bound == 2", "Bound == 2"));

        assertThat(after(spec, op("Enq", "e", "7"), op("Deq", "e", "7"))).containsExactly("[q |-> <<>>]");
    }
}
