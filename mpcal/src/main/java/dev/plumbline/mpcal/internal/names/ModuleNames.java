package dev.plumbline.mpcal.internal.names;

import dev.plumbline.tla.internal.load.StandardModules;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names that an algorithm may use from the module around it: its own definitions and declarations before the
 * algorithm's translation, and those of the modules that it extends. The TLA+ parser, which reads the translation,
 * checks whether they are used correctly; here only undefined names are found, so that they can be reported at their
 * place in the algorithm.
 */
public final class ModuleNames {
    private static final String BUNDLED = "/dev/plumbline/tla/modules/";

    private final Set<String> known = new TreeSet<>();
    private final Set<String> missing = new TreeSet<>();
    private final Set<String> visited = new HashSet<>();
    private final Optional<Path> folder;
    private final Map<String, String> texts;

    private ModuleNames(Optional<Path> folder, Map<String, String> texts) {
        this.folder = folder;
        this.texts = texts;
    }

    /**
     * Reads a module's own text up to the algorithm, and the modules that it extends: from the given texts (by file
     * name), from the folder, or bundled.
     */
    public static ModuleNames of(String textBeforeTranslation, Optional<Path> folder, Map<String, String> texts) {
        ModuleNames names = new ModuleNames(folder, texts);
        names.add(ModuleOutline.of(textBeforeTranslation));
        return names;
    }

    public boolean knows(String name) {
        int instance = name.indexOf('!');
        return known.contains(instance < 0 ? name : name.substring(0, instance));
    }

    /** All names that are known. */
    public Set<String> known() {
        return Collections.unmodifiableSet(known);
    }

    /** The place of a word in a module outside comments and strings; the beginning if it does not occur. */
    public static int place(String module, String word) {
        Matcher found =
                Pattern.compile("(?<!\\w)" + Pattern.quote(word) + "(?!\\w)").matcher(ModuleOutline.code(module));
        return found.find() ? found.start() : 0;
    }

    /** Modules that are extended and were not found. */
    public Set<String> missing() {
        return missing;
    }

    private void add(ModuleOutline outline) {
        known.addAll(outline.names());
        for (String module : outline.uses()) {
            if (!visited.add(module)) {
                continue;
            }
            text(module).map(ModuleOutline::of).ifPresentOrElse(this::add, () -> missing.add(module));
        }
    }

    /** The text of a module that is given, in the folder or bundled; empty if there is none, or it cannot be read. */
    public Optional<String> text(String module) {
        return isGiven(module) ? given(module) : bundled(module);
    }

    private boolean isGiven(String module) {
        return texts.containsKey(module + ".tla")
                || folder.isPresent() && Files.isRegularFile(folder.get().resolve(module + ".tla"));
    }

    private Optional<String> given(String module) {
        if (texts.containsKey(module + ".tla")) {
            return Optional.of(texts.get(module + ".tla"));
        }
        try {
            return Optional.of(Files.readString(folder.orElseThrow().resolve(module + ".tla"), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Standard modules are without comments, as the parser needs them too. */
    private static Optional<String> bundled(String module) {
        Optional<byte[]> standard = StandardModules.text(module + ".tla");
        if (standard.isPresent()) {
            return standard.map(text -> new String(text, StandardCharsets.UTF_8));
        }
        try (InputStream in = ModuleNames.class.getResourceAsStream(BUNDLED + module + ".tla")) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
