package dev.plumbline.check.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Progress;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.monitor.ModelHistories;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.ReadOptions;
import dev.plumbline.history.format.Source;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.spec.model.SequentialModel;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Compares the monitor of a growing queue with all orders of small histories: the same operation, or no verdict. Sweeps that
 * repeat operations are switched off, so that the monitor is alone; with them, there always is a verdict. A million
 * histories with -Dplumbline.random=1000000.
 */
class GrowingQueueTest {
    private static final int HISTORIES = Integer.getInteger("plumbline.random", 2_000);
    private static final Spec QUEUE = Models.queue();

    private int conforming;
    private int violations;
    private int undecided;
    private int continued;
    private int further;

    @Test
    void agreesWithAllOrdersOfSmallHistories() throws Exception {
        SequentialModel<?> model = Models.builtIn(QUEUE).orElseThrow();
        for (int seed = 0; seed < HISTORIES; seed++) {
            compare(seed, model);
        }
        assertThat(violations).isGreaterThan(HISTORIES / 20);
        assertThat(conforming).isGreaterThan(HISTORIES / 5);
        assertThat(undecided).isBetween(HISTORIES / 20, HISTORIES / 2);
        assertThat(continued).isGreaterThan(HISTORIES / 2);
        assertThat(further).isPositive();
    }

    private static String line(String process, String operation, long value, long call, long end) {
        return "{\"process\":\"" + process + "\",\"op\":\"" + operation + "\",\"args\":{\""
                + (operation.equals("enqueue") ? "value" : "result") + "\":" + value + "},\"call\":" + call
                + ",\"return\":" + end + "}\n";
    }

    /** Both p and q return and call at 5. Their events would have an order in which 1 comes before 2. */
    @Test
    void orderOfProcessesThatReturnAndCallAtOneInstantIsLeftToTheSweep() throws BadInput {
        String lines = line("p", "enqueue", 1, 0, 5)
                + line("q", "enqueue", 8, 0, 5)
                + line("p", "enqueue", 9, 5, 6)
                + line("q", "enqueue", 2, 5, 10)
                + line("r", "dequeue", 8, 20, 21)
                + line("r", "dequeue", 2, 22, 23)
                + line("r", "dequeue", 1, 24, 25);
        StreamedCheck.Settings settings = new StreamedCheck.Settings(0, 10, true);
        byte[] text = lines.getBytes(StandardCharsets.UTF_8);
        assertThat(check(settings, text).result().verdict()).isInstanceOf(Verdict.Conforms.class);
        Verdict alone = check(settings.withMostReplayed(0), text).result().verdict();
        assertThat(isUndecided(alone)).isTrue();
    }

    /**
     * At 2, the monitor knows the return of the first removal before the sweep would, and the queue is empty. The window must
     * not begin there. Two processes return and call at 2, and the window is short.
     */
    @Test
    void windowDoesNotBeginBetweenReturnsThatTheMonitorKnows() throws BadInput {
        String lines = line("p", "enqueue", 1, 0, 2)
                + line("q", "dequeue", 1, 0, 2)
                + line("q", "dequeue", 2, 2, 4)
                + line("p", "enqueue", 2, 2, 5)
                + "{\"process\":\"r\",\"op\":\"dequeue\",\"call\":2}\n"
                + line("s", "dequeue", 3, 8, 9);
        for (int window = 1; window <= 4; window++) {
            StreamedCheck.Settings settings = new StreamedCheck.Settings(0, window, true);
            assertThat(failed(check(settings, lines.getBytes(StandardCharsets.UTF_8))
                            .result()
                            .verdict()))
                    .hasValue(6L);
        }
    }

    /** Eight clients, all of whose operations overlap, and a queue that is never empty. The sweep cannot repeat that. */
    @Test
    void violationOfABusyQueueIsShownByFewOperations() throws BadInput {
        StringBuilder lines = new StringBuilder();
        Deque<Long> queue = new ArrayDeque<>();
        for (long number = 0; number < 10_500; number++) {
            String process = "p" + number % 8;
            if (number < 40 || number % 2 == 0) {
                queue.addLast(number);
                lines.append(line(process, "enqueue", number, 10 * number, 10 * number + 75));
            } else {
                long removed = number < 10_401 ? queue.removeFirst() : queue.removeLast();
                lines.append(line(process, "dequeue", removed, 10 * number, 10 * number + 75));
            }
        }
        byte[] text = lines.toString().getBytes(StandardCharsets.UTF_8);
        StreamedCheck.Found found = check(new StreamedCheck.Settings(0, 10, true), text);
        assertThat(found.result().decider().name()).isEqualTo("monitor");
        assertThat(failed(found.result().verdict())).hasValue(10_402L);
        assertThat(found.window().orElseThrow().history().size()).isEqualTo(3);
        Result confirmed = found.confirmed(Budget.UNLIMITED);
        assertThat(failed(confirmed.verdict())).hasValue(10_402L);
        List<String> words = new ArrayList<>();
        check(new StreamedCheck.Settings(0, 10, true))
                .goingOn(each -> {
                    words.add(each.result().verdict().word().text());
                    return words.size() < 3;
                })
                .run(source(text), ReadOptions.DEFAULT);
        // Other old values are removed too soon as well, but only new ones are checked.
        assertThat(words).hasSizeBetween(1, 3).containsOnly("violates");
    }

    private <S> void compare(int seed, SequentialModel<S> model) throws BadInput, IOException {
        Random random = new Random(seed);
        History drawn = seed % 4 == 0
                ? new ModelHistories<>(model, List.of("peek", "size"), seed).small(9)
                : new QueueHistories(seed).next(9);
        byte[] text = text(drawn);
        History history = Formats.read(
                "stream", new ByteArrayInputStream(text), ReadOptions.DEFAULT.withFormat(Formats.byName("ndjson")));
        String what = "seed " + seed + ":\n" + new String(text);
        Optional<Long> wrong = FirstWrong.in(model, history).map(Operation::origin);
        StreamedCheck.Settings settings =
                new StreamedCheck.Settings(0, 1 + random.nextInt(3), random.nextBoolean(), 100, 1 + random.nextInt(5));
        Verdict seen = check(settings, text).result().verdict();
        assertThat(failed(seen)).as(what + seen).isEqualTo(wrong);

        StreamedCheck.Settings alone = settings.withMostReplayed(0);
        StreamedCheck.Found found = check(alone, text);
        Verdict verdict = found.result().verdict();
        if (isUndecided(verdict)) {
            undecided++;
        } else {
            assertThat(failed(verdict)).as(what + verdict).isEqualTo(wrong);
            violations += wrong.isPresent() ? 1 : 0;
            conforming += wrong.isPresent() ? 0 : 1;
        }
        if (found.window().isPresent()) {
            assertThat(FirstWrong.in(model, found.window().get().history()).map(Operation::origin))
                    .as(what + found.window())
                    .isEqualTo(wrong);
        }
        continued += new ContinuedStreams(QUEUE, alone).compare(what, text, verdict, random) ? 1 : 0;
        compareGoingOn(what, model, text, history, alone);
    }

    /** Each violation is one of its few operations, and of the history without those that were found before it. */
    private <S> void compareGoingOn(
            String what, SequentialModel<S> model, byte[] text, History history, StreamedCheck.Settings settings)
            throws BadInput {
        List<Long> before = new ArrayList<>();
        check(settings)
                .goingOn(found -> {
                    Verdict verdict = found.result().verdict();
                    if (verdict instanceof Verdict.Violates) {
                        Operation wrong = failedIn(verdict);
                        assertThat(FirstWrong.in(
                                                model,
                                                found.window().orElseThrow().history())
                                        .map(Operation::origin))
                                .as(what + before)
                                .hasValue(wrong.origin());
                        History rest = without(history, before);
                        Operation first =
                                FirstWrong.in(model, rest).orElseThrow(() -> new AssertionError(what + before));
                        assertThat(first.place())
                                .as(what + before)
                                .satisfies(place -> assertThat(((Timebox) place).end())
                                        .isLessThanOrEqualTo(((Timebox) wrong.place()).end()));
                        further += before.isEmpty() ? 0 : 1;
                        before.add(wrong.origin());
                    }
                    return true;
                })
                .run(source(text), ReadOptions.DEFAULT);
    }

    private static History without(History history, List<Long> lines) throws BadInput {
        History.Builder rest = new History.Builder("rest", (Order.Timeboxes) history.order());
        for (Operation each : history.operations()) {
            if (!lines.contains(each.origin())) {
                rest.add(each);
            }
        }
        return rest.build();
    }

    private static boolean isUndecided(Verdict verdict) {
        return verdict instanceof Verdict.Inconclusive unknown
                && unknown.reason().text().startsWith("no monitor decides ");
    }

    private static Optional<Long> failed(Verdict verdict) {
        return verdict instanceof Verdict.Violates
                ? Optional.of(failedIn(verdict).origin())
                : Optional.empty();
    }

    private static Operation failedIn(Verdict verdict) {
        return ((Verdict.Violates) verdict).counterexample().failed().orElseThrow();
    }

    private static StreamedCheck.Found check(StreamedCheck.Settings settings, byte[] text) throws BadInput {
        return check(settings).run(source(text), ReadOptions.DEFAULT);
    }

    private static StreamedCheck check(StreamedCheck.Settings settings) {
        return new StreamedCheck("stream", QUEUE, settings, Budget.UNLIMITED, Progress.NONE);
    }

    private static Source source(byte[] text) {
        return Source.of("stream", new ByteArrayInputStream(text));
    }

    private static byte[] text(History history) throws IOException {
        List<Operation> lines = new ArrayList<>(history.operations());
        lines.sort(Comparator.<Operation>comparingLong(each -> ((Timebox) each.place()).call())
                .thenComparingLong(each -> ((Timebox) each.place()).end()));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Formats.writeHeader(history.order(), out);
        Formats.writeLines(lines, out);
        return out.toByteArray();
    }
}
