package dev.plumbline.cli;

import dev.plumbline.cli.files.CacheFolder;
import dev.plumbline.cli.terminal.Complaint;
import dev.plumbline.cli.terminal.ExitCode;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.terminal.UsageComplaint;
import dev.plumbline.spec.SpecException;
import dev.plumbline.tla.TlaSpec;
import dev.plumbline.value.BadInput;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The program {@code plumbline}. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        TlaSpec.useSanyExclusively();
        CacheFolder.of(System.getenv(), System.getProperty("user.home"))
                .ifPresent(cache -> TlaSpec.storeIn(cache.folder(), cache.program(), System.getProperty("user.name")));
        int status;
        try (WarmUp ahead = new WarmUp(arguments)) {
            status = run(Terminal.of(System.getProperties(), System.getenv()), arguments);
        }
        System.exit(status);
    }

    /** Runs a command line, and returns the exit status of the process. */
    public static int run(Terminal terminal, String... arguments) {
        return run(terminal, commands(terminal, arguments), arguments);
    }

    /** The commands that can parse these arguments. */
    public static CommandLine commands(Terminal terminal, String... arguments) {
        return prepared(new Commands(terminal).forArguments(arguments), terminal);
    }

    /** The same for other commands than those of this module. */
    public static int run(Terminal terminal, CommandLine commands, String... arguments) {
        PrintWriter help = terminal.help();
        int status = prepared(commands, terminal).setOut(help).execute(arguments);
        help.flush();
        terminal.out().flush();
        terminal.err().flush();
        return status;
    }

    private static CommandLine prepared(CommandLine commands, Terminal terminal) {
        return commands.setErr(terminal.err())
                .setColorScheme(CommandLine.Help.defaultColorScheme(terminal.colours() ? Ansi.ON : Ansi.OFF))
                .setUsageHelpWidth(Math.min(terminal.width(), Terminal.DEFAULT_WIDTH))
                .setUsageHelpLongOptionsMaxWidth(34)
                .setAbbreviatedOptionsAllowed(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(Path.class, Main::path)
                .setParameterExceptionHandler((problem, rejected) -> usage(terminal, problem))
                .setExecutionExceptionHandler((problem, command, parsed) -> failure(terminal, problem));
    }

    /** Java treats the empty path as the current folder, but a script with an unset variable does not mean that. */
    private static Path path(String text) {
        if (text.isEmpty()) {
            throw new CommandLine.TypeConversionException("''; expected the name of a file or folder");
        }
        return Path.of(text);
    }

    private static int usage(Terminal terminal, CommandLine.ParameterException problem) {
        String command = problem.getCommandLine().getCommandSpec().qualifiedName();
        terminal.err().println(command + ": " + UsageComplaint.of(problem) + " (see " + command + " --help)");
        return ExitCode.REFUSED.number();
    }

    /**
     * A mistake of the user is reported in one line. Anything else is a defect of Plumbline, and the message says how
     * to get the details.
     */
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
