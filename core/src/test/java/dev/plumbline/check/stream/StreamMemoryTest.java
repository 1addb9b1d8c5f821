package dev.plumbline.check.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Progress;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.history.format.Source;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

/** What is kept of a long history does not grow with it. Counts things, not bytes. */
class StreamMemoryTest {
    private static final int OPERATIONS = 50_000;
    private static final int WINDOW = 100;

    /** The largest numbers of things that were kept, in a part of the stream. */
    private static final class Largest {
        int operations;
        int recent;
        int open;
        int states;
        long answers;

        void see(StreamedCheck.Kept kept) {
            operations = Math.max(operations, kept.operations());
            recent = Math.max(recent, kept.recent());
            open = Math.max(open, kept.open());
            states = Math.max(states, kept.states());
            answers = Math.max(answers, kept.answers());
        }
    }

    /** Lines that are made when they are read. */
    private static final class Lines extends InputStream {
        private final LongFunction<String> line;
        private final long count;
        private long next;
        private byte[] text = {};
        private int at;

        Lines(long count, LongFunction<String> line) {
            this.count = count;
            this.line = line;
        }

        @Override
        public int read() {
            if (at == text.length) {
                if (next == count) {
                    return -1;
                }
                text = (line.apply(next++) + "\n").getBytes(StandardCharsets.UTF_8);
                at = 0;
            }
            return text[at++];
        }
    }

    private static Largest largest(Spec spec, long disorder, LongFunction<String> line) throws Exception {
        Largest all = new Largest();
        int[] looks = {0};
        StreamedCheck.Found found = new StreamedCheck(
                        "stream",
                        spec,
                        new StreamedCheck.Settings(disorder, WINDOW, true, 100, 20_000),
                        Budget.UNLIMITED,
                        Progress.NONE)
                .observing(kept -> {
                    all.see(kept);
                    looks[0]++;
                })
                .run(Source.of("stream", new Lines(OPERATIONS, line)), ReadOptions.DEFAULT);
        assertThat(found.result().verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(found.result().verdict().statistics().operations()).isEqualTo(OPERATIONS);
        assertThat(looks[0]).isGreaterThan(OPERATIONS / 1_000);
        return all;
    }

    /** Of three processes, each operation overlaps the one before and the one after. */
    private static String line(long number, String operation, String arguments) {
        return "{\"process\":" + number % 3 + ",\"op\":\"" + operation + "\",\"args\":{" + arguments + "},\"call\":"
                + 10 * number + ",\"return\":" + (10 * number + 14) + "}";
    }

    /** New values all the time, so that each state is a new one. */
    @Test
    void keepsFewOperationsAndStatesOfARegisterWithNewValues() throws Exception {
        long[] written = {0};
        Largest kept = largest(Models.register(), 0, number -> {
            if (number % 2 == 0) {
                written[0] = number;
                return line(number, "write", "\"value\":" + number);
            }
            return line(number, "read", "\"result\":" + written[0]);
        });
        assertFew(kept);
        assertThat(kept.states).isGreaterThan(1_000);
    }

    /** One state that is asked about each of the operations. */
    @Test
    void keepsFewAnswersOfAStateThatIsReadForEver() throws Exception {
        Largest kept = largest(Models.register(7), 0, number -> line(number, "read", "\"result\":7"));
        assertFew(kept);
        assertThat(kept.states).isLessThan(10);
    }

    /** Elements come and go; the queue is short, its elements are new. */
    @Test
    void keepsFewOperationsOfAQueue() throws Exception {
        Deque<Long> queue = new ArrayDeque<>();
        Random random = new Random(1);
        Largest kept = largest(Models.queue(), 0, number -> {
            if (queue.isEmpty() || queue.size() < 4 && random.nextBoolean()) {
                queue.addLast(number);
                return line(2 * number, "enqueue", "\"value\":" + number);
            }
            return line(2 * number, "dequeue", "\"result\":" + queue.removeFirst());
        });
        assertFew(kept);
    }

    /** Eight clients, whose operations all overlap, and a queue that is never empty: a sweep would have all orders. */
    @Test
    void keepsTheContentOfAQueueWithOverlappingOperations() throws Exception {
        Deque<Long> queue = new ArrayDeque<>();
        Largest kept = largest(Models.queue(), 0, number -> {
            boolean isInsertion = number < 40 || number % 2 == 0;
            if (isInsertion) {
                queue.addLast(number);
            }
            return "{\"process\":" + number % 8 + ",\"op\":\"" + (isInsertion ? "enqueue" : "dequeue")
                    + "\",\"args\":{\""
                    + (isInsertion ? "value\":" + number : "result\":" + queue.removeFirst()) + "},\"call\":"
                    + 10 * number
                    + ",\"return\":" + (10 * number + 75) + "}";
        });
        assertThat(kept.operations).isLessThan(40);
        assertThat(kept.open).isBetween(40, 60);
        assertThat(kept.states).isOne();
        assertThat(kept.recent).isLessThan(11_000);
    }

    /** Sixteen clients and 5,000 keys, with two writes to each whose order nobody sees. */
    @Test
    void keepsFewOperationsOfManyKeys() throws Exception {
        Largest kept = largest(
                Models.multiRegister(),
                0,
                number -> "{\"process\":" + number % 16 + ",\"op\":\"write\",\"args\":{\"key\":" + number / 2 % 5_000
                        + ",\"value\":" + number + "},\"call\":" + 10 * number + ",\"return\":" + (10 * number + 150)
                        + "}");
        assertThat(kept.operations).isLessThan(60);
        // Those of two or three windows.
        assertThat(kept.recent).isBetween(WINDOW, 5 * WINDOW);
        assertThat(kept.open).isLessThan(30);
        assertThat(kept.states).isLessThan(10 * WINDOW);
    }

    /** Each hundredth write never returns. All are seen to have happened, so none stays open. */
    @Test
    void forgetsOperationsThatNeverReturnedOnceTheyAreSeen() throws Exception {
        Largest kept = largest(
                Models.register(),
                0,
                number -> number % 100 == 0
                        ? "{\"process\":\"lost " + number + "\",\"op\":\"write\",\"args\":{\"value\":" + number
                                + "},\"call\":" + 10 * number + "}"
                        : line(number, "read", "\"result\":" + number / 100 * 100));
        assertFew(kept);
    }

    /** Thousands of writes that are never seen and never return. */
    @Test
    void keepsALimitedNumberOfOperationsThatNeverReturn() throws Exception {
        Largest kept = largest(
                Models.register(7),
                0,
                number -> number % 10 == 0
                        ? "{\"process\":\"lost " + number + "\",\"op\":\"write\",\"args\":{\"value\":" + number
                                + "},\"call\":" + 10 * number + "}"
                        : line(number, "read", "\"result\":7"));
        assertThat(kept.open).isBetween(100, 110);
        assertThat(kept.operations).isLessThan(120);
        assertThat(kept.recent).isLessThan(3 * WINDOW + 200);
    }

    /** Lines in the order of returns: every tenth operation takes long. */
    @Test
    void keepsOperationsOnlyAsLongAsOthersMayComeBeforeThem() throws Exception {
        Largest kept = largest(
                Models.register(7),
                1_000,
                number -> number % 10 == 9
                        ? "{\"process\":\"slow\",\"op\":\"read\",\"args\":{\"result\":7},\"call\":" + (10 * number - 90)
                                + ",\"return\":" + (10 * number - 1) + "}"
                        : line(number, "read", "\"result\":7"));
        assertThat(kept.operations).isBetween(100, 300);
        assertThat(kept.recent).isLessThan(3 * WINDOW);
        assertThat(kept.open).isLessThan(20);
    }

    private static void assertFew(Largest kept) {
        assertThat(kept.operations).isLessThan(20);
        assertThat(kept.recent).isBetween(WINDOW, 3 * WINDOW);
        assertThat(kept.open).isLessThan(10);
        assertThat(kept.states).isLessThan(21_000);
        assertThat(kept.answers).isLessThan(100_000);
    }
}
