package dev.plumbline.cli.files;

import dev.plumbline.cli.terminal.OptionHints;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Format;
import dev.plumbline.history.format.Formats;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Count;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Reads histories from files of any format, and from bundles. */
public final class HistoryFiles {
    private static final byte[] ZIP = {'P', 'K', 3, 4};
    private static final String ARCHIVED = ".zip!/";
    private static final int ARCHIVE_ENDING = ".zip".length();

    private static ZipFile lastArchive;

    private HistoryFiles() {}

    /**
     * Whether it is a bundle, by its first bytes: bundles are zip files, and no format of histories is. The name may be
     * anything.
     */
    public static boolean isBundle(Path path) {
        if (!Files.isRegularFile(path)) {
            return false;
        }
        try (InputStream in = Files.newInputStream(path)) {
            return Arrays.equals(in.readNBytes(ZIP.length), ZIP);
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * A history as it was read.
     *
     * @param origin the unit of the origins of its operations: {@code line} or {@code byte}
     */
    public record Opened(History history, String origin) {}

    public static History read(String name, Optional<Format> format, ReadingOptions options) throws BadInput {
        return open(name, format, options).history();
    }

    /**
     * Reads a history from a file, a folder, a bundle, a file in an archive, a pipe or, as {@code -}, from standard
     * input. A pipe can be read only once and has no size, so everything about it is found out while it is read.
     */
    public static Opened open(String name, Optional<Format> format, ReadingOptions options) throws BadInput {
        Opened opened = isStandardInput(name)
                ? standardInput(format, options)
                : isArchived(name) ? archived(name, format, options) : file(path(name), format, options);
        notEmpty(opened.history(), options);
        return opened;
    }

    /**
     * The format of a history on a command line: the chosen one, otherwise detected from the content. Empty for a
     * bundle, for a stream, and for a file of unknown format, which is reported when it is read.
     */
    public static Optional<Format> format(String name, Optional<Format> chosen) throws BadInput {
        if (chosen.isPresent() || isStandardInput(name)) {
            return chosen;
        }
        Path path = path(name);
        if (isBundle(path) || !Files.isDirectory(path) && !Files.isRegularFile(path)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Formats.detect(path));
        } catch (BadInput e) {
            return Optional.empty();
        }
    }

    /** Whether it is of the format with this name. */
    public static boolean is(String format, String name, Optional<Format> chosen) throws BadInput {
        return format(name, chosen).filter(each -> each.name().equals(format)).isPresent();
    }

    /** @throws BadInput if the history has no operations, and that is not allowed */
    public static History notEmpty(History history, ReadingOptions options) throws BadInput {
        if (history.operations().isEmpty() && !options.allowsEmpty()) {
            throw new BadInput(
                    history.name()
                            + ": no operations, so nothing would be checked; expected at least one operation (or --allow-empty)");
        }
        return history;
    }

    /** Whether the name on a command line means standard input. */
    public static boolean isStandardInput(String name) {
        return name.equals("-");
    }

    /** @throws BadInput if no file can have this name */
    public static Path path(String name) throws BadInput {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new BadInput("'" + name + "' cannot be the name of a file; expected a file or folder", e);
        }
    }

    private static Opened standardInput(Optional<Format> format, ReadingOptions options) throws BadInput {
        try {
            return opened(Formats.recognise("standard input", System.in, options.options(format)));
        } catch (BadInput e) {
            throw OptionHints.added(e);
        }
    }

    /** Whether it is the name of a file in an archive: {@code histories.zip!/a/b.ndjson}. */
    private static boolean isArchived(String name) throws BadInput {
        int at = name.indexOf(ARCHIVED);
        return at > 0 && !Files.exists(path(name)) && Files.isRegularFile(path(name.substring(0, at + ARCHIVE_ENDING)));
    }

    private static Opened archived(String name, Optional<Format> format, ReadingOptions options) throws BadInput {
        int at = name.indexOf(ARCHIVED);
        File archive = path(name.substring(0, at + ARCHIVE_ENDING)).toFile();
        try (ZipFile zip = new ZipFile(archive)) {
            keepOpen(archive);
            ZipEntry entry = zip.getEntry(name.substring(at + ARCHIVED.length()));
            if (entry == null || entry.isDirectory()) {
                throw new BadInput(name + ": the archive has no such file");
            }
            try (InputStream in = zip.getInputStream(entry)) {
                return opened(Formats.recognise(name, in, options.options(format)));
            }
        } catch (IOException e) {
            throw new BadInput(name + ": cannot be read: " + BadInput.reason(e), e);
        } catch (BadInput e) {
            throw OptionHints.added(e);
        }
    }

    /**
     * While an archive is open, Java shares the list of its files among all that open it, as long as it does not change. A
     * process of a campaign reads one archive thousands of times, and the list of 100,000 files takes longer than most
     * checks.
     */
    private static synchronized void keepOpen(File archive) throws IOException {
        if (lastArchive == null || !lastArchive.getName().equals(archive.getPath())) {
            ZipFile before = lastArchive;
            lastArchive = new ZipFile(archive);
            if (before != null) {
                before.close();
            }
        }
    }

    private static Opened file(Path path, Optional<Format> format, ReadingOptions options) throws BadInput {
        if (isBundle(path)) {
            return bundle(path);
        }
        try {
            return opened(Formats.recognise(path, options.options(format)));
        } catch (BadInput e) {
            throw OptionHints.added(e);
        }
    }

    private static Opened opened(Formats.Recognised read) {
        return new Opened(read.history(), read.format().isText() ? "line" : "byte");
    }

    private static Opened bundle(Path path) throws BadInput {
        Bundle bundle = Bundle.read(path);
        if (!bundle.isHistory()) {
            throw new BadInput(path + ": contains " + bundle.evidence().described()
                    + ", and no history; expected a bundle with a history (plumbline explain, view and report show this"
                    + " one, plumbline " + bundle.evidence().again() + " sees it again)");
        }
        if (!bundle.failing().numbers().isWhole()) {
            throw new BadInput(path + ": holds only "
                    + Count.of(bundle.failing().numbers().size()) + " of "
                    + Count.of(bundle.failing().numbers().total(), "operation")
                    + ", and a part proves nothing; expected the whole history");
        }
        return new Opened(bundle.failing().history(), bundle.source().origin());
    }
}
