package dev.plumbline.cli.campaign;

import dev.plumbline.value.BadInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The commands that can be tasks: those whose exit status is a verdict. A campaign adds the options by which it gets
 * their results.
 */
final class TaskWords {
    /** Where each command writes the files of a violation: a folder, or a bundle. */
    private static final Map<String, String> OUT = new LinkedHashMap<>();

    static {
        OUT.put("check", "--bundle");
        OUT.put("fuzz", "--out");
        OUT.put("run", "--out");
        OUT.put("graph", "--bundle");
        OUT.put("lineup", "--out");
        OUT.put("actors", "--out");
    }

    /** The file of a bundle in the folder of a task. */
    static final String BUNDLE = "violation.plumb";

    static final String COVERAGE = "coverage.json";

    private TaskWords() {}

    /** Rejects a command that cannot be a task, and options that every task gets. */
    static void validate(List<String> words, boolean coverage) throws BadInput {
        String command = words.isEmpty() ? "" : words.get(0);
        if (!OUT.containsKey(command)) {
            throw new BadInput(
                    "'" + command + "' cannot be a task; expected one of " + String.join(", ", OUT.keySet()));
        }
        for (String option : added(words, "", coverage)) {
            if (option.startsWith("--")
                    && words.stream().anyMatch(word -> word.equals(option) || word.startsWith(option + "="))) {
                throw new BadInput("a campaign sets " + option + " for each task; expected a command without it");
            }
        }
        if (coverage && !command.equals("check")) {
            throw new BadInput("--coverage belongs to campaigns of check, not of " + command);
        }
    }

    /** The words with those that every task gets, before its own: after `--` they would name files. */
    static List<String> complete(List<String> words, String folder, boolean coverage) {
        List<String> complete = new ArrayList<>(List.of(words.get(0)));
        complete.addAll(added(words, folder, coverage));
        complete.addAll(words.subList(1, words.size()));
        return complete;
    }

    private static List<String> added(List<String> words, String folder, boolean coverage) {
        String command = words.get(0);
        List<String> added = new ArrayList<>();
        if (!command.equals("run")) {
            added.add("--json");
        }
        String out = OUT.get(command);
        added.add(out);
        added.add(out.equals("--bundle") ? folder + "/" + BUNDLE : folder);
        if (coverage) {
            added.add("--coverage");
            added.add(folder + "/" + COVERAGE);
        }
        return added;
    }

    /** The command as a user would type it, with one more option where it must be told a folder. */
    static List<String> asTyped(List<String> words) {
        List<String> typed = new ArrayList<>(words);
        if (words.get(0).equals("fuzz") || words.get(0).equals("run")) {
            typed.add(1, "--out");
            typed.add(2, "again");
        }
        return typed;
    }
}
