package dev.plumbline.check.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Progress;
import dev.plumbline.check.StopReason;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.history.format.Source;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
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

    @Test
    void tooManyOperationsWithoutReturnEndTheCheckWithoutAVerdict() throws BadInput {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (int number = 0; number < 2 * StreamedSweep.MOST_PENDING; number++) {
            text.writeBytes((write("p" + number, number, number, null) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        Verdict verdict = check(0, true, new ByteArrayInputStream(text.toByteArray()))
                .result()
                .verdict();
        assertThat(((Verdict.Inconclusive) verdict).reason()).isEqualTo(StopReason.Simple.PENDING_OPERATIONS);
        assertThat(verdict.statistics().operations()).isEqualTo(StreamedSweep.MOST_PENDING);
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
