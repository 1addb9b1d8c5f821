package dev.plumbline.tla;

import dev.plumbline.history.History;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The options for reading a TLA+ specification.
 *
 * @param config the .cfg file; without one, the file beside the .tla with the same name, if there is one
 * @param constants by name: a value or expression of TLA+, or {@code args.key} for the set of all values that the
 *     argument {@code key} has in the history, or {@code Put.key} for those of the operation {@code Put} alone. They
 *     override the .cfg.
 * @param history the source of the values of {@code args.key}
 * @param silent actions that may happen at any moment without being recorded
 * @param folders further folders to search for modules, after the folder of the .tla file
 * @param loading the CPU time in which the specification must be loaded. Assumptions and the sets of a SYMMETRY are
 *     evaluated while loading
 * @param environment the variables in {@code IOEnv} of module IOUtils, by name
 */
public record TlaOptions(
        Optional<Path> config,
        Map<String, String> constants,
        Optional<History> history,
        List<String> silent,
        List<Path> folders,
        Duration loading,
        Map<String, String> environment) {
    /** Several times as long as published specifications take. */
    private static final Duration LOADING = Duration.ofMinutes(10);

    /** The .cfg beside the .tla, and nothing else. */
    public static final TlaOptions DEFAULT =
            new TlaOptions(Optional.empty(), Map.of(), Optional.empty(), List.of(), List.of());

    public TlaOptions {
        constants = Map.copyOf(constants);
        silent = List.copyOf(silent);
        folders = List.copyOf(folders);
        environment = Map.copyOf(environment);
    }

    public TlaOptions(
            Optional<Path> config,
            Map<String, String> constants,
            Optional<History> history,
            List<String> silent,
            List<Path> folders) {
        this(config, constants, history, silent, folders, LOADING, Map.of());
    }

    public TlaOptions withConfig(Path file) {
        return new TlaOptions(Optional.of(file), constants, history, silent, folders, loading, environment);
    }

    public TlaOptions withConstant(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(constants);
        more.put(name, value);
        return new TlaOptions(config, more, history, silent, folders, loading, environment);
    }

    public TlaOptions withHistory(History from) {
        return new TlaOptions(config, constants, Optional.of(from), silent, folders, loading, environment);
    }

    public TlaOptions withSilent(String... names) {
        List<String> more = new ArrayList<>(silent);
        more.addAll(List.of(names));
        return new TlaOptions(config, constants, history, more, folders, loading, environment);
    }

    public TlaOptions withFolder(Path folder) {
        List<Path> more = new ArrayList<>(folders);
        more.add(folder);
        return new TlaOptions(config, constants, history, silent, more, loading, environment);
    }

    /** With another CPU time in which the specification must be loaded. */
    public TlaOptions withLoading(Duration time) {
        return new TlaOptions(config, constants, history, silent, folders, time, environment);
    }

    /** Adds a variable to {@code IOEnv}, which contains no variables of the process's own environment. */
    public TlaOptions withEnvironment(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(environment);
        more.put(name, value);
        return new TlaOptions(config, constants, history, silent, folders, loading, more);
    }
}
