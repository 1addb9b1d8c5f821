package dev.plumbline.runtime.bytes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The names of the files in which a log or a mailbox continues: {@code net-0.mail}, {@code net-0.000001.mail},
 * {@code net-0.000002.mail} and so on. Only the last one is written to.
 *
 * <p>A new file is made and locked under another name first, so no other process can open it for writing in between.
 */
public final class FileParts {
    private static final int DIGITS = 6;

    private final Path folder;
    private final String name;
    private final String extension;
    private final Disk disk;

    /** @param extension with its dot */
    public FileParts(Path folder, String name, String extension, Disk disk) {
        this.folder = folder;
        this.name = name;
        this.extension = extension;
        this.disk = disk;
    }

    /** @param number 0 for the file without a number */
    public Path path(int number) {
        String digits = String.valueOf(number);
        String zeros = "0".repeat(Math.max(0, DIGITS - digits.length()));
        return folder.resolve(name + (number == 0 ? "" : "." + zeros + digits) + extension);
    }

    /** Another file of the same log or mailbox. */
    public Path beside(String otherExtension) {
        return folder.resolve(name + otherExtension);
    }

    /** All files that there are, by number. */
    public SortedMap<Integer, Path> all() throws IOException {
        Pattern part =
                Pattern.compile(Pattern.quote(name) + "(?:\\.(\\d{" + DIGITS + ",9}))?" + Pattern.quote(extension));
        SortedMap<Integer, Path> all = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.forEach(file -> number(part, file).ifPresent(number -> all.put(number, file)));
        }
        return all;
    }

    private static OptionalInt number(Pattern part, Path file) {
        Matcher matcher = part.matcher(file.getFileName().toString());
        if (!matcher.matches()) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(matcher.group(1) == null ? 0 : Integer.parseInt(matcher.group(1)));
    }

    /** A new file that begins with this content. Writing continues after it. */
    public OwnedFile create(int number, byte[] content) throws IOException {
        Path next = beside(extension + ".next");
        disk.write(next, content);
        OwnedFile file = new OwnedFile(next);
        disk.rename(next, path(number));
        file.renamed(path(number));
        return file;
    }

    /** Its owner may have moved it away. */
    public void remove(int number) throws IOException {
        if (Files.exists(path(number))) {
            disk.delete(path(number));
        }
    }
}
