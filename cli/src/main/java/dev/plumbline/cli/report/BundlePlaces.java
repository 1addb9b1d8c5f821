package dev.plumbline.cli.report;

import dev.plumbline.cli.terminal.OutputFile;
import dev.plumbline.history.files.Folders;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * The files for the bundles of one or several histories. The bundle of a single history is written to the given file.
 * For several histories, or if the given place is a folder, each violation gets a file in that folder, named after its
 * history.
 */
public final class BundlePlaces {
    public static final String EXTENSION = ".plumb";

    private final Path named;
    private final boolean folder;
    private final Set<String> taken = new HashSet<>();

    public BundlePlaces(Path named, int histories) throws BadInput {
        this.named = named;
        this.folder = histories > 1 || Files.isDirectory(named);
        if (folder && Files.exists(named) && !Files.isDirectory(named)) {
            throw new BadInput("--bundle " + named + " is a file; expected a folder, for " + histories + " histories");
        }
    }

    /** @param number of the violation in its history, from 1; further ones get files with their numbers */
    public Path of(String history, long number) throws BadInput {
        try {
            Folders.create(folder ? named : named.toAbsolutePath().getParent());
        } catch (IOException e) {
            throw OutputFile.cannotWrite(named, e);
        }
        if (!folder) {
            String name = named.getFileName().toString();
            int dot = name.lastIndexOf('.');
            int end = dot > 0 ? dot : name.length();
            return number == 1
                    ? named
                    : named.resolveSibling(name.substring(0, end) + "-" + number + name.substring(end));
        }
        Path file = Path.of(history.equals("-") ? "stdin" : history).normalize().getFileName();
        String name = file == null || file.toString().isEmpty() ? "history" : file.toString();
        int dot = name.lastIndexOf('.');
        String stem = (dot > 0 ? name.substring(0, dot) : name) + (number == 1 ? "" : "-" + number);
        String free = stem;
        for (int i = 2; !taken.add(free.toLowerCase(Locale.ROOT)); i++) {
            free = stem + "-" + i;
        }
        return named.resolve(free + EXTENSION);
    }
}
