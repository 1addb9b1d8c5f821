package dev.plumbline.lineup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.lineup.internal.campaign.TestShrinker;
import dev.plumbline.lineup.internal.phase.CallHistory;
import dev.plumbline.lineup.internal.phase.NumberedCalls;
import dev.plumbline.lineup.internal.phase.SerialWitnesses;
import dev.plumbline.lineup.internal.phase.TestOutcome;
import dev.plumbline.lineup.internal.show.ObservationXml;
import dev.plumbline.lineup.matrix.Invocation;
import dev.plumbline.lineup.matrix.Matrices;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.Counts;
import dev.plumbline.lineup.result.Kind;
import dev.plumbline.spec.serial.SerialRuns;
import dev.plumbline.spec.serial.SerialRuns.Reply;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How tests are written, made and made smaller, and how observations are written down. */
@Tag("slow")
class TextsTest {
    @Test
    void testsAreReadAndWritten() throws BadInput {
        Matrix matrix = Matrix.parse(
                "add(200), tryTake | offer(\"a\\\"b\", 1L, TimeUnit.SECONDS); put([1, -2], 'c', null) f((Object) 1.5)");
        assertThat(matrix.text())
                .isEqualTo(
                        "add(200) tryTake() | offer(\"a\\\"b\", 1L, TimeUnit.SECONDS) put([1, -2], \"c\", null) f((Object) 1.5)");
        assertThat(Matrix.parse(matrix.text())).isEqualTo(matrix);
        assertThat(matrix.dimension()).isEqualTo("2x3");
        assertThat(Matrix.parse("a() a() a() | a() a() a() | a() a() a()").serialOrders())
                .isEqualTo(1680);
        assertThat(Invocation.parseElements("lock() unlock(), get()")).hasSize(2);
    }

    @Test
    void mistakesAreLocated() {
        assertThatThrownBy(() -> Matrix.parse("add(200 | take()"))
                .isInstanceOf(BadInput.class)
                .hasMessage("calls \"add(200 | take()\", column 9: found \"| take()\"; expected ')'");
        assertThatThrownBy(() -> Matrix.parse("add(\"x)")).hasMessageContaining("a text that ends with \"");
        assertThatThrownBy(() -> Matrix.parse("add(99999999999999999999)")).hasMessageContaining("expected a number");
        assertThatThrownBy(() -> Matrix.parse("a() | ")).hasMessageContaining("found the end; expected a call");
        assertThatThrownBy(() -> Invocation.parse("a() b()")).hasMessageContaining("is 2 calls; expected one");
    }

    @Test
    void growingTestsAreAllThereAre() throws BadInput {
        List<List<Invocation>> elements = Invocation.parseElements("a(), b(), c()");
        // 1 test of a(), then pairs of the 4 columns over a() and b(), in any order, then triples of 27 columns.
        assertThat(Matrices.growing(elements, 1)).hasSize(1);
        assertThat(Matrices.growing(elements, 2)).hasSize(1 + 10);
        assertThat(Matrices.growing(elements, 3)).hasSize(1 + 10 + 3654);
        assertThat(Matrices.growing(elements, 3).map(Matrix::sorted)).doesNotHaveDuplicates();
    }

    @Test
    void samplesAreDrawnByTheSeed() throws BadInput {
        List<List<Invocation>> elements = Invocation.parseElements("a(), b() c()");
        assertThat(Matrices.sample(elements, 3, 3, 100, 1)).hasSize(100).doesNotHaveDuplicates();
        assertThat(Matrices.sample(elements, 3, 3, 100, 1)).isEqualTo(Matrices.sample(elements, 3, 3, 100, 1));
        assertThat(Matrices.sample(elements, 3, 3, 100, 2)).isNotEqualTo(Matrices.sample(elements, 3, 3, 100, 1));
        assertThat(Matrices.sample(elements, 1, 2, 100, 1)).hasSize(4);
    }

    /** Figure 7, in the middle and at the bottom. */
    @Test
    void observationsAreWrittenAsInThePaper() throws BadInput {
        NumberedCalls numbering = new NumberedCalls(Matrix.parse("Add(200) Add(400) | Take() TryTake()"));
        SerialRuns runs = new SerialRuns(numbering.serialCalls());
        Reply add200 = new Reply(0, SerialRuns.VOID);
        Reply add400 = new Reply(1, SerialRuns.VOID);
        Reply take = new Reply(2, Value.of(200));
        runs.add(List.of(add200, take, new Reply(3, Value.of("Fail")), add400));
        runs.add(List.of(add200, add400, take, new Reply(3, Value.of(400))));
        runs.add(List.of(add200, take, add400, new Reply(3, Value.of(400))));
        runs.add(List.of(new Reply(2, SerialRuns.BLOCKS)));
        assertThat(new ObservationXml(numbering).serial(runs)).isEqualTo("""
                        <observationset>
                        <observation>
                          <thread id="A">1 2</thread>
                          <thread id="B">3 4</thread>
                          <op id="1" name="Add">value="200"</op>
                          <op id="2" name="Add">value="400"</op>
                          <op id="3" name="Take">result="200"</op>
                          <op id="4" name="TryTake">result="Fail"</op>
                          <history>1[ ]1 3[ ]3 4[ ]4 2[ ]2</history>
                        </observation>
                        <observation>
                          <thread id="A">1 2</thread>
                          <thread id="B">3 4</thread>
                          <op id="1" name="Add">value="200"</op>
                          <op id="2" name="Add">value="400"</op>
                          <op id="3" name="Take">result="200"</op>
                          <op id="4" name="TryTake">result="400"</op>
                          <history>1[ ]1 3[ ]3 2[ ]2 4[ ]4</history>
                          <history>1[ ]1 2[ ]2 3[ ]3 4[ ]4</history>
                        </observation>
                        <observation>
                          <thread id="A"></thread>
                          <thread id="B">1B</thread>
                          <op id="1" name="Take" />
                          <history>1[ #</history>
                        </observation>
                        </observationset>
                        """);
        CallHistory violating = new CallHistory(
                new int[] {0, 4, 1, 2, 5, 3, 6, 7},
                new Value[] {SerialRuns.VOID, SerialRuns.VOID, Value.of(200), Value.of("Fail")});
        assertThat(new ObservationXml(numbering).single(violating))
                .contains("<history>1[ 3[ ]1 2[ ]3 ]2 4[ ]4</history>");
        assertThat(new SerialWitnesses(runs).explainFull(violating)).isFalse();
    }

    /** Leaving out one call at a time ends at 4 calls here; the smallest test has 2. */
    @Test
    void theSmallestTestIsFoundThoughOneAtATimeIsNotEnough() throws BadInput {
        TestShrinker.Check fails = matrix -> {
            List<String> calls = new NumberedCalls(matrix)
                    .serialCalls().stream().map(call -> call.name()).toList();
            boolean four = calls.size() == 4 && calls.containsAll(Set.of("a", "b", "c", "d"));
            boolean two = calls.equals(List.of("b", "d"));
            return four || two || calls.size() > 4 ? failed(matrix) : new TestOutcome.Passed(Counts.NONE, Set.of(), 0);
        };
        Matrix whole = Matrix.parse("a() b() | c() d() e(7)");
        TestShrinker.Result result = new TestShrinker(fails, Kind.STUCK, () -> false).of(whole, failed(whole));
        assertThat(result.matrix().text()).isEqualTo("b() | d()");
        assertThat(result.undecided()).isZero();
    }

    @Test
    void numbersAreMadeSmall() throws BadInput {
        TestShrinker.Check fails =
                matrix -> matrix.calls() == 4 ? failed(matrix) : new TestOutcome.Passed(Counts.NONE, Set.of(), 0);
        Matrix whole = Matrix.parse("a(200) b(0) | c(400) d([200, -3], 7L)");
        assertThat(new TestShrinker(fails, Kind.STUCK, () -> false)
                        .of(whole, failed(whole))
                        .matrix()
                        .text())
                .isEqualTo("a(2) b(0) | c(3) d([2, -3], 1L)");
    }

    private static TestOutcome.Failed failed(Matrix matrix) {
        NumberedCalls numbering = new NumberedCalls(matrix);
        return new TestOutcome.Failed(
                Counts.NONE,
                Kind.STUCK,
                numbering,
                new SerialRuns(numbering.serialCalls()),
                List.of(),
                Optional.empty(),
                OptionalInt.empty());
    }
}
