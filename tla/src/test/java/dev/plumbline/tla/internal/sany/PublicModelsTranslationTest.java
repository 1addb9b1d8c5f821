package dev.plumbline.tla.internal.sany;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.tla.internal.load.ConfigFile;
import dev.plumbline.tla.internal.tree.Specification;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every model, ours and public ones where they are there, can be translated, and each name is used in its scope. */
class PublicModelsTranslationTest {
    private static final Path OWN = Path.of(System.getProperty("plumbline.corpus", "../corpus"), "tla");
    private static final Path PUBLIC = Path.of(System.getProperty("plumbline.cases", "../../shared/cases"), "tla");

    @TestFactory
    Stream<DynamicTest> translatesModels() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path folder : List.of(OWN, PUBLIC)) {
            Path list = folder.resolve("MODELS.tsv");
            for (String line : Files.isRegularFile(list) ? Files.readAllLines(list) : List.<String>of()) {
                String[] fields = line.split("\t");
                if (!fields[0].equals("module")) {
                    tests.add(DynamicTest.dynamicTest(
                            fields[1], () -> translates(folder.resolve(fields[0]), folder.resolve(fields[1]))));
                }
            }
        }
        return tests.stream();
    }

    private static void translates(Path module, Path config) throws Exception {
        Specification specification =
                ParsedModules.of(module, ConfigFile.read(config)).specification();
        specification
                .initial()
                .ifPresent(each -> assertThat(TreeText.all(each.formula())).isNotEmpty());
        specification
                .next()
                .ifPresent(each -> assertThat(TreeText.all(each.formula())).isNotEmpty());
        List<Specification.Named> others = new ArrayList<>(specification.invariants());
        others.addAll(specification.constraints());
        others.addAll(specification.actionConstraints());
        others.addAll(specification.properties());
        others.addAll(specification.assumptions());
        others.forEach(each -> assertThat(TreeText.all(each.formula())).isNotEmpty());
        specification.fairness().forEach(each -> assertThat(TreeText.all(each)).isNotEmpty());
    }
}
