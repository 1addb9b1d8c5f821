package dev.plumbline.cli.check;

import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.cli.files.ReadingOptions;
import dev.plumbline.history.History;
import dev.plumbline.history.format.StateLogOptions;
import dev.plumbline.history.statelog.StateLogs;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds out which histories on a command line are state logs, and which of these are logs of several nodes of one
 * history.
 */
final class StateLogFiles {
    private StateLogFiles() {}

    /** Whether files are logs of one history; if both are false, their content decides. */
    record MergeChoice(boolean merges, boolean separates) {}

    /** @param files one for a file or folder, none for standard input */
    static HistoryFiles.Opened open(String name, List<Path> files, StateLogOptions how, ReadingOptions options)
            throws BadInput {
        return new HistoryFiles.Opened(HistoryFiles.notEmpty(read(name, files, how), options), "line");
    }

    private static History read(String name, List<Path> files, StateLogOptions how) throws BadInput {
        if (files.isEmpty()) {
            return StateLogs.read("standard input", System.in, how);
        }
        return files.size() == 1 ? StateLogs.read(files.get(0), how) : StateLogs.read(name, files, how);
    }

    /**
     * The histories to check, by name: one for each word, unless the words are logs of nodes of one history.
     *
     * @param words names of state logs
     */
    static Map<String, List<Path>> grouped(List<String> words, MergeChoice choice) throws BadInput {
        if (words.size() == 1 && HistoryFiles.isStandardInput(words.get(0))) {
            return Map.of(words.get(0), List.of());
        }
        List<Path> files = new ArrayList<>();
        for (String word : words) {
            files.add(HistoryFiles.path(word));
        }
        boolean together = choice.merges()
                || !choice.separates()
                        && files.size() > 1
                        && files.stream().allMatch(Files::isRegularFile)
                        && StateLogs.belongTogether(files);
        Map<String, List<Path>> groups = new LinkedHashMap<>();
        if (together) {
            groups.put(String.join(" ", words), files);
        } else {
            for (int i = 0; i < words.size(); i++) {
                groups.put(words.get(i), List.of(files.get(i)));
            }
        }
        return groups;
    }
}
