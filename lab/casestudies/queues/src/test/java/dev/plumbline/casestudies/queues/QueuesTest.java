package dev.plumbline.casestudies.queues;

import static dev.plumbline.casestudies.queues.Workload.Mode.NOISE;
import static dev.plumbline.casestudies.queues.Workload.Mode.SERIAL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Counterexample;
import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The queues run under disturbed schedules, and what they did is held up against both specifications. */
@Tag("slow")
class QueuesTest {
    /** One producer: then a strict queue and one for each producer differ only in when a dequeue may find nothing. */
    private static final Workload FALSE_EMPTY = new Workload("moodycamel", 5, 1, 0, 60);

    /** A few in a hundred show it; which ones depends on the compiler. */
    private static final int SEEDS_TO_SEARCH = 300;

    private static final Specs SPECS = new Specs();

    @TempDir
    Path folder;

    @Test
    void theLinearizableQueueConformsToTheStrictSpecification() {
        Workload workload = new Workload("linearizable", 4, 0, 2, 20);

        assertAllConform(Survey.of(workload, SERIAL, Specs.STRICT, 15, SPECS, folder.resolve("serial")));
        assertAllConform(Survey.of(workload, NOISE, Specs.STRICT, 10, SPECS, folder.resolve("noise")));
    }

    @Tag("long")
    @Test
    void moodycamelFindsNothingThoughThereIsSomethingAndItsSeedRepeatsIt() {
        long seed = 1;
        while (strictly(seed, "search").isEmpty()) {
            seed++;
            assertThat(seed).as("seeds without a violation").isLessThanOrEqualTo(SEEDS_TO_SEARCH);
        }
        Counterexample found = strictly(seed, "found").orElseThrow();
        String bytes = Workload.bytes(folder.resolve("found" + seed));

        assertThat(Survey.failed(found)).startsWith("TryDequeue(result: empty");
        for (String again : List.of("second", "third")) {
            Counterexample repeated = strictly(seed, again).orElseThrow();
            assertThat(Workload.bytes(folder.resolve(again + seed))).isEqualTo(bytes);
            assertThat(repeated.failedAt()).isEqualTo(found.failedAt());
            assertThat(repeated.frontier()).isEqualTo(found.frontier());
        }
        // The same run is what the queue promises.
        History history = FALSE_EMPTY.run(SERIAL, seed, folder.resolve("promised"));
        assertThat(SPECS.check(history, Specs.PROMISED, FALSE_EMPTY.threads())).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void moodycamelIsNotAStrictQueueForSeveralProducers() {
        Workload workload = new Workload("moodycamel", 4, 2, 0, 20);

        assertThat(Survey.of(workload, SERIAL, Specs.STRICT, 5, SPECS, folder).violations())
                .isNotEmpty();
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(strings = {"moodycamel", "moodycamel-small"})
    void moodycamelConformsToItsDocumentation(String queue) {
        Workload apart = new Workload(queue, 4, 2, 3, 20);
        Workload both = new Workload(queue, 4, 0, 3, 15);

        assertAllConform(Survey.of(apart, SERIAL, Specs.PROMISED, 15, SPECS, folder.resolve("apart")));
        assertAllConform(Survey.of(both, SERIAL, Specs.PROMISED, 8, SPECS, folder.resolve("both")));
        assertAllConform(Survey.of(apart, NOISE, Specs.PROMISED, 5, SPECS, folder.resolve("noise")));
    }

    private Optional<Counterexample> strictly(long seed, String name) {
        History history = FALSE_EMPTY.run(SERIAL, seed, folder.resolve(name + seed));
        return SPECS.check(history, Specs.STRICT, FALSE_EMPTY.threads()).counterexampleIfAny();
    }

    private static void assertAllConform(Survey survey) {
        assertThat(survey.violations()).isEmpty();
        assertThat(survey.inconclusive()).isEmpty();
        assertThat(survey.conforms()).isEqualTo(survey.runs());
    }
}
