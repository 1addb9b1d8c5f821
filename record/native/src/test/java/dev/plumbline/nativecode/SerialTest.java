package dev.plumbline.nativecode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.history.Order;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One thread at a time, by a seed: the same seed is the same run. */
@Tag("slow")
class SerialTest {
    @TempDir
    Path folder;

    @Test
    void theSameSeedIsTheSameTraceAndSeedsDiffer() {
        Set<String> distinct = new HashSet<>();
        for (int seed = 1; seed <= 20; seed++) {
            String first = interleaving(seed, "a" + seed);
            assertThat(interleaving(seed, "b" + seed)).as("seed " + seed).isEqualTo(first);
            distinct.add(first);
        }
        assertThat(distinct).hasSizeGreaterThan(5);
        assertThat(Traces.read(folder.resolve("a1")).order()).isEqualTo(new Order.Timeboxes("steps", false));
    }

    @Test
    void aDefectThatSomeSeedFindsIsFoundByThatSeedEachTime() {
        int seed = 1;
        while (aba(seed, "search" + seed).exit() == 0) {
            seed++;
            assertThat(seed).as("seeds without the defect").isLessThan(300);
        }
        String found = Traces.bytes(folder.resolve("search" + seed));
        for (int again = 0; again < 10; again++) {
            assertThat(aba(seed, "again" + again).exit()).isEqualTo(1);
            assertThat(Traces.bytes(folder.resolve("again" + again))).isEqualTo(found);
        }
    }

    @Test
    void aDeadlockOfTwoLocksIsReportedWithWhoWaitsForWhom() {
        for (int seed = 1; seed < 100; seed++) {
            Run run = Run.of(Gxx.chaosPrograms(), Run.serial(seed), "two-locks");
            if (run.exit() == 0) {
                continue;
            }
            assertThat(run.exit()).isEqualTo(66);
            assertThat(run.printed())
                    .contains("plumbline: deadlock: no thread can go on (PLUMBLINE_CHAOS=serial PLUMBLINE_SEED=" + seed)
                    .contains("thread 0 (main): waits for the end of thread 1\n")
                    .containsPattern("thread 1: waits for the mutex at 0x[0-9a-f]+, held by thread 2\n")
                    .containsPattern("thread 2: waits for the mutex at 0x[0-9a-f]+, held by thread 1\n");
            assertThat(Run.of(Gxx.chaosPrograms(), Run.serial(seed), "two-locks"))
                    .isEqualTo(run);
            return;
        }
        throw new AssertionError("no seed below 100 found the deadlock");
    }

    @Test
    void lostSignalIsADeadlockInSomeSeedsOnly() {
        Set<Integer> exits = new HashSet<>();
        for (int seed = 1; seed <= 30; seed++) {
            exits.add(
                    Run.of(Gxx.chaosPrograms(), Run.serial(seed), "lost-signal").exit());
        }
        assertThat(exits).containsExactlyInAnyOrder(0, 66);
    }

    @ParameterizedTest
    @ValueSource(strings = {"producers", "spin", "waits", "errors"})
    void whateverWaitsComesToAnEnd(String scenario) {
        for (String strategy : new String[] {"random", "pct"}) {
            for (int seed = 1; seed <= 5; seed++) {
                Map<String, String> settings = Map.of(
                        "PLUMBLINE_CHAOS",
                        "serial",
                        "PLUMBLINE_SEED",
                        Integer.toString(seed),
                        "PLUMBLINE_STRATEGY",
                        strategy);
                Run run = Run.of(Gxx.chaosPrograms(), settings, scenario);
                assertThat(run.exit())
                        .as(strategy + " " + seed + ": " + run.printed())
                        .isZero();
                assertThat(Run.of(Gxx.chaosPrograms(), settings, scenario)).isEqualTo(run);
            }
        }
    }

    @Test
    void atomicsOfAWeakerOrderSayThatItIsNotExplored() {
        String note =
                "plumbline: note: relaxed, acquire and release atomics are run as sequentially consistent: what only"
                        + " the weaker order allows is not explored\n";
        Run relaxed = Run.of(Gxx.chaosPrograms(), Run.serial(1), "relaxed");
        assertThat(relaxed.exit()).isZero();
        assertThat(relaxed.printed()).containsOnlyOnce(note);
        assertThat(Run.of(Gxx.chaosPrograms(), Run.noise(1), "relaxed").printed())
                .containsOnlyOnce(note);
        assertThat(Run.of(Gxx.chaosPrograms(), Map.of(), "relaxed").printed()).isEmpty();
        assertThat(Run.of(Gxx.chaosPrograms(), Run.serial(1), "spin").printed()).doesNotContain("note:");
    }

    private String interleaving(int seed, String name) {
        Run run = Run.of(Gxx.chaosPrograms(), Run.serial(seed), "interleaving", folder.resolve(name));
        assertThat(run.exit()).as(run.printed()).isZero();
        return Traces.bytes(folder.resolve(name));
    }

    private Run aba(int seed, String name) {
        return Run.of(Gxx.chaosPrograms(), Run.serial(seed), "aba", folder.resolve(name));
    }
}
