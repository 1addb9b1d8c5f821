package dev.plumbline.cli.terminal;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code --help}, the same for every command. */
@Command
public final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Print this help and end.")
    private boolean help;
}
