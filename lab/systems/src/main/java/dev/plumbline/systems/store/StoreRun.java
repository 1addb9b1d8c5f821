package dev.plumbline.systems.store;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Outcome;
import dev.plumbline.history.format.Formats;
import dev.plumbline.mpcal.Mpcal;
import dev.plumbline.mpcal.internal.run.CompiledSystem;
import dev.plumbline.mpcal.internal.run.RunConfig;
import dev.plumbline.mpcal.internal.validate.MpcalSpecSource;
import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import dev.plumbline.services.plan.FaultPlan;
import dev.plumbline.services.plan.PlanText;
import dev.plumbline.services.run.FaultDriver;
import dev.plumbline.spec.model.Models;
import dev.plumbline.systems.SystemConfiguration;
import dev.plumbline.systems.store.gateway.ClientRequests;
import dev.plumbline.systems.store.gateway.ClientResponses;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Compiles a replicated store from its specification, runs it with a JVM for each server, has clients use it, carries out
 * a plan of faults meanwhile, and checks both views of the run: the history of the clients against a linearizable map, and the
 * logs of all processes against the specification.
 */
public final class StoreRun {
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    /** The limit for the start of the store, before the time of the run counts, and for its recovery. */
    private static final Duration PATIENCE_FOR_ANSWERS = Duration.ofMinutes(5);

    private static final List<String> PROPERTIES = List.of("OneLeaderOfATerm", "LogsMatch", "CommittedEntriesAgree");

    private final StoreOptions options;
    private final Path folder;
    private final Consumer<String> progress;

    private StoreRun(StoreOptions options, Path folder, Consumer<String> progress) {
        this.options = options;
        this.folder = folder;
        this.progress = progress;
    }

    /**
     * @param folder for all files of the run; it must not exist or be empty
     * @param progress receives the progress
     * @throws BadInput if the store cannot be compiled or started
     */
    public static StoreReport run(StoreOptions options, Path folder, Consumer<String> progress)
            throws BadInput, InterruptedException {
        try {
            return new StoreRun(options, folder.toAbsolutePath(), progress).run();
        } catch (IOException e) {
            throw new BadInput("cannot run the store in " + folder + ": " + BadInput.reason(e), e);
        }
    }

    private StoreReport run() throws BadInput, IOException, InterruptedException {
        Path specs = folder.resolve("spec");
        SystemConfiguration.RAFT_3.unpack(specs);
        Path specification = specs.resolve("RaftStore.tla");
        RunConfig config = RunConfig.read(Files.writeString(specs.resolve("store.run"), configuration(specification)));
        progress.accept("compiling " + config.specification().getFileName());
        CompiledSystem system = CompiledSystem.compile(config, folder.resolve("classes"));
        Path history = folder.resolve("history");
        List<String> faults;
        StoreProcesses processes = new StoreProcesses(system, options, folder);
        try (processes;
                Recorder recorder = Recorder.into(history);
                ThreadLog annotations = recorder.thread("faults")) {
            processes.startAll();
            StoreWorkload clients = new StoreWorkload(processes.port(), recorder, PATIENCE, options.seed());
            clients.start(options.clients());
            try {
                faults = disturb(processes, clients, annotations);
            } finally {
                clients.stop();
            }
        }
        Path constants = Files.writeString(specs.resolve("store.cfg"), constants());
        return checked(processes, history, specification, constants, faults);
    }

    /**
     * Carries out the plan while clients send requests, from the first answer on. Afterwards everything is healed.
     *
     * @return the faults that have happened
     */
    private List<String> disturb(StoreProcesses processes, StoreWorkload clients, ThreadLog annotations)
            throws BadInput, IOException, InterruptedException {
        awaitAnswers(1, clients);
        progress.accept("clients are served for " + options.seconds() + " s");
        if (options.faults().isEmpty()) {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(options.seconds());
            while (System.nanoTime() < end && !options.isEnough(clients.answered())) {
                TimeUnit.MILLISECONDS.sleep(5);
            }
            return List.of();
        }
        FaultPlan plan = options.plan();
        Files.writeString(folder.resolve("plan.txt"), PlanText.of(plan));
        List<String> faults = new ArrayList<>();
        FaultDriver.Annotations ended = (fault, begin, end, nodes) -> {
            annotations.annotate(fault, begin, end, nodes);
            faults.add(fault);
            progress.accept(fault + " is over");
        };
        try (PrintWriter events =
                new PrintWriter(Files.newBufferedWriter(folder.resolve("faults.txt"), StandardCharsets.UTF_8))) {
            new FaultDriver(processes, plan, ended, events).run(System.nanoTime());
        }
        // On a busy machine servers that were killed take long to start.
        awaitAnswers(Math.max(clients.answered() + 1, options.requests().orElse(0)), clients);
        return faults;
    }

    private static void awaitAnswers(int number, StoreWorkload clients) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE_FOR_ANSWERS.toNanos();
        while (clients.answered() < number && System.nanoTime() < end) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    private StoreReport checked(
            StoreProcesses processes, Path history, Path specification, Path constants, List<String> faults)
            throws BadInput, IOException {
        progress.accept("checking");
        Budget budget = Budget.DEFAULT.withTime(Duration.ofMinutes(5));
        History seen = Formats.read(history);
        Verdict clients =
                Check.of(seen, Models.named("kv")).budget(budget).run().verdict();
        History logged = Mpcal.logs(processes.logs());
        Verdict logs = Check.of(logged, MpcalSpecSource.of(specification, Optional.of(constants), PROPERTIES))
                .engine(new CutsEngine(Strategy.SIDESTEP, options.seed(), 1))
                .budget(budget)
                .run()
                .verdict();
        List<Outcome> requests = seen.operations().stream()
                .filter(operation -> List.of("put", "get").contains(operation.name()))
                .map(Operation::outcome)
                .toList();
        long pending =
                requests.stream().filter(outcome -> outcome == Outcome.PENDING).count();
        return new StoreReport(
                options,
                faults,
                new StoreReport.View(history, requests.size(), clients),
                new StoreReport.View(processes.logs(), logged.size(), logs),
                pending,
                logged.processes().size(),
                processes.printed(),
                List.of(
                        "plumbline check --model kv " + history,
                        "plumbline check --spec " + specification + " --config " + constants + " " + processes.logs()
                                + " --seed " + options.seed()));
    }

    /** Timers that leave a busy machine the time to elect a leader. */
    private String configuration(Path specification) {
        return String.format(
                Locale.ROOT,
                """
                include = raft.run
                specification = %s
                classpath = %s
                constant.NumServers = %d
                constant.NumClients = %d
                constant.NumRequests = 1000000
                AClient.requests = class %s
                AClient.responses = class %s
                AServer.fd = failure-detector 50 500
                AElection.fd = failure-detector 50 500
                AElection.timeout = timer 500 1000
                ALeadership.fd = failure-detector 50 500
                ALeadership.timeout = timer 20 30
                AClient.fd = failure-detector 50 500
                """,
                options.specification().orElse(specification).toAbsolutePath(),
                place(),
                options.servers(),
                options.clients(),
                ClientRequests.class.getName(),
                ClientResponses.class.getName());
    }

    /** The strings in the logs are all strings that clients use. */
    private String constants() {
        return String.format(Locale.ROOT, """
                CONSTANTS
                    NumServers = %d
                    NumClients = %d
                    NumRequests = 1000000
                    NumCrashes = 0
                    Strings <- __all_strings
                """, options.servers(), options.clients());
    }

    /** Where the classes of this module are. */
    private static Path place() {
        try {
            return Path.of(StoreRun.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
