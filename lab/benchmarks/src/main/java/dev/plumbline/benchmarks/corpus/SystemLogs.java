package dev.plumbline.benchmarks.corpus;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.history.History;
import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.log.LogHistory;
import dev.plumbline.mpcal.internal.run.CompiledSystem;
import dev.plumbline.mpcal.internal.run.RunConfig;
import dev.plumbline.mpcal.internal.run.Traces;
import dev.plumbline.mpcal.internal.validate.EmittedModules;
import dev.plumbline.mpcal.internal.validate.MpcalSpecSource;
import dev.plumbline.systems.SystemConfiguration;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Logs of systems in Modular PlusCal that were compiled and run: as specified, and with a mistake. */
final class SystemLogs {
    private static final int ATTEMPTS = 60;

    private final Path corpus;
    private final VerdictTable table;
    private final Path scratch;
    private final long seed;

    SystemLogs(Path corpus, VerdictTable table, Path scratch, long seed) {
        this.corpus = corpus;
        this.table = table;
        this.scratch = scratch;
        this.seed = seed;
    }

    void record() throws BadInput, IOException, InterruptedException {
        List<String> locks = List.of(
                "constant.NumClients = 3",
                "constant.NumTurns = 1",
                "AServer.net = mailbox",
                "AClient.net = mailbox",
                "until = AClient",
                "seconds = 20");
        system(
                SystemConfiguration.LOCKS,
                "LockService",
                locks,
                4,
                2,
                text -> text.replace("if (Len(waiting) = 1) {", "if (TRUE) {")
                        .replace("/\\ message.from = Head(waiting)", ""));
        List<String> queue = List.of(
                "constant.NumConsumers = 2",
                "constant.NumItems = 3",
                "constant.Items = {\"pears\", \"plums\"}",
                "AProducer.net = mailbox",
                "AProducer.source = specified",
                "AConsumer.net = mailbox",
                "seconds = 20");
        system(
                SystemConfiguration.QUEUE,
                "WorkQueue",
                queue,
                3,
                1,
                text -> text.replace("made := made + 1;", "made := made + 2;"));
    }

    /**
     * @param right the number of runs as specified
     * @param wrong the number of runs of the system with a mistake, checked against the right specification
     */
    private void system(
            SystemConfiguration configuration,
            String module,
            List<String> lines,
            int right,
            int wrong,
            UnaryOperator<String> mistake)
            throws BadInput, IOException, InterruptedException {
        Path unpacked = scratch.resolve(module);
        configuration.unpack(unpacked);
        Path folder = Files.createDirectories(corpus.resolve("mpcal").resolve(module));
        String text = Files.readString(unpacked.resolve(module + ".tla"));
        Path specification = Files.writeString(folder.resolve(module + ".tla"), text);
        RunConfig config = config(unpacked.resolve(module + ".tla"), lines);
        Path constants = Files.writeString(folder.resolve(module + "Validate.cfg"), config.constants());
        runs(config, specification, constants, folder.resolve("traces_found"), right, true);
        Path changed =
                Files.createDirectories(scratch.resolve(module + "-wrong")).resolve(module + ".tla");
        Files.writeString(changed, mistake.apply(text));
        runs(config(changed, lines), specification, constants, folder.resolve("traces_wrong"), wrong, false);
    }

    private static RunConfig config(Path specification, List<String> lines) throws BadInput, IOException {
        String text = "specification = " + specification.getFileName() + "\n" + String.join("\n", lines) + "\n";
        return RunConfig.read(Files.writeString(specification.resolveSibling("corpus.run"), text));
    }

    /** Runs until enough different runs have the verdict that is wanted. */
    private void runs(RunConfig config, Path specification, Path constants, Path target, int wanted, boolean conforming)
            throws BadInput, IOException, InterruptedException {
        CompiledSystem system = CompiledSystem.compile(
                config, config.specification().toAbsolutePath().getParent().resolve("classes"));
        Traces distinct = new Traces();
        int found = 0;
        for (int attempt = 1; found < wanted; attempt++) {
            if (attempt > ATTEMPTS) {
                throw new BadInput(target + ": no " + wanted + " different runs in " + ATTEMPTS);
            }
            Path logs = config.specification().toAbsolutePath().getParent().resolve("run-" + attempt);
            CompiledSystem.Ended ended = system.run(logs, seed + attempt);
            if (ended.failed() || !distinct.add(logs)) {
                continue;
            }
            History history = LogHistory.read(logs);
            TlcRun tlc = tlc(specification, constants, history, attempt);
            boolean conforms = conforms(history, specification, constants);
            if (conforms != tlc.success()) {
                throw new IllegalStateException(logs + ": TLC says something else:\n" + tlc.output());
            }
            if (conforms == conforming) {
                found++;
                keep(logs, target.resolve("run-" + found), history, conforms, tlc);
            }
        }
    }

    private static boolean conforms(History history, Path specification, Path constants) throws BadInput {
        Verdict verdict = Check.of(history, MpcalSpecSource.of(specification, Optional.of(constants), List.of()))
                .engine(new CutsEngine(Strategy.ALL_PATHS, 1, 1))
                .run()
                .verdict();
        if (verdict instanceof Verdict.Inconclusive) {
            throw new IllegalStateException(history.name() + ": " + verdict);
        }
        return verdict instanceof Verdict.Conforms;
    }

    /** Repeats the check with TLC, with modules that do not use this project. */
    private TlcRun tlc(Path specification, Path constants, History history, int number)
            throws BadInput, IOException, InterruptedException {
        EmittedModules modules = EmittedModules.of(
                MpcalSource.read(specification, false),
                Files.readString(constants),
                history,
                EmittedModules.Question.EVERY_ORDER);
        String name = specification.getFileName().toString().replace(".tla", "");
        Path folder = scratch.resolve(history.name().replaceAll("\\W", "-") + "-" + number);
        modules.write(folder);
        return TlcRun.of(folder, name + "Validate.tla", name + "Validate.cfg", folder.resolve("states"));
    }

    private void keep(Path logs, Path target, History history, boolean conforms, TlcRun tlc) throws IOException {
        Files.createDirectories(target);
        try (Stream<Path> files = Files.list(logs)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".log")).toList()) {
                Files.copy(file, target.resolve(file.getFileName()));
            }
        }
        table.add(new VerdictTable.RecordedCase(
                corpus.relativize(target).toString().replace('\\', '/'),
                corpus.relativize(target).getName(1) + " (MPCal)",
                "-",
                "vector clocks",
                conforms ? "accept" : "reject",
                conforms ? "all-paths, TLC: " + tlc.distinct() + " states" : "all-paths, TLC",
                history.size(),
                List.of()));
    }
}
