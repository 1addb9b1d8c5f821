package dev.plumbline.cli.files;

import dev.plumbline.cli.terminal.Amounts;
import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Format;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.ReadOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;

/** Histories in files: of any format, or within a bundle. */
public final class HistoryFiles {
    private static final byte[] ZIP = {'P', 'K', 3, 4};

    /** How a complaint about operations of one process that overlap ends. */
    private static final String ASYNCHRONOUS = "or an asynchronous history";

    private HistoryFiles() {}

    /** By its first bytes: a name proves nothing, and all bundles are zip files while no format of histories is. */
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

    public static History read(Path path, Optional<Format> format, ReadOptions options) throws BadInput {
        if (!isBundle(path)) {
            try {
                return Formats.read(path, format, options);
            } catch (BadInput e) {
                // The library knows no options; only here is it known what the way out is called.
                throw e.getMessage().endsWith(ASYNCHRONOUS) ? new BadInput(e.getMessage() + " (--async)", e) : e;
            }
        }
        Bundle bundle = Bundle.read(path);
        if (!bundle.numbers().isWhole()) {
            throw new BadInput(
                    path + ": holds only " + Amounts.count(bundle.numbers().size()) + " of "
                            + Amounts.count(bundle.numbers().total(), "operation")
                            + ", and a part proves nothing; expected the whole history");
        }
        return bundle.history();
    }

    /** What the origins of operations count there: {@code line} or {@code byte}. */
    public static String origin(Path path, Optional<Format> format) throws BadInput {
        if (isBundle(path)) {
            return Bundle.read(path).source().origin();
        }
        Format used = format.isPresent() ? format.get() : Formats.detect(path);
        return used.isText() ? "line" : "byte";
    }
}
