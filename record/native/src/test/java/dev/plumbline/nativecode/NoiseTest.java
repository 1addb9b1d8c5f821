package dev.plumbline.nativecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Yields and sleeps at accesses to memory bring out races that an undisturbed run hides. */
@Tag("slow")
class NoiseTest {
    /** At 40 the numbers of both were equal once in a while. */
    private static final int RUNS = 200;

    @TempDir
    Path folder;

    @Test
    void noiseFindsTheRaceMoreOftenThanPlainRuns() {
        int plain = 0;
        int noisy = 0;
        for (int seed = 1; seed <= RUNS; seed++) {
            plain += race(Run.PLAIN);
            noisy += race(Run.noise(seed));
        }
        assertThat(noisy)
                .as("racy runs of %d, against %d of plain ones", RUNS, plain)
                .isGreaterThan(plain);
    }

    @Test
    void aCorrectProgramStaysCorrectUnderNoise() {
        for (int seed = 1; seed <= 3; seed++) {
            for (String scenario : new String[] {"producers", "spin", "errors"}) {
                Run run = Run.of(Gxx.chaosPrograms(), Run.noise(seed), scenario);
                assertThat(run.exit()).as(scenario + ", seed " + seed).isZero();
            }
        }
    }

    @Test
    void accessesOfSixteenBytesAreNotTorn() {
        assertThat(Run.of(Gxx.chaosPrograms(), Run.PLAIN, "wide").exit()).isZero();
        assertThat(Run.of(Gxx.chaosPrograms(), Run.noise(1), "wide").exit()).isZero();
    }

    @Test
    void aSettingThatMeansNothingIsRefused() {
        Map<String, String> unknown = Map.of("PLUMBLINE_CHAOS", "loud");
        Map<String, String> badSeed = Map.of("PLUMBLINE_CHAOS", "serial", "PLUMBLINE_SEED", "x");
        Map<String, String> badStrategy = Map.of("PLUMBLINE_CHAOS", "serial", "PLUMBLINE_STRATEGY", "best");
        assertThat(Run.of(Gxx.chaosPrograms(), unknown, "errors"))
                .isEqualTo(new Run(2, "plumbline: PLUMBLINE_CHAOS=loud: expected off, noise or serial\n"));
        assertThat(Run.of(Gxx.chaosPrograms(), badSeed, "errors"))
                .isEqualTo(new Run(2, "plumbline: PLUMBLINE_SEED=x: expected a whole number\n"));
        assertThat(Run.of(Gxx.chaosPrograms(), badStrategy, "errors"))
                .isEqualTo(new Run(2, "plumbline: PLUMBLINE_STRATEGY=best: expected random or pct\n"));
    }

    private static int race(Map<String, String> environment) {
        Run run = Run.of(Gxx.chaosPrograms(), environment, "racy-counter");
        assertThat(run.exit()).as(run.printed()).isIn(0, 1);
        return run.exit();
    }
}
