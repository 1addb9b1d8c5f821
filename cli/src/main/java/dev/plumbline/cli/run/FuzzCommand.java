package dev.plumbline.cli.run;

import dev.plumbline.check.Engine;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.cli.archive.Archive;
import dev.plumbline.cli.archive.StoreOption;
import dev.plumbline.cli.check.BudgetOption;
import dev.plumbline.cli.check.ClassPathOption;
import dev.plumbline.cli.check.HistoryCheck;
import dev.plumbline.cli.check.SpecOptions;
import dev.plumbline.cli.report.CheckAgain;
import dev.plumbline.cli.report.JsonReport;
import dev.plumbline.cli.report.NextSteps;
import dev.plumbline.cli.report.Report;
import dev.plumbline.cli.report.TextReport;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.watch.Interruption;
import dev.plumbline.cli.watch.LastProgress;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.history.History;
import dev.plumbline.history.files.Folders;
import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.run.RunOutcome;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.Runner;
import dev.plumbline.run.fuzz.Mute;
import dev.plumbline.run.fuzz.Recording;
import dev.plumbline.run.fuzz.RepeatedRun;
import dev.plumbline.run.fuzz.Repetition;
import dev.plumbline.run.fuzz.SecondCheck;
import dev.plumbline.run.fuzz.SeedRuns;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code plumbline fuzz}. */
@Command(
        name = "fuzz",
        sortOptions = false,
        customSynopsis = {
            "plumbline fuzz (--spec FILE.tla | --model NAME | --model-class CLASS)",
            "       (--workload CLASS [--class-path PATH] | --native PROGRAM) --out FOLDER [OPTION]..."
        },
        description = "Runs a workload repeatedly and checks each run, until one violates the specification.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline fuzz --spec Stock.tla --workload StockWorkload --class-path classes --out fuzz",
            "  plumbline fuzz --model map --workload StockWorkload --class-path classes --scheduler pct --out pct",
            "  plumbline fuzz --model map --workload StockWorkload --class-path classes --chaos noise --out noise",
            "  plumbline fuzz --model queue --native ./queue --chaos serial --calls 50 --runs 9 --out serial",
            "  plumbline fuzz --model queue --native ./queue --mute op=dequeue --calls 9 --out muted",
            "",
            "Exit status: 0 every run conforms (or is muted), 1 a run violates, crashes or gets stuck,",
            "2 bad input or usage, 3 some runs were inconclusive or too long and none violates, 4 internal error."
        })
public final class FuzzCommand implements Callable<Integer> {
    /** An estimate for one small run, by which the time for shrinking limits their number; most take less. */
    private static final long MILLIS_PER_SMALL_RUN = 100;

    private final Terminal terminal;

    @CommandLine.Spec
    private CommandSpec command;

    @Mixin
    private SpecOptions spec;

    @Mixin
    private ClassPathOption classPath;

    @Mixin
    private TargetOptions target;

    @Option(names = "--runs", paramLabel = "N", description = "Run at most N times. Default: ${DEFAULT-VALUE}.")
    private int runs = 100;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FOLDER",
            description = "The folder for runs and violations. Conforming runs are removed.")
    private Path out;

    @Option(names = "--keep", description = "Keep runs that conform or are muted.")
    private boolean keep;

    @Option(
            names = "--mute",
            paramLabel = "CONDITIONS",
            description = "A known violation: op=NAME, where=FILE:LINE, outcome=aborted, arg.NAME=VALUE, joined by"
                    + " commas. May be given several times.")
    private List<String> mutes = new ArrayList<>();

    @Mixin
    private AllowCrashesOption crashes;

    @Mixin
    private BudgetOption budget;

    @Option(
            names = "--shrink",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description = "The CPU time for making a violation smaller; for each 100ms a smaller run is tried. Default:"
                    + " 30s.")
    private Duration shrinking = Duration.ofSeconds(30);

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Repeat a run at most N times before its violation, crash or standstill is reported. If the"
                    + " schedule is controlled and the finding occurs again, one repetition is enough. Default:"
                    + " ${DEFAULT-VALUE}.")
    private int repeat = RepeatedRun.TIMES;

    @Mixin
    private StoreOption store;

    @Option(
            names = "--json",
            description = "Print the violation, crash or standstill as one line of JSON on standard output instead of"
                    + " text; without one, a line with the verdict on all runs.")
    private boolean json;

    @Option(names = "--full", description = "Print the whole text, without shortening.")
    private boolean full;

    @Mixin
    private HelpOption help;

    public FuzzCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        spec.validate(classPath);
        Amounts.atLeast(1, "--runs", runs);
        Amounts.atLeast(0, "--repeat", repeat);
        List<Mute> known = new ArrayList<>();
        for (String text : mutes) {
            try {
                known.add(Mute.parse(text));
            } catch (BadInput e) {
                throw e.at("--mute");
            }
        }
        Runner runner = new Runner(target.target(classPath, spec.isModelClass()), out);
        long first = target.seed();
        FuzzProgress progress = new FuzzProgress(terminal, runs, target.mayBeControlled());
        try (Interruption interruption = Interruption.armed(terminal.err());
                SeedRuns seeds = new SeedRuns(
                        runner,
                        target.settings(terminal.err(), true),
                        target.mayBeControlled(),
                        first + runs - 1,
                        this::notControlled);
                Archive archive = Archive.open(store.file())) {
            HistoryCheck check = new HistoryCheck(
                            terminal, spec.source(), Engine.standard(), budget.budget(), interruption)
                    .bundled(true);
            for (int i = 0; i < runs; i++) {
                long seed = first + i;
                interruption.watch("the run with seed " + seed, new LastProgress());
                RunRecord run = seeds.run(seed);
                refuseToCheckNothing(run);
                AtomicReference<History> read = new AtomicReference<>();
                Report report = check.run(run.traces().toString(), read::set);
                Doubt doubt = doubt(report, run, Optional.ofNullable(read.get()), known);
                if (doubt.objection().isPresent() && report instanceof Report.Checked found) {
                    report = found.inconclusive(doubt.objection().get());
                }
                archive.keep(Optional.ofNullable(read.get()), Optional.of(run), report, again());
                if (!(report instanceof Report.Checked checked)) {
                    progress.wipe();
                    seeds.close();
                    // The specification may not allow the operations that were interrupted; that is not the problem of
                    // this run.
                    if (crashes.matters(run) || run.outcome() == RunOutcome.TOO_LONG) {
                        return failed(
                                runner, run, "Its history cannot be checked: " + ((Report.Refused) report).error());
                    }
                    new TextReport(terminal, full, again()).print(report);
                    return report.exitCode().number();
                }
                Optional<Mute> mute = mute(known, checked.verdict());
                progress.add(run, checked.result(), mute, doubt.objection());
                if (checked.verdict() instanceof Verdict.Violates found && mute.isEmpty()) {
                    progress.wipe();
                    seeds.close();
                    violated(runner, known, run, checked, found, check, doubt.note(), progress);
                    progress.summary(first);
                    return ExitCode.VIOLATES.number();
                }
                if (crashes.matters(run, spec.source(), Optional.ofNullable(read.get()))) {
                    progress.wipe();
                    seeds.close();
                    int status = failed(
                            runner,
                            run,
                            "Its history up to there "
                                    + (checked.verdict() instanceof Verdict.Conforms
                                            ? "conforms."
                                            : "is " + checked.verdict().word() + "."));
                    progress.summary(first);
                    return status;
                }
                if (!keep && !(checked.verdict() instanceof Verdict.Inconclusive) && run.sound()) {
                    Folders.remove(run.folder());
                }
            }
        }
        progress.wipe();
        progress.summary(first);
        ExitCode exit = progress.inconclusive() > 0 ? ExitCode.INCONCLUSIVE : ExitCode.CONFORMS;
        if (json) {
            Verdict.Word word = exit == ExitCode.CONFORMS ? Verdict.Word.CONFORMS : Verdict.Word.INCONCLUSIVE;
            terminal.out()
                    .println(DocumentJson.line(
                            new Document().put("verdict", word.text()).putAll(progress.counts())));
            terminal.out().flush();
        }
        return exit.number();
    }

    /** @param why a sentence with the runs that are not controlled, and the reason */
    private void notControlled(String why) {
        terminal.err()
                .println("warning: " + why
                        + "; the interleaving then depends on the machine and on random delays, and no"
                        + " seed repeats it (--chaos noise leaves out this line, --scheduler mix insists on control)");
    }

    /** Runs without operations would all conform, and show nothing. */
    private static void refuseToCheckNothing(RunRecord run) throws BadInput {
        if (run.sound() && run.report().total() == 0) {
            throw new BadInput("the run with seed " + run.seed() + " made no operation, so there is nothing to check; "
                    + (run.report().unsupported().isEmpty()
                            ? "expected calls that begin and end"
                            : "not written yet: "
                                    + String.join(
                                            ", ", run.report().unsupported().keySet())));
        }
    }

    /**
     * Doubts about a verdict.
     *
     * @param objection the reason why it is not reliable
     * @param note a remark on its reliability
     */
    private record Doubt(Optional<String> objection, Optional<String> note) {
        static final Doubt NONE = new Doubt(Optional.empty(), Optional.empty());
    }

    /**
     * A recording without some operations proves nothing, nor does a violation that a second check does not confirm.
     */
    private Doubt doubt(Report report, RunRecord run, Optional<History> read, List<Mute> known) throws BadInput {
        if (!(report instanceof Report.Checked checked) || read.isEmpty()) {
            return Doubt.NONE;
        }
        Optional<String> broken = Recording.defect(run, read.get());
        if (broken.isPresent()
                || !(checked.verdict() instanceof Verdict.Violates)
                || mute(known, checked.verdict()).isPresent()) {
            return new Doubt(broken, Optional.empty());
        }
        SecondCheck second = SecondCheck.of(run, read.get(), spec.source(), budget.budget());
        return new Doubt(
                second.objection(),
                second.confirmed() || second.objection().isPresent()
                        ? Optional.empty()
                        : Optional.of("A second check of the same history did not end within its budget."));
    }

    private Repetitions repetitions(Runner runner) throws BadInput {
        return new Repetitions(runner, out, spec.source(), budget.budget(), repeat);
    }

    /** @param history a sentence about its history */
    private int failed(Runner runner, RunRecord run, String history) throws BadInput {
        Optional<Repetition> repetition =
                FailedRunReport.concerns(run) ? Optional.of(repetitions(runner).ofFailure(run)) : Optional.empty();
        FailedRunReport report = new FailedRunReport(terminal, run, history, repetition);
        if (json) {
            report.json(again(run));
        } else {
            report.text(again(run));
        }
        return (run.outcome() == RunOutcome.TOO_LONG ? ExitCode.INCONCLUSIVE : ExitCode.VIOLATES).number();
    }

    private static Optional<Mute> mute(List<Mute> known, Verdict verdict) {
        return verdict instanceof Verdict.Violates found
                ? known.stream()
                        .filter(each -> each.covers(found.counterexample()))
                        .findFirst()
                : Optional.empty();
    }

    private void violated(
            Runner runner,
            List<Mute> known,
            RunRecord run,
            Report.Checked checked,
            Verdict.Violates found,
            HistoryCheck check,
            Optional<String> remark,
            FuzzProgress progress)
            throws BadInput {
        ViolationFiles files = ViolationFiles.write(out, run, checked, again(run));
        Repetitions repetitions = repetitions(runner);
        Repetition repetition = repetitions.ofViolation(run, found);
        // A run that cannot be repeated exactly would show steps that do not belong to the history.
        boolean repeats = repetition.controlled() && repetition.same() > 0;
        files.repeated(
                repetition,
                remark,
                repeats ? TracedRun.of(runner, out, run, found.counterexample()) : Optional.empty());
        Report.Checked smaller = files.shrink(found, spec.source(), budget.budget(), shrinking, check)
                .orElse(files.report());
        Optional<SmallRun> small = SmallRun.look(
                out,
                run,
                found,
                runner,
                spec.source(),
                budget.budget(),
                verdict -> mute(known, verdict).isEmpty(),
                (int) Math.min(Integer.MAX_VALUE, Math.max(1, shrinking.toMillis() / MILLIS_PER_SMALL_RUN)),
                check,
                this::again,
                repetitions.once());
        // Named by the bundle: the files of the run may be gone when the commands are used.
        smaller = smaller.named(smaller.bundleFile().orElseThrow().toString());
        if (json) {
            new JsonReport(terminal.out())
                    .print(smaller, new Document().put("seed", run.seed()).putAll(progress.counts()));
            return;
        }
        TextPage page = new TextPage(terminal.out(), terminal.width(), true);
        page.line(0, "violation of the run with seed " + run.seed() + ", written to " + files.place());
        new TextReport(terminal, full, bundleAgain()).print(smaller);
        RunCommand.problems(run, page);
        remark.ifPresent(text -> page.wrapped(2, "note: " + text));
        files.notes().forEach(note -> page.wrapped(2, note));
        small.ifPresent(other -> page.wrapped(2, other.note()));
        page.line(2, "Run it again (" + TargetOptions.promise(run, repetition) + "):");
        page.line(4, new NextSteps(terminal, files.place()).command("replay"));
        page.line(4, again(run));
        small.ifPresent(other ->
                page.line(4, new NextSteps(terminal, other.file()).command("replay") + "  (the small run)"));
        run.rrReplay().ifPresent(words -> {
            page.line(2, "Replay this very run in a debugger:");
            page.line(4, ShellWords.line(words));
        });
        terminal.out().flush();
    }

    /** The command that repeats a run, and checks it. */
    private String again(RunRecord run) {
        List<String> words = new ArrayList<>(List.of(terminal.command(), "fuzz"));
        OptionWords given = OptionWords.given(command)
                .without("--runs", "--out", "--keep", "--store", "--json", "--full", "--shrink", "--repeat");
        words.addAll(target.repeating(given, run)
                .with("--runs", "1")
                .with("--out", out.resolve("again").toString())
                .words());
        return ShellWords.line(words);
    }

    /** The command that checks a run again while its folder exists. */
    private CheckAgain again() {
        return new CheckAgain(
                terminal.command(), OptionWords.given(command, "spec").and(classesOfTheModel()), budget.time());
    }

    /** The command that checks a bundle again: it contains everything except the classes of a model. */
    private CheckAgain bundleAgain() {
        return new CheckAgain(terminal.command(), classesOfTheModel(), Budget.DEFAULT.time());
    }

    private OptionWords classesOfTheModel() {
        return spec.isModelClass() ? OptionWords.given(command).only("--class-path") : OptionWords.NONE;
    }
}
