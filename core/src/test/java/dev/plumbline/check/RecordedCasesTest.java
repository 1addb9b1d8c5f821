package dev.plumbline.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.late.LateSweepEngine;
import dev.plumbline.check.sweep.BestFirstAgreement;
import dev.plumbline.check.sweep.SweepEngine;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Recorded histories get their known verdicts: those of our corpus by every engine, others where they are there. */
@Tag("slow")
class RecordedCasesTest {
    private static final Path CORPUS = Path.of(System.getProperty("plumbline.corpus", "../corpus"));
    private static final Path MORE = Path.of(System.getProperty("plumbline.cases", "../../shared/cases"));
    /** Of so few operations all orders can be tried. */
    private static final int FEW = 12;
    /** The largest number of operations of a history of which every return is tried. */
    private static final int SMALL = 40;

    private record Case(Path root, String path, String model, String initial, boolean linearizable) {
        History read() throws Exception {
            return Formats.read(root.resolve(path)).withLifecycle(Set.of());
        }

        Spec spec() throws Exception {
            String name = model.equals("kv-append") ? "kv" : model;
            // Initial values are TLA+ values, or one of these forms of EDN.
            String value = initial.replace("{:x 0 :y 0}", "[x |-> 0, y |-> 0]");
            return Models.named(name, Value.parse(value));
        }
    }

    private static List<Case> cases(Path root) throws IOException {
        try (Stream<String> lines = Files.lines(root.resolve("VERDICTS.tsv"))) {
            return lines.skip(1)
                    .map(line -> line.split("\t"))
                    .filter(fields -> fields[3].equals("timeboxes"))
                    .map(fields -> new Case(root, fields[0], fields[1], fields[2], fields[4].equals("linearizable")))
                    .toList();
        }
    }

    @Test
    void corpusHasEveryModelWithBothVerdicts() throws IOException {
        for (var model : Models.all()) {
            assertThat(cases(CORPUS).stream().filter(one -> one.model.equals(model.name())))
                    .as(model.name())
                    .extracting(Case::linearizable)
                    .contains(true, false);
        }
    }

    @TestFactory
    Stream<DynamicTest> getsItsVerdict() throws IOException {
        List<Case> cases = new ArrayList<>(cases(CORPUS));
        if (Files.isRegularFile(MORE.resolve("VERDICTS.tsv"))) {
            cases.addAll(cases(MORE));
        }
        return cases.stream()
                .map(one -> DynamicTest.dynamicTest(one.path, () -> {
                    History history = one.read();
                    Verdict verdict = Check.of(history, one.spec()).run().verdict();
                    boolean answered = history.operations().stream().anyMatch(each -> !each.isPending());
                    assertThat(verdict.word().text())
                            .isEqualTo(!one.linearizable ? "violates" : answered ? "conforms" : "inconclusive");
                }));
    }

    @Test
    void enginesAgreeOnTheCorpus() throws Exception {
        for (Case one : cases(CORPUS)) {
            History history = one.read();
            for (Engine engine : List.of(new SweepEngine(), new LateSweepEngine())) {
                assertThat(Check.of(history, one.spec()).engine(engine).run().verdict())
                        .as("%s by %s", one.path, engine.getClass().getSimpleName())
                        .isInstanceOf(one.linearizable ? Verdict.Conforms.class : Verdict.Violates.class);
            }
        }
    }

    /** Of few open operations: from every return, and within sweeps of all limits. */
    @Test
    void bestFirstSearchAgreesOnSmallCases() throws Exception {
        List<Case> cases = new ArrayList<>(cases(CORPUS));
        if (Files.isRegularFile(MORE.resolve("VERDICTS.tsv"))) {
            cases.addAll(cases(MORE));
        }
        BestFirstAgreement agreement = new BestFirstAgreement();
        int tried = 0;
        for (Case one : cases) {
            History history = one.read();
            if (history.size() <= SMALL) {
                agreement.compare(one.path, history, one.spec(), one.linearizable);
                tried++;
            }
        }
        assertThat(tried).isGreaterThan(100);
        assertThat(agreement.found()).isGreaterThan(agreement.possible() * 9 / 10);
    }

    @Test
    void allOrdersOfFewOperationsAgreeOnTheCorpus() throws Exception {
        int tried = 0;
        for (Case one : cases(CORPUS)) {
            History history = one.read();
            if (history.size() <= FEW) {
                assertThat(BruteForce.conforms(history, one.spec()))
                        .as(one.path)
                        .isEqualTo(one.linearizable);
                tried++;
            }
        }
        assertThat(tried).isGreaterThan(100);
    }
}
