package dev.plumbline.cli.files;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** What a file is, by how it begins: names are up to whoever gave them. */
public enum FileKind {
    BUNDLE,
    STORE,
    HISTORY;

    public static FileKind of(Path file) throws BadInput {
        if (HistoryFiles.isStandardInput(file.toString()) || Files.exists(file) && !Files.isRegularFile(file)) {
            // A folder, or a pipe, of which nothing may be read twice.
            return HISTORY;
        }
        try (InputStream in = Files.newInputStream(file)) {
            String beginning = new String(in.readNBytes(16), StandardCharsets.ISO_8859_1);
            if (beginning.startsWith("SQLite format 3")) {
                return STORE;
            }
            // A damaged bundle shall be told to be one, not that it is no history.
            return beginning.startsWith("PK") || file.toString().endsWith(".plumb") ? BUNDLE : HISTORY;
        } catch (NoSuchFileException e) {
            throw new BadInput(file + ": no such file; expected a bundle, a history or a store", e);
        } catch (IOException e) {
            throw new BadInput(file + ": cannot be read: " + BadInput.reason(e), e);
        }
    }
}
