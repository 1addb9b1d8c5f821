package dev.plumbline.benchmarks.lincheck;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both tools get the same tests. */
@Tag("long")
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

    /** In a separate process, like the long run. */
    @Test
    void bothMakeTestsOfTheSameCalls(@TempDir Path folder) throws Exception {
        int number = Trials.all().indexOf(named("C"));
        Trial trial = Trials.all().get(number);
        assertThat(trial.calls()).hasToString("[addFirst(10), removeFirst(), addLast(20), count()]");
        assertThat(trial.lineUpMakesTests().complains()).isTrue();
        AnnotatedCalls.write(trial, number, folder);
        Trial.Outcome peer = TrialProcess.run(TrialProcess.Question.LINCHECK_MAKES_TESTS, number, folder, 300);
        assertThat(peer.complains()).as(peer.toString()).isTrue();
        assertThat(peer.executions()).isPositive();
    }
}
