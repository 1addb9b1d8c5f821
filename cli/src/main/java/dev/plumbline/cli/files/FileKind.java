package dev.plumbline.cli.files;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The kind of a file by its first bytes. Its name does not matter. */
public enum FileKind {
    BUNDLE,
    STORE,
    HISTORY;

    public static FileKind of(Path file) throws BadInput {
        if (HistoryFiles.isStandardInput(file.toString()) || Files.exists(file) && !Files.isRegularFile(file)) {
            // A folder, or a pipe, which can be read only once.
            return HISTORY;
        }
        try (InputStream in = Files.newInputStream(file)) {
            String beginning = new String(in.readNBytes(16), StandardCharsets.ISO_8859_1);
            if (beginning.startsWith("SQLite format 3")) {
                return STORE;
            }
            // For a damaged bundle, the message should be about a bundle, not about a history.
            return beginning.startsWith("PK") || file.toString().endsWith(".plumb") ? BUNDLE : HISTORY;
        } catch (NoSuchFileException e) {
            throw new BadInput(file + ": no such file; expected a bundle, a history or a store", e);
        } catch (IOException e) {
            throw new BadInput(file + ": cannot be read: " + BadInput.reason(e), e);
        }
    }
}
