package dev.plumbline.tla.internal.tlc.spec;

import dev.plumbline.tla.internal.load.ConfigFile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Notes on entries of a configuration that have no effect, and on assumptions of a search of all states, one line each.
 *
 * @param others notes from loading the specification
 * @param read notes on files that were read, so far
 */
public record ConfigNotes(ConfigFile config, List<String> others, Supplier<List<String>> read) {
    public ConfigNotes {
        others = List.copyOf(others);
    }

    /** A history is checked against Init and Next, with invariants, constraints and the view. */
    public List<String> ofHistory() {
        List<String> names = new ArrayList<>();
        config.properties().forEach(name -> names.add("PROPERTY " + name));
        config.postcondition().ifPresent(name -> names.add("POSTCONDITION " + name));
        config.symmetry().ifPresent(name -> names.add("SYMMETRY " + name));
        config.others().forEach((keyword, name) -> names.add(keyword + " " + name));
        List<String> notes = new ArrayList<>();
        addOverridden(config, notes);
        if (!names.isEmpty()) {
            notes.add(config.file() + ": no effect on the check of a history: " + String.join(", ", names));
        }
        notes.addAll(others);
        notes.addAll(read.get());
        return notes;
    }

    List<String> ofSearch() {
        List<String> notes = ofSearch(config);
        notes.addAll(others);
        notes.addAll(read.get());
        return notes;
    }

    /** The restrictions of a search by the configuration. */
    public static List<String> ofSearch(ConfigFile config) {
        List<String> notes = new ArrayList<>();
        config.view()
                .ifPresent(name -> notes.add("VIEW " + name + ": of states with the same view only the first"
                        + " that was found was explored further"));
        config.symmetry()
                .ifPresent(
                        name -> notes.add(
                                "SYMMETRY " + name
                                        + ": of states that a permutation makes equal only the first that was found was explored further"));
        if (!config.constraints().isEmpty()) {
            notes.add("CONSTRAINT " + String.join(", ", config.constraints())
                    + ": states that it excludes were not explored further");
        }
        if (!config.actionConstraints().isEmpty()) {
            notes.add("ACTION_CONSTRAINT " + String.join(", ", config.actionConstraints())
                    + ": steps that it excludes were not followed");
        }
        addOverridden(config, notes);
        List<String> unused = config.others().entrySet().stream()
                .filter(other -> !other.getKey().equals("ALIAS"))
                .map(other -> other.getKey() + " " + other.getValue())
                .toList();
        if (!unused.isEmpty()) {
            notes.add(config.file() + ": no effect: " + String.join(", ", unused));
        }
        return notes;
    }

    private static void addOverridden(ConfigFile config, List<String> notes) {
        config.overridden()
                .forEach(line -> notes.add(
                        config.file() + ": no effect: " + line + ", since the constant is given another value too"));
    }
}
