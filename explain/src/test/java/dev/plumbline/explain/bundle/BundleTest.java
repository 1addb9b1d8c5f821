package dev.plumbline.explain.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.explain.Samples;
import dev.plumbline.explain.evidence.FailingHistory;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleTest {
    @TempDir
    Path folder;

    static void assertSame(Bundle actual, Bundle expected) {
        assertThat(actual.spec()).isEqualTo(expected.spec());
        assertThat(lines(actual.failing().history()))
                .isEqualTo(lines(expected.failing().history()));
        assertThat(actual.failing().history().name())
                .isEqualTo(expected.failing().history().name());
        assertThat(actual.failing().history().order())
                .isEqualTo(expected.failing().history().order());
        assertThat(actual.failing().history().about())
                .isEqualTo(expected.failing().history().about());
        assertThat(actual.failing().history().notes())
                .isEqualTo(expected.failing().history().notes());
        assertThat(actual.failing().history().annotations())
                .isEqualTo(expected.failing().history().annotations());
        assertThat(actual.failing().history().processes())
                .isEqualTo(expected.failing().history().processes());
        assertThat(actual.failing().numbers()).isEqualTo(expected.failing().numbers());
        assertThat(actual.failing().counterexample().failedAt())
                .isEqualTo(expected.failing().counterexample().failedAt());
        assertThat(actual.failing().counterexample().frontier())
                .isEqualTo(expected.failing().counterexample().frontier());
        assertThat(actual.failing().counterexample().blocked())
                .isEqualTo(expected.failing().counterexample().blocked());
        assertThat(actual.failing().counterexample().recent())
                .isEqualTo(expected.failing().counterexample().recent());
        assertThat(actual.failing().counterexample().leftOut())
                .isEqualTo(expected.failing().counterexample().leftOut());
        assertThat(actual.failing().layers()).isEqualTo(expected.failing().layers());
        assertThat(actual.failing().stalled()).isEqualTo(expected.failing().stalled());
        assertThat(actual.source()).isEqualTo(expected.source());
        assertThat(actual.run()).isEqualTo(expected.run());
        assertThat(actual.commands()).isEqualTo(expected.commands());
        assertThat(actual.notes()).isEqualTo(expected.notes());
    }

    static List<String> lines(History history) {
        return history.operations().stream().map(BundleTest::line).toList();
    }

    private static String line(Operation operation) {
        return operation + " " + operation.metadata() + " " + operation.origin();
    }

    @Test
    void whatIsWrittenIsReadBack() throws BadInput {
        Bundle bundle = Samples.staleRead();
        Path file = folder.resolve("a.plumb");
        bundle.write(file);
        assertSame(Bundle.read(file), bundle);
        assertThat(folder).isDirectoryContaining(path -> path.equals(file));
        assertThat(folder.toFile().list()).containsExactly("a.plumb");
    }

    /** A bundle without annotations, as all were once, is what the other tests read. */
    @Test
    void annotationsTravelWithTheHistory() throws BadInput {
        Bundle bundle = Samples.annotated();
        assertThat(bundle.failing().history().annotations()).hasSize(2);
        assertSame(Bundle.read("x", bundle.bytes()), bundle);
    }

    @Test
    void logsTravelWithTheEvidenceAndAreShown() throws BadInput {
        Map<String, String> logs = Map.of("n1.txt", "starts\nleads\n", "n2.txt", "x".repeat(200_000) + "\nlast\n");
        Bundle bundle = Samples.staleRead().withLogs(logs);
        List<Explanation> early = new ArrayList<>();
        Bundle read = Bundle.read("x", bundle.bytes(), early::add);
        assertThat(read.logs()).isEqualTo(logs);
        assertThat(early.get(0).bundle().logs()).isEqualTo(logs);
        assertThat(read.withNote("one")
                        .withCommands(List.of())
                        .withRun("{}")
                        .with(read.evidence())
                        .logs())
                .isEqualTo(logs);
        assertThat(BundleUse.scene(Explanation.of(read)))
                .contains("[\"log n1.txt\",\"starts\\nleads\\n\"]")
                .contains("[\"log n2.txt\",\"... the bundle has 200,001 characters before this\\nlast\\n\"]");
    }

    @Test
    void aBundleHoldsTimeboxesOrVectorClocks() throws BadInput {
        History sequence = new History.Builder("steps.ndjson", new Order.Sequence()).build();
        Bundle bundle = Samples.staleRead();
        assertThatThrownBy(() -> new Bundle(
                        bundle.spec(),
                        new FailingHistory(
                                sequence,
                                bundle.failing().numbers(),
                                bundle.failing().counterexample(),
                                bundle.failing().layers(),
                                bundle.failing().stalled()),
                        bundle.source(),
                        bundle.run(),
                        bundle.commands(),
                        bundle.notes()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a bundle holds timeboxes or vector clocks; steps.ndjson is ordered by positions in a"
                        + " sequence");
        assertThat(FailingHistory.supports(sequence.order())).isFalse();
        assertThat(FailingHistory.supports(new Order.VectorClocks())).isTrue();
    }

    @Test
    void theSameBundleGivesTheSameBytes() throws BadInput {
        byte[] once = Samples.staleRead().bytes();
        assertThat(Arrays.equals(Samples.staleRead().bytes(), once)).isTrue();
        assertThat(Arrays.equals(Bundle.read("again", once).bytes(), once)).isTrue();
    }

    /** The operations that the explanation speaks of come ahead of the others, and give the very same explanation. */
    @Test
    void theExplanationIsThereBeforeTheHistory() throws BadInput {
        List<Explanation> early = new ArrayList<>();
        Bundle read = Bundle.read("x", Samples.staleRead().bytes(), early::add);
        assertThat(early).hasSize(1);
        assertThat(early.get(0).bundle().failing().history().size()).isEqualTo(3);
        assertThat(BundleUse.scene(early.get(0)))
                .isEqualTo(BundleUse.scene(Explanation.of(read)))
                .contains("\"shown\":4", "\"total\":4", "4 operations, 3 processes")
                .contains("bad.ndjson:4");
    }

    @Test
    void aFileThatIsNotThereIsOneLine() {
        Path missing = folder.resolve("none.plumb");
        assertThatThrownBy(() -> Bundle.read(missing))
                .isInstanceOf(BadInput.class)
                .hasMessage(missing + ": no such file");
        assertThatThrownBy(() -> Samples.staleRead().write(folder.resolve("none/a.plumb")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("cannot write");
    }

    @Test
    void aTextIsNoBundle() throws Exception {
        Path file = Files.writeString(folder.resolve("a.plumb"), "{\"process\":1}\n");
        assertThatThrownBy(() -> Bundle.read(file))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("not a bundle; expected a .plumb file, as a check of a history leaves it");
    }
}
