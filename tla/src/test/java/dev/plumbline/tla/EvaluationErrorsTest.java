package dev.plumbline.tla;

import static dev.plumbline.tla.Specs.after;
import static dev.plumbline.tla.Specs.op;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecException;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages about actions that cannot be evaluated: place, reason, operation. */
@Tag("slow")
class EvaluationErrorsTest {
    private static final String MODULE = """
            ---- MODULE M ----
            EXTENDS Naturals, Sequences, TLC
            CONSTANT Values
            VARIABLES x, q
            Init == x = 0 /\\ q = <<>>
            Deq(e) == e = Head(q) /\\ q' = Tail(q) /\\ UNCHANGED x
            Get(k) == <<5>>[k] = 5 /\\ UNCHANGED <<x, q>>
            Half(v) == x' = v
            InSet(v) == v \\in Values /\\ x' = v /\\ UNCHANGED q
            Asserts(v) == Assert(v = 1, "v is not one") /\\ x' = v /\\ UNCHANGED q
            Chooses(v) == x' = (CHOOSE y \\in {1} : y = v) /\\ UNCHANGED q
            Cases(v) == x' = (CASE v = 1 -> 2) /\\ UNCHANGED q
            NoTruth(v) == v /\\ x' = 1 /\\ UNCHANGED q
            Early(v) == x' = q' /\\ q' = v
            Mixed(v) == x' = {1} \\cup {v} /\\ UNCHANGED q
            Over == x' = 2147483647 + 1 /\\ UNCHANGED q
            Infinite == x' = Nat /\\ UNCHANGED q
            Unseen(v) == x' = v /\\ UNCHANGED q
            Unbound(w) == x' = w /\\ UNCHANGED q
            Next == \\/ \\E v \\in {1} : \\/ Deq(v) \\/ Get(v) \\/ Half(v) \\/ InSet(v) \\/ Asserts(v) \\/ Chooses(v) \\/ Cases(v)
                                      \\/ NoTruth(v) \\/ Early(v) \\/ Mixed(v)
                    \\/ Over \\/ Infinite
                    \\/ (\\E v \\in Nat : Unseen(v)) \\/ (\\E w : Unbound(w))
                    \\/ x /\\ (Guarded :: \\E u \\in {1} : Unguarded(u))
            ====
            """.replace("Next ==", "Unguarded(u) == UNCHANGED <<x, q>>\nNext ==");

    @TempDir
    Path folder;

    @Test
    void placeReasonAndOperationAreNamed() throws BadInput {
        Spec spec = new Specs(folder).module(MODULE).load("M");

        fails(spec, op("Deq", "e", "1"), "M.tla:6:15: Attempted to apply Head to the empty sequence");
        fails(
                spec,
                op("Get", "k", "2"),
                "M.tla:7:11: Attempted to apply tuple <<5>> to integer 2 which is out of domain");
        fails(
                spec,
                op("Half", "v", "1"),
                "M.tla:8:12: the action Half says nothing about q after the step; expected an assignment or UNCHANGED");
        fails(
                spec,
                op("InSet", "v", "1"),
                "M.tla:9:19: constant Values has no value; expected one in the .cfg or among the constants given");
        fails(
                spec,
                op("Asserts", "v", "2"),
                "M.tla:10:15: The first argument of Assert evaluated to FALSE; the second argument was: \"v is not one\"");
        fails(
                spec,
                op("Chooses", "v", "2"),
                "M.tla:11:21: Attempted to compute the value of an expression of form CHOOSE x \\in S: P, but no element"
                        + " of S satisfied P");
        fails(spec, op("Cases", "v", "2"), "M.tla:12:19: Attempted to evaluate a CASE with no conditions true");
        fails(
                spec,
                op("NoTruth", "v", "2"),
                "M.tla:13:15: In computing next states, TLC expected a boolean expression, but instead found 2");
        fails(
                spec,
                op("Early", "v", "2"),
                "M.tla:14:18: q has no value here; expected a value for it before it is read");
        fails(
                spec,
                op("Mixed", "v", "\"s\""),
                "M.tla:15:18: Attempted to check equality of integer 1 with non-integer: \"s\"");
        fails(spec, op("Over"), "M.tla:16:14: Overflow when computing 2147483647+1");
        fails(spec, op("Infinite"), "M.tla:17:13: TLC has found a state in which the value of a variable contains Nat");
        fails(spec, op("Unguarded", "u", "1"), "M.tla:25:12: expected TRUE or FALSE, found 0");
    }

    private static void fails(Spec spec, Operation operation, String expected) {
        assertThatThrownBy(() -> after(spec, operation))
                .isInstanceOf(SpecException.class)
                .hasMessage(expected + ", when trying " + operation.call());
    }

    @Test
    void failedAssertionIsToldApartFromItsMessage() throws BadInput {
        for (Specs specs : List.of(new Specs(folder), new Specs(folder).onOwnEvaluator())) {
            Spec spec = specs.module(MODULE).load("M");

            assertThat(failure(spec, op("Asserts", "v", "2")).failedAssertion()).contains("v is not one");
            assertThat(failure(spec, op("Get", "k", "2")).failedAssertion()).isEmpty();
        }
    }

    private static SpecException failure(Spec spec, Operation operation) {
        return catchThrowableOfType(SpecException.class, () -> after(spec, operation));
    }

    @Test
    void aPendingOperationNeedsSomethingToRangeOver() throws BadInput {
        Spec spec = new Specs(folder).module(MODULE).load("M");

        assertThatThrownBy(() -> spec.action(op(Outcome.PENDING, "Unseen")))
                .isInstanceOf(BadInput.class)
                .hasMessage(
                        "M.tla:24:22: cannot enumerate Nat, over which an open variable of Unseen(v) ranges; expected"
                                + " a finite set, such as a constant taken from the history, for the operation"
                                + " Unseen()");
        Spec union = new Specs(folder)
                .module(MODULE.replace("v \\in Nat : Unseen", "v \\in Nat \\union {7} : Unseen"))
                .load("M");
        assertThatThrownBy(() -> union.action(op(Outcome.PENDING, "Unseen")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("cannot enumerate Nat\\union{7}, over which");
        assertThatThrownBy(() -> spec.action(op(Outcome.PENDING, "Unbound")))
                .isInstanceOf(BadInput.class)
                .hasMessage(
                        "the variable w around Unbound(w) in Next has no bound; expected an argument of that name or"
                                + " a bound to range over, for the operation Unbound()");
    }

    @Test
    void reportsMissingConstantAtEveryPlace() throws BadInput {
        String rest = "\nPut(v) == x' = v\nNext == \\E v \\in {1} : Put(v)\n====\n";
        for (String init : new String[] {"Init == x = Null", "Init == x = D", "Init == x = {1, Null}"}) {
            Spec spec = new Specs(folder)
                    .module("---- MODULE N ----\nCONSTANT Null\nVARIABLE x\nD == [a |-> Null]\n" + init + rest)
                    .load("N");

            assertThatThrownBy(spec::initialStates)
                    .isInstanceOf(SpecException.class)
                    .hasMessageContaining(
                            ": constant Null has no value; expected one in the .cfg or among the constants given");
        }
    }
}
