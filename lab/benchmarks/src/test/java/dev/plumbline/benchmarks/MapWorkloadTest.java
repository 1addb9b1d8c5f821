package dev.plumbline.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.Operation;
import dev.plumbline.history.Timebox;
import dev.plumbline.history.format.Formats;
import dev.plumbline.value.BadInput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class MapWorkloadTest {
    private static String hash(MapWorkload workload) throws IOException, BadInput, NoSuchAlgorithmException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Formats.byName("ndjson").write(workload.history(), bytes);
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes.toByteArray()))
                .substring(0, 16);
    }

    @Test
    void theSameParametersGiveTheSameHistoryToTheByte() throws Exception {
        assertThat(hash(new MapWorkload(5, 5_000, 20, 0.5, 1, false))).isEqualTo("1fc3a92338521675");
        assertThat(hash(new MapWorkload(5, 5_000, 20, 0.5, 1, true))).isEqualTo("59c194356771ce65");
        assertThat(hash(new MapWorkload(20, 2_000, 20, 0.5, 7, false))).isEqualTo("24ee40113ffbbf5a");
    }

    @Test
    void anotherSeedGivesAnotherHistory() throws Exception {
        assertThat(hash(new MapWorkload(5, 100, 20, 0.5, 2, false)))
                .isNotEqualTo(hash(new MapWorkload(5, 100, 20, 0.5, 1, false)));
    }

    @ParameterizedTest
    @CsvSource({"5, 0.1", "5, 0.5", "20, 0.5", "20, 0.9", "3, 1"})
    void theOverlapIsTheShareOfTimeInsideAnOperation(int threads, double overlap) {
        History history = new MapWorkload(threads, threads * 2_000, 20, overlap, 3, false).history();
        long busy = 0;
        long all = 0;
        for (int thread = 0; thread < threads; thread++) {
            int number = thread;
            List<Operation> ours = history.operations().stream()
                    .filter(operation -> operation.process().toString().equals(Integer.toString(number)))
                    .toList();
            assertThat(ours).hasSize(2_000);
            for (Operation operation : ours) {
                busy += ((Timebox) operation.place()).end() - ((Timebox) operation.place()).call();
            }
            all += ((Timebox) ours.get(ours.size() - 1).place()).end()
                    - ((Timebox) ours.get(0).place()).call();
        }
        assertThat((double) busy / all).isCloseTo(overlap, within(0.02));
    }

    @Test
    void allFiveOperationsOccurOnAllKeys() {
        History history = new MapWorkload(5, 5_000, 20, 0.5, 1, false).history();
        assertThat(history.operations().stream().map(Operation::name).distinct())
                .containsExactlyInAnyOrder("Contains", "Insert", "InsertIfAbsent", "Erase", "RangeCount");
        assertThat(history.operations().stream()
                        .filter(operation -> operation.arguments().containsKey("key"))
                        .map(operation -> operation.arguments().get("key").toString())
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, 20).mapToObj(Integer::toString).toList());
    }

    /** By the search that shares nothing with the sweep. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 8})
    void aHistoryConformsAndOneStaleReadMakesItViolate(int threads) throws BadInput {
        for (long seed = 0; seed < 25; seed++) {
            for (boolean stale : new boolean[] {false, true}) {
                History history = new MapWorkload(threads, 200, 20, 0.5, seed, stale).history();
                Measurement measured = WingGongLowe.check(history, new HandWrittenMap(20, false), Budget.UNLIMITED);
                assertThat(measured.verdict())
                        .as("%d threads, seed %d, stale %s", threads, seed, stale)
                        .isEqualTo(stale ? Measurement.VIOLATES : Measurement.CONFORMS);
            }
        }
    }

    @Test
    void staleHistoriesDifferInOneResultOnly() {
        List<Operation> good =
                new MapWorkload(5, 1_000, 20, 0.5, 4, false).history().operations();
        List<Operation> stale =
                new MapWorkload(5, 1_000, 20, 0.5, 4, true).history().operations();
        List<String> differing = new ArrayList<>();
        for (int i = 0; i < good.size(); i++) {
            if (!good.get(i).toString().equals(stale.get(i).toString())) {
                differing.add(good.get(i).name());
            }
        }
        assertThat(differing).containsExactly("Contains");
    }

    @Test
    void rejectsImpossibleParameters() {
        assertThatThrownBy(() -> new MapWorkload(0, 10, 20, 0.5, 1, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected threads");
        assertThatThrownBy(() -> new MapWorkload(2, 10, 20, 0, 1, false)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new MapWorkload(2, 10, 20, Double.NaN, 1, false))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new MapWorkload(2, 1, 20, 0.5, 1, true).history())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("can be made stale");
    }
}
