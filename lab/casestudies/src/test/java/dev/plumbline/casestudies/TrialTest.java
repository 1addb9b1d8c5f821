package dev.plumbline.casestudies;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same as {@link Evidence}, in small: mostly the first few runs show a fault, and none that is not there. */
@Tag("slow")
class TrialTest {
    private static final int MOST_RUNS = 400;

    private static Stream<Target> all() {
        return Stream.concat(Targets.trees().stream(), Targets.stores().stream());
    }

    /** Of each thread. A check of transactions costs more: no two operations have the same arguments. */
    private static int calls(Target target) {
        return target.name().startsWith("RocksDB") ? 150 : 300;
    }

    static Stream<Target> faulty() {
        return all().filter(Target::isFaulty);
    }

    static Stream<Target> sound() {
        return all().filter(target -> !target.isFaulty());
    }

    @ParameterizedTest
    @MethodSource("faulty")
    void aFaultIsFound(Target target) throws Exception {
        Outcome outcome = new Trial(Histories.SPECS, 4, calls(target), 1, MOST_RUNS, Duration.ofDays(1)).of(target);
        assertThat(outcome.found()).as("violation in %s", outcome).isPresent();
        assertThat(outcome.found().get().obstacle()).contains("result");
        assertThat(outcome.inconclusive()).isZero();
    }

    @Tag("long")
    @ParameterizedTest
    @MethodSource("sound")
    void findsNoFaultInCorrectTarget(Target target) throws Exception {
        Outcome outcome = new Trial(Histories.SPECS, 4, calls(target), 1, 3, Duration.ofDays(1)).of(target);
        assertThat(outcome.found()).isEmpty();
        assertThat(outcome.inconclusive()).isZero();
        assertThat(outcome.runs()).isEqualTo(3);
        assertThat(outcome.operations()).isGreaterThan(500);
        assertThat(outcome.crashes() > 0).isEqualTo(target.name().contains("crash"));
    }
}
