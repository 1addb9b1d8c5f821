package dev.plumbline.mpcal.running;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.history.History;
import dev.plumbline.mpcal.Cases;
import dev.plumbline.mpcal.Mpcal;
import dev.plumbline.runtime.ArchetypeProcess;
import dev.plumbline.runtime.Outcome;
import dev.plumbline.runtime.ProcessGroup;
import dev.plumbline.runtime.RunOptions;
import dev.plumbline.runtime.resource.Channel;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.ResourceMap;
import dev.plumbline.runtime.resource.SharedMap;
import dev.plumbline.runtime.system.MappedResource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A lock service on the runtime logs what its specification allows, in every order that the clocks allow. */
@Tag("slow")
class LockServiceRunsTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    /** One server and some clients, as threads. */
    private static void run(int clients, RunOptions options) throws InterruptedException {
        Map<Value, Channel> mailboxes = new TreeMap<>();
        for (int i = 0; i <= clients; i++) {
            mailboxes.put(Tla.of(i), Channel.unbounded());
        }
        run(
                clients,
                options,
                () -> new ResourceMap(index -> mailboxes.get(index).handle()));
    }

    private static void run(int clients, RunOptions options, Supplier<Resource> network) throws InterruptedException {
        SharedMap hasLock = new SharedMap(i -> Tla.bool(false));
        List<ArchetypeProcess> processes = new ArrayList<>();
        processes.add(new ArchetypeProcess(new LockServer(Tla.of(0), network.get()), options));
        for (int i = 1; i <= clients; i++) {
            processes.add(new ArchetypeProcess(new LockClient(Tla.of(i), network.get(), hasLock.handle()), options));
        }
        try (ProcessGroup group = ProcessGroup.start(processes)) {
            assertThat(group.await("AClient", LONG)).isEmpty();
            assertThat(group.outcomes().values()).allMatch(outcome -> outcome instanceof Outcome.Done);
        }
    }

    private static Result check(History history, Path config, Strategy strategy) throws BadInput {
        Path folder = Cases.CORPUS.resolve("LockService");
        SpecSource specification = Mpcal.specification(folder.resolve("LockService.tla"), config, "OneInside");
        return Check.of(history, specification)
                .engine(new CutsEngine(strategy, 1, 1))
                .run();
    }

    @Test
    void everyOrderIsPossible(@TempDir Path folder) throws BadInput, InterruptedException, IOException {
        Path config = Files.writeString(folder.resolve("two.cfg"), "CONSTANTS NumClients = 2 NumTurns = 1\n");
        Path logs = folder.resolve("logs");
        run(2, RunOptions.DEFAULT.withLogs(logs));
        History history = Mpcal.logs(logs);
        // Each client has four sections, and the server one for each message; it may be stopped before the last one.
        assertThat(history.size()).isGreaterThanOrEqualTo(2 * 4 + 3);
        Result result = check(history, config, Strategy.ALL_PATHS);
        assertThat(result.verdict())
                .as("%s", result.verdict().counterexampleIfAny())
                .isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void pausesMakeOtherRunsAndTheyArePossibleToo(@TempDir Path folder) throws BadInput, InterruptedException {
        for (int seed = 1; seed <= 2; seed++) {
            Path logs = folder.resolve("run" + seed);
            run(
                    3,
                    RunOptions.DEFAULT
                            .withLogs(logs)
                            .withSleep(Duration.ofNanos(100_000))
                            .withSeed(seed));
            Result result = check(
                    Mpcal.logs(logs), Cases.CORPUS.resolve("LockService/LockServiceValidate.cfg"), Strategy.SIDESTEP);
            assertThat(result.verdict())
                    .as("%s", result.verdict().counterexampleIfAny())
                    .isInstanceOf(Verdict.Conforms.class);
        }
    }

    /** The mapping macro Mailbox of the specification: the messages of each sender in their order. */
    private static final class Mailbox extends MappedResource {
        private final Value nodes;

        Mailbox(Resource variable, Value nodes) {
            super(Tla.of(0), variable, 1);
            this.nodes = nodes;
        }

        @Override
        protected Value yields(Content v) {
            Value senders = Tla.filter(nodes, node -> Tla.ne(Tla.apply(v.get(), node), Tla.tuple()));
            Value sender = v.choose(senders);
            Value messages = Tla.apply(v.get(), sender);
            v.set(Tla.except(v.get(), sender, Tla.tail(messages)));
            return Tla.head(messages);
        }

        @Override
        protected void writes(Content v, Value value) {
            Value sender = Tla.field(value, "from");
            v.set(Tla.except(v.get(), sender, Tla.append(Tla.apply(v.get(), sender), value)));
        }
    }

    @Test
    void theMacroOfTheSpecificationServesAsItsNetwork(@TempDir Path folder)
            throws BadInput, InterruptedException, IOException {
        Path config = Files.writeString(folder.resolve("three.cfg"), "CONSTANTS NumClients = 3 NumTurns = 1\n");
        Path logs = folder.resolve("logs");
        Value nodes = Tla.interval(Tla.of(0), Tla.of(3));
        SharedMap mailboxes = new SharedMap(index -> Tla.function(nodes, node -> Tla.tuple()));
        run(
                3,
                RunOptions.DEFAULT.withLogs(logs),
                () -> new ResourceMap(
                        index -> new Mailbox(mailboxes.variable(index).handle(), nodes)));
        Result result = check(Mpcal.logs(logs), config, Strategy.SIDESTEP);
        assertThat(result.verdict())
                .as("%s", result.verdict().counterexampleIfAny())
                .isInstanceOf(Verdict.Conforms.class);
    }
}
