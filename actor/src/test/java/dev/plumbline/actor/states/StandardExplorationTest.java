package dev.plumbline.actor.states;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.actor.Harness;
import dev.plumbline.actor.systems.Systems;
import dev.plumbline.check.Verdict;
import dev.plumbline.value.BadInput;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The exploration if no scheduler is chosen. */
final class StandardExplorationTest {
    private static StandardExploration.Outcome explored(Harness harness, long maxSchedules) throws BadInput {
        return StandardExploration.run(harness, 1, maxSchedules, Duration.ofDays(1), count -> {});
    }

    private static Harness harness(String system) throws BadInput {
        return Systems.named(system).orElseThrow().harness("2r+1w");
    }

    @Test
    void aViolationIsShownByTheShortestPath() throws BadInput {
        StandardExploration.Outcome outcome = explored(harness("erroneous"), 50_000);
        assertThat(outcome.explored().violates()).isTrue();
        assertThat(outcome.shown().orElseThrow().steps()).hasSize(2);
    }

    @Test
    void aSmallSystemIsExploredToItsEnd() throws BadInput {
        StandardExploration.Outcome outcome = explored(harness("register"), 50_000);
        assertThat(outcome.explored().finished()).isTrue();
        assertThat(outcome.explored().gaps(true)).isEmpty();
        assertThat(outcome.states()).isEmpty();
    }

    /** All schedules are more than are run, all states are few. */
    @Test
    void statesDecideWhereSchedulesAreTooMany() throws BadInput {
        StandardExploration.Outcome outcome = explored(harness("register"), 100);
        assertThat(outcome.explored().finished()).isFalse();
        assertThat(outcome.states().orElseThrow().word()).isEqualTo(Verdict.Word.CONFORMS);
    }
}
