package dev.plumbline.cli.replay;

import dev.plumbline.cli.check.BudgetOption;
import dev.plumbline.cli.check.ClassPathOption;
import dev.plumbline.cli.check.SpecOptions;
import dev.plumbline.cli.lineup.LineupReplay;
import dev.plumbline.cli.lineup.RaceReplay;
import dev.plumbline.cli.run.RunCommand;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.evidence.RacyExecution;
import dev.plumbline.explain.text.TextPage;
import dev.plumbline.history.History;
import dev.plumbline.run.RecordedRun;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.Runner;
import dev.plumbline.run.Settings;
import dev.plumbline.run.Suspension;
import dev.plumbline.run.Target;
import dev.plumbline.run.replay.Replayable;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plumbline replay}. */
@Command(
        name = "replay",
        sortOptions = false,
        customSynopsis = {"plumbline replay (BUNDLE | RUN_FOLDER) [--suspend-at OP] [OPTION]..."},
        description = "Repeats a recorded run, and can stop in a debugger at the beginning of an operation.",
        parameterListHeading = "%nWhat:%n",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline replay fuzz/violation-1.plumb --runs 20",
            "  plumbline replay fuzz/violation-1.plumb --suspend-at 5",
            "  plumbline replay runs/run-1 --suspend-at '#5' --port 5005",
            "  plumbline replay lineup-Stock/violation.plumb --class-path classes",
            "",
            "On the JVM a seed repeats the calls of each thread, but not the interleaving. Runs with",
            "--scheduler, and native programs with --chaos serial or --rr, repeat both. A bundle of lineup",
            "contains a test and its schedule; replay runs both with the current class.",
            "",
            "Exit status: that of check if the run is checked, else that of run."
        })
public final class ReplayCommand implements Callable<Integer> {
    private final Terminal terminal;

    @CommandLine.Spec
    private CommandSpec command;

    @Parameters(paramLabel = "RUN", description = "A bundle, or the folder of a run, written by plumbline run.")
    private Path recorded;

    @Option(
            names = "--suspend-at",
            paramLabel = "OP",
            description = "Stop at the beginning of this operation: its number in reports (#428).")
    private Optional<String> suspendAt = Optional.empty();

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "The port on 127.0.0.1 where the JVM waits for a debugger. Default: any free port.")
    private int port;

    @Option(
            names = "--check",
            description = "Check the repetition. This is the default if there is a specification and nothing is"
                    + " suspended.")
    private boolean check;

    @Mixin
    private SpecOptions spec;

    @Mixin
    private ClassPathOption classPath;

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "Repeat it until the violation occurs again, at most N times. Default: ${DEFAULT-VALUE}.")
    private int runs = 1;

    @Mixin
    private BudgetOption budget;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "The folder for repetitions: 1, 2, ... Default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("replays");

    @Option(names = "--full", description = "Print the whole text, without shortening.")
    private boolean full;

    @Mixin
    private HelpOption help;

    public ReplayCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        validate();
        if (!Files.isRegularFile(recorded)) {
            return run(ReplaySource.open(recorded));
        }
        Bundle bundle = Bundle.read(recorded);
        if (bundle.evidence() instanceof RacyExecution race) {
            refuseChoices("a data race: its schedule repeats it exactly");
            return new RaceReplay(terminal, recorded, race, full).run(classPath).number();
        }
        if (!bundle.isHistory()) {
            throw new BadInput(recorded + ": contains " + bundle.evidence().described()
                    + ", which does not come from a run; plumbline check checks it again");
        }
        boolean ofATest =
                bundle.failing().interleaving().isPresent() && bundle.run().isEmpty();
        return ofATest ? threads(bundle) : run(BundledRun.of(recorded, bundle));
    }

    /** The schedule of a test of threads repeats it, so there is nothing to choose. */
    private int threads(Bundle bundle) throws BadInput {
        refuseChoices("a test of threads: its schedule repeats it exactly, against the serial runs in it");
        return new LineupReplay(terminal, recorded, bundle, budget.budget(), full)
                .run(classPath)
                .number();
    }

    /** @param what the content of the bundle, and why nothing can be chosen */
    private void refuseChoices(String what) throws BadInput {
        if (suspendAt.isPresent() || spec.isGiven() || runs != 1) {
            throw new BadInput(
                    (suspendAt.isPresent() ? "--suspend-at" : spec.isGiven() ? "--spec or --model" : "--runs")
                            + " does not go with " + recorded + ", which holds " + what);
        }
    }

    private int run(ReplaySource source) throws BadInput {
        if (spec.isGiven()) {
            spec.validate(classPath);
        }
        classPath.refuseUnless(
                spec.isGiven() ? spec.isModelClass() : source.spec().isPresent(), "--model-class, or to a bundle");
        Optional<ReplaySpec> against = ReplaySpec.of(command, spec, classPath, source.spec());
        if (check && against.isEmpty()) {
            throw new BadInput("--check: " + source.name()
                    + " comes without a specification; expected --spec FILE.tla or --model NAME");
        }
        RecordedRun run = source.run();
        for (String doubt : run.doubts()) {
            terminal.err().println("note: " + doubt);
        }
        terminal.err().flush();
        Optional<Replayable> numbered =
                suspendAt.isPresent() ? Optional.of(replayable(source, against)) : Optional.empty();
        if (run.target() instanceof Target.Native
                && (numbered.isPresent() || run.rr().isPresent())) {
            Optional<Replayable.Numbered> chosen =
                    numbered.isPresent() ? Optional.of(chosen(source, numbered.get())) : Optional.empty();
            new NativeReplay(terminal, recorded, run, fresh()).print(numbered, chosen);
            return 0;
        }
        if (numbered.isPresent()) {
            RunRecord repeated = suspended(source, numbered.get());
            return check ? checking(source, against.orElseThrow()).one(repeated) : ended(repeated);
        }
        return against.isPresent() ? checking(source, against.get()).all(runs) : unchecked(run);
    }

    private void validate() throws BadInput {
        Amounts.atLeast(1, "--runs", runs);
        Amounts.within(0, 65_535, "--port", port);
        if (suspendAt.isEmpty() && port != 0) {
            throw new BadInput("--port belongs to --suspend-at OP");
        }
        if (suspendAt.isPresent() && runs != 1) {
            throw new BadInput("--runs does not go with --suspend-at");
        }
    }

    private ReplayCheck checking(ReplaySource source, ReplaySpec against) {
        return new ReplayCheck(terminal, source, against, budget.budget(), full, () -> again(source.run()));
    }

    private RunRecord again(RecordedRun run) throws BadInput {
        return new Runner(run.target(), fresh()).run(run.settings());
    }

    private int unchecked(RecordedRun run) throws BadInput {
        boolean sound = true;
        for (int i = 0; i < runs; i++) {
            sound &= ended(again(run)) == 0;
        }
        TextPage page = new TextPage(terminal.out(), terminal.width(), true);
        page.wrapped(2, "not checked: no specification is known; give --spec FILE.tla or --model NAME");
        return sound ? 0 : 1;
    }

    private int ended(RunRecord run) {
        RunCommand.print(terminal, run);
        return run.sound() ? 0 : 1;
    }

    /** A folder for one repetition. */
    private Path fresh() {
        int number = 1;
        while (Files.exists(out.resolve(Integer.toString(number)))) {
            number++;
        }
        return out.resolve(Integer.toString(number));
    }

    /** With the numbers of reports: ends of threads are not counted, unless the specification has actions for them. */
    private Replayable replayable(ReplaySource source, Optional<ReplaySpec> against) throws BadInput {
        return new Replayable(source.name(), source.run(), counted(against, source.history()));
    }

    private static History counted(Optional<ReplaySpec> against, History history) throws BadInput {
        Set<String> actions =
                against.isPresent() ? against.get().source().load(history).operationNames() : Set.of();
        return history.withLifecycle(actions);
    }

    private Replayable.Numbered chosen(ReplaySource source, Replayable replayable) throws BadInput {
        String text = suspendAt.get().startsWith("#") ? suspendAt.get().substring(1) : suspendAt.get();
        if (!text.matches("[0-9]{1,9}")) {
            throw new BadInput(
                    "--suspend-at '" + suspendAt.get() + "'; expected the number of an operation, such as 428");
        }
        int number = Integer.parseInt(text);
        try {
            int at = source.index(number);
            return at == number ? replayable.operation(number) : replayable.operation(number, at);
        } catch (BadInput e) {
            throw e.at("--suspend-at " + number);
        }
    }

    private RunRecord suspended(ReplaySource source, Replayable replayable) throws BadInput {
        Replayable.Numbered chosen = chosen(source, replayable);
        Settings settings = replayable.run().settings();
        // A debugger takes time, so a run by duration is repeated with the recorded number of calls.
        Settings byCalls = settings.duration().isPresent() ? settings.withoutDuration(replayable.calls()) : settings;
        Suspension suspension = new Suspension(
                replayable.call(chosen),
                port,
                listening -> new DebuggerText(terminal, replayable, chosen).print(listening));
        return new Runner(replayable.run().target(), fresh()).run(byCalls, suspension);
    }
}
