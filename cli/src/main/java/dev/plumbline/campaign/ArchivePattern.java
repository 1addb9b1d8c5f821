package dev.plumbline.campaign;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * A pattern of files in an archive: {@code histories.zip!/2026/**.ndjson}. The names are those by which {@code check}
 * reads such a file. The archive is not unpacked; all names are in memory at once.
 *
 * @param archive its name
 * @param entries the pattern of the names in it
 */
record ArchivePattern(String archive, FilePattern entries) {
    private static final String ENDING = ".zip";
    private static final String INSIDE = "!/";

    /** The pattern, if it is one of files in an archive. */
    static Optional<ArchivePattern> of(String pattern) {
        int at = pattern.indexOf(ENDING + INSIDE);
        if (at < 0) {
            return Optional.empty();
        }
        int end = at + ENDING.length();
        return Optional.of(new ArchivePattern(
                pattern.substring(0, end), FilePattern.of(pattern.substring(end + INSIDE.length()))));
    }

    /** @param base the folder that a relative name of the archive is relative to */
    Iterator<String> files(Path base) throws BadInput {
        try (ZipFile zip = new ZipFile(base.resolve(archive).toFile())) {
            List<String> names = zip.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(ZipEntry::getName)
                    .filter(name -> entries.names().matcher(name).matches())
                    .sorted()
                    .map(name -> archive + INSIDE + name)
                    .toList();
            return names.iterator();
        } catch (IOException e) {
            throw new BadInput("cannot read " + archive + ": " + BadInput.reason(e), e);
        }
    }
}
