package dev.plumbline.check.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Decider;
import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.history.format.Source;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class StreamedCheckTest {
    private static InputStream lines(String... lines) {
        return new ByteArrayInputStream((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static String write(String process, long value, long call, Object end) {
        return "{\"process\":\"" + process + "\",\"op\":\"write\",\"args\":{\"value\":" + value + "},\"call\":" + call
                + (end instanceof Integer ? ",\"return\":" + end : "") + "}";
    }

    private static String read(String process, long result, long call, long end) {
        return "{\"process\":\"" + process + "\",\"op\":\"read\",\"args\":{\"result\":" + result + "},\"call\":" + call
                + ",\"return\":" + end + "}";
    }

    private static StreamedCheck.Found check(long disorder, boolean readsRest, InputStream stream) throws BadInput {
        return new StreamedCheck(
                        "stream",
                        Models.register(0),
                        new StreamedCheck.Settings(disorder, 10, readsRest),
                        Budget.UNLIMITED,
                        Progress.NONE)
                .run(Source.of("stream", stream), ReadOptions.DEFAULT);
    }

    private static Verdict verdict(long disorder, String... lines) throws BadInput {
        return check(disorder, true, lines(lines)).result().verdict();
    }

    @Test
    void operationMayArriveAsLateAsIsPromised() throws BadInput {
        String[] lines = {read("a", 1, 5, 6), read("a", 1, 8, 9), write("b", 1, 0, 10), read("a", 1, 20, 21)};
        assertThat(verdict(8, lines)).isInstanceOf(Verdict.Conforms.class);
        assertThatThrownBy(() -> verdict(7, lines))
                .isInstanceOf(BadInput.class)
                .hasMessage("stream:3: write(value: 1) is called at 0, 8 before the operation of line 2, called at 8;"
                        + " expected at most 7 in a history that is checked while it is read");
    }

    /** The violation would be wrong: the write that explains it comes later. */
    @Test
    void orderOfTheRestIsVerifiedBeforeAViolationIsReported() throws BadInput {
        String[] lines = {read("a", 1, 5, 6), read("a", 1, 8, 9), read("a", 1, 20, 21), write("b", 1, 0, 30)};
        assertThatThrownBy(() -> verdict(0, lines)).isInstanceOf(BadInput.class).hasMessageStartingWith("stream:4: ");
        assertThat(check(0, false, lines(lines)).result().verdict()).isInstanceOf(Verdict.Violates.class);
    }

    /** Nothing after the line is needed: an endless stream is not read on. */
    @Test
    void violationIsFoundWhenTheFirstLaterCallIsRead() throws BadInput {
        InputStream never = new InputStream() {
            @Override
            public int read() {
                throw new AssertionError("reads on after a violation");
            }
        };
        // The reader takes more than one line at a time, if there is more.
        InputStream stream =
                new SequenceInputStream(lines(write("a", 1, 0, 1), read("b", 2, 5, 6), read("a", 1, 7, 8)), never);
        StreamedCheck.Found found = check(0, false, stream);
        assertThat(found.result().verdict()).isInstanceOf(Verdict.Violates.class);
        assertThat(found.window().orElseThrow().history().size()).isEqualTo(2);
    }

    @Test
    void callAtTheInstantOfAReturnComesBeforeIt() throws BadInput {
        assertThat(verdict(0, read("a", 1, 5, 10), write("b", 1, 10, 12))).isInstanceOf(Verdict.Conforms.class);
        assertThat(verdict(0, read("a", 1, 5, 10), write("b", 1, 11, 12))).isInstanceOf(Verdict.Violates.class);
    }

    @Test
    void operationWithoutReturnMayTakeEffectAtAnyLaterTime() throws BadInput {
        assertThat(verdict(0, write("a", 1, 0, null), read("b", 0, 5, 6), read("b", 1, 1_000_000, 1_000_001)))
                .isInstanceOf(Verdict.Conforms.class);
    }

    /** The read may return what the lost write has written, or something else. */
    @Test
    void violationIsNotReportedIfAForgottenOperationMayExplainIt() throws BadInput {
        String[] lines = {write("a", 1, 0, null), write("b", 2, 1, null), read("c", 0, 2, 3), read("c", 1, 5, 6)};
        assertThat(pending(2, lines)).isInstanceOf(Verdict.Conforms.class);
        Verdict.Inconclusive unknown = (Verdict.Inconclusive) pending(1, lines);
        assertThat(unknown.reason().text())
                .isEqualTo("read(result: 1) (line 4) is not explained without write(value: 1) (line 1), which never"
                        + " returned and was forgotten; it may have taken effect at any time");
        assertThat(unknown.settled()).isEqualTo(1);
        lines[3] = read("c", 2, 5, 6);
        assertThat(pending(1, lines)).isInstanceOf(Verdict.Conforms.class);
        lines[3] = read("c", 3, 5, 6);
        assertThat(pending(2, lines)).isInstanceOf(Verdict.Violates.class);
        assertThat(pending(1, lines)).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(((Verdict.Inconclusive) pending(0, lines)).reason().text())
                .contains(
                        "without 2 operations that never returned and were forgotten, the first of them write(value: 1)"
                                + " (line 1); each of them may have");
    }

    private static Verdict pending(int most, String... lines) throws BadInput {
        return new StreamedCheck(
                        "stream",
                        Models.register(0),
                        new StreamedCheck.Settings(0, 10, true).withMostPending(most),
                        Budget.UNLIMITED,
                        Progress.NONE)
                .run(Source.of("stream", lines(lines)), ReadOptions.DEFAULT)
                .result()
                .verdict();
    }

    @Test
    void resultSaysThatNoMonitorDecidedAlthoughThereIsOne() throws BadInput {
        assertThat(check(0, true, lines(read("a", 0, 0, 1))).result().remarks())
                .containsExactly(new Decider.NoMonitor("it needs the whole history"));
    }

    @Test
    void overlappingOperationsOfAProcessAreRejectedWithBothLines() {
        assertThatThrownBy(() -> verdict(0, write("a", 1, 0, 5), read("b", 1, 0, 1), write("a", 2, 4, 9)))
                .isInstanceOf(BadInput.class)
                .hasMessage("stream:3: operations of process \"a\" overlap: write(value: 2) [4, 9] and write(value: 1)"
                        + " [0, 5] at stream:1; expected each call at or after the return before it, or an asynchronous"
                        + " history");
    }

    @Test
    void unknownOperationIsRejectedWithItsLine() {
        assertThatThrownBy(
                        () -> verdict(0, "{\"process\":1,\"op\":\"fly\",\"call\":1,\"return\":2}", write("a", 1, 7, 8)))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("stream:1: ");
    }

    @Test
    void emptyHistoryIsInconclusive() throws BadInput {
        assertThat(check(0, true, new ByteArrayInputStream(new byte[0]))
                        .result()
                        .verdict())
                .isInstanceOf(Verdict.Inconclusive.class);
    }
}
