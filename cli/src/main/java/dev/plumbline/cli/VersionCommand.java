package dev.plumbline.cli;

import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import dev.plumbline.cli.terminal.Version;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;

/** {@code plumbline version}. */
@Command(
        name = "version",
        description = "Prints the versions of Plumbline, TLC and Java.",
        footerHeading = "%nExample:%n",
        footer = "  plumbline version")
public final class VersionCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private HelpOption help;

    VersionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        terminal.out().println(Version.text());
        return 0;
    }

    /** The same for {@code plumbline --version}. */
    static final class Provider implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {Version.text()};
        }
    }
}
