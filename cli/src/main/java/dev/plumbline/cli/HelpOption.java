package dev.plumbline.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code --help}, the same for every command. */
@Command
final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Print this help and end.")
    private boolean help;
}
