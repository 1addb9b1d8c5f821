package dev.plumbline.campaign;

import dev.plumbline.value.BadInput;
import dev.plumbline.value.text.Sha256;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The specifications and classes that the command of a campaign names. Results are those of the files with which it
 * began: resumed with others, it would add up verdicts on two specifications and call the sum one.
 *
 * <p>These are modules with the modules of their folders that they mention, their configurations, mappings, and classes
 * in folders and archives. Other files are not looked at: tasks may write to them, as to a store.
 */
public final class InputFiles {
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_]+");
    private static final String MODULE = ".tla";

    private InputFiles() {}

    /**
     * A hash of each file, and of the classes of each folder and archive, by its name in the command.
     *
     * @param words of the command, with placeholders
     * @param from the folder that names are relative to
     */
    public static SortedMap<String, String> of(List<String> words, Path from) throws BadInput {
        SortedSet<String> names = new TreeSet<>();
        for (String word : words) {
            for (String text : List.of(word, word.substring(word.indexOf('=') + 1))) {
                names.addAll(List.of(text.split(File.pathSeparator)));
            }
        }
        SortedMap<String, String> hashes = new TreeMap<>();
        for (String name : names) {
            try {
                Path file = from.resolve(name);
                if (name.endsWith(MODULE) && Files.isRegularFile(file)) {
                    hashes.put(name, modules(file));
                } else if (name.matches(".*\\.(cfg|map)") && Files.isRegularFile(file)) {
                    hashes.put(name, hash(List.of(file), file.getParent()));
                } else if (name.endsWith(".jar") && Files.isRegularFile(file)) {
                    hashes.put(name, archive(file));
                } else if (!name.isBlank() && Files.isDirectory(file)) {
                    String classes = classes(file);
                    if (!classes.isEmpty()) {
                        hashes.put(name, classes);
                    }
                }
            } catch (InvalidPathException e) {
                // Not the name of a file.
            } catch (IOException e) {
                throw new BadInput("cannot read " + name + ": " + BadInput.reason(e), e);
            }
        }
        return hashes;
    }

    /** @throws BadInput if a file differs from that with which the campaign began */
    public static void requireSame(CampaignFolder.Description description, Path from) throws BadInput {
        SortedMap<String, String> now = of(description.campaign().words(), from);
        for (var each : description.inputs().entrySet()) {
            if (!each.getValue().equals(now.get(each.getKey()))) {
                throw new BadInput(each.getKey()
                        + (now.containsKey(each.getKey()) ? " has changed" : " is gone")
                        + " since the campaign began, so the results so far are not of the files of now; expected"
                        + " the files as they were, or a new campaign with another --out");
            }
        }
    }

    /** A module, its configuration, and the modules beside it that it mentions, and so on. */
    private static String modules(Path module) throws IOException {
        Path folder = module.toAbsolutePath().getParent();
        SortedSet<Path> found = new TreeSet<>();
        Deque<Path> open = new ArrayDeque<>(List.of(module.toAbsolutePath()));
        while (!open.isEmpty()) {
            Path next = open.pop();
            if (!Files.isRegularFile(next) || !found.add(next)) {
                continue;
            }
            Matcher word = WORD.matcher(Files.readString(next, StandardCharsets.ISO_8859_1));
            SortedSet<String> words = new TreeSet<>();
            while (word.find()) {
                words.add(word.group());
            }
            words.forEach(each -> open.push(folder.resolve(each + MODULE)));
        }
        String name = module.getFileName().toString();
        Path configuration = folder.resolve(name.substring(0, name.length() - MODULE.length()) + ".cfg");
        if (Files.isRegularFile(configuration)) {
            found.add(configuration);
        }
        return hash(found, folder);
    }

    /** Empty if there are none. */
    private static String classes(Path folder) throws IOException {
        SortedSet<Path> classes = new TreeSet<>();
        try (Stream<Path> all = Files.walk(folder)) {
            all.filter(file -> file.toString().endsWith(".class")).forEach(classes::add);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return classes.isEmpty() ? "" : hash(classes, folder);
    }

    private static String hash(Iterable<Path> files, Path folder) throws IOException {
        MessageDigest digest = Sha256.digest();
        for (Path file : files) {
            digest.update((folder.relativize(file) + "\n" + Files.size(file) + "\n").getBytes(StandardCharsets.UTF_8));
            digest.update(Files.readAllBytes(file));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Of its classes: other entries and all times differ from build to build. */
    private static String archive(Path jar) throws IOException {
        SortedMap<String, Long> classes = new TreeMap<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : zip.stream().toList()) {
                if (entry.getName().endsWith(".class")) {
                    classes.put(entry.getName(), entry.getCrc());
                }
            }
        }
        return HexFormat.of().formatHex(Sha256.of(classes.toString()));
    }
}
