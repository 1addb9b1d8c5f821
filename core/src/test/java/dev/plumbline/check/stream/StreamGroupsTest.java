package dev.plumbline.check.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.history.format.Source;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Groups of operations on different keys are judged apart, with the verdict of all together. A million histories with
 * -Dplumbline.random=1000000.
 */
class StreamGroupsTest {
    private static final int HISTORIES = Integer.getInteger("plumbline.random", 1_000);

    /** By all orders, and with sweeps of the whole; cut off and continued, and after violations. */
    @Test
    void agreesWithAllOrdersOfSmallHistories() throws Exception {
        Shelves model = new Shelves();
        Spec spec = Models.of(model);
        StreamAgreement agreement = new StreamAgreement(HISTORIES);
        for (int seed = 0; seed < HISTORIES; seed++) {
            History drawn = model.history(9, seed);
            int before = agreement.violations();
            History read = agreement.compare("seed " + seed, drawn, spec, false);
            Optional<Operation> wrong = FirstWrong.in(model, read);
            assertThat(wrong.isPresent()).as("seed " + seed).isEqualTo(agreement.violations() > before);
        }
        assertThat(agreement.violations()).isBetween(HISTORIES / 20, HISTORIES * 19 / 20);
        assertThat(agreement.windows()).isEqualTo(agreement.violations());
        assertThat(agreement.begun()).isGreaterThan(HISTORIES / 100);
        assertThat(agreement.continued()).isGreaterThan(HISTORIES / 10);
        assertThat(agreement.further()).isPositive();
    }

    private static String line(String process, String operation, String arguments, long call, long end) {
        return "{\"process\":\"" + process + "\",\"op\":\"" + operation + "\",\"args\":{" + arguments + "},\"call\":"
                + call + ",\"return\":" + end + "}\n";
    }

    private static String put(String process, long key, long value, long call, long end) {
        return line(process, "write", "\"key\":" + key + ",\"value\":" + value, call, end);
    }

    private static String get(String process, long key, long value, long call, long end) {
        return line(process, "read", "\"key\":" + key + ",\"result\":" + value, call, end);
    }

    private static Verdict check(Spec spec, int window, String lines) throws BadInput {
        return new StreamedCheck(
                        "stream", spec, new StreamedCheck.Settings(0, window, true), Budget.UNLIMITED, Progress.NONE)
                .run(
                        Source.of("stream", new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8))),
                        ReadOptions.DEFAULT)
                .result()
                .verdict();
    }

    private static Optional<Long> failed(Verdict verdict) {
        return verdict instanceof Verdict.Violates violates
                ? violates.counterexample().failed().map(Operation::origin)
                : Optional.empty();
    }

    /** Two writes to each key whose order nobody sees: for the whole, there are 2^40 states. */
    private static String undecidedKeys(long from) {
        StringBuilder lines = new StringBuilder();
        for (long key = 0; key < 40; key++) {
            lines.append(put("p", key, 1, from + 100 * key, from + 100 * key + 50));
            lines.append(put("q", key, 2, from + 100 * key + 10, from + 100 * key + 60));
        }
        return lines.toString();
    }

    @Test
    void undecidedKeysDoNotMultiply() throws BadInput {
        String lines = undecidedKeys(0) + get("r", 7, 2, 5_000, 5_001) + get("r", 7, 1, 5_002, 5_003);
        Verdict verdict = check(Models.multiRegister(), 10, lines);
        assertThat(failed(verdict)).hasValue(82L);
        assertThat(verdict.statistics().maxFrontier()).isLessThanOrEqualTo(41);
    }

    /** The operation on all keys comes first, and the keys are judged apart when it is not recent any more. */
    @Test
    void keysAreJudgedApartAgainAfterAnOperationOnAllOfThem() throws BadInput {
        StringBuilder lines = new StringBuilder();
        for (long key = 0; key < 40; key++) {
            lines.append(line("p", "add", "\"value\":" + key + ",\"result\":true", 10 * key, 10 * key + 5));
        }
        lines.append(line("p", "size", "\"result\":40", 500, 501));
        for (long number = 0; number < 100; number++) {
            lines.append(line(
                    "p",
                    "contains",
                    "\"value\":" + number % 40 + ",\"result\":true",
                    600 + 10 * number,
                    605 + 10 * number));
        }
        // An addition and a removal of each at one time: each element may be there or not.
        for (long key = 0; key < 40; key++) {
            lines.append(
                    line("p", "remove", "\"value\":" + key + ",\"result\":true", 2_000 + 10 * key, 2_008 + 10 * key));
            lines.append("{\"process\":\"lost " + key + "\",\"op\":\"add\",\"args\":{\"value\":" + key + "},\"call\":"
                    + (2_001 + 10 * key) + "}\n");
        }
        lines.append(line("p", "contains", "\"value\":3,\"result\":true", 3_000, 3_001));
        lines.append(line("p", "contains", "\"value\":3,\"result\":false", 3_002, 3_003));
        Verdict verdict = check(Models.set(), 10, lines.toString());
        assertThat(failed(verdict)).hasValue(223L);
        assertThat(verdict.statistics().maxFrontier()).isLessThan(200);
    }

    /**
     * Processes p and q return and call at 10. Alone, key 1 needs the write of q before that of p, and key 2 the write of p
     * before that of q; together that is a cycle.
     */
    @Test
    void groupsThatProcessesJoinAtOneInstantAreJudgedTogether() throws BadInput {
        String lines = put("p", 1, 7, 0, 10)
                + put("q", 2, 7, 0, 10)
                + put("p", 2, 8, 10, 20)
                + put("q", 1, 8, 10, 20)
                + others(22)
                + line("u", "read", "\"key\":1", 28, 29)
                + get("r", 1, 7, 30, 31)
                + others(32);
        for (int window = 1; window <= 20; window++) {
            assertThat(failed(check(Models.multiRegister(), window, lines + get("r", 2, 7, 50, 51))))
                    .as("window " + window)
                    .hasValue(17L);
            assertThat(check(Models.multiRegister(), window, lines + get("r", 2, 8, 50, 51)))
                    .isInstanceOf(Verdict.Conforms.class);
        }
    }

    /** Operations on another key, after which groups may be divided and windows end. */
    private static String others(long from) {
        StringBuilder lines = new StringBuilder();
        for (long number = 0; number < 5; number++) {
            lines.append(put("s", 3, number, from + number, from + number));
        }
        return lines.toString();
    }

    /** What was carried from the left to the right is on one side, which nobody has seen so far. */
    @Test
    void whatIsKnownAboutTwoCellsTogetherStaysKnown() throws BadInput {
        String at = "\"place\":1";
        String lines = line("p", "put", "\"shelf\":\"left\",\"value\":5," + at, 0, 10) + line("q", "carry", at, 0, 10);
        for (long number = 0; number < 6; number++) {
            lines += line("r", "get", "\"shelf\":\"left\",\"result\":0,\"place\":2", 20 + 2 * number, 21 + 2 * number);
            lines += line("r", "put", "\"shelf\":\"left\",\"value\":0,\"place\":2", 21 + 2 * number, 21 + 2 * number);
        }
        String left = line("r", "get", "\"shelf\":\"left\",\"result\":5," + at, 60, 61);
        String right = line("r", "get", "\"shelf\":\"right\",\"result\":5," + at, 90, 91);
        String more = line("s", "get", "\"shelf\":\"right\"," + at, 50, 51)
                + line("s", "get", "\"shelf\":\"left\"," + at, 52, 53);
        for (int window = 1; window <= 5; window++) {
            assertThat(failed(check(Models.of(new Shelves()), window, lines + more + left + right)))
                    .as("window " + window)
                    .hasValue(18L);
        }
    }

    /**
     * The read of p was possible in its group when it was called, at 10. After q has joined both keys, it has to come after the
     * write of p, and so do the writes of q.
     */
    @Test
    void readThatComesAfterTheWriteOfItsProcessInAnotherGroup() throws BadInput {
        String lines = put("p", 1, 7, 0, 10)
                + put("q", 2, 7, 0, 10)
                + line("p", "read", "\"key\":2,\"result\":null", 10, 20)
                + put("q", 1, 8, 10, 20);
        assertThat(failed(check(Models.multiRegister(), 10, lines + get("r", 1, 7, 30, 31))))
                .hasValue(5L);
        assertThat(check(Models.multiRegister(), 10, lines + get("r", 1, 8, 30, 31)))
                .isInstanceOf(Verdict.Conforms.class);
    }

    /** The second write of p never returns, and is seen while the first one, which comes before it, has not returned. */
    @Test
    void operationThatNeverReturnsComesAfterThatOfItsProcessInAnotherGroup() throws BadInput {
        String pending = "{\"process\":\"p\",\"op\":\"write\",\"args\":{\"key\":2,\"value\":7},\"call\":5}\n";
        String lines = put("p", 1, 7, 0, 10) + pending + get("r", 2, 7, 6, 7);
        String old = line("r", "read", "\"key\":1,\"result\":null", 8, 9);
        assertThat(failed(check(Models.multiRegister(), 10, lines + old))).hasValue(4L);
        assertThat(check(Models.multiRegister(), 10, lines + get("r", 1, 7, 8, 9)))
                .isInstanceOf(Verdict.Conforms.class);
    }

    /** What a transaction on two keys leaves is one fact about both. */
    @Test
    void transactionJoinsItsKeys() throws BadInput {
        String lines = put("p", 1, 7, 0, 10)
                + line("q", "txn", "\"ops\":[[\"write\",1,8],[\"write\",2,8]]", 5, 15)
                + line("r", "read", "\"key\":2,\"result\":null", 6, 30)
                + get("r", 1, 7, 40, 41)
                + get("r", 2, 8, 42, 43);
        assertThat(check(Models.multiRegister(), 10, lines)).isInstanceOf(Verdict.Conforms.class);
        assertThat(failed(check(Models.multiRegister(), 10, lines + get("r", 1, 8, 50, 51))))
                .hasValue(6L);
    }

    @Test
    void transactionSeesWhatWasWrittenToEachOfItsKeys() throws BadInput {
        String lines = put("p", 1, 7, 0, 1) + put("q", 2, 9, 2, 3);
        String both = line("r", "txn", "\"ops\":[[\"read\",1,7],[\"read\",2,9]]", 4, 5);
        assertThat(check(Models.multiRegister(), 10, lines + both)).isInstanceOf(Verdict.Conforms.class);
        assertThat(failed(check(Models.multiRegister(), 10, lines + both.replace("9", "8"))))
                .hasValue(3L);
    }
}
