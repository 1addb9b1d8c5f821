package dev.plumbline.explain.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.explain.ClockSamples;
import dev.plumbline.explain.Explain;
import dev.plumbline.explain.text.BundleJson;
import dev.plumbline.explain.text.BundleText;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.visible.Colours;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.VectorClock;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Bundles of histories with vector clocks. */
class ClockBundleTest {
    /** One process writes and reads back what it wrote, another one writes something else at any time. */
    private static final History OVERWRITTEN = ClockSamples.history(
            "overwritten",
            List.of(
                    operation(0, "write", "value", 1, Map.of("0", 1L)),
                    operation(0, "read", "result", 1, Map.of("0", 2L)),
                    operation(1, "write", "value", 2, Map.of("1", 1L))));

    private static Operation operation(int process, String name, String argument, int value, Map<String, Long> clock) {
        return Operation.returned(Value.of(process), name, Map.of(argument, Value.of(value)), VectorClock.of(clock));
    }

    private static Result check(History history, Strategy strategy) throws BadInput {
        return Check.of(history, Models.named("register"))
                .engine(new CutsEngine(strategy, 1, 1))
                .run();
    }

    private static String text(Bundle bundle) {
        StringWriter text = new StringWriter();
        new BundleText(bundle, new TextPage(new PrintWriter(text), 200, false), new Colours(false)).print();
        return text.toString();
    }

    @Test
    void whatIsWrittenIsReadBack() throws BadInput {
        Bundle bundle = ClockSamples.stuckServer();
        Bundle read = Bundle.read("x", bundle.bytes());
        BundleTest.assertSame(read, bundle);
        assertThat(read.failing().counterexample().cut())
                .isEqualTo(bundle.failing().counterexample().cut());
        assertThat(read.bytes()).isEqualTo(bundle.bytes());
        BundleUse.all(read);
    }

    @Test
    void theExplanationIsThereBeforeTheHistory() throws BadInput {
        List<Explanation> early = new ArrayList<>();
        Bundle read = Bundle.read("x", ClockSamples.stuckServer().bytes(), early::add);
        assertThat(early).hasSize(1);
        assertThat(early.get(0).bundle().failing().history().size()).isEqualTo(5);
        assertThat(BundleUse.scene(early.get(0))).isEqualTo(BundleUse.scene(Explanation.of(read)));
        assertThat(text(early.get(0).bundle()).replaceFirst("(?m)^ +of the history .*\n", ""))
                .isEqualTo(text(read));
    }

    /** Whoever has the bundle alone asks the same question and gets the same answer. */
    @Test
    void theQuestionTravelsWithIt() throws BadInput {
        Result result = check(OVERWRITTEN, Strategy.ALL_PATHS);
        Bundle read = Bundle.read("x", Explain.bundle(result).orElseThrow().bytes());
        StuckCut cut = read.failing().counterexample().cut().orElseThrow();
        assertThat(cut.others()).isEqualTo(StuckCut.OtherOrders.ONE_SUCCEEDS);
        assertThat(cut.order()).containsExactly(0, 2);
        assertThat(cut.processes())
                .containsExactly(
                        new StuckCut.Progressed(Value.of(0), 1, 2, OptionalInt.of(1)),
                        new StuckCut.Progressed(Value.of(1), 1, 1, OptionalInt.empty()));
        Result again = Check.of(read.failing().history(), read.violated().load())
                .engine(CutsEngine.asking(cut.question()))
                .run();
        assertThat(again.verdict()).isInstanceOf(Verdict.Violates.class);
        assertThat(again.verdict().counterexampleIfAny().orElseThrow().cut()).contains(cut);
        assertThat(again.remark()).isEqualTo(result.remark());
    }

    @Test
    void thereIsNoBundleWithoutAViolation() throws BadInput {
        History alone = ClockSamples.history("alone", OVERWRITTEN.operations().subList(0, 2));
        assertThat(Explain.bundle(check(alone, Strategy.ALL_PATHS))).isEmpty();
        Result unknown = Check.of(OVERWRITTEN, Models.named("register"))
                .engine(new CutsEngine(Strategy.ALL_PATHS, 1, 1))
                .budget(Budget.DEFAULT.withSteps(1))
                .run();
        assertThat(unknown.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(Explain.bundle(unknown)).isEmpty();
    }

    @Test
    void theTextTellsTheCutAndWhyNothingFollows() {
        assertThat(text(ClockSamples.stuckServer()))
                .startsWith("VIOLATES  logs: not every order that the clocks allow is a behaviour of ")
                .contains("strategy sidestep: the order of seed 3")
                .contains("whether another order is one is not known")
                .contains("Stuck after 2 of 7 records:")
                .contains("process \"server\": 1 of 3 done; next record 2, AServer.respond: impossible")
                .contains("process 1: 1 of 2 done; next record 2, AClient.receive: waits for record 2 of process"
                        + " \"server\"")
                .contains("process 2: 0 of 2 done; next record 1, AClient.sendAgain (aborted): possible")
                .contains("Why record 2 of process \"server\", AServer.respond, cannot happen:")
                .contains("element 2, write AServer.net[1] <- 3: value in the log = Grant: 3 = 4 is FALSE")
                .contains("pc = \"respond\"")
                .contains("record 1 of process \"server\", AServer.receive  -> net[0] = <<>>, pc = \"respond\"");
    }

    @Test
    void aWitnessIsToldApart() throws BadInput {
        assertThat(text(Explain.bundle(check(OVERWRITTEN, Strategy.ALL_PATHS)).orElseThrow()))
                .contains("Another order is one, so a witness exists");
        History never = ClockSamples.history(
                "never",
                List.of(
                        operation(0, "write", "value", 1, Map.of("0", 1L)),
                        operation(0, "read", "result", 3, Map.of("0", 2L))));
        assertThat(text(Explain.bundle(check(never, Strategy.ALL_PATHS)).orElseThrow()))
                .contains("No order is one, so there is no witness.");
    }

    @Test
    void ofALargeHistoryTheRecordsAroundTheCutAreThere() throws BadInput {
        Random random = new Random(1);
        Map<Integer, Long> counts = new HashMap<>();
        List<Operation> records = new ArrayList<>();
        for (int i = 0; i < 2400; i++) {
            boolean stuck = i == 2000;
            long count = counts.merge(i % 3, 1L, Long::sum);
            // Each has seen the one before it, so that there is one order only.
            Map<String, Long> clock =
                    Map.of(Integer.toString(i % 3), count, Integer.toString((i + 2) % 3), (i + 2) / 3L);
            records.add(Operation.returned(
                    Value.of(i % 3),
                    stuck ? "read" : "write",
                    Map.of(stuck ? "result" : "value", Value.of(random.nextLong())),
                    VectorClock.of(clock)));
        }
        Bundle whole = Explain.bundle(check(ClockSamples.history("large", records), Strategy.ONE_PATH))
                .orElseThrow();
        assertThat(whole.bytes()).hasSizeGreaterThan(30_000);
        Bundle read = Bundle.read("x", BundleWriter.write(whole, 20_000));
        assertThat(read.failing().numbers().isWhole()).isFalse();
        StuckCut cut = read.failing().counterexample().cut().orElseThrow();
        StuckCut before = whole.failing().counterexample().cut().orElseThrow();
        assertThat(cut.done()).isEqualTo(before.done()).isEqualTo(2000);
        assertThat(cut.order()).hasSizeBetween(200, 1999);
        int first = read.failing().numbers().original(cut.order().get(0));
        assertThat(cut.order().stream().map(read.failing().numbers()::original))
                .containsExactlyElementsOf(IntStream.range(first, 2000).boxed().toList());
        assertThat(text(read))
                .contains("operations around the failure are here")
                .contains("Stuck after 2,000 of 2,400 records")
                .contains("Why record 667 of process 2, read, cannot happen:");
        BundleUse.all(read);
    }

    @Test
    void jsonTellsTheSame() {
        assertThat(new BundleJson(ClockSamples.stuckServer()).line("x.plumb"))
                .contains("\"cut\":{\"strategy\":\"sidestep\",\"seed\":3,", "\"witness\":\"unknown\",\"processes\":[")
                .contains("\"next\":{\"operation\":1,\"process\":\"server\",\"op\":\"AServer.respond\",")
                .contains("\"clock\":{\"1\":1,\"server\":2},\"record\":2}}")
                .contains("{\"operation\":1,\"standing\":\"impossible\",\"awaited\":[]}")
                .contains(
                        "{\"operation\":4,\"standing\":\"waits\",\"awaited\":[{\"process\":\"server\",\"record\":2}]}")
                .contains("\"condition\":\"element 2, write AServer.net[1] <- 3: value in the log = Grant\","
                        + "\"values\":\"3 = 4\"")
                .contains("\"element\":2}");
    }

    @Test
    void aCutThatDoesNotFitTheHistoryIsRefused() throws Exception {
        refused("\"order\":[1,0]", "\"order\":[0,1]", "the clocks do not allow operation 0 at place 0");
        refused("\"order\":[1,0]", "\"order\":[1,9]", "order[1] is 9; expected 0 to 2");
        refused("\"order\":[1,0]", "\"order\":[1,1]", "no more steps of a process than lie before the cut");
        refused("\"order\":[1,0]", "\"order\":[1]", "has 0 steps of process \"server\"; expected 1");
        String server = "{\"all\":3,\"done\":1,\"next\":{\"operation\":1},\"process\":\"server\"}";
        refused(server, server.replace("operation\":1", "operation\":4"), "the first operation of the process after");
        refused(server, server.replace("all\":3", "all\":4"), "as many operations as the history has");
        refused("\"process\":2}", "\"process\":1}", "each process once");
        refused(server, "{\"all\":3,\"done\":1,\"process\":\"other\"}", "every process of the history");
        refused("\"strategy\":\"sidestep\"", "\"strategy\":\"rm -rf\"", "strategy rm -rf; expected one-path");
        refused("\"paths\":2", "\"paths\":0", "paths is 0; expected 1 to");
        refused("\"witness\":\"unknown\"", "\"witness\":\"yes\"", "expected exists, none or unknown");
        String failed = "\"failedAt\":{\"operation\":1}";
        refused("\"cut\":", "\"cat\":", "has no cut; expected one");
        refused(failed, failed.replace('1', '0'), "do not allow operation");
        refused(failed, failed.replace('1', '4'), "do not allow operation");
        String recent = "\"operation\":3,\"state\"";
        refused(recent, recent.replace('3', '4'), "an operation of the order that led to the cut");
        refused(recent, recent.replace("3", "-1"), "is -1; expected 0 to 6");
        refused("\"operation\":3,", "", "has no operation");
    }

    private static void refused(String what, String by, String why) throws BadInput, IOException {
        byte[] whole = ClockSamples.stuckServer().bytes();
        byte[] changed = HostileBundleTest.replaced(whole, Manifest.COUNTEREXAMPLE, what, by);
        assertThatThrownBy(() -> Bundle.read("x.plumb", changed))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("x.plumb: ")
                .hasMessageContaining(why)
                .hasMessageNotContaining("\n");
    }
}
