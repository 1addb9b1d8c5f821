package dev.plumbline.mpcal.internal.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.mpcal.Cases;
import dev.plumbline.mpcal.internal.MpcalSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every specification that is accepted becomes Java without warnings. */
@Tag("slow")
class PublicSpecificationsCompileTest {
    @TempDir
    Path classes;

    @TestFactory
    Stream<DynamicTest> acceptedSpecificationsCompile() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path root : Cases.roots()) {
            for (String line : Files.readAllLines(root.resolve("specs/VERDICTS.tsv"))) {
                String[] columns = line.split("\t");
                if (columns.length > 1 && columns[1].equals("accept")) {
                    files.add(root.resolve("specs").resolve(columns[0]));
                }
            }
            files.addAll(systems(root));
        }
        assertThat(files).hasSizeGreaterThan(4);
        return files.stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> {
                    MpcalSource source = MpcalSource.read(file, false);
                    Compilation made = Compilation.of(source, "compiled", ResourceBindings.NONE);
                    assertThat(made.problems()).isEmpty();
                    InMemory.compile(texts(made), Files.createDirectories(classes.resolve(file.getFileName())));
                }));
    }

    /** The specifications of systems with recorded logs. */
    private static List<Path> systems(Path root) throws IOException {
        try (Stream<Path> folders = Files.list(root)) {
            return folders.filter(folder -> Files.isDirectory(folder.resolve("traces_found")))
                    .map(folder -> folder.resolve(folder.getFileName() + ".tla"))
                    .sorted()
                    .toList();
        }
    }

    static Map<String, String> texts(Compilation made) {
        Map<String, String> texts = new LinkedHashMap<>();
        made.generated()
                .forEach(
                        (name, text) -> texts.put(Compilation.generatedPackage(made.packageName()) + "." + name, text));
        texts.put(made.packageName() + ".Main", made.main());
        return texts;
    }
}
