package dev.plumbline.campaign.cluster;

import dev.plumbline.campaign.Task;
import dev.plumbline.value.BadInput;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Which files other machines get. Each word of the command that names a file or a folder, relative to the folder of the
 * campaign, is shipped to all of them, with what the user adds. A file that the words of one task alone name travels with
 * this task. So 100,000 histories are not sent to 1,000 machines each. An absolute name is used as it is: it means the
 * same on all machines, or does not exist there.
 *
 * @param from the folder of the campaign
 * @param roots files and folders for all machines, relative to the folder
 * @param names of the files that this makes
 * @param bytes how large they are
 */
public record ShippedFiles(Path from, SortedSet<Path> roots, SortedSet<String> names, long bytes) {
    private static final long MOST = 1L << 30;
    private static final long MOST_OF_A_TASK = 64L << 20;
    private static final String MODULE = ".tla";

    public ShippedFiles {
        roots = Collections.unmodifiableSortedSet(new TreeSet<>(roots));
        names = Collections.unmodifiableSortedSet(new TreeSet<>(names));
    }

    /**
     * @param words of the command, with placeholders
     * @param more names of files and folders to ship
     */
    public static ShippedFiles of(List<String> words, List<String> more, Path from) throws BadInput {
        SortedSet<Path> roots = new TreeSet<>();
        for (String each : more) {
            Optional<Path> named = relative(each, from);
            if (named.isEmpty()) {
                throw new BadInput("--ship " + each + ": expected the name of a file or folder, relative to " + from);
            }
            roots.add(named.get());
        }
        // The first word is the command.
        for (String word : words.subList(1, words.size())) {
            roots.addAll(named(word, from));
        }
        SortedSet<String> names = new TreeSet<>();
        for (Path root : roots) {
            add(root, from, names);
        }
        long bytes = size(from, names);
        if (bytes > MOST) {
            throw new BadInput("the files to ship have " + (bytes >> 20) + " MB; expected at most " + (MOST >> 20)
                    + " MB, or absolute names of files that all machines have");
        }
        return new ShippedFiles(from, roots, names, bytes);
    }

    /** Writes the files for all machines as the archive of a {@link TaskHost}. */
    public void write(Path archive) throws IOException {
        try (OutputStream out = Files.newOutputStream(archive)) {
            FileArchive.write(out, from, names);
        }
    }

    /** The files that only this task needs. */
    SortedSet<String> only(Task task) throws BadInput {
        SortedSet<String> own = new TreeSet<>();
        for (String word : task.texts().subList(1, task.words().size())) {
            for (Path named : named(word, from)) {
                if (roots.stream().noneMatch(named::startsWith)) {
                    add(named, from, own);
                }
            }
        }
        own.removeAll(names);
        long size = size(from, own);
        if (size > MOST_OF_A_TASK) {
            throw new BadInput("the files of " + task.text() + " have " + (size >> 20) + " MB; expected at most "
                    + (MOST_OF_A_TASK >> 20) + " MB, or --ship for larger ones");
        }
        return own;
    }

    /**
     * The files and folders that a word names: all of it, what is after an equals sign, or the parts of a class path. A
     * specification has its .cfg beside it: without that it is another specification, which no machine would notice.
     */
    private static SortedSet<Path> named(String word, Path from) throws BadInput {
        SortedSet<Path> named = new TreeSet<>();
        for (String text : List.of(word, word.substring(word.indexOf('=') + 1))) {
            for (String part : text.split(File.pathSeparator)) {
                relative(part, from).ifPresent(named::add);
                if (part.endsWith(MODULE)) {
                    String beside = part.substring(0, part.length() - MODULE.length()) + ".cfg";
                    relative(beside, from).ifPresent(named::add);
                }
            }
        }
        return named;
    }

    private static Optional<Path> relative(String text, Path from) throws BadInput {
        try {
            Path path = Path.of(text);
            if (text.isBlank() || path.isAbsolute() || !Files.exists(from.resolve(path))) {
                return Optional.empty();
            }
            Path normal = path.normalize();
            if (normal.toString().isEmpty() || normal.startsWith("..")) {
                throw new BadInput("'" + text + "' is not below " + from
                        + ", the folder of the campaign; files for a cluster are shipped from below it");
            }
            return Optional.of(normal);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static void add(Path named, Path from, SortedSet<String> names) throws BadInput {
        // The links of a tree are followed, since other machines do not have what they lead to.
        try (Stream<Path> files = Files.walk(from.resolve(named), FileVisitOption.FOLLOW_LINKS)) {
            files.filter(Files::isRegularFile)
                    .forEach(file -> names.add(from.relativize(file).normalize().toString()));
        } catch (IOException e) {
            throw new BadInput("cannot read " + named + ": " + BadInput.reason(e), e);
        } catch (UncheckedIOException e) {
            throw new BadInput("cannot read " + named + ": " + BadInput.reason(e.getCause()), e);
        }
    }

    private static long size(Path from, SortedSet<String> names) throws BadInput {
        long size = 0;
        for (String name : names) {
            try {
                size += Files.size(from.resolve(name));
            } catch (IOException e) {
                throw new BadInput("cannot read " + name + ": " + BadInput.reason(e), e);
            }
        }
        return size;
    }
}
