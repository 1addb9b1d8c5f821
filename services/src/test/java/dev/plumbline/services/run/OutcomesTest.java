package dev.plumbline.services.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.format.Formats;
import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Refused;
import dev.plumbline.services.Client.Request;
import dev.plumbline.services.Service;
import dev.plumbline.services.load.Loads;
import dev.plumbline.services.plan.PlanText;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the results and exceptions of a client are recorded. The nodes do nothing: the store is in this process. */
@EnabledOnOs(OS.LINUX)
class OutcomesTest {
    private static final RunSettings SETTINGS = new RunSettings(4, 400, Duration.ofSeconds(1), Duration.ofSeconds(60));

    @TempDir
    Path folder;

    private final AtomicInteger connections = new AtomicInteger();

    private RunReport run(Client client) throws Exception {
        return run("register", client);
    }

    private RunReport run(String load, Client client) throws Exception {
        Service service = new Service() {
            @Override
            public Launch start(Node node) {
                return Launch.of("sleep", "1000");
            }

            @Override
            public boolean ready(Node node) {
                return true;
            }

            @Override
            public Client connect(Node node, Duration timeout) {
                connections.incrementAndGet();
                return client;
            }
        };
        return new ServiceRun(service, load, SETTINGS, NetworkChoice.PROXY)
                .run(PlanText.parse("fault plan 1\nseed 9\nnodes 1\ntime 1s\n"), folder.resolve("run"));
    }

    private static final class Store implements Client {
        private final Map<Object, Object> held = new ConcurrentHashMap<>();
        private final AtomicInteger asked = new AtomicInteger();

        @Override
        public Object perform(Request request) throws Exception {
            int number = asked.incrementAndGet();
            if (request.name().equals("cas")) {
                throw new Refused("not now");
            }
            if (request.isReadOnly()) {
                if (number % 5 == 0) {
                    throw new IOException("no answer");
                }
                return held.get(request.get("key"));
            }
            if (number % 3 == 0) {
                throw new IOException("lost on its way there");
            }
            held.put(request.get("key"), request.get("value"));
            if (number % 3 == 1) {
                throw new IOException("the answer was lost");
            }
            return null;
        }
    }

    @Test
    void anExceptionIsUnknownUnlessItIsRefused() throws Exception {
        RunReport run = run(new Store());
        History history = Formats.read(run.traces());
        List<Operation> operations = history.operations().stream()
                .filter(each -> !each.isLifecycle())
                .toList();
        assertThat(of(operations, "cas")).isNotEmpty().allMatch(each -> each.outcome() == Outcome.ABORTED);
        assertThat(of(operations, "write"))
                .anyMatch(Operation::isPending)
                .anyMatch(each -> each.outcome() == Outcome.RETURNED)
                .noneMatch(each -> each.outcome() == Outcome.ABORTED);
        assertThat(of(operations, "read"))
                .anyMatch(each -> each.outcome() == Outcome.ABORTED)
                .noneMatch(Operation::isPending);
        RunReport.Outcomes writes = run.operations().get("write");
        assertThat(writes.unknown())
                .isEqualTo(of(operations, "write").stream()
                        .filter(Operation::isPending)
                        .count());
        assertThat(run.operations().get("cas").refused())
                .isEqualTo(of(operations, "cas").size());
        assertThat(run.reasons()).containsOnlyKeys("IOException");
        // Four processes go on after unknown outcomes, each with a new connection.
        assertThat(operations.stream().map(Operation::process).distinct()).hasSize(SETTINGS.clients());
        assertThat((long) connections.get())
                .isBetween(run.total().unknown(), run.total().unknown() + SETTINGS.clients());
        assertThat(Check.of(history, Models.multiRegister()).run().verdict()).isInstanceOf(Verdict.Conforms.class);
    }

    /** A store without a mistake, for all loads. */
    private static final class Everything implements Client {
        private final Map<Object, Object> registers = new HashMap<>();
        private final Set<Object> set = new HashSet<>();
        private final Deque<Object> queue = new ArrayDeque<>();
        private long counter;

        @Override
        public synchronized Object perform(Request request) {
            switch (request.name()) {
                case "read":
                    return registers.get(request.get("key"));
                case "write":
                    return registers.put(request.get("key"), request.get("value"));
                case "cas":
                    boolean equal = Objects.equals(registers.get(request.get("key")), request.get("expected"));
                    if (equal) {
                        registers.put(request.get("key"), request.get("value"));
                    }
                    return equal;
                case "add":
                    return set.add(request.get("value"));
                case "contains":
                    return set.contains(request.get("value"));
                case "enqueue":
                    return queue.add(request.get("value"));
                case "dequeue":
                    return queue.poll();
                case "increment":
                    return ++counter;
                case "get":
                    return counter;
                default:
                    throw new AssertionError(request);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"register", "set", "queue", "counter"})
    void everyLoadFitsItsModel(String load) throws Exception {
        RunReport run = run(load, new Everything());
        assertThat(run.total().unknown() + run.total().refused()).isZero();
        assertThat(run.unsupported()).isEmpty();
        assertThat(run.operations().values()).allMatch(each -> each.returned() > 0);
        assertThat(Check.of(
                                Formats.read(run.traces()),
                                Models.named(Loads.named(load, 1).model()))
                        .run()
                        .verdict())
                .isInstanceOf(Verdict.Conforms.class);
    }

    /** Each element is dequeued in the end, so a queue that loses one is found out. */
    @Test
    void aQueueThatLosesAnElementViolates() throws Exception {
        Everything store = new Everything();
        AtomicInteger added = new AtomicInteger();
        RunReport run = run(
                "queue",
                request -> request.name().equals("enqueue") && added.incrementAndGet() == 20
                        ? true
                        : store.perform(request));
        assertThat(Check.of(Formats.read(run.traces()), Models.queue()).run().verdict())
                .isInstanceOf(Verdict.Violates.class);
    }

    private static List<Operation> of(List<Operation> operations, String name) {
        return operations.stream().filter(each -> each.name().equals(name)).toList();
    }

    @Test
    void aResultThatCannotBeRecordedIsReported() {
        assertThatThrownBy(() -> run(request -> new Object()))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("client");
    }

    /** If a client reports a write as refused that happened, a later read is wrong. */
    @Test
    void aFalseRefusalIsAViolation() throws Exception {
        Map<Object, Object> held = new ConcurrentHashMap<>();
        RunReport run = run(request -> {
            if (request.isReadOnly()) {
                return held.get(request.get("key"));
            }
            held.put(request.get("key"), request.get("value"));
            throw new Refused("it happened");
        });
        assertThat(Check.of(Formats.read(run.traces()), Models.multiRegister())
                        .run()
                        .verdict())
                .isInstanceOf(Verdict.Violates.class);
    }
}
