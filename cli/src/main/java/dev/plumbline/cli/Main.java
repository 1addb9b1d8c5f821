package dev.plumbline.cli;

import dev.plumbline.cli.check.CheckCommand;
import dev.plumbline.cli.check.ModelsCommand;
import dev.plumbline.cli.explain.ExplainCommand;
import dev.plumbline.cli.explain.ReportCommand;
import dev.plumbline.cli.explain.ViewCommand;
import dev.plumbline.cli.files.ConvertCommand;
import dev.plumbline.cli.files.FormatsCommand;
import dev.plumbline.cli.lineup.LineupCommand;
import dev.plumbline.cli.replay.ReplayCommand;
import dev.plumbline.cli.run.FuzzCommand;
import dev.plumbline.cli.run.InitCommand;
import dev.plumbline.cli.run.RunCommand;
import dev.plumbline.cli.store.RunsCommand;
import dev.plumbline.cli.store.RunsExportCommand;
import dev.plumbline.cli.store.RunsShowCommand;
import dev.plumbline.cli.terminal.Complaint;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.terminal.UsageComplaint;
import dev.plumbline.history.BadInput;
import dev.plumbline.spec.SpecException;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The program {@code plumbline}. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        int status = run(Terminal.of(System.getProperties(), System.getenv()), arguments);
        System.exit(status);
    }

    /** Carries out a command line and says with what status the process is to end. */
    public static int run(Terminal terminal, String... arguments) {
        return run(terminal, commands(terminal), arguments);
    }

    /** The same for other commands than those of this module. */
    public static int run(Terminal terminal, CommandLine commands, String... arguments) {
        int status = prepared(commands, terminal).execute(arguments);
        terminal.out().flush();
        terminal.err().flush();
        return status;
    }

    private static CommandLine commands(Terminal terminal) {
        return new CommandLine(new Plumbline())
                .addSubcommand(new CheckCommand(terminal))
                .addSubcommand(new ExplainCommand(terminal))
                .addSubcommand(new ViewCommand(terminal))
                .addSubcommand(new ReportCommand(terminal))
                .addSubcommand(new InitCommand(terminal))
                .addSubcommand(new RunCommand(terminal))
                .addSubcommand(new FuzzCommand(terminal))
                .addSubcommand(new ReplayCommand(terminal))
                .addSubcommand(new CommandLine(new RunsCommand(terminal))
                        .addSubcommand(new RunsShowCommand(terminal))
                        .addSubcommand(new RunsExportCommand(terminal)))
                .addSubcommand(new LineupCommand(terminal))
                .addSubcommand(new ConvertCommand(terminal))
                .addSubcommand(new FormatsCommand(terminal))
                .addSubcommand(new ModelsCommand(terminal))
                .addSubcommand(new DemoCommand(terminal))
                .addSubcommand(new BenchCommand())
                .addSubcommand(new VersionCommand(terminal));
    }

    private static CommandLine prepared(CommandLine commands, Terminal terminal) {
        return commands.setOut(terminal.out())
                .setErr(terminal.err())
                .setColorScheme(CommandLine.Help.defaultColorScheme(terminal.colours() ? Ansi.ON : Ansi.OFF))
                .setUsageHelpWidth(Math.min(terminal.width(), Terminal.DEFAULT_WIDTH))
                .setUsageHelpLongOptionsMaxWidth(34)
                .setAbbreviatedOptionsAllowed(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((problem, rejected) -> usage(terminal, problem))
                .setExecutionExceptionHandler((problem, command, parsed) -> failure(terminal, problem));
    }

    private static int usage(Terminal terminal, CommandLine.ParameterException problem) {
        String command = problem.getCommandLine().getCommandSpec().qualifiedName();
        terminal.err().println(command + ": " + UsageComplaint.of(problem) + " (see " + command + " --help)");
        return ExitCode.REFUSED.number();
    }

    /** What a user did wrong takes one line; anything else is our fault and says how to see more. */
    static int failure(Terminal terminal, Throwable problem) {
        if (terminal.debug()) {
            problem.printStackTrace(terminal.err());
        }
        if (problem instanceof BadInput || problem instanceof SpecException) {
            terminal.err().println("error: " + Complaint.oneLine(problem.getMessage()));
            return ExitCode.REFUSED.number();
        }
        terminal.err().println(Complaint.internal(problem));
        return ExitCode.INTERNAL.number();
    }
}
