package dev.plumbline.benchmarks.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.benchmarks.Measurement;
import dev.plumbline.benchmarks.WingGongLowe;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Order;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The corpus has the form that its page describes, its witnesses are witnesses, and new cases can be recorded. */
@Tag("slow")
class CorpusTest {
    private static final Path CORPUS = Path.of(System.getProperty("plumbline.corpus", "../../corpus"));
    private static final long MOST_BYTES = 3 << 20;

    private static String relative(Path file) {
        return CORPUS.relativize(file).toString().replace('\\', '/');
    }

    private static boolean isCase(String path) {
        return path.startsWith("histories/")
                || path.startsWith("mpcal/") && path.contains("/traces_")
                || path.startsWith("states/") && !path.startsWith("states/conf.") && !path.endsWith(".tla");
    }

    @Test
    void everyFileHasAVerdictAndEveryVerdictAFile() throws IOException {
        List<VerdictTable.RecordedCase> rows = VerdictTable.read(CORPUS).rows();
        Set<String> listed =
                rows.stream().map(VerdictTable.RecordedCase::path).collect(Collectors.toCollection(TreeSet::new));
        assertThat(listed).hasSameSizeAs(rows);
        listed.forEach(path -> assertThat(CORPUS.resolve(path)).exists());
        try (Stream<Path> files = Files.walk(CORPUS)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String path = relative(file);
                assertThat(!isCase(path) || listed.contains(path) || listed.contains(relative(file.getParent())))
                        .as(path)
                        .isTrue();
            }
        }
    }

    @Test
    void corpusIsSmall() throws IOException {
        long bytes = 0;
        try (Stream<Path> files = Files.walk(CORPUS)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                bytes += Files.size(file);
            }
        }
        assertThat(bytes).isLessThan(MOST_BYTES);
    }

    @Test
    void pageHasTheNumbersOfTheTables() throws IOException {
        String page = Files.readString(CORPUS.resolve(CorpusPage.FILE));
        assertThat(page).isEqualTo(CorpusPage.with(page, CORPUS, VerdictTable.read(CORPUS)));
    }

    @Test
    void witnessesProveWhatIsLinearizable() throws Exception {
        VerdictTable table = VerdictTable.read(CORPUS);
        int replayed = 0;
        for (VerdictTable.RecordedCase row : table.rows()) {
            if (row.order().equals("timeboxes")) {
                History history = Rendering.read(CORPUS.resolve(row.path()));
                assertThat(history.size()).as(row.path()).isEqualTo(row.operations());
                assertThat(Rendering.traits(history)).as(row.path()).isEqualTo(row.traits());
                boolean proved = row.expected().equals("linearizable");
                assertThat(table.witnesses().containsKey(row.path()))
                        .as(row.path())
                        .isEqualTo(proved);
                if (proved) {
                    Spec spec = ObjectHistories.spec(row.model(), row.initial());
                    List<Integer> witness = table.witnesses().get(row.path());
                    assertThat(Evidence.replays(history, spec, witness))
                            .as(row.path())
                            .isTrue();
                    List<Integer> backwards = new ArrayList<>(witness);
                    Collections.reverse(backwards);
                    assertThat(Evidence.replays(history, spec, backwards))
                            .as(row.path())
                            .isFalse();
                    replayed++;
                }
            }
        }
        assertThat(replayed).isEqualTo(table.witnesses().size()).isGreaterThan(100);
    }

    @Test
    void searchOfWingGongAndLoweAgrees() throws Exception {
        int searched = 0;
        for (VerdictTable.RecordedCase row : VerdictTable.read(CORPUS).rows()) {
            if (row.order().equals("timeboxes") && row.traits().isEmpty()) {
                History history = Rendering.read(CORPUS.resolve(row.path()));
                Spec spec = ObjectHistories.spec(row.model(), row.initial());
                assertThat(WingGongLowe.check(history, spec, Budget.DEFAULT).verdict())
                        .as(row.path())
                        .isEqualTo(row.expected().equals("linearizable") ? Measurement.CONFORMS : Measurement.VIOLATES);
                searched++;
            }
        }
        assertThat(searched).isGreaterThan(50);
    }

    @Test
    void historiesOfAnObjectCanBeRecordedAnew(@TempDir Path folder) throws Exception {
        VerdictTable table = new VerdictTable();
        Path scratch = Files.createDirectory(folder.resolve("scratch"));
        ObjectHistories histories = new ObjectHistories(folder.resolve("corpus"), table, scratch, 1);
        Subject counter = Subject.all().stream()
                .filter(subject -> subject.name().equals("counter"))
                .findFirst()
                .orElseThrow();
        histories.record(counter);
        assertThat(table.rows())
                .extracting(VerdictTable.RecordedCase::expected)
                .contains("linearizable", "not_linearizable");
        table.write(folder.resolve("corpus"));
        VerdictTable again = VerdictTable.read(folder.resolve("corpus"));
        assertThat(again.rows()).isEqualTo(table.rows());
        assertThat(again.witnesses()).isEqualTo(table.witnesses());
        assertThat(scratch).isEmptyDirectory();
    }

    /** The pending write had an effect, but the order of effects does not say when. */
    @Test
    void orderOfEffectsIsNoWitnessIfAPendingOperationHasNoPlaceInIt() throws BadInput {
        History.Builder history = new History.Builder("unplaced", Order.Timeboxes.NANOSECONDS);
        history.add(Operation.returned(0, "write", Map.of("value", Value.of(1)), 0, 1));
        history.add(Operation.pending(1, "write", Map.of("value", Value.of(2)), 2));
        history.add(Operation.returned(0, "read", Map.of("result", Value.of(2)), 3, 4));
        Evidence evidence = Evidence.of(history.build(), Models.register(0), List.of(0, SharedObject.NO_TURN, 1))
                .orElseThrow();
        assertThat(evidence.by()).isEqualTo("witness");
        assertThat(evidence.witness()).containsExactly(0, 1, 2);
    }

    @Test
    void folderThatExistsIsNotReplaced(@TempDir Path folder) {
        assertThatThrownBy(() -> Corpus.record(CORPUS, folder, 1, line -> {}))
                .isInstanceOf(BadInput.class)
                .hasMessage(folder + " exists; expected a new folder");
        assertThatThrownBy(() -> Corpus.record(folder, folder.resolve("new"), 1, line -> {}))
                .isInstanceOf(BadInput.class)
                .hasMessageStartingWith("no specifications in " + folder);
    }
}
