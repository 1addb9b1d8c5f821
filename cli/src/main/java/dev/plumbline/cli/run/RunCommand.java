package dev.plumbline.cli.run;

import dev.plumbline.cli.archive.Archive;
import dev.plumbline.cli.archive.StoreOption;
import dev.plumbline.cli.check.ClassPathOption;
import dev.plumbline.cli.report.NextSteps;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.explain.text.Wording;
import dev.plumbline.history.format.Formats;
import dev.plumbline.run.RunOutcome;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.RunSeries;
import dev.plumbline.run.Runner;
import dev.plumbline.run.Settings;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code plumbline run}. */
@Command(
        name = "run",
        sortOptions = false,
        customSynopsis = {
            "plumbline run (--workload CLASS [--class-path PATH] | --native PROGRAM)",
            "       --out FOLDER [OPTION]..."
        },
        description = "Runs a workload and records its operations.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline run --workload StockWorkload --class-path classes --out runs",
            "  plumbline run --workload StockWorkload --class-path classes --scheduler pct --out pct",
            "  plumbline run --native ./queue --chaos serial --seed 7 --runs 10 --out queue-runs",
            "",
            "Exit status: 0 all threads ended (or --allow-crashes), 1 some crashed or got stuck,",
            "2 bad input or usage, 3 a run took too many steps or too long."
        })
public final class RunCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private ClassPathOption classPath;

    @Mixin
    private TargetOptions target;

    @Option(names = "--runs", paramLabel = "N", description = "The number of runs. Default: ${DEFAULT-VALUE}.")
    private int runs = 1;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FOLDER",
            description = "The folder for runs. Each run has a folder run-SEED there: traces, run.json, output.txt.")
    private Path out;

    @Mixin
    private AllowCrashesOption crashes;

    @Mixin
    private StoreOption store;

    @Mixin
    private HelpOption help;

    public RunCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        Amounts.atLeast(1, "--runs", runs);
        Runner runner = new Runner(target.target(classPath, false), out);
        LongFunction<Settings> settings = target.settings(terminal.err(), false);
        ExitCode status = ExitCode.CONFORMS;
        try (Archive archive = Archive.open(store.file());
                RunSeries series = new RunSeries(runner)) {
            for (int i = 0; i < runs; i++) {
                RunRecord run = series.run(settings.apply(target.seed() + i));
                print(terminal, run);
                status = status.and(
                        crashes.matters(run)
                                ? ExitCode.VIOLATES
                                : run.outcome() == RunOutcome.TOO_LONG ? ExitCode.INCONCLUSIVE : ExitCode.CONFORMS);
                if (store.file().isPresent()) {
                    archive.keep(Formats.read(run.traces()), run);
                }
            }
        }
        return status.number();
    }

    public static void print(Terminal terminal, RunRecord run) {
        TextPage page = new TextPage(terminal.out(), terminal.width(), true);
        page.line(
                0,
                "seed " + run.seed() + ": " + run.traces() + ": "
                        + Count.of(run.report().total(), "operation") + ", " + Wording.seconds(run.took()));
        if (!run.report().operations().isEmpty()) {
            page.wrapped(2, counts(run.report().operations()));
        }
        problems(run, page);
        if (run.outcome() != RunOutcome.ENDED) {
            page.line(2, "to reproduce: " + new NextSteps(terminal, run.folder()).command("replay"));
        }
        run.rrReplay().ifPresent(words -> page.line(2, "replay: " + ShellWords.line(words)));
        terminal.out().flush();
    }

    static String counts(Map<String, Long> operations) {
        return operations.entrySet().stream()
                .map(entry -> entry.getKey() + " " + Count.of(entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** Prints the problems of a run that are easily overlooked. */
    public static void problems(RunRecord run, TextPage page) {
        if (run.outcome() != RunOutcome.ENDED) {
            // The first line names the problem, the others say which thread waits for what.
            List<String> reasons = FailedRunReport.reasons(run);
            page.wrapped(2, run.outcome().word() + ": " + reasons.get(0));
            reasons.stream().skip(1).forEach(reason -> page.wrapped(4, reason));
        }
        if (!run.report().unsupported().isEmpty()) {
            page.wrapped(
                    2,
                    "unsupported: "
                            + String.join(", ", run.report().unsupported().keySet()));
        }
    }
}
