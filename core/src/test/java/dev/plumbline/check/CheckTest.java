package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.spec.State;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The way from the file to the verdict. */
class CheckTest {
    private static final History WITH_ENDS = history(
            Operation.returned(0, "write", Map.of("value", Value.of(1)), 0, 1),
            Operation.returned(1, "read", Map.of("result", Value.of(1)), 2, 3),
            lifecycle(0, "ThreadEnd", 4),
            lifecycle(1, "ThreadCrash", 5));

    /** As the recorder writes it down. */
    private static Operation lifecycle(int process, String name, long time) {
        Operation plain = Operation.returned(process, name, Map.of(), time, time);
        return new Operation(
                plain.process(),
                name,
                plain.arguments(),
                plain.place(),
                plain.outcome(),
                Map.of("lifecycle", Value.of(true)),
                0);
    }

    @TempDir
    private Path folder;

    private static History history(Operation... operations) {
        try {
            History.Builder history = new History.Builder("example", Order.Timeboxes.NANOSECONDS);
            for (Operation operation : operations) {
                history.add(operation);
            }
            return history.build();
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
    }

    private static Spec model(String name) throws BadInput {
        return Models.named(name);
    }

    /** A source with a given answer. */
    private record Told(HistorySpec answer, List<String> asked) implements SpecSource {
        interface HistorySpec {
            Spec load(History history) throws BadInput;
        }

        @Override
        public Spec load(History history) throws BadInput {
            asked.add("load " + history.size());
            return answer.load(history);
        }

        @Override
        public SpecCopy copy(Spec loaded) throws BadInput {
            throw new BadInput("never handed on");
        }

        @Override
        public void forget() {
            asked.add("forget");
        }
    }

    @Test
    void endsAndCrashesOfThreadsAreLeftOutWhereTheSpecificationDoesNotSpeakOfThem() throws BadInput {
        Result result = Check.of(WITH_ENDS, model("register")).run();
        assertThat(result.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(result.verdict().statistics().operations()).isEqualTo(2);
        assertThat(result.history().operations()).extracting(Operation::name).containsExactly("write", "read");
        assertThat(result.neverUsed()).isEmpty();
        assertThat(result.notes()).isEmpty();
        assertThat(result.decider().name()).isEqualTo("monitor");
    }

    @Test
    void unusedOperationsHaveTheNamesOfTheSpecification() throws BadInput {
        History synonyms = history(Operation.returned(0, "set", Map.of("value", Value.of(1)), 0, 1));
        assertThat(Check.of(synonyms, model("cas-register")).run().neverUsed()).containsExactly("cas", "read");
    }

    @Test
    void aCheckOfNothingSaysSo() throws BadInput {
        Result result = Check.of(history(), model("register")).run();
        assertThat(result.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        said -> assertThat(said.reason().text())
                                .isEqualTo("the history has no operations, so nothing was checked"));
    }

    @Test
    void aFileIsReadInWhicheverFormatItIs() throws Exception {
        Path file = Files.writeString(folder.resolve("h.ndjson"), """
                {"process":0,"op":"write","args":{"value":1},"call":0,"return":1}
                {"process":0,"op":"read","args":{"result":2},"call":2,"return":3}
                """);
        Result result = Check.of(file, model("register")).explainable().run();
        assertThat(result.verdict()).isInstanceOf(Verdict.Violates.class);
        assertThat(result.remains()).isPresent();
        assertThat(result.specCopy()).isEqualTo(new SpecCopy("model", "register", Map.of(), Map.of()));
        assertThat(Check.of(file, model("register")).run().remains())
                .as("only on request: it takes memory")
                .isEmpty();
        assertThatThrownBy(() ->
                        Check.of(folder.resolve("none"), model("register")).run())
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("none");
    }

    @Test
    void theSourceSeesTheHistoryAsItWasReadAndTheSinkAsItIsChecked() throws BadInput {
        Told told = new Told(history -> model("register"), new ArrayList<>());
        List<String> heard = new ArrayList<>();
        Progress progress = new Progress() {
            @Override
            public void read(History history) {
                heard.add("read " + history.size());
            }

            @Override
            public void checking(History history) {
                heard.add("checking " + history.size());
            }

            @Override
            public void report(int settled, int total, int frontier, long steps) {
                heard.add(settled + " of " + total);
            }
        };
        Witness.Sink sink = new Witness.Sink() {
            @Override
            public void begin(History history, String spec) {
                heard.add(spec + " explains " + history.size());
            }

            @Override
            public void initial(State state) {
                heard.add("from " + state.value());
            }

            @Override
            public void performed(Witness.Performed step) {
                heard.add(step.step());
            }
        };
        Result result =
                Check.of(WITH_ENDS, told).progress(progress).witness(sink).run();
        assertThat(result.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(told.asked()).containsExactly("load 4");
        assertThat(heard).startsWith("read 4", "checking 2", "register explains 2", "from nil");
        assertThat(heard).contains("write", "read", "2 of 2");
    }

    private static Engine engine(Verdict verdict, Runnable before) {
        return new Engine() {
            @Override
            public String name() {
                return "of my own";
            }

            @Override
            public Result search(Task task) throws BadInput {
                before.run();
                return Result.of(task, verdict, new Decider.NamedEngine(name()), List.of());
            }
        };
    }

    @Test
    void anotherEngineGivesTheVerdict() throws BadInput {
        Verdict.Inconclusive gaveUp = new Verdict.Inconclusive(
                new StopReason.Other("no mood"), 1, 1, new Statistics(2, 2, 0, 0, Duration.ZERO, 0));
        Engine engine = engine(gaveUp, () -> {});
        Result result = Check.of(WITH_ENDS, model("register")).engine(engine).run();
        assertThat(result.verdict()).isSameAs(gaveUp);
        assertThat(gaveUp.reason().text()).isEqualTo("no mood");
        assertThat(result.decider().name()).isEqualTo("of my own");
    }

    @Test
    @Timeout(600)
    void aStepThatHangsIsGivenUpAndTheSourceForgetsTheSpecification() throws BadInput {
        CountDownLatch never = new CountDownLatch(1);
        Told told = new Told(history -> model("register"), new ArrayList<>());
        Engine hanging = engine(null, () -> {
            while (never.getCount() > 0) {
                Thread.onSpinWait();
            }
        });
        Duration budget = Duration.ofMillis(100);
        Result result = Check.of(WITH_ENDS, told)
                .engine(hanging)
                .budget(Budget.DEFAULT.withTime(budget))
                .run();
        never.countDown();
        // No step of a built-in model takes long, so none is blamed.
        assertThat(reason(result)).isEqualTo(new StopReason.Time(budget));
        assertThat(result.verdict().statistics().operations()).isEqualTo(2);
        assertThat(told.asked()).containsExactly("load 4", "forget");
    }

    private static StopReason reason(Result result) {
        return ((Verdict.Inconclusive) result.verdict()).reason();
    }

    @Test
    void outOfMemoryIsInconclusive() throws BadInput {
        Result reading = Check.of(
                        "large.ndjson",
                        () -> {
                            throw new OutOfMemoryError("test");
                        },
                        model("register"))
                .run();
        assertThat(reason(reading)).isEqualTo(new StopReason.OutOfMemory(StopReason.Phase.READING, "large.ndjson"));
        assertThat(reason(reading).text()).isEqualTo("memory ran out while reading large.ndjson");
        assertThat(reading.history().size()).isZero();
        assertThat(reading.notes()).isEmpty();
        Told told = new Told(
                history -> {
                    throw new OutOfMemoryError("test");
                },
                new ArrayList<>());
        Result loading = Check.of(WITH_ENDS, told).run();
        assertThat(reason(loading).text()).isEqualTo("memory ran out while loading the specification");
        assertThat(loading.spec()).isEmpty();
        assertThat(loading.history()).isSameAs(WITH_ENDS);
    }

    @Test
    void aStackThatRunsOutSaysNothingAboutTheHistory() throws BadInput {
        Engine deep = engine(null, () -> {
            throw new StackOverflowError();
        });
        Result result = Check.of(WITH_ENDS, model("register")).engine(deep).run();
        assertThat(reason(result).text()).isEqualTo("the stack ran out while checking example");
    }

    @Test
    void whoIsInterruptedGetsAnAnswer() throws BadInput {
        CountDownLatch never = new CountDownLatch(1);
        Engine endless = engine(null, () -> {
            // Otherwise the answer might be there before anyone looks whether the caller is interrupted.
            while (never.getCount() > 0) {
                Thread.onSpinWait();
            }
        });
        Thread.currentThread().interrupt();
        Result result = Check.of(WITH_ENDS, model("register")).engine(endless).run();
        assertThat(Thread.interrupted()).isTrue();
        never.countDown();
        assertThat(reason(result)).isInstanceOf(StopReason.Interrupted.class);
    }

    @Test
    void reasonsNameNoOptions() {
        for (StopReason reason : List.of(
                new StopReason.Time(Duration.ofSeconds(60)),
                new StopReason.Steps(30),
                new StopReason.Memory(1 << 30),
                new StopReason.Hung(new StopReason.Time(Duration.ofMillis(200)), true),
                new StopReason.TimeBefore(
                        new StopReason.Time(Duration.ofMinutes(1), true), StopReason.Phase.LOADING, "h"),
                new StopReason.Interrupted(StopReason.Phase.CHECKING, "h"))) {
            assertThat(reason.text()).doesNotContain("--").isNotBlank();
        }
    }

    /** The history of an inconclusive check must not be empty. */
    @Test
    void anInconclusiveResultHasTheHistoryThatWasGiven() throws BadInput {
        History history = history(
                Operation.returned(0, "write", Map.of("value", Value.of(1)), 0, 1),
                Operation.returned(1, "read", Map.of("result", Value.of(1)), 2, 3));
        Budget none = Budget.DEFAULT.withTime(Duration.ZERO);
        Result result = Check.of(history, model("register")).budget(none).run();
        assertThat(result.history().operations()).isEqualTo(history.operations());
        CountDownLatch never = new CountDownLatch(1);
        Engine endless = engine(null, () -> {
            while (never.getCount() > 0) {
                Thread.onSpinWait();
            }
        });
        Thread.currentThread().interrupt();
        try {
            Result interrupted =
                    Check.of(history, model("register")).engine(endless).run();
            assertThat(interrupted.verdict().word().text()).isEqualTo("inconclusive");
            assertThat(interrupted.history().operations()).isEqualTo(history.operations());
        } finally {
            Thread.interrupted();
            never.countDown();
        }
    }
}
