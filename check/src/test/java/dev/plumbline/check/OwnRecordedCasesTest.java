package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.Value;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.ModelSpec;
import dev.plumbline.spec.model.Models;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Recordings of small Java programs that come with the repository, so that everybody can run them. */
class OwnRecordedCasesTest {
    private static final Path FOLDER = Path.of("src/test/resources/dev/plumbline/check/recorded");

    private record Case(String file, String model, String initial, String verdict) {}

    private static List<Case> cases() throws IOException {
        return Files.readAllLines(FOLDER.resolve("VERDICTS.tsv")).stream()
                .skip(1)
                .map(line -> line.split("\t"))
                .map(fields -> new Case(fields[0], fields[1], fields[2], fields[3]))
                .toList();
    }

    @Test
    void everyRecordingIsListedAndBothVerdictsOccur() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".ndjson")))
                    .containsExactlyInAnyOrderElementsOf(
                            cases().stream().map(Case::file).toList());
        }
        assertThat(cases()).extracting(Case::verdict).contains("conforms", "violates");
    }

    @TestFactory
    Stream<DynamicTest> getsItsVerdict() throws IOException {
        return cases().stream()
                .map(one -> DynamicTest.dynamicTest(one.file, () -> {
                    Optional<Value> initial =
                            one.initial.isEmpty() ? Optional.empty() : Optional.of(Value.parse(one.initial));
                    Spec spec = ModelSpec.of(Models.named(one.model, initial));
                    Result result = Check.of(FOLDER.resolve(one.file), spec).run();
                    assertThat(result.verdict().word()).isEqualTo(one.verdict);
                }));
    }
}
