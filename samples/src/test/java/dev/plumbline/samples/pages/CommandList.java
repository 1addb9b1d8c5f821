package dev.plumbline.samples.pages;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The commands that are not run like all others, from {@code commands.txt}: those that never are, and those that only
 * {@code ./plumbline test --pages} runs. The name of a page is alone on a line. Below it each command is a line, after
 * the word {@code never} or {@code long}, with the reason indented below it. A command that ends with {@code ...} means
 * all that begin so. Below the name of a help text, a command after the word {@code first} makes a file that the
 * examples mention; a page after the word {@code files} has such files. A program or file after the word {@code needs}
 * has to be installed for the commands that only {@code --pages} runs.
 */
record CommandList(
        List<Entry> entries,
        Map<String, List<String>> first,
        Map<String, String> files,
        Map<String, List<String>> needs) {
    /** When a command is run. */
    enum When {
        /** In every run of the suite: commands that are not in the list. */
        ALWAYS,
        /** By {@code --pages} alone. */
        LONG,
        NEVER
    }

    record Entry(String page, When when, String command, String reason) {
        boolean means(String ofPage, PageStep.Command typed) {
            String name = typed.name();
            return page.equals(ofPage)
                    && (command.endsWith("...")
                            ? name.startsWith(command.substring(0, command.length() - 3))
                            : name.equals(command));
        }
    }

    static CommandList read() throws IOException {
        try (InputStream in = CommandList.class.getResourceAsStream("commands.txt")) {
            return of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    static CommandList of(String text) {
        List<Entry> entries = new ArrayList<>();
        Map<String, List<String>> first = new HashMap<>();
        Map<String, String> files = new HashMap<>();
        Map<String, List<String>> needs = new HashMap<>();
        String page = "";
        for (String line : text.split("\n")) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith(" ")) {
                Entry last = entries.remove(entries.size() - 1);
                String reason = (last.reason() + " " + line.strip()).strip();
                entries.add(new Entry(last.page(), last.when(), last.command(), reason));
            } else if (line.startsWith("never ") || line.startsWith("long ")) {
                When when = line.startsWith("never ") ? When.NEVER : When.LONG;
                entries.add(
                        new Entry(page, when, line.substring(line.indexOf(' ')).strip(), ""));
            } else if (line.startsWith("first ")) {
                first.computeIfAbsent(page, name -> new ArrayList<>()).add(line.substring("first ".length()));
            } else if (line.startsWith("files ")) {
                files.put(page, line.substring("files ".length()));
            } else if (line.startsWith("needs ")) {
                needs.computeIfAbsent(page, name -> new ArrayList<>()).add(line.substring("needs ".length()));
            } else {
                page = line.strip();
            }
        }
        return new CommandList(List.copyOf(entries), Map.copyOf(first), Map.copyOf(files), Map.copyOf(needs));
    }

    Optional<Entry> entry(String page, PageStep.Command command) {
        return entries.stream().filter(entry -> entry.means(page, command)).findFirst();
    }

    /** Programs and files that a page needs and this machine does not have. */
    List<String> missing(String page) {
        return needs.getOrDefault(page, List.of()).stream()
                .filter(need -> !isInstalled(need))
                .toList();
    }

    private static boolean isInstalled(String need) {
        return need.startsWith("/")
                ? Files.exists(Path.of(need))
                : Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, need)));
    }

    When when(String page, PageStep.Command command) {
        return entry(page, command).map(Entry::when).orElse(When.ALWAYS);
    }
}
