package dev.plumbline.explain;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Decider;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.Witness;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.clocks.ClockedRecords;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.explain.evidence.Numbers;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.VectorClock;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.State;
import dev.plumbline.tla.TlaKind;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;

/** Histories with vector clocks, and a bundle of one that is stuck, made by hand. */
public final class ClockSamples {
    private static final SpecCopy LOCKS =
            TlaKind.copy("locksvc.tla", Map.of("locksvc.tla", "---- MODULE locksvc ----\n====\n"), Map.of(), List.of());

    private ClockSamples() {}

    /** @param clock as {@code {"0": 3, "1": 2}} is in files */
    public static Operation record(Value process, String name, Map<String, Long> clock, String elements) {
        return new Operation(
                process,
                name,
                Map.of("elements", Samples.value(elements)),
                VectorClock.of(clock),
                name.endsWith("Again") ? Outcome.ABORTED : Outcome.RETURNED,
                Map.of("archetype", Value.of(name.replaceFirst("\\..*", ""))),
                0);
    }

    public static History history(String name, List<Operation> operations) {
        History.Builder builder = new History.Builder(name, new Order.VectorClocks());
        try {
            for (Operation operation : operations) {
                builder.add(operation);
            }
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
        return builder.build();
    }

    /**
     * A server and two clients that each send it a message. The server is stuck when it answers the first of them:
     *
     * <pre>
     *   server     1 receive (from 1)     2 respond ✕     3 receive (from 2)
     *   1          1 send                 2 receive, which waits for the answer
     *   2          1 sendAgain            2 send
     * </pre>
     */
    public static Bundle stuckServer() {
        return stuckServer("AServer.respond");
    }

    /** @param respond the name of the section that is stuck */
    public static Bundle stuckServer(String respond) {
        Value server = Value.of("server");
        History history = history(
                "logs",
                List.of(
                        record(
                                server,
                                "AServer.receive",
                                Map.of("server", 1L, "1", 1L),
                                "<<<<\"read\", \".pc\", <<>>, \"AServer.receive\">>,"
                                        + " <<\"read\", \"AServer.net\", <<0>>, 1>>>>"),
                        record(
                                server,
                                respond,
                                Map.of("server", 2L, "1", 1L),
                                "<<<<\"read\", \".pc\", <<>>, \"AServer.respond\">>,"
                                        + " <<\"write\", \"AServer.net\", <<1>>, 3, 0>>>>"),
                        record(server, "AServer.receive", Map.of("server", 3L, "1", 1L, "2", 2L), "<<>>"),
                        record(Value.of(1), "AClient.send", Map.of("1", 1L), "<<>>"),
                        record(Value.of(1), "AClient.receive", Map.of("1", 2L, "server", 2L), "<<>>"),
                        record(Value.of(2), "AClient.sendAgain", Map.of("2", 1L), "<<>>"),
                        record(Value.of(2), "AClient.send", Map.of("2", 2L), "<<>>")));
        State first = Samples.state("[net |-> (0 :> <<1>> @@ 1 :> <<>>), pc |-> \"receive\"]");
        State second = Samples.state("[net |-> (0 :> <<>> @@ 1 :> <<>>), pc |-> \"respond\"]");
        Counterexample found = new Counterexample(
                history,
                1,
                List.of(new Counterexample.Configuration(second, Set.of())),
                List.of(new Counterexample.Blocked(
                        1,
                        List.of(new Counterexample.Reason(
                                second,
                                List.of(Obstacle.isFalse(
                                                "element 2, write AServer.net[1] <- 3: value in the log = Grant",
                                                "3 = 4",
                                                "")
                                        .inElement(2)))))),
                List.of(
                        new Witness.Performed(3, "AClient.send", true, first),
                        new Witness.Performed(0, "AServer.receive", true, second)),
                0,
                Optional.of(new StuckCut(
                        new StuckCut.Question("sidestep", 3, 2),
                        StuckCut.OtherOrders.NOT_KNOWN,
                        List.of(
                                new StuckCut.Progressed(server, 1, 3, OptionalInt.of(1)),
                                new StuckCut.Progressed(Value.of(1), 1, 2, OptionalInt.of(4)),
                                new StuckCut.Progressed(Value.of(2), 0, 2, OptionalInt.of(5))),
                        List.of(3, 0))));
        return bundle(found);
    }

    public static Bundle bundle(Counterexample found) {
        return new Bundle(
                LOCKS,
                new FailingHistory(
                        found.history(),
                        Numbers.whole(found.history().size()),
                        found,
                        FailingHistory.NO_LAYERS,
                        List.of()),
                new Bundle.Source(
                        "plumbline 0.1.0",
                        "2026-01-02T03:04:05Z",
                        new Decider.ClockOrders("sidestep"),
                        "line",
                        Samples.SOURCE.statistics(),
                        Optional.of("the order of seed 3")),
                Optional.empty(),
                List.of(),
                List.of());
    }

    /** Many records; the order of the history is stuck after so many of them. */
    public static Bundle large(int records, int processes, int done) throws BadInput {
        History history = random(new Random(5), processes, records);
        ClockedRecords clocks = ClockedRecords.of(history);
        List<Integer> order = new ArrayList<>();
        for (int operation = 0; operation < done; operation++) {
            order.add(operation);
        }
        int[] passed = new int[processes];
        order.forEach(operation -> passed[clocks.process(operation)]++);
        List<StuckCut.Progressed> progress = new ArrayList<>();
        for (int process = 0; process < processes; process++) {
            int index = process;
            int all = (int) history.operations().stream()
                    .filter(operation ->
                            operation.process().equals(clocks.processes().get(index)))
                    .count();
            int next = clocks.find(process, passed[process] + 1);
            progress.add(new StuckCut.Progressed(
                    clocks.processes().get(process),
                    passed[process],
                    all,
                    next < 0 ? OptionalInt.empty() : OptionalInt.of(next)));
        }
        State state = Samples.state("[pc |-> \"stuck\"]");
        return bundle(new Counterexample(
                history,
                done,
                List.of(new Counterexample.Configuration(state, Set.of())),
                List.of(new Counterexample.Blocked(
                        done, List.of(new Counterexample.Reason(state, List.of(Samples.obstacle("1 = 2")))))),
                List.of(new Witness.Performed(done - 1, "step", true, state)),
                0,
                Optional.of(new StuckCut(
                        new StuckCut.Question("one-path", 1, 1), StuckCut.OtherOrders.NOT_KNOWN, progress, order))));
    }

    /** What processes do that count their steps and sometimes hear of each other. */
    public static History random(Random random, int processes, int size) {
        History.Builder history = new History.Builder("random", new Order.VectorClocks());
        Map<Integer, Map<String, Long>> clocks = new HashMap<>();
        try {
            for (int i = 0; i < size; i++) {
                int process = random.nextInt(processes);
                Map<String, Long> clock = clocks.computeIfAbsent(process, unseen -> new HashMap<>());
                clock.merge("p" + process, 1L, Long::sum);
                for (int other = 0; other < processes; other++) {
                    if (other != process && random.nextInt(processes) == 0) {
                        hear(clock, other, clocks.getOrDefault(other, Map.of()), process, random.nextInt(4) > 0);
                    }
                }
                history.add(Operation.returned(
                        Value.of("p" + process), "step", Map.of("result", Value.of(i)), VectorClock.of(clock)));
            }
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
        return history.build();
    }

    /** @param all whether it hears of everything that the other has heard, or of the other's own steps only */
    private static void hear(Map<String, Long> clock, int other, Map<String, Long> heard, int own, boolean all) {
        heard.forEach((name, count) -> {
            if (!name.equals("p" + own) && (all || name.equals("p" + other))) {
                clock.merge(name, count, Math::max);
            }
        });
    }
}
