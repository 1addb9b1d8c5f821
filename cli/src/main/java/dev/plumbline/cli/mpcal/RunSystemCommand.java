package dev.plumbline.cli.mpcal;

import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.cli.check.BudgetOption;
import dev.plumbline.cli.check.HistoryCheck;
import dev.plumbline.cli.check.OrderOptions;
import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.cli.files.ReadingOptions;
import dev.plumbline.cli.report.BundlePlaces;
import dev.plumbline.cli.report.CheckAgain;
import dev.plumbline.cli.report.PathFree;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.report.TextReport;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.watch.Interruption;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.files.Folders;
import dev.plumbline.mpcal.internal.log.LogFormat;
import dev.plumbline.mpcal.internal.run.CompiledSystem;
import dev.plumbline.mpcal.internal.run.RunConfig;
import dev.plumbline.mpcal.internal.run.Traces;
import dev.plumbline.mpcal.internal.validate.MpcalSpecSource;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline mpcal run}. */
@Command(
        name = "run",
        sortOptions = false,
        description = "Compiles a specification, runs its processes, and checks the logs of each run against the"
                + " specification.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExit status:%n",
        footer = "  0 all runs conform, 1 one violates, 2 bad input, 3 inconclusive.")
public final class RunSystemCommand implements Callable<Integer> {
    private static final int ATTEMPTS_FOR_EACH = 3;

    private final Terminal terminal;

    @Parameters(paramLabel = "CONFIG", description = "Specification, constants and resources; see docs/mpcal.md.")
    private Path config;

    @Option(names = "--runs", paramLabel = "N", description = "How many different runs are checked. Default: 1.")
    private int runs = 1;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "The folder for logs, constants and bundles. Default: CONFIG-traces.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--overwrite", description = "Empty the folder --out if it exists.")
    private boolean overwrite;

    @Option(
            names = "--spec",
            paramLabel = "FILE.tla",
            description = "Check against this module instead of the compiled one.")
    private Optional<Path> spec = Optional.empty();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The seed of the first run; further runs use the next seeds.")
    private Optional<Long> seed = Optional.empty();

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Repeat each run that violates N times with its seed, and report in how many of them it"
                    + " violates again. Default: 0.")
    private int repeat;

    @Option(
            names = "--faults",
            paramLabel = "KINDS",
            description =
                    "Faults during each run, drawn from its seed: kill, pause, partition, delay, loss, separated by"
                            + " commas. The configuration has processes = jvms.")
    private Optional<String> faults = Optional.empty();

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "Carry out this plan of faults in each run; see docs/services.md.")
    private Optional<Path> plan = Optional.empty();

    @Mixin
    private OrderOptions orders;

    @Mixin
    private BudgetOption time;

    @Mixin
    private HelpOption help;

    public RunSystemCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput, InterruptedException {
        Amounts.atLeast(1, "--runs", runs);
        Amounts.atLeast(0, "--repeat", repeat);
        CutsEngine engine = orders.engine(Optional.empty());
        RunConfig read = RunConfig.read(config);
        Optional<SystemFaults.Plans> plans = plans(read);
        Path folder = out.orElse(config.resolveSibling(config.getFileName() + "-traces"));
        if (Files.exists(folder)) {
            if (!overwrite) {
                throw new BadInput(folder + " exists; expected another folder after --out, or --overwrite");
            }
            Folders.remove(folder);
        }
        Path constants = folder.resolve("constants.cfg");
        CompiledSystem system = CompiledSystem.compile(read, folder.resolve("classes"));
        try {
            Files.writeString(constants, read.constants());
        } catch (IOException e) {
            throw new BadInput("cannot write " + constants, e);
        }
        Path specification = spec.orElse(read.specification());
        OptionWords words =
                OptionWords.NONE.with("--spec", specification.toString()).with("--config", constants.toString());
        if (!read.properties().isEmpty()) {
            words = words.with("--property", read.properties().toArray(String[]::new));
        }
        CheckAgain again = new CheckAgain(terminal.command(), words.and(orders.words()), time.time());
        MpcalSpecSource source = MpcalSpecSource.of(specification, Optional.of(constants), read.properties());
        ExitCode exit = ExitCode.CONFORMS;
        Traces distinct = new Traces();
        RunsSummary summary = new RunsSummary(system.branches());
        try (Interruption interruption = Interruption.armed(terminal.err())) {
            HistoryCheck check = new HistoryCheck(terminal, source, engine, time.budget(), interruption)
                    .reading(name -> HistoryFiles.open(name, Optional.of(new LogFormat()), new ReadingOptions()))
                    .bundled(true);
            long first = seed.orElse(read.seed());
            for (int run = 0; distinct.size() < runs && run < runs * ATTEMPTS_FOR_EACH; run++) {
                Path logs = folder.resolve("trace-" + (distinct.size() + 1));
                CompiledSystem.Ended ended = run(system, plans, logs, first + run);
                if (!distinct.add(logs)) {
                    Folders.remove(logs);
                    continue;
                }
                summary.see(ended.branches());
                ended.printed().forEach(line -> terminal.out().println(logs.getFileName() + ": " + line));
                ended.events().forEach(line -> terminal.out().println(logs.getFileName() + ": " + line));
                if (plans.isPresent()) {
                    terminal.out().println(logs.getFileName() + ": faults: " + SystemFaults.happened(logs));
                }
                Report report = bundled(check.run(logs.toString(), summary::see), logs, again);
                summary.see(logs.getFileName().toString(), report);
                new TextReport(terminal, false, again).print(report);
                if (report.exitCode() == ExitCode.VIOLATES && plans.isPresent()) {
                    terminal.out()
                            .println("To run the same plan again (its timing will differ):\n  " + terminal.command()
                                    + " mpcal run " + config + " --plan " + SystemFaults.planFile(logs) + " --seed "
                                    + (first + run) + " --out again");
                }
                if (report.exitCode() == ExitCode.VIOLATES && repeat > 0) {
                    repeat(system, check, plans, logs, first + run);
                }
                exit = exit.and(report.exitCode());
                for (String killed : ended.killed()) {
                    terminal.err().println("error: " + logs + ": " + killed + " was killed from outside");
                    exit = exit.and(ExitCode.INCONCLUSIVE);
                }
                if (ended.failed()) {
                    terminal.err().println("error: " + logs + ": a process failed");
                    exit = exit.and(ExitCode.VIOLATES);
                }
            }
        }
        if (distinct.size() < runs) {
            terminal.err()
                    .println("note: " + distinct.size() + " different runs in " + runs * ATTEMPTS_FOR_EACH
                            + " attempts: this system does not do more");
        }
        summary.lines(distinct.size()).forEach(terminal.out()::println);
        terminal.out()
                .println(distinct.size() + (distinct.size() == 1 ? " run checked; its" : " runs checked; their")
                        + " logs are in " + folder);
        return exit.number();
    }

    /** The seed chooses the steps of each process, and not how they interleave: a violation may not come back. */
    private void repeat(
            CompiledSystem system, HistoryCheck check, Optional<SystemFaults.Plans> plans, Path logs, long seed)
            throws BadInput, InterruptedException {
        Path again = logs.resolveSibling(logs.getFileName() + "-again");
        int times = 0;
        for (int i = 0; i < repeat; i++) {
            run(system, plans, again, seed);
            if (check.run(again.toString()).exitCode() == ExitCode.VIOLATES) {
                times++;
            }
            Folders.remove(again);
        }
        terminal.out()
                .println(logs.getFileName() + ": violates again in " + times + " of " + repeat
                        + " repetitions with seed " + seed);
    }

    private Optional<SystemFaults.Plans> plans(RunConfig read) throws BadInput {
        if (faults.isEmpty() && plan.isEmpty()) {
            return Optional.empty();
        }
        if (faults.isPresent() && plan.isPresent()) {
            throw new BadInput("--faults and --plan: a plan says which faults there are; expected one of them");
        }
        if (!read.bindings().separate()) {
            throw new BadInput(config + ": faults need a JVM for each process; expected processes = jvms");
        }
        return Optional.of(
                plan.isPresent()
                        ? SystemFaults.in(plan.get())
                        : SystemFaults.drawn(faults.orElseThrow(), read.seconds()));
    }

    private static CompiledSystem.Ended run(
            CompiledSystem system, Optional<SystemFaults.Plans> plans, Path logs, long seed)
            throws BadInput, InterruptedException {
        if (plans.isEmpty()) {
            return system.run(logs, seed);
        }
        try (SystemFaults faults = new SystemFaults(plans.get(), seed, logs)) {
            return system.run(logs, seed, Optional.of(faults));
        }
    }

    private static Report bundled(Report report, Path logs, CheckAgain again) throws BadInput {
        if (!(report instanceof Report.Checked checked) || checked.bundle().isEmpty()) {
            return report;
        }
        Bundle bundle = checked.bundle()
                .get()
                .withCommands(List.of(new Bundle.Command("check it again", again.command(checked.history()))));
        Path file = logs.resolveSibling(logs.getFileName() + BundlePlaces.EXTENSION);
        PathFree.here().of(bundle).write(file);
        return checked.with(bundle).in(file);
    }
}
