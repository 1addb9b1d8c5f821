package dev.plumbline.cli.check;

import dev.plumbline.cli.files.HistoryFiles;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.format.Format;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.statelog.StateLogFormat;
import dev.plumbline.history.statelog.StateLogs;
import dev.plumbline.mpcal.log.LogFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which of the histories on a command line are state logs, and which of these are logs of nodes of one history. */
final class StateLogFiles {
    private StateLogFiles() {}

    /** By the format that was chosen, or by the content. Standard input is one only if it was chosen. */
    static boolean isStateLog(String name, Optional<Format> chosen) throws BadInput {
        if (chosen.isPresent()) {
            return chosen.get().name().equals(StateLogFormat.NAME);
        }
        if (HistoryFiles.isStandardInput(name)) {
            return false;
        }
        Path path = HistoryFiles.path(name);
        if (!Files.isDirectory(path) && !Files.isRegularFile(path)
                || Files.isDirectory(path) && LogFolder.isLogs(path)) {
            return false;
        }
        try {
            return Formats.detect(path).name().equals(StateLogFormat.NAME);
        } catch (BadInput e) {
            // What is wrong with it is told when it is read.
            return false;
        }
    }

    /**
     * The histories to check, by name: one for each word, unless the words are logs of nodes of one history.
     *
     * @param words that all are state logs
     */
    static Map<String, List<Path>> grouped(List<String> words, StateLogOptions options) throws BadInput {
        List<Path> files = new ArrayList<>();
        for (String word : words) {
            files.add(HistoryFiles.path(word));
        }
        boolean together = options.merges()
                || !options.separates()
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
