package dev.plumbline.tla.internal.external;

import dev.plumbline.spec.SpecException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Files that specifications read. As in TLC, their names are relative to the current folder. */
public final class InputFiles {
    private InputFiles() {}

    /** The text in a file. */
    public static String content(String file) {
        try {
            return Files.readString(path(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new SpecException(
                    "cannot read " + file + ", which the specification asks for; expected a file of text in UTF-8", e);
        }
    }

    static List<String> lines(String file) {
        return content(file).lines().toList();
    }

    /**
     * The fields of each line; empty if the file does not exist. As in TLC, quotes are part of a field, the delimiter
     * is a regular expression, empty fields at the end of a line are left out, and fields without a column are ignored.
     */
    public static List<List<String>> csv(int columns, String delimiter, String file) {
        List<List<String>> all = new ArrayList<>();
        if (!Files.exists(path(file))) {
            return all;
        }
        for (String line : lines(file)) {
            String[] fields = line.split(delimiter);
            if (fields.length < columns) {
                throw new SpecException(
                        file + ":" + (all.size() + 1) + ": found " + fields.length + " fields; expected " + columns);
            }
            all.add(List.of(fields).subList(0, columns));
        }
        return all;
    }

    /**
     * The text of a file in a character set.
     *
     * @throws IOException if the file or the character set does not exist
     */
    public static String text(String file, String charset) throws IOException {
        try {
            return Files.readString(Path.of(file), Charset.forName(charset));
        } catch (IllegalArgumentException e) {
            throw new IOException(e);
        }
    }

    /** The number of lines; 0 if the file does not exist. */
    public static int countLines(String file) {
        return Files.exists(path(file)) ? lines(file).size() : 0;
    }

    private static Path path(String file) {
        try {
            return Path.of(file);
        } catch (InvalidPathException e) {
            throw new SpecException("cannot read '" + file + "'; expected the name of a file", e);
        }
    }
}
