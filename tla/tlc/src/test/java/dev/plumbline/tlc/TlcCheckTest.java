package dev.plumbline.tlc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.Witness;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.Timebox;
import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.TlaOptions;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Single runs of TLC, from a history to a verdict. */
@Tag("slow")
class TlcCheckTest {
    private static final String BOX = """
            EXTENDS Naturals
            CONSTANTS Nothing, Keys
            VARIABLES box, closed
            Init == box = [k \\in Keys |-> Nothing] /\\ closed = FALSE
            Put(key, value) == box' = [box EXCEPT ![key] = value] /\\ UNCHANGED closed
            Get(key, result) == result = box[key] /\\ UNCHANGED <<box, closed>>
            Pour_Step(key) == box[key] < 5 /\\ box' = [box EXCEPT ![key] = @ + 1] /\\ UNCHANGED closed
            Pour_Done(key) == UNCHANGED <<box, closed>>
            Put_Abort(key, value) == box' = [box EXCEPT ![key] = Nothing] /\\ UNCHANGED closed
            Leak == \\E k \\in Keys : box[k] # Nothing /\\ box' = [box EXCEPT ![k] = Nothing] /\\ UNCHANGED closed
            Close == closed' = TRUE /\\ UNCHANGED box
            Next == \\/ /\\ ~closed
                       /\\ \\E key \\in Keys, value \\in Nat : \\/ Put(key, value) \\/ Put_Abort(key, value)
                                                          \\/ Pour_Step(key) \\/ Pour_Done(key) \\/ Leak
                    \\/ \\E key \\in Keys, result \\in 0..9 : Get(key, result)
                    \\/ Close
            """;

    @TempDir
    private Path folder;

    private Path box() throws IOException {
        return spec(
                "Box",
                BOX,
                "CONSTANTS Nothing = null\n\\* plumbline: CONSTANT Keys = args.key\nINIT Init\nNEXT Next\n");
    }

    private Path spec(String name, String text, String config) throws IOException {
        Files.writeString(folder.resolve(name + ".cfg"), config);
        return Files.writeString(folder.resolve(name + ".tla"), "---- MODULE " + name + " ----\n" + text + "\n====\n");
    }

    private static Map<String, Value> arguments(Object... pairs) throws BadInput {
        Map<String, Value> arguments = new TreeMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            arguments.put((String) pairs[i], Value.parse(pairs[i + 1].toString()));
        }
        return arguments;
    }

    private static Operation returned(int process, String name, long call, long end, Object... arguments)
            throws BadInput {
        return Operation.returned(process, name, arguments(arguments), call, end);
    }

    private static History history(Operation... operations) throws BadInput {
        History.Builder history = new History.Builder("test", Order.Timeboxes.NANOSECONDS);
        for (Operation operation : operations) {
            history.add(operation);
        }
        return history.build();
    }

    private static Verdict check(History history, Path tla, String... silent) throws BadInput {
        return TlcCheck.run(
                history, tla, TlaOptions.DEFAULT.withSilent(silent), Budget.DEFAULT, TlcCheck.Settings.DEFAULT);
    }

    @Test
    void anOverlappingReadMayComeFirst() throws Exception {
        Verdict verdict = check(
                history(
                        returned(0, "Put", 10_000_000_000L, 30_000_000_000L, "key", "\"a\"", "value", 1),
                        returned(1, "Get", 20_000_000_000L, 40_000_000_000L, "key", "\"a\"", "result", "null"),
                        returned(1, "Get", 50_000_000_000L, 60_000_000_000L, "key", "\"a\"", "result", 1)),
                box());
        assertThat(verdict).isInstanceOf(Verdict.Conforms.class);
        assertThat(verdict.statistics().operations()).isEqualTo(3);
        assertThat(verdict.statistics().steps()).isPositive();
    }

    @Test
    void aStaleReadViolatesAndTheLongestBehaviourIsShown() throws Exception {
        Path keep = folder.resolve("kept");
        Verdict verdict = TlcCheck.run(
                history(
                        returned(0, "Put", 1, 2, "key", 1, "value", 1),
                        returned(0, "Put", 3, 8, "key", 1, "value", 2),
                        returned(1, "Get", 4, 6, "key", 1, "result", "null"),
                        returned(0, "Get", 9, 9, "key", 1, "result", 2)),
                box(),
                TlaOptions.DEFAULT,
                Budget.DEFAULT,
                TlcCheck.Settings.DEFAULT.withKeep(keep));
        assertThat(verdict).isInstanceOf(Verdict.Violates.class);
        Counterexample found = verdict.counterexampleIfAny().orElseThrow();
        assertThat(found.failedAt()).isEqualTo(2);
        assertThat(found.frontier()).hasSize(1);
        assertThat(found.frontier().get(0).done()).isEqualTo(Set.of(1));
        assertThat(found.frontier().get(0).state().value()).hasToString("[box |-> <<2>>, closed |-> FALSE]");
        assertThat(found.recent()).extracting(Witness.Performed::operation).containsExactly(0, 1);
        assertThat(found.blocked()).hasSize(1);
        assertThat(found.blocked().get(0).reasons().get(0).obstacles())
                .extracting(Object::toString)
                .singleElement()
                .asString()
                .startsWith("result = box[key]: null = 2 is FALSE at Box.tla:");
        assertThat(keep.toFile().list())
                .containsExactlyInAnyOrder(
                        "Box.tla",
                        "BoxTrace.tla",
                        "BoxTrace.cfg",
                        "BoxTraceData.tla",
                        "BoxTraceDeepest.tla",
                        "BoxTraceDeepest.cfg");
    }

    @Test
    void pendingWriteMayHappenLongAfterItsProcessContinued() throws Exception {
        Operation pending = Operation.pending(0, "Put", arguments("key", 1, "value", 7), 1);
        assertThat(check(
                        history(
                                pending,
                                returned(0, "Get", 2, 3, "key", 1, "result", "null"),
                                returned(1, "Get", 4, 5, "key", 1, "result", 7)),
                        box()))
                .isInstanceOf(Verdict.Conforms.class);
    }

    @Tag("long")
    @Test
    void aPendingWriteComesAfterWhatItsProcessCompletedAtThatInstant() throws Exception {
        Operation read = returned(0, "Get", 1, 5, "key", 1, "result", 7);
        assertThat(check(history(read, Operation.pending(0, "Put", arguments("key", 1, "value", 7), 5)), box()))
                .isInstanceOf(Verdict.Violates.class);
        assertThat(check(history(read, Operation.pending(1, "Put", arguments("key", 1, "value", 7), 5)), box()))
                .isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void abortedOperationPerformsItsAbortAction() throws Exception {
        Operation aborted = new Operation(
                Value.of(0), "Put", arguments("key", 1, "value", 7), new Timebox(3, 4), Outcome.ABORTED, Map.of(), 0);
        Operation first = returned(0, "Put", 1, 2, "key", 1, "value", 1);
        assertThat(TlcCheck.conforming(
                        List.of(
                                history(first, aborted, returned(0, "Get", 5, 6, "key", 1, "result", "null")),
                                history(first, aborted, returned(0, "Get", 5, 6, "key", 1, "result", 1)),
                                history(first, aborted, returned(0, "Get", 5, 6, "key", 1, "result", 7))),
                        TlaSpec.load(box(), TlaOptions.DEFAULT.withHistory(history(first))),
                        Budget.DEFAULT,
                        TlcCheck.Settings.DEFAULT))
                .containsExactly(0);
    }

    @Test
    void aMultiStepOperationTakesAnyNumberOfSteps() throws Exception {
        assertThat(check(
                        history(
                                returned(0, "Put", 1, 2, "key", 1, "value", 0),
                                returned(0, "Pour", 3, 9, "key", 1),
                                returned(1, "Get", 4, 5, "key", 1, "result", 2),
                                returned(1, "Get", 6, 7, "key", 1, "result", 4)),
                        box()))
                .isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void aSilentActionExplainsALossOnlyIfItIsAllowed() throws Exception {
        History lost = history(
                returned(0, "Put", 1, 2, "key", 1, "value", 3), returned(0, "Get", 3, 4, "key", 1, "result", "null"));
        assertThat(check(lost, box(), "Leak")).isInstanceOf(Verdict.Conforms.class);
        Verdict without = check(lost, box());
        assertThat(without.counterexampleIfAny().orElseThrow().failedAt()).isEqualTo(1);
    }

    @Test
    void aSearchThatIsTooLargeIsInconclusive() throws Exception {
        Path counter = spec(
                "Counter",
                "EXTENDS Naturals\nVARIABLE n\nInit == n = 0\nTick == n' = n + 1\nRead(result) == n = result /\\ UNCHANGED n\n"
                        + "Next == Tick \\/ \\E result \\in Nat : Read(result)",
                "INIT Init\nNEXT Next\n");
        Verdict verdict = TlcCheck.run(
                history(returned(0, "Read", 1, 2, "result", 0), returned(0, "Read", 3, 4, "result", -1)),
                counter,
                TlaOptions.DEFAULT.withSilent("Tick"),
                Budget.DEFAULT.withTime(Duration.ofMillis(700)),
                TlcCheck.Settings.DEFAULT);
        assertThat(verdict).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(((Verdict.Inconclusive) verdict).reason().text())
                .isEqualTo("the time budget of 700 ms of CPU time ran out");
        assertThat(((Verdict.Inconclusive) verdict).settled()).isEqualTo(1);
    }

    @Test
    void anEvaluationThatFailsNamesItsPlace() throws Exception {
        Path queue = spec(
                "Queue",
                "EXTENDS Sequences\nVARIABLE q\nInit == q = <<>>\nDeq(result) == result = Head(q) /\\ q' = Tail(q)\n"
                        + "Next == \\E result \\in {1} : Deq(result)",
                "INIT Init\nNEXT Next\n");
        assertThatThrownBy(() -> check(history(returned(0, "Deq", 1, 2, "result", 1)), queue))
                .isInstanceOf(SpecException.class)
                .hasMessageStartingWith("Queue.tla:5:")
                .hasMessageContaining("Head");
    }

    @Test
    void rejectsConstantWithoutValue() throws Exception {
        Path tla = spec("Box", BOX, "CONSTANTS Keys = {1}\nINIT Init\nNEXT Next\n");
        assertThatThrownBy(() -> check(history(returned(0, "Close", 1, 2)), tla))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("constant Nothing has no value");
    }

    @Test
    void aHistoryWithoutInitialStateViolates() throws Exception {
        Path tla = spec(
                "Never", "VARIABLE x\nInit == x = 1 /\\ x = 2\nA == UNCHANGED x\nNext == A", "INIT Init\nNEXT Next\n");
        Verdict verdict = check(history(returned(0, "A", 1, 2)), tla);
        assertThat(verdict.counterexampleIfAny().orElseThrow().failing()).isEmpty();
    }

    @Test
    void rejectsActionsThatCannotBeWrittenInAnotherModule() throws Exception {
        History put = history(returned(0, "Put", 1, 2, "v", 1));
        Path let = spec(
                "Local",
                "EXTENDS Naturals\nVARIABLE x\nInit == x = 0\nPut(v) == x' = v\n"
                        + "Next == LET Free == x = 0 IN Free /\\ \\E v \\in 1..2 : Put(v)",
                "");
        assertThatThrownBy(() -> check(put, let))
                .isInstanceOf(BadInput.class)
                .hasMessage(
                        "Local.tla:6:30: Free uses a definition of a LET around it, so the action Put as Next has it"
                                + " cannot be said in another module; this needs the sweep");
        spec("Inner", "EXTENDS Naturals\nVARIABLE x\nPut(v) == x' = v\nStep == x = 0 /\\ \\E v \\in 1..2 : Put(v)", "");
        Path instance = spec("Outer", "VARIABLE y\nI == INSTANCE Inner WITH x <- y\nInit == y = 0\nNext == I!Step", "");
        assertThatThrownBy(() -> check(put, instance))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("Inner.tla:5:9: x = 0 stands inside an instance");
        Path text = spec("Text", "VARIABLE x\nInit == x = 0\nPut(v) == x' = v\nNext == \\E v \\in {1} : Put(v)", "");
        assertThatThrownBy(() -> check(history(returned(0, "Put", 1, 2, "v", "\"\u00e4\"")), text))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("expected ASCII");
    }

    @Test
    void runsGivenJarInsteadOfTheBundledOne() throws Exception {
        History history = history(returned(0, "Close", 1, 2));
        Path tla = spec("Box", BOX, "CONSTANTS Nothing = null Keys = {1}\nINIT Init\nNEXT Next\n");
        Path jar = Path.of(Class.forName("tlc2.TLC")
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path copy = Files.copy(jar, folder.resolve("tla2tools.jar"));
        assertThat(TlcCheck.run(
                        history,
                        TlaSpec.load(tla, TlaOptions.DEFAULT),
                        Budget.DEFAULT,
                        TlcCheck.Settings.DEFAULT.withTools(copy)))
                .isInstanceOf(Verdict.Conforms.class);
        Path broken = Files.writeString(folder.resolve("broken.jar"), "no jar");
        assertThatThrownBy(() -> TlcCheck.run(
                        history,
                        TlaSpec.load(tla, TlaOptions.DEFAULT),
                        Budget.DEFAULT,
                        TlcCheck.Settings.DEFAULT.withTools(broken)))
                .isInstanceOf(BadInput.class)
                .hasMessage("cannot read " + broken + ": expected a tla2tools.jar");
    }
}
