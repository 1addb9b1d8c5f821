package dev.plumbline.tla;

import static dev.plumbline.tla.Specs.after;
import static dev.plumbline.tla.Specs.op;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.Outcome;
import dev.plumbline.spec.Spec;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which formulas are actions, and which conditions around them in Next count. */
@Tag("slow")
class ActionsOfNextTest {
    @TempDir
    Path folder;

    private Spec spec(String body) throws BadInput {
        return new Specs(folder)
                .module("---- MODULE M ----\n" + body + "\n====\n")
                .load("M");
    }

    @Test
    void constantBoundsAroundAnActionAreNotEnforced() throws BadInput {
        Spec spec = spec("""
                VARIABLE x
                Init == x = 0
                Put(v) == x' = v
                Next == \\E v \\in {1, 2} : Put(v)
                """);

        assertThat(after(spec, op("Put", "v", "77"))).containsExactly("[x |-> 77]");
    }

    @Test
    void boundsThatDependOnTheStateAreEnforced() throws BadInput {
        Spec spec = spec("""
                VARIABLE msgs
                Init == msgs = {1, 2}
                Recv(m) == msgs' = msgs \\ {m}
                Next == \\E any \\in msgs : Recv(any)
                """);

        assertThat(after(spec, op("Recv", "m", "1"))).containsExactly("[msgs |-> {2}]");
        assertThat(after(spec, op("Recv", "m", "3"))).isEmpty();
        assertThat(after(spec, op("Recv", "m", "1"), op("Recv", "m", "1"))).isEmpty();
    }

    @Test
    void aBoundMayDependOnTheStateThroughAnotherVariable() throws BadInput {
        Spec spec = spec("""
                VARIABLE msgs
                Init == msgs = {[keys |-> {1, 2}], [keys |-> {5}]}
                Take(k) == UNCHANGED msgs
                Next == \\E m \\in msgs : \\E k \\in m.keys : Take(k)
                """);

        assertThat(after(spec, op("Take", "k", "5"))).hasSize(1);
        assertThat(after(spec, op("Take", "k", "3"))).isEmpty();
    }

    @Test
    void guardsConjoinedAroundTheDisjunctionAreEnforced() throws BadInput {
        Spec spec = spec("""
                VARIABLES x, stopped
                Init == x = 0 /\\ stopped = FALSE
                Stop == stopped' = TRUE /\\ UNCHANGED x
                Put(v) == x' = v /\\ UNCHANGED stopped
                Next == /\\ ~stopped
                        /\\ (Stop \\/ \\E v \\in {1} : Put(v))
                """);

        assertThat(after(spec, op("Put", "v", "4"), op("Stop"))).containsExactly("[stopped |-> TRUE, x |-> 4]");
        assertThat(after(spec, op("Stop"), op("Put", "v", "4"))).isEmpty();
    }

    @Test
    void conjunctsThatAssignAroundTheDisjunctionTakePart() throws BadInput {
        Spec spec = spec("""
                EXTENDS Naturals
                VARIABLES x, clock, log, twice
                Init == x = 0 /\\ clock = 0 /\\ log = <<>> /\\ twice = 0
                A == x' = 1
                B(v) == x' = v + clock'
                Next == /\\ clock' = clock + 1
                        /\\ ((A \\/ \\E v \\in {1} : B(v)) /\\ UNCHANGED log)
                        /\\ twice' = x' + x'
                """);

        assertThat(after(spec, op("A"))).containsExactly("[clock |-> 1, log |-> <<>>, twice |-> 2, x |-> 1]");
        assertThat(after(spec, op("A"), op("B", "v", "10")))
                .containsExactly("[clock |-> 2, log |-> <<>>, twice |-> 24, x |-> 12]");
    }

    @Test
    void branchesOfIfAndCaseAreGuards() throws BadInput {
        Spec spec = spec("""
                EXTENDS Naturals
                VARIABLE x
                Init == x = 0
                Low == x' = 5
                High == x' = x + 1
                Top == x' = 0
                Never == x' = 99
                Next == IF x < 5 THEN Low
                        ELSE CASE x = 6 -> Top [] x < 7 -> High [] OTHER -> Never
                """);

        assertThat(after(spec, op("High"))).isEmpty();
        assertThat(after(spec, op("Low"))).containsExactly("[x |-> 5]");
        assertThat(after(spec, op("Low"), op("Low"))).isEmpty();
        assertThat(after(spec, op("Low"), op("High"))).containsExactly("[x |-> 6]");
        assertThat(after(spec, op("Low"), op("High"), op("High"))).isEmpty();
        assertThat(after(spec, op("Low"), op("High"), op("Top"))).containsExactly("[x |-> 0]");
        assertThat(after(spec, op("Low"), op("High"), op("Never"))).isEmpty();
    }

    @Test
    void actualArgumentsThatAreNoVariablesMustAgree() throws BadInput {
        Spec spec = spec("""
                EXTENDS Naturals
                VARIABLE x
                Init == x = 3
                Put(k, v) == x' = v
                Next == \\E k \\in {1, 2} : Put(k, 0) \\/ Put(k, x + 1)
                """);

        assertThat(after(spec, op("Put", "k", "1", "v", "0"))).containsExactly("[x |-> 0]");
        assertThat(after(spec, op("Put", "k", "9", "v", "4"))).containsExactly("[x |-> 4]");
        assertThat(after(spec, op("Put", "k", "1", "v", "5"))).isEmpty();
        assertThat(after(spec, op("Put", "k", "1", "v", "\"text\""))).isEmpty();
    }

    @Test
    void anActualArgumentMaySpeakOfTheNextState() throws BadInput {
        Spec spec = spec("""
                EXTENDS Naturals
                VARIABLE x
                Init == x = 3
                Inc(now) == x' = x + 1 /\\ now > 0
                Next == Inc(x')
                """);

        assertThat(after(spec, op("Inc", "now", "4"))).containsExactly("[x |-> 4]");
        assertThat(after(spec, op("Inc", "now", "5"))).isEmpty();
    }

    @Test
    void fieldsOfAMessageAreFoundByTryingTheMessages() throws BadInput {
        Spec spec = spec("""
                VARIABLE msgs
                Init == msgs = {[src |-> 1, body |-> "a"], [src |-> 2, body |-> "a"], [src |-> 1, body |-> "b"]}
                Recv(src, body) == msgs' = {m \\in msgs : m.src # src}
                Next == \\E m \\in msgs : Recv(m.src, m.body)
                """);

        assertThat(after(spec, op("Recv", "src", "2", "body", "\"a\""))).hasSize(1);
        assertThat(after(spec, op("Recv", "src", "2", "body", "\"b\""))).isEmpty();
    }

    @Test
    void actionsInsideActionsAreActionsToo() throws BadInput {
        Spec spec = spec("""
                EXTENDS Naturals
                VARIABLES pc, x
                Init == pc = [p \\in {1, 2} |-> "a"] /\\ x = 0
                a(self) == /\\ pc[self] = "a"
                           /\\ x' = x + 1
                           /\\ pc' = [pc EXCEPT ![self] = "b"]
                b(self) == /\\ pc[self] = "b"
                           /\\ pc' = [pc EXCEPT ![self] = "Done"]
                           /\\ UNCHANGED x
                proc(self) == a(self) \\/ b(self)
                Terminating == /\\ \\A self \\in {1, 2} : pc[self] = "Done"
                               /\\ UNCHANGED <<pc, x>>
                Next == (\\E self \\in {1, 2} : proc(self)) \\/ Terminating
                """);

        assertThat(spec.operationNames()).containsExactly("Terminating", "a", "b", "proc");
        assertThat(after(spec, op("a", "self", "2"))).containsExactly("[pc |-> <<\"a\", \"b\">>, x |-> 1]");
        assertThat(after(spec, op("b", "self", "2"))).isEmpty();
        assertThat(after(spec, op("proc", "self", "2"), op("proc", "self", "2")))
                .containsExactly("[pc |-> <<\"a\", \"Done\">>, x |-> 1]");
    }

    @Test
    void operatorsThatABodyIsMadeOfAreNotListed() throws BadInput {
        Spec spec = spec("""
                VARIABLE msgs
                Init == msgs = {}
                Send(m) == msgs' = msgs \\cup {m}
                Phase1a(b) == Send([type |-> "1a", bal |-> b])
                Phase2a(b) == /\\ b > 0
                              /\\ Send([type |-> "2a", bal |-> b])
                Next == \\E b \\in {1} : Phase1a(b) \\/ Phase2a(b)
                """.replace("VARIABLE", "EXTENDS Naturals\nVARIABLE"));

        assertThat(spec.operationNames()).containsExactly("Phase1a", "Phase2a", "Send");
    }

    @Test
    void conjunctOfAnotherActionIsNotAnAction() throws BadInput {
        Spec spec = spec("""
                VARIABLES x, y
                Init == x = 0 /\\ y = 0
                Put(v) == x' = v
                Alone(v) == Put(v) /\\ UNCHANGED y
                Both(v) == /\\ Put(v)
                           /\\ y' = v
                Quiet == \\E v \\in {1} : (Put(v) \\/ FALSE) /\\ UNCHANGED y
                Next == Quiet \\/ \\E v \\in {1} : Both(v) \\/ Alone(v)
                """);

        assertThat(after(spec, op("Put", "v", "3"))).containsExactly("[x |-> 3, y |-> 0]");
    }

    @Test
    void actionsDefinedInLetTakeTheVariablesAround() throws BadInput {
        Spec spec = spec("""
                VARIABLE x
                Init == x = 0
                Next == \\E k \\in {1, 2} :
                          LET Put == x' = k
                              Add(v) == x' = <<k, v>>
                          IN Put \\/ \\E w \\in {5, 6} : Add(w)
                """);

        assertThat(after(spec, op("Put", "k", "9"))).containsExactly("[x |-> 9]");
        assertThat(after(spec, op("Put"))).containsExactly("[x |-> 1]", "[x |-> 2]");
        assertThat(after(spec, op("Add", "k", "7", "v", "8"))).containsExactly("[x |-> <<7, 8>>]");
        assertThat(after(spec, op("Add", "v", "8"))).containsExactly("[x |-> <<1, 8>>]", "[x |-> <<2, 8>>]");
    }

    @Test
    void aVariableAroundThatGuardsNeedRangesOverItsBound() throws BadInput {
        Spec spec = spec("""
                VARIABLES up, x
                Init == up \\in {{}, {1}} /\\ x = 0
                Put(v) == x' = v /\\ UNCHANGED up
                Next == \\E p \\in {1, 2} : p \\in up /\\ \\E v \\in {1} : Put(v)
                """);

        assertThat(after(spec, op("Put", "v", "3"))).containsExactly("[up |-> {1}, x |-> 3]");
    }

    @Test
    void bindsTuplesOfVariables() throws BadInput {
        Spec spec = spec("""
                VARIABLE edges
                Init == edges = {<<1, 2>>, <<2, 3>>}
                Cut(from, to) == edges' = edges \\ {<<from, to>>}
                Drop(to) == edges' = {e \\in edges : e[2] # to}
                Next == \\E <<a, b>> \\in edges : Cut(a, b) \\/ Drop(b)
                """);

        assertThat(after(spec, op("Cut", "from", "1", "to", "2"))).containsExactly("[edges |-> {<<2, 3>>}]");
        assertThat(after(spec, op("Cut", "from", "1", "to", "3"))).isEmpty();
        assertThat(after(spec, op("Drop", "to", "3"))).containsExactly("[edges |-> {<<1, 2>>}]");
        assertThat(after(spec, op("Drop", "to", "1"))).isEmpty();
    }

    @Test
    void oneVariableForTwoParametersMakesThemEqual() throws BadInput {
        Spec spec = spec("""
                VARIABLE x
                Init == x = 0
                Move(from, to) == x' = <<from, to>>
                Next == \\E p \\in {1, 2} : Move(p, p)
                """);

        assertThat(after(spec, op("Move", "from", "4", "to", "4"))).hasSize(1);
        assertThat(after(spec, op("Move", "from", "4", "to", "5"))).isEmpty();
    }

    @Test
    void theSameActionOnSeveralWaysIsTheirUnion() throws BadInput {
        Spec spec = spec("""
                EXTENDS Naturals
                VARIABLE x
                Init == x = 0
                Step(v) == x' = x + v
                Next == (x = 0 /\\ \\E v \\in {1} : Step(v)) \\/ (x = 5 /\\ \\E v \\in {1} : Step(v))
                """);

        assertThat(after(spec, op("Step", "v", "5"), op("Step", "v", "2"))).containsExactly("[x |-> 7]");
        assertThat(after(spec, op("Step", "v", "4"), op("Step", "v", "2"))).isEmpty();
    }

    @Test
    void higherOrderAndRecursiveOperatorsWork() throws BadInput {
        Spec spec = spec("""
                EXTENDS Naturals, Sequences, FiniteSets
                VARIABLE x
                RECURSIVE Sum(_)
                Sum(S) == IF S = {} THEN 0 ELSE LET e == CHOOSE e \\in S : TRUE IN e + Sum(S \\ {e})
                fact[n \\in 0..10] == IF n = 0 THEN 1 ELSE n * fact[n - 1]
                Apply(F(_), v) == F(v)
                Twice(F(_), v) == F(F(v))
                Update(F(_), v) == x' = Apply(F, v)
                Init == x = 0
                Total(S) == x' = Sum(S)
                Factorial(n) == x' = fact[n]
                Doubled(v) == x' = Twice(LAMBDA y : 2 * y, v)
                Next == \\/ \\E S \\in SUBSET {1, 2} : Total(S)
                        \\/ \\E n \\in 1..3 : Factorial(n) \\/ Doubled(n) \\/ Update(LAMBDA y : y + 1, n)
                """);

        assertThat(after(spec, op("Total", "S", "{1, 2, 30}"))).containsExactly("[x |-> 33]");
        assertThat(after(spec, op("Factorial", "n", "5"))).containsExactly("[x |-> 120]");
        assertThat(after(spec, op("Doubled", "v", "5"))).containsExactly("[x |-> 20]");
        assertThat(after(spec, op("Update", "v", "5"))).containsExactly("[x |-> 6]");
    }

    @Test
    void nondeterministicActionsHaveSeveralNextStates() throws BadInput {
        Spec spec = spec("""
                VARIABLE x
                Init == x \\in {0, 1}
                Pick(S) == \\E v \\in S : x' = v \\/ x' = v
                Next == \\E S \\in SUBSET {1} : Pick(S)
                """);

        assertThat(after(spec)).containsExactly("[x |-> 0]", "[x |-> 1]");
        assertThat(after(spec, op("Pick", "S", "{4, 5}"))).containsExactly("[x |-> 4]", "[x |-> 5]");
        assertThat(spec.action(op("Pick", "S", "{4, 5}"))
                        .completing()
                        .next(spec.initialStates().get(0)))
                .hasSize(2);
    }

    @Test
    void parametersOfPendingOperationsRangeOverTheirBounds() throws BadInput {
        Spec spec = spec("""
                VARIABLE x
                Init == x = 0
                Cas(old, new, result) == /\\ result = (x = old)
                                         /\\ x' = IF result THEN new ELSE x
                Next == \\E o, n \\in {0, 1, 2}, r \\in BOOLEAN : Cas(o, n, r)
                """);

        assertThat(after(spec, op(Outcome.PENDING, "Cas", "old", "0", "new", "9")))
                .containsExactly("[x |-> 9]");
        assertThat(after(spec, op(Outcome.PENDING, "Cas", "old", "0")))
                .containsExactly("[x |-> 0]", "[x |-> 1]", "[x |-> 2]");
    }

    @Test
    void labelsAndNestedQuantifiersDoNoHarm() throws BadInput {
        Spec spec = spec("""
                VARIABLE x
                Init == x = 0
                Put(a, b, c) == x' = <<a, b, c>>
                Next == \\E p, q \\in {1, 2} : lab(p, q) :: \\E r \\in {3} : Put(p, q, r)
                """);

        assertThat(after(spec, op("Put", "a", "1", "b", "5", "c", "6"))).containsExactly("[x |-> <<1, 5, 6>>]");
    }
}
