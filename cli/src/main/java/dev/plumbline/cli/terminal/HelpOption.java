package dev.plumbline.cli.terminal;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code --help}, shared by all commands. */
@Command
public final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Print this help and end.")
    private boolean help;
}
