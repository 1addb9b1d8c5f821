package dev.plumbline.explain;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.StuckCut;
import dev.plumbline.check.Witness;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.spec.Obstacle;
import dev.plumbline.spec.State;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Logs of a lock server and its clients, who get the lock one after the other; the last of them is stuck. */
public final class LockServer {
    private static final int CLIENTS = 4;

    private final Map<Integer, Map<String, Long>> clocks = new HashMap<>();
    private final Map<Integer, Map<String, Long>> messages = new HashMap<>();
    private final Map<Integer, List<Operation>> logs = new LinkedHashMap<>();
    private final List<Operation> order = new ArrayList<>();

    private LockServer() {}

    /** A section, which may have received what another one sent. */
    private Map<String, Long> section(int process, String name, int sender, String elements) {
        Map<String, Long> clock = clocks.computeIfAbsent(process, unseen -> new HashMap<>());
        clock.merge(Integer.toString(process), 1L, Long::sum);
        messages.getOrDefault(sender, Map.of()).forEach((who, count) -> clock.merge(who, count, Math::max));
        Operation made = ClockSamples.record(Value.of(process), name, Map.copyOf(clock), elements);
        logs.computeIfAbsent(process, unseen -> new ArrayList<>()).add(made);
        order.add(made);
        return Map.copyOf(clock);
    }

    private void send(int process, String name) {
        messages.put(process, section(process, name, -1, "<<>>"));
    }

    private void serve(int client) {
        section(0, "AServer.serverLoop", -1, "<<>>");
        section(0, "AServer.serverReceive", client, "<<>>");
        send(0, "AServer.serverRespond");
    }

    private void run() {
        for (int client = 1; client <= CLIENTS; client++) {
            send(client, "AClient.acquireLock");
        }
        for (int client = 1; client <= CLIENTS; client++) {
            serve(client);
            section(
                    client,
                    "AClient.criticalSection",
                    0,
                    "<<<<\"read\", \".pc\", <<>>, \"AClient.criticalSection\">>,"
                            + " <<\"read\", \"AClient.network\", <<" + client + ">>, " + (client < CLIENTS ? 3 : 8)
                            + ">>, <<\"write\", \"AClient.hasLock\", <<" + client + ">>, TRUE>>>>");
            send(client, "AClient.unlock");
            section(0, "AServer.serverLoop", -1, "<<>>");
            section(0, "AServer.serverReceive", client, "<<>>");
        }
    }

    /** The last client reads 8 from the network, where 3 was sent. */
    public static Bundle stuck() {
        LockServer server = new LockServer();
        server.run();
        List<Operation> operations = new ArrayList<>();
        server.logs.values().forEach(operations::addAll);
        History history = ClockSamples.history("logs", operations);
        int done = server.order.size() - 4;
        List<Integer> before =
                server.order.subList(0, done).stream().map(operations::indexOf).toList();
        int failed = operations.indexOf(server.order.get(done));
        List<StuckCut.Progressed> progress = new ArrayList<>();
        server.logs.forEach((process, log) -> {
            int passed = (int) log.stream()
                    .filter(operation -> before.contains(operations.indexOf(operation)))
                    .count();
            progress.add(new StuckCut.Progressed(
                    Value.of(process),
                    passed,
                    log.size(),
                    passed < log.size() ? OptionalInt.of(operations.indexOf(log.get(passed))) : OptionalInt.empty()));
        });
        State state = Samples.state("[hasLock |-> FALSE, network |-> (0 :> <<>> @@ 4 :> <<3>>), q |-> <<4>>]");
        return ClockSamples.bundle(new Counterexample(
                history,
                failed,
                List.of(new Counterexample.Configuration(state, Set.of())),
                List.of(new Counterexample.Blocked(
                        failed,
                        List.of(new Counterexample.Reason(
                                state,
                                List.of(Obstacle.isFalse(
                                                "element 2, read AClient.network[4] -> 8: value in the log = readMsg",
                                                "8 = 3",
                                                "")
                                        .inElement(2)))))),
                List.of(new Witness.Performed(
                        before.get(done - 1), server.order.get(done - 1).name(), true, state)),
                0,
                Optional.of(new StuckCut(
                        new StuckCut.Question("all-paths", 1, 1),
                        StuckCut.OtherOrders.NONE_SUCCEEDS,
                        progress,
                        before))));
    }
}
