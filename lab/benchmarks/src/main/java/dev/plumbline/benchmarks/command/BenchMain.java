package dev.plumbline.benchmarks.command;

import dev.plumbline.cli.Main;
import dev.plumbline.cli.Plumbline;
import dev.plumbline.cli.terminal.Terminal;
import picocli.CommandLine;

/**
 * The program of {@code plumbline bench}. The launcher starts it, since the product's jar does not contain the
 * benchmarks.
 */
public final class BenchMain {
    private BenchMain() {}

    public static void main(String[] arguments) {
        System.exit(run(Terminal.of(System.getProperties(), System.getenv()), arguments));
    }

    /** Runs {@code bench ...}, and returns the exit status of the process. */
    static int run(Terminal terminal, String... arguments) {
        return Main.run(terminal, commands(terminal), arguments);
    }

    /** {@code bench} and its subcommands. */
    public static CommandLine commands(Terminal terminal) {
        CommandLine bench = new CommandLine(new BenchCommand(terminal))
                .addSubcommand(new BenchGenerateCommand(terminal))
                .addSubcommand(new BenchCorpusCommand(terminal))
                .addSubcommand(new BenchPlotsCommand(terminal));
        return new CommandLine(new Plumbline()).addSubcommand(bench);
    }
}
