package dev.plumbline.cli.campaign;

import dev.plumbline.campaign.CampaignFolder;
import dev.plumbline.campaign.Task;
import dev.plumbline.value.BadInput;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * The commits at which a campaign runs: those of the git folders around the folder in which it began, and around the files
 * and folders that its first task names, such as the specification and the classes of the program. {@code git} says which
 * they are; without it, or without git folders, they are unknown. A folder with changes that are in no commit is marked;
 * files that git does not know do not count as changes, since most of them are products of a build.
 */
final class SourceCommits {
    private static final int MOST_FOLDERS = 8;
    private static final int HASH_DIGITS = 12;
    private static final long PATIENCE_SECONDS = 10;

    private SourceCommits() {}

    /** {@code shop@3f9a2c81d0b4 specs@81d0b43f9a2c+changes}, sorted; empty if no commit is known. */
    static String of(CampaignFolder.Description description) throws BadInput {
        Path from = description.from();
        Set<Path> folders = new TreeSet<>();
        around(from).ifPresent(folders::add);
        try {
            Iterator<Task> tasks = description.campaign().tasks(from);
            if (tasks.hasNext()) {
                for (String word : tasks.next().texts()) {
                    add(word, from, folders);
                }
            }
        } catch (UncheckedIOException e) {
            throw new BadInput("cannot list the files of the campaign: " + BadInput.reason(e.getCause()), e);
        }
        Set<String> commits = new TreeSet<>();
        for (Path folder : folders) {
            commit(folder).ifPresent(commits::add);
        }
        return String.join(" ", commits);
    }

    /** A word is a name, a path of several names, or an option with its value. */
    private static void add(String word, Path from, Set<Path> folders) {
        String value = word.startsWith("-") ? word.substring(word.indexOf('=') + 1) : word;
        for (String name : value.split(File.pathSeparator)) {
            try {
                Path file = from.resolve(name);
                if (!name.isEmpty() && folders.size() < MOST_FOLDERS && Files.exists(file)) {
                    around(file).ifPresent(folders::add);
                }
            } catch (InvalidPathException e) {
                // It names no file.
            }
        }
    }

    private static Optional<Path> around(Path file) {
        for (Path folder = file.toAbsolutePath().normalize(); folder != null; folder = folder.getParent()) {
            // A file in a work tree that has its git folder elsewhere.
            if (Files.exists(folder.resolve(".git"))) {
                return Optional.of(folder);
            }
        }
        return Optional.empty();
    }

    private static Optional<String> commit(Path folder) {
        Optional<String> hash = git(folder, "rev-parse", "--verify", "HEAD").map(String::strip);
        if (hash.filter(each -> each.matches("[0-9a-f]{40,64}")).isEmpty()) {
            return Optional.empty();
        }
        Optional<String> changes = git(folder, "status", "--porcelain", "--untracked-files=no");
        String name =
                folder.getFileName() == null ? "root" : folder.getFileName().toString();
        return Optional.of(name.replaceAll("[^A-Za-z0-9._-]", "-") + "@"
                + hash.get().substring(0, HASH_DIGITS)
                // If git cannot say it, there may be changes.
                + (changes.filter(String::isBlank).isPresent() ? "" : "+changes"));
    }

    /** The output of git; nothing if it fails or takes long. */
    private static Optional<String> git(Path folder, String... words) {
        Process process = null;
        try {
            Path out = Files.createTempFile("plumbline-git", ".txt");
            try {
                ProcessBuilder builder = new ProcessBuilder("git", "-C", folder.toString());
                builder.command().addAll(List.of(words));
                // A question must not write to the folder that it is about.
                builder.environment().put("GIT_OPTIONAL_LOCKS", "0");
                process = builder.redirectError(ProcessBuilder.Redirect.DISCARD)
                        .redirectOutput(out.toFile())
                        .start();
                process.getOutputStream().close();
                if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                    return Optional.empty();
                }
                return Optional.of(Files.readString(out, StandardCharsets.UTF_8));
            } finally {
                Files.deleteIfExists(out);
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            if (process != null) {
                process.destroyForcibly();
            }
        }
    }
}
