package dev.plumbline.mpcal;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where recorded cases lie. */
public final class Cases {
    /** Those of the project. */
    public static final Path CORPUS = Path.of(System.getProperty("plumbline.corpus", "../corpus"), "mpcal");

    /** Others, where they are there. */
    public static final Path MPCAL = Path.of(System.getProperty("plumbline.cases", "../../shared/cases"), "mpcal");

    private Cases() {}

    /** The folders that are there, our own first. */
    public static List<Path> roots() {
        List<Path> roots = new ArrayList<>(List.of(CORPUS));
        if (Files.isDirectory(MPCAL)) {
            roots.add(MPCAL);
        }
        return roots;
    }
}
