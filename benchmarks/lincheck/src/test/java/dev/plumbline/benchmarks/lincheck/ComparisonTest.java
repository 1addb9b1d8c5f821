package dev.plumbline.benchmarks.lincheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** That both are asked the same. */
class ComparisonTest {
    private static Trial named(String name) {
        return Trials.all().stream()
                .filter(trial -> trial.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void bothFindALostElementAndNothingInTheRightForm() throws Exception {
        for (String name : List.of("C", "C, right")) {
            Trial trial = named(name);
            assertThat(trial.lineUp().passes()).as(name).isNotEqualTo(trial.wrong());
        }
        for (String name : List.of("C", "C, right")) {
            Trial trial = named(name);
            Trial.Outcome peer = trial.lincheck();
            assertThat(peer.passes()).as(name + " " + peer).isNotEqualTo(trial.wrong());
            assertThat(peer.executions()).isPositive();
        }
    }
}
