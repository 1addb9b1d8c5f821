package dev.plumbline.tla.internal.load;

import dev.plumbline.history.files.Folders;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Checks whether a text is a module of TLA+, by SANY's parser and semantic analysis. Nothing is evaluated, so constants
 * need no value.
 */
public final class ModuleCheck {
    /** Connects the class loaders: implemented by a class that {@link TlcClassLoader} loads. */
    public interface Door {
        /** The errors of a module, each as {@code Name.tla:line:column: message}. */
        List<String> problems(Path module, List<Path> folders, Path scratch) throws IOException;
    }

    private ModuleCheck() {}

    /**
     * The errors of a module, each as {@code Name.tla:line:column: message}; empty if there are none.
     *
     * @param text of the module
     * @param folders the folders to search for the modules that it extends
     * @param texts the texts of such modules that are in no folder, by file name
     * @throws BadInput if no scratch copy of the texts can be written
     */
    public static List<String> problems(String name, String text, List<Path> folders, Map<String, String> texts)
            throws BadInput {
        Path scratch = null;
        try {
            scratch = Folders.temporary("plumbline-module-");
            Path given = Files.createDirectory(scratch.resolve("given"));
            for (Map.Entry<String, String> entry : texts.entrySet()) {
                Files.writeString(given.resolve(entry.getKey()), entry.getValue());
            }
            Path module = given.resolve(name + ".tla");
            Files.writeString(module, text);
            List<Path> all = new ArrayList<>(List.of(given));
            all.addAll(folders);
            Door door = new TlcClassLoader(ModuleCheck.class.getClassLoader()).door(Door.class, "Sany");
            return door.problems(module, all, Files.createDirectory(scratch.resolve("copies")));
        } catch (IOException e) {
            throw new BadInput("cannot write a scratch copy of module " + name + ": " + e.getMessage(), e);
        } finally {
            Folders.discard(scratch);
        }
    }
}
