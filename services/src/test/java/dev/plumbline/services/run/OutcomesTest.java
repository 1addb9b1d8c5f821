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
import dev.plumbline.services.load.ReferenceStore;
import dev.plumbline.services.plan.PlanText;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
                .run(PlanText.parse("fault plan 1\nseed 9\nnodes 1\ntime 0.7s\n"), folder.resolve("run"));
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

    private static Verdict verdict(RunReport run, String load) throws BadInput {
        return Check.of(
                        Formats.read(run.traces()),
                        Models.named(Loads.named(load, 1).model()))
                .run()
                .verdict();
    }

    @ParameterizedTest
    @ValueSource(strings = {"register", "set", "queue", "counter", "lock", "bank", "watch"})
    void everyLoadFitsItsModel(String load) throws Exception {
        RunReport run = run(load, new ReferenceStore());
        assertThat(run.total().unknown() + run.total().refused()).isZero();
        assertThat(run.unsupported()).isEmpty();
        assertThat(run.operations().values()).allMatch(each -> each.returned() > 0);
        assertThat(verdict(run, load)).isInstanceOf(Verdict.Conforms.class);
    }

    /** The outcome of many requests is unknown: lost before or after they took effect. */
    @ParameterizedTest
    @ValueSource(strings = {"register", "set", "queue", "counter", "lock", "bank", "watch"})
    void aRightServiceThatLosesMessagesIsNotAccused(String load) throws Exception {
        ReferenceStore store = new ReferenceStore();
        AtomicInteger asked = new AtomicInteger();
        RunReport run = run(load, request -> {
            int number = asked.incrementAndGet();
            if (number % 25 == 0) {
                throw new IOException("lost on its way there");
            }
            Object result = store.perform(request);
            if (number % 25 == 12) {
                throw new IOException("the answer was lost");
            }
            return result;
        });
        assertThat(run.total().unknown()).isPositive();
        assertThat(verdict(run, load)).isInstanceOf(Verdict.Conforms.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"register", "set", "queue", "counter", "lock", "bank", "watch"})
    void everyLoadCatchesAWrongService(String load) throws Exception {
        assertThat(verdict(run(load, WrongStores.of(load)), load)).isInstanceOf(Verdict.Violates.class);
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
