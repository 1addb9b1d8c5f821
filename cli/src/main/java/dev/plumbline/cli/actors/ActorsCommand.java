package dev.plumbline.cli.actors;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.HarnessMistake;
import dev.plumbline.actor.run.RunResult;
import dev.plumbline.actor.states.StatesFound;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.cli.terminal.ShellWords;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code plumbline actors}. */
@Command(
        name = "actors",
        sortOptions = false,
        customSynopsis = {
            "plumbline actors --system S [--class-path PATH] [--harness H] [--scheduler A|all]",
            "       [--table | --states | --simulate TIME|EVENTS | --schedule FILE | --run TIME] [OPTION]...",
            "       plumbline actors explore --system S [OPTION]..."
        },
        description = "Explores the message schedules of an actor system, and checks the results of its clients"
                + " against a sequential object.",
        optionListHeading = "%nOptions:%n",
        commandListHeading = "%nCommands:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline actors --system chord",
            "  plumbline actors --system shop.Stock --class-path classes --harness late",
            "  plumbline actors --system erroneous --scheduler all --table",
            "  plumbline actors --system register --states --crashes 1",
            "  plumbline actors --system paxos --simulate 100h --losses 5 --partitions 2",
            "  plumbline actors --system paxos --run 10s --processes --crashes 5",
            "  plumbline actors explore --system erroneous",
            "",
            "Exit status: 0 conforms, 1 violates, 2 bad input or usage, 3 inconclusive, 4 internal error."
        })
public final class ActorsCommand implements Callable<Integer> {
    private final Terminal terminal;

    @CommandLine.Spec
    private CommandSpec command;

    @Mixin
    private ActorsTarget target;

    @Mixin
    private ScheduleOptions schedulers;

    @Mixin
    private StatesOptions states;

    @Mixin
    private SimulateOptions simulation;

    @Mixin
    private RealTimeOptions runs;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description = "CPU time that each exploration may take: 30s, 10m. Default: no limit.")
    private Optional<Duration> time = Optional.empty();

    @Option(names = "--schedule", paramLabel = "FILE", description = "Repeat one execution and show it.")
    private Optional<Path> schedule = Optional.empty();

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "The folder for a violation. Default: actors-SYSTEM-HARNESS.")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--json", description = "Print one line of JSON for each row instead of text.")
    private boolean json;

    @Mixin
    private HelpOption help;

    public ActorsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        target.refuseUnnamed(command.commandLine());
        schedulers.refuseWith(states.asked(), "--states");
        schedulers.refuseWith(schedule.isPresent(), "--schedule");
        schedulers.refuseButSeedWith(simulation.asked(), "--simulate");
        states.refuseUnlessAsked();
        simulation.refuseUnlessAsked();
        if (simulation.asked() && (states.asked() || schedule.isPresent())) {
            throw new BadInput("--simulate excludes --states and --schedule; expected one of them");
        }
        runs.refuseUnlessAsked();
        schedulers.refuseButSeedWith(runs.asked(), "--run");
        if (runs.asked()) {
            target.refuseWithRun();
        }
        if (runs.asked() && (states.asked() || schedule.isPresent() || simulation.asked())) {
            throw new BadInput(
                    "--run takes place in real time; --states, --simulate and --schedule have no meaning with it");
        }
        try {
            ExitCode code = ExitCode.CONFORMS;
            for (Harness harness : target.harnesses()) {
                code = code.and(explore(harness));
            }
            terminal.out().flush();
            return code.number();
        } catch (HarnessMistake e) {
            throw new BadInput("--system " + target.system() + ": " + e.getMessage(), e);
        }
    }

    /** Runs the actors in real time. */
    private ExitCode run(Harness harness) throws BadInput {
        Path folder = RealTimeOptions.folder(out, Path.of(ActorsFolder.name(target.system(), harness) + "-run"));
        long seed = schedulers.seed().orElse(1L);
        RunResult result = runs.run(harness, target.madeBy(), seed, folder);
        List<String> again = new ArrayList<>(List.of(terminal.command(), "actors"));
        again.addAll(OptionWords.given(command)
                .with("--harness", harness.name())
                .without("--out", "--json")
                .words());
        return new RealTimeReport(
                        terminal,
                        target.system(),
                        harness,
                        runs.words(harness),
                        seed,
                        folder,
                        Budget.DEFAULT.withTime(time.orElse(Budget.DEFAULT.time())),
                        ShellWords.line(again))
                .print(result, json);
    }

    private ExitCode explore(Harness harness) throws BadInput {
        if (runs.asked()) {
            return run(harness);
        }
        ActorsProgress progress = new ActorsProgress(terminal);
        ActorsFolder folder =
                new ActorsFolder(terminal.command(), OptionWords.given(command, "target"), target, harness, out);
        ActorsReport report = new ActorsReport(terminal, target.system(), harness, folder, json);
        try {
            if (schedule.isPresent()) {
                return report.replayed(ScheduleFile.read(schedule.get()), ScheduleFile.isOfAViolation(schedule.get()));
            }
            if (states.asked()) {
                progress.about(harness.name());
                StatesFound found = states.search(harness, time, count -> progress.report(count, "state"));
                return report.states(found, states.countHistory(), progress);
            }
            if (simulation.asked()) {
                progress.about(harness.name());
                return report.simulated(
                        simulation.run(harness, schedulers.seed(), time, count -> progress.report(count, "event")),
                        simulation,
                        progress);
            }
            return schedulers.explore(target.system(), harness, time, report, progress);
        } finally {
            progress.wipe();
        }
    }
}
