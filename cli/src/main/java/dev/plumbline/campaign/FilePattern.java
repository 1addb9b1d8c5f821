package dev.plumbline.campaign;

import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.regex.Pattern;

/**
 * A pattern of file names as shells have it: {@code *} and {@code ?} within a name, {@code **} also across folders, of
 * which there may be none. The tree is walked folder by folder; at any time only the names of the open folders are in
 * memory.
 *
 * @param folder the part before the first name with a wildcard
 * @param names the whole pattern, for the names of files
 */
record FilePattern(String folder, Pattern names) {
    static boolean isOne(String text) {
        return text.indexOf('*') >= 0 || text.indexOf('?') >= 0;
    }

    static FilePattern of(String pattern) {
        int wildcard = 0;
        while (wildcard < pattern.length() && !isOne(pattern.substring(wildcard, wildcard + 1))) {
            wildcard++;
        }
        String folder = pattern.substring(0, pattern.lastIndexOf('/', wildcard) + 1);
        StringBuilder names = new StringBuilder();
        for (int at = 0; at < pattern.length(); at++) {
            char character = pattern.charAt(at);
            if (pattern.startsWith("**/", at)) {
                names.append("(?:.*/)?");
                at += 2;
            } else if (pattern.startsWith("**", at)) {
                names.append(".*");
                at++;
            } else if (character == '*') {
                names.append("[^/]*");
            } else if (character == '?') {
                names.append("[^/]");
            } else {
                names.append(Pattern.quote(String.valueOf(character)));
            }
        }
        return new FilePattern(folder, Pattern.compile(names.toString(), Pattern.DOTALL));
    }

    /** @param base the folder that relative patterns are relative to */
    Iterator<String> files(Path base) throws BadInput {
        Path start = base.resolve(folder);
        if (!Files.isDirectory(start)) {
            throw new BadInput((folder.isEmpty() ? base.toString() : folder) + ": no such folder");
        }
        return new Walk(start);
    }

    /** Those of another file system. All names are in memory at once. */
    Iterator<String> files(RemoteFiles remote) throws BadInput {
        List<String> found = new ArrayList<>();
        for (Iterator<String> all = remote.below(folder); all.hasNext(); ) {
            String name = folder + all.next();
            if (names.matcher(name).matches()) {
                found.add(name);
            }
        }
        found.sort(null);
        return found.iterator();
    }

    /** One level of the walk: the entries of a folder that are left, in order. */
    private record Level(String prefix, Iterator<Path> entries) {}

    /** A depth-first walk. A linked folder is not entered, since links may form a cycle. */
    private final class Walk implements Iterator<String> {
        private final Deque<Level> levels = new ArrayDeque<>();
        private String next;

        private Walk(Path start) {
            levels.push(level(start, folder));
            next = find();
        }

        private Level level(Path place, String prefix) {
            List<Path> entries = new ArrayList<>();
            try (DirectoryStream<Path> listing = Files.newDirectoryStream(place)) {
                listing.forEach(entries::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            entries.sort(Comparator.comparing(entry -> entry.getFileName().toString()));
            return new Level(prefix, entries.iterator());
        }

        private String find() {
            while (!levels.isEmpty()) {
                Level level = levels.peek();
                if (!level.entries().hasNext()) {
                    levels.pop();
                    continue;
                }
                Path entry = level.entries().next();
                String name = level.prefix() + entry.getFileName();
                if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    levels.push(level(entry, name + "/"));
                } else if (names.matcher(name).matches()) {
                    return name;
                }
            }
            return null;
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public String next() {
            if (next == null) {
                throw new NoSuchElementException();
            }
            String found = next;
            next = find();
            return found;
        }
    }
}
