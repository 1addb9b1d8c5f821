package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.history.History;
import dev.plumbline.history.Value;
import dev.plumbline.history.format.Formats;
import dev.plumbline.history.format.ReadOptions;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Histories of real systems, with verdicts that other checkers agree on. */
@Tag("slow")
class RecordedCasesTest {
    private static final Path CASES = Path.of(System.getProperty("plumbline.cases", "../../shared/cases"));

    private record Case(Path path, String model, String initial, boolean linearizable) {}

    private static List<Case> cases() throws IOException {
        Path list = CASES.resolve("VERDICTS.tsv");
        if (!Files.exists(list)) {
            return List.of();
        }
        try (Stream<String> lines = Files.lines(list)) {
            return lines.skip(1)
                    .map(line -> line.split("\t"))
                    .filter(fields -> fields[3].equals("timeboxes"))
                    .map(fields ->
                            new Case(CASES.resolve(fields[0]), fields[1], fields[2], fields[4].equals("linearizable")))
                    .toList();
        }
    }

    @Test
    void theCasesAreThere() throws IOException {
        assumeTrue(
                Files.isDirectory(CASES),
                "recorded cases skipped: no folder " + CASES + "; give one with -Dplumbline.cases=DIR");
        assertThat(cases()).hasSizeGreaterThan(100);
    }

    @TestFactory
    Stream<DynamicTest> getsItsVerdict() throws IOException {
        return cases().stream()
                .map(one -> DynamicTest.dynamicTest(CASES.relativize(one.path).toString(), () -> {
                    History history = Formats.read(one.path, Optional.empty(), ReadOptions.DEFAULT);
                    Verdict verdict = Check.of(history, spec(one)).run().verdict();
                    boolean answered = history.operations().stream().anyMatch(each -> !each.isPending());
                    assertThat(verdict.word())
                            .isEqualTo(!one.linearizable ? "violates" : answered ? "conforms" : "inconclusive");
                }));
    }

    private static Spec spec(Case one) throws Exception {
        String name = one.model.equals("kv-append") ? "kv" : one.model;
        // Initial values are written in EDN, of which these few forms occur.
        String initial = one.initial.replace("{:x 0 :y 0}", "[x |-> 0, y |-> 0]");
        return ModelSpec.of(Models.named(name, Optional.of(Value.parse(initial))));
    }
}
