package dev.plumbline.tla;

import static dev.plumbline.tla.Specs.after;
import static dev.plumbline.tla.Specs.op;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.Operation;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.State;
import dev.plumbline.spec.Step;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Specifications in the styles that people publish, with their numbers of reachable states. */
@Tag("slow")
class PublishedStyleTest {
    @TempDir
    Path folder;

    /** Where specifications are written and loaded. */
    Specs specs() {
        return new Specs(folder);
    }

    /** The number of states that the silent actions reach. */
    private static int reachable(Spec spec) {
        Set<State> seen = new HashSet<>(spec.initialStates());
        ArrayDeque<State> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            State state = open.remove();
            for (Step step : spec.silentSteps()) {
                for (State next : step.next(state)) {
                    if (seen.add(next)) {
                        open.add(next);
                    }
                }
            }
        }
        return seen.size();
    }

    @Test
    void aQueueWithNamedActions() throws BadInput {
        Spec spec = specs().module("""
                        ---- MODULE Queue ----
                        EXTENDS Sequences
                        CONSTANT Items
                        VARIABLE queue
                        Init == queue = <<>>
                        Enqueue(item) == queue' = Append(queue, item)
                        Dequeue(result) ==
                          \\/ /\\ queue = <<>>
                             /\\ result = "empty"
                             /\\ UNCHANGED queue
                          \\/ /\\ queue # <<>>
                             /\\ result = Head(queue)
                             /\\ queue' = Tail(queue)
                        Next == \\/ \\E item \\in Items : Enqueue(item)
                                \\/ \\E result \\in Items \\cup {"empty"} : Dequeue(result)
                        Spec == Init /\\ [][Next]_queue
                        ====
                        """).load("Queue");

        assertThat(after(
                        spec,
                        op("Enqueue", "item", "\"a\""),
                        op("Enqueue", "item", "\"b\""),
                        op("Dequeue", "result", "\"a\"")))
                .containsExactly("[queue |-> <<\"b\">>]");
        assertThat(after(spec, op("Dequeue", "result", "\"empty\""))).containsExactly("[queue |-> <<>>]");
        assertThat(after(spec, op("Enqueue", "item", "\"a\""), op("Dequeue", "result", "\"empty\"")))
                .isEmpty();
    }

    @Test
    void twoPhaseCommitWithAMessageSet() throws BadInput {
        Spec spec = specs().module("""
                        ---- MODULE TwoPhase ----
                        CONSTANT RM
                        VARIABLES rmState, tmState, tmPrepared, msgs
                        Messages == [type : {"Prepared"}, rm : RM] \\cup [type : {"Commit", "Abort"}]
                        TPTypeOK == /\\ rmState \\in [RM -> {"working", "prepared", "committed", "aborted"}]
                                    /\\ tmState \\in {"init", "done"}
                                    /\\ tmPrepared \\subseteq RM
                                    /\\ msgs \\subseteq Messages
                        TPInit == /\\ rmState = [r \\in RM |-> "working"]
                                  /\\ tmState = "init"
                                  /\\ tmPrepared = {}
                                  /\\ msgs = {}
                        TMRcvPrepared(r) == /\\ tmState = "init"
                                            /\\ [type |-> "Prepared", rm |-> r] \\in msgs
                                            /\\ tmPrepared' = tmPrepared \\cup {r}
                                            /\\ UNCHANGED <<rmState, tmState, msgs>>
                        TMCommit == /\\ tmState = "init"
                                    /\\ tmPrepared = RM
                                    /\\ tmState' = "done"
                                    /\\ msgs' = msgs \\cup {[type |-> "Commit"]}
                                    /\\ UNCHANGED <<rmState, tmPrepared>>
                        TMAbort == /\\ tmState = "init"
                                   /\\ tmState' = "done"
                                   /\\ msgs' = msgs \\cup {[type |-> "Abort"]}
                                   /\\ UNCHANGED <<rmState, tmPrepared>>
                        RMPrepare(r) == /\\ rmState[r] = "working"
                                        /\\ rmState' = [rmState EXCEPT ![r] = "prepared"]
                                        /\\ msgs' = msgs \\cup {[type |-> "Prepared", rm |-> r]}
                                        /\\ UNCHANGED <<tmState, tmPrepared>>
                        RMChooseToAbort(r) == /\\ rmState[r] = "working"
                                              /\\ rmState' = [rmState EXCEPT ![r] = "aborted"]
                                              /\\ UNCHANGED <<tmState, tmPrepared, msgs>>
                        RMRcvCommitMsg(r) == /\\ [type |-> "Commit"] \\in msgs
                                             /\\ rmState' = [rmState EXCEPT ![r] = "committed"]
                                             /\\ UNCHANGED <<tmState, tmPrepared, msgs>>
                        RMRcvAbortMsg(r) == /\\ [type |-> "Abort"] \\in msgs
                                            /\\ rmState' = [rmState EXCEPT ![r] = "aborted"]
                                            /\\ UNCHANGED <<tmState, tmPrepared, msgs>>
                        TPNext == \\/ TMCommit \\/ TMAbort
                                  \\/ \\E r \\in RM : TMRcvPrepared(r) \\/ RMPrepare(r) \\/ RMChooseToAbort(r)
                                                   \\/ RMRcvCommitMsg(r) \\/ RMRcvAbortMsg(r)
                        TPSpec == TPInit /\\ [][TPNext]_<<rmState, tmState, tmPrepared, msgs>>
                        ====
                        """)
                .file("TwoPhase.cfg", "SPECIFICATION TPSpec\nCONSTANT RM = {r1, r2, r3}\nINVARIANT TPTypeOK")
                .load(
                        "TwoPhase",
                        TlaOptions.DEFAULT.withSilent(
                                "TMCommit",
                                "TMAbort",
                                "TMRcvPrepared",
                                "RMPrepare",
                                "RMChooseToAbort",
                                "RMRcvCommitMsg",
                                "RMRcvAbortMsg"));

        // The number that the model checker gives for three resource managers.
        assertThat(reachable(spec)).isEqualTo(288);
        assertThat(after(spec, op("RMPrepare", "r", "r1"), op("TMRcvPrepared", "r", "r1")))
                .hasSize(1);
        assertThat(after(spec, op("RMPrepare", "r", "r1"), op("TMRcvPrepared", "r", "r2")))
                .isEmpty();
    }

    @Test
    void paxosWithQuorumsAndMessages() throws BadInput {
        Spec spec = specs().module("""
                        ---- MODULE PaxosLike ----
                        EXTENDS Integers
                        CONSTANTS Value, Acceptor, Quorum
                        ASSUME QuorumAssumption == \\A Q1, Q2 \\in Quorum : Q1 \\cap Q2 # {}
                        Ballot == Nat
                        None == CHOOSE v : v \\notin Value
                        VARIABLES maxBal, maxVBal, maxVal, msgs
                        vars == <<maxBal, maxVBal, maxVal, msgs>>
                        Init == /\\ maxBal = [a \\in Acceptor |-> -1]
                                /\\ maxVBal = [a \\in Acceptor |-> -1]
                                /\\ maxVal = [a \\in Acceptor |-> "none"]
                                /\\ msgs = {}
                        Send(m) == msgs' = msgs \\cup {m}
                        Phase1a(b) == /\\ Send([type |-> "1a", bal |-> b])
                                      /\\ UNCHANGED <<maxBal, maxVBal, maxVal>>
                        Phase1b(a) == \\E m \\in msgs :
                            /\\ m.type = "1a"
                            /\\ m.bal > maxBal[a]
                            /\\ maxBal' = [maxBal EXCEPT ![a] = m.bal]
                            /\\ Send([type |-> "1b", acc |-> a, bal |-> m.bal, mbal |-> maxVBal[a], mval |-> maxVal[a]])
                            /\\ UNCHANGED <<maxVBal, maxVal>>
                        Phase2a(b, v) ==
                          /\\ ~ \\E m \\in msgs : m.type = "2a" /\\ m.bal = b
                          /\\ \\E Q \\in Quorum :
                                LET Q1b == {m \\in msgs : m.type = "1b" /\\ m.acc \\in Q /\\ m.bal = b}
                                    Q1bv == {m \\in Q1b : m.mbal >= 0}
                                IN /\\ \\A a \\in Q : \\E m \\in Q1b : m.acc = a
                                   /\\ \\/ Q1bv = {}
                                      \\/ \\E m \\in Q1bv : m.mval = v /\\ \\A mm \\in Q1bv : m.mbal >= mm.mbal
                          /\\ Send([type |-> "2a", bal |-> b, val |-> v])
                          /\\ UNCHANGED <<maxBal, maxVBal, maxVal>>
                        Phase2b(a) == \\E m \\in msgs :
                            /\\ m.type = "2a"
                            /\\ m.bal >= maxBal[a]
                            /\\ maxBal' = [maxBal EXCEPT ![a] = m.bal]
                            /\\ maxVBal' = [maxVBal EXCEPT ![a] = m.bal]
                            /\\ maxVal' = [maxVal EXCEPT ![a] = m.val]
                            /\\ Send([type |-> "2b", acc |-> a, bal |-> m.bal, val |-> m.val])
                        Next == \\/ \\E b \\in Ballot : Phase1a(b) \\/ \\E v \\in Value : Phase2a(b, v)
                                \\/ \\E a \\in Acceptor : Phase1b(a) \\/ Phase2b(a)
                        Spec == Init /\\ [][Next]_vars
                        ====
                        """).file("PaxosLike.cfg", """
                        SPECIFICATION Spec
                        CONSTANTS Acceptor = {a1, a2, a3}
                                  Value = {v1, v2}
                                  Quorum = {{a1, a2}, {a1, a3}, {a2, a3}}
                        """).load("PaxosLike");

        assertThat(spec.operationNames()).containsExactly("Phase1a", "Phase1b", "Phase2a", "Phase2b");
        List<Operation> chosen = new ArrayList<>(List.of(
                op("Phase1a", "b", "7"),
                op("Phase1b", "a", "a1"),
                op("Phase1b", "a", "a2"),
                op("Phase2a", "b", "7", "v", "v2"),
                op("Phase2b", "a", "a1")));
        assertThat(after(spec, chosen.toArray(new Operation[0]))).hasSize(1);
        chosen.remove(2);
        assertThat(after(spec, chosen.toArray(new Operation[0]))).isEmpty();
    }

    @Test
    void aTranslationOfPlusCal() throws BadInput {
        Spec spec = specs().module("""
                        ---- MODULE Peterson ----
                        VARIABLES flag, turn, pc
                        vars == <<flag, turn, pc>>
                        ProcSet == {0, 1}
                        Not(i) == IF i = 0 THEN 1 ELSE 0
                        Init == /\\ flag = [i \\in {0, 1} |-> FALSE]
                                /\\ turn = 0
                                /\\ pc = [self \\in ProcSet |-> "a1"]
                        a1(self) == /\\ pc[self] = "a1"
                                    /\\ flag' = [flag EXCEPT ![self] = TRUE]
                                    /\\ pc' = [pc EXCEPT ![self] = "a2"]
                                    /\\ turn' = turn
                        a2(self) == /\\ pc[self] = "a2"
                                    /\\ turn' = Not(self)
                                    /\\ pc' = [pc EXCEPT ![self] = "a3"]
                                    /\\ flag' = flag
                        a3(self) == /\\ pc[self] = "a3"
                                    /\\ IF flag[Not(self)] /\\ turn # self
                                          THEN /\\ pc' = [pc EXCEPT ![self] = "a3"]
                                          ELSE /\\ pc' = [pc EXCEPT ![self] = "cs"]
                                    /\\ UNCHANGED <<flag, turn>>
                        cs(self) == /\\ pc[self] = "cs"
                                    /\\ TRUE
                                    /\\ pc' = [pc EXCEPT ![self] = "a4"]
                                    /\\ UNCHANGED <<flag, turn>>
                        a4(self) == /\\ pc[self] = "a4"
                                    /\\ flag' = [flag EXCEPT ![self] = FALSE]
                                    /\\ pc' = [pc EXCEPT ![self] = "a1"]
                                    /\\ turn' = turn
                        proc(self) == a1(self) \\/ a2(self) \\/ a3(self) \\/ cs(self) \\/ a4(self)
                        Next == (\\E self \\in {0, 1} : proc(self))
                        Spec == Init /\\ [][Next]_vars
                        MutualExclusion == ~(pc[0] = "cs" /\\ pc[1] = "cs")
                        ====
                        """)
                .file("Peterson.cfg", "SPECIFICATION Spec\nINVARIANT MutualExclusion")
                .load("Peterson", TlaOptions.DEFAULT.withSilent("proc"));

        Operation[] firstEnters = {
            op("a1", "self", "0"),
            op("a2", "self", "0"),
            op("a1", "self", "1"),
            op("a2", "self", "1"),
            op("a3", "self", "0"),
            op("cs", "self", "0")
        };
        assertThat(after(spec, firstEnters)).hasSize(1);
        firstEnters[4] = op("a3", "self", "1");
        firstEnters[5] = op("cs", "self", "1");
        assertThat(after(spec, firstEnters)).isEmpty();
        assertThat(reachable(spec)).isEqualTo(reachableByHand());
    }

    /** Peterson's algorithm once more, in Java: flags, turn, two program counters. */
    private static int reachableByHand() {
        Set<List<Integer>> seen = new HashSet<>(Set.of(List.of(0, 0, 0, 1, 1)));
        ArrayDeque<List<Integer>> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            List<Integer> state = open.remove();
            for (int self = 0; self < 2; self++) {
                List<Integer> next = new ArrayList<>(state);
                boolean waits = state.get(1 - self) == 1 && state.get(2) != self;
                switch (state.get(3 + self)) {
                    case 1 -> next.set(self, 1);
                    case 2 -> next.set(2, 1 - self);
                    case 5 -> next.set(self, 0);
                    default -> {}
                }
                next.set(3 + self, state.get(3 + self) == 3 && waits ? 3 : state.get(3 + self) % 5 + 1);
                if (seen.add(next)) {
                    open.add(next);
                }
            }
        }
        return seen.size();
    }
}
