package dev.plumbline.history.format;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The folders with recorded cases: the corpus of the project, and then others where they are there. */
final class CaseRoots {
    private CaseRoots() {}

    static List<Path> all() {
        List<Path> roots = new ArrayList<>(List.of(Path.of(System.getProperty("plumbline.corpus", "../corpus"))));
        Path more = Path.of(System.getProperty("plumbline.cases", "../../shared/cases"));
        if (Files.isRegularFile(more.resolve("VERDICTS.tsv"))) {
            roots.add(more);
        }
        return roots;
    }
}
