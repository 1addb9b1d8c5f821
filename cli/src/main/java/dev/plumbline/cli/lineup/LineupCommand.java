package dev.plumbline.cli.lineup;

import dev.plumbline.cli.report.JsonFile;
import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.OptionWords;
import dev.plumbline.cli.terminal.Silence;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.lineup.LineUp;
import dev.plumbline.lineup.matrix.Bounds;
import dev.plumbline.lineup.matrix.Matrix;
import dev.plumbline.lineup.result.LineUpResult;
import dev.plumbline.lineup.result.RacePolicy;
import dev.plumbline.lineup.subject.CreationMissing;
import dev.plumbline.schedule.Schedule;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** {@code plumbline lineup}. */
@Command(
        name = "lineup",
        sortOptions = false,
        customSynopsis = {
            "plumbline lineup --class CLASS [--class-path PATH] [--operations CALLS]",
            "       [--threads N] [--calls N] [--samples N] [--matrix TEST | --auto N] [OPTION]..."
        },
        description = "Is this class thread-safe? Runs small tests of it under every schedule within a bound, and"
                + " compares each with the serial runs of the same calls. Needs no specification.",
        optionListHeading = "%nOptions:%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plumbline lineup --class java.util.concurrent.ConcurrentLinkedDeque \\",
            "    --operations 'addFirst(1), addLast(2), pollFirst()'",
            "  plumbline lineup --class shop.Stock --class-path classes \\",
            "    --operations 'add(1), take(), left()' --calls 2",
            "  plumbline lineup --class shop.Stock --class-path classes \\",
            "    --matrix 'add(1) take() | take()'",
            "  plumbline lineup --class shop.Deque --class-path classes \\",
            "    --operations 'owner: push(1), pop(); others: steal()'",
            "  plumbline lineup --class shop.Stock --class-path classes",
            "",
            "Exit status: 0 every test passes or its failure is muted, 1 a test fails (the class is not",
            "linearizable by any deterministic specification, or has a data race with --races fail),",
            "2 bad input or usage, 3 inconclusive, 4 internal error."
        })
public final class LineupCommand implements Callable<Integer> {
    private final Terminal terminal;

    @CommandLine.Spec
    private CommandSpec command;

    @Mixin
    private LineupTests tests;

    @Mixin
    private LineupKnown known;

    @Option(
            names = "--preemptions",
            paramLabel = "N",
            description = "Run exactly the schedules with at most N preemptions, or unbounded. Default: schedules with"
                    + " at most two switches, and more if that is cheap.")
    private Optional<String> preemptions = Optional.empty();

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "The number of tests that are checked at once. Default: the number of processors.")
    private int workers = Runtime.getRuntime().availableProcessors();

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            converter = Amounts.OfTime.class,
            description = "The CPU time of all tests together: 30s, 10m. Default: 10m.")
    private Duration budget = Duration.ofMinutes(10);

    @Option(
            names = "--max-executions",
            paramLabel = "N",
            description = "Run at most N executions of each phase of a test. Default: ${DEFAULT-VALUE}.")
    private long executions = Bounds.DEFAULT.executions();

    @Option(
            names = "--max-steps",
            paramLabel = "N",
            description = "Run at most N steps of one execution. Default: ${DEFAULT-VALUE}.")
    private long steps = Bounds.DEFAULT.steps();

    @Option(names = "--out", paramLabel = "FOLDER", description = "The folder for violations. Default: lineup-CLASS.")
    private Optional<Path> out = Optional.empty();

    @Option(
            names = "--schedule",
            paramLabel = "FILE",
            description = "Repeat one execution of the test given by --matrix and show it.")
    private Optional<Path> schedule = Optional.empty();

    @Option(
            names = "--random-numbers",
            paramLabel = "N",
            description = "With --schedule: the seed of the random numbers of the class; the printed command contains"
                    + " it.")
    private Optional<Long> randomNumbers = Optional.empty();

    @Option(
            names = "--races",
            paramLabel = "note|fail|off",
            description = "Report data races in the same executions (note), treat them as failures (fail), or do not"
                    + " detect them (off). Default: ${DEFAULT-VALUE}.")
    private String races = "note";

    @Option(names = "--json", description = "Print the result as one line of JSON on standard output instead of text.")
    private boolean json;

    @Mixin
    private JsonFile jsonFile;

    @Mixin
    private HelpOption help;

    public LineupCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() throws BadInput {
        try (JsonFile.Lines written = jsonFile.open();
                Silence silence = new Silence()) {
            ExitCode exit = checked(silence, written);
            written.keep();
            return exit.number();
        } catch (BadInput e) {
            throw e.getCause() instanceof CreationMissing
                    ? new BadInput(e.getMessage() + " (--create)", e.getCause())
                    : e;
        }
    }

    private ExitCode checked(Silence silence, JsonFile.Lines written) throws BadInput {
        LineUp lineUp = LineUp.of(tests.subject())
                .bounds(bounds())
                .budget(budget)
                .races(racePolicy())
                .workers((int) Amounts.atLeast(1, "--workers", Math.min(workers, 1000)));
        LineupFolder folder = new LineupFolder(terminal.command(), again(), tests, out);
        LineupReport report = new LineupReport(terminal, tests, folder, known, json, written);
        if (schedule.isPresent()) {
            known.requireNone();
            Matrix test = tests.scheduled();
            return report.replayed(lineUp.replay(test, read(schedule.get()), randomNumbers.orElse(0L)));
        }
        known.applyTo(lineUp);
        LineupTests.Planned planned = tests.planned(lineUp, executions);
        report.planned(planned);
        LineupProgress progress = new LineupProgress(terminal, planned.number());
        LineUpResult result = lineUp.progress(progress).run(planned.tests());
        progress.wipe();
        if (silence.lines() > 0) {
            report.dropped(silence.lines());
        }
        return report.print(result);
    }

    private Bounds bounds() throws BadInput {
        Bounds wanted = new Bounds(
                Bounds.DEFAULT.preemptions(),
                Bounds.DEFAULT.extent(),
                Amounts.atLeast(1, "--max-executions", executions),
                Amounts.atLeast(1, "--max-steps", steps));
        if (preemptions.isEmpty()) {
            return wanted;
        }
        try {
            return wanted.withPreemptions(preemptions.get());
        } catch (BadInput e) {
            throw e.at("--preemptions");
        }
    }

    /** The options for another test of the same class. */
    private OptionWords again() {
        return OptionWords.given(command).only("--class", "--class-path", "--create", "--preemptions", "--races");
    }

    private RacePolicy racePolicy() throws BadInput {
        return switch (races) {
            case "note" -> RacePolicy.NOTE;
            case "fail" -> RacePolicy.FAIL;
            case "off" -> RacePolicy.OFF;
            default -> throw new BadInput("--races " + races + "; expected note, fail or off");
        };
    }

    private static Schedule read(Path file) throws BadInput {
        try {
            return Schedule.parse(Files.readString(file));
        } catch (IOException e) {
            throw new BadInput("cannot read " + file + ": " + BadInput.reason(e), e);
        } catch (BadInput e) {
            throw e.at(file.toString());
        }
    }
}
