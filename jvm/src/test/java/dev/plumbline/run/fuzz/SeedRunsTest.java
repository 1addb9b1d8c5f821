package dev.plumbline.run.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.run.RunOutcome;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.Runner;
import dev.plumbline.run.Settings;
import dev.plumbline.run.Target;
import dev.plumbline.run.Workloads;
import dev.plumbline.run.scheduling.Scheduling;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The meaning of a seed depends on the command alone: not on a clock, and not on seeds that were run before. */
@Tag("slow")
class SeedRunsTest {
    private static final LongFunction<Settings> CONTROLLED = seed -> Settings.of(2, 30, seed)
            .withPatience(Settings.WHILE_PROGRESSING)
            .with(Scheduling.of(Scheduling.Strategy.RANDOM, 0));

    @TempDir
    private Path folder;

    private final List<String> notes = new ArrayList<>();

    private SeedRuns seeds(Class<?> workload, LongFunction<Settings> settings, String under) {
        Target target = new Target.Jvm(workload.getName(), List.of(), List.of());
        return new SeedRuns(new Runner(target, folder.resolve(under)), settings, true, 9, notes::add);
    }

    private static boolean controlled(RunRecord run) {
        return run.settings().scheduling().isPresent();
    }

    @Test
    void aSeedIsTheSameRunWhereverOneBegins() throws Exception {
        try (SeedRuns fromTheBeginning = seeds(Workloads.RightMap.class, CONTROLLED, "all");
                SeedRuns alone = seeds(Workloads.RightMap.class, CONTROLLED, "alone")) {
            fromTheBeginning.run(1);
            RunRecord second = fromTheBeginning.run(2);
            assertThat(controlled(second)).isTrue();
            assertThat(alone.run(2).settings()).isEqualTo(second.settings());
        }
        assertThat(notes).isEmpty();
        assertThat(folder.resolve("alone/run-1"))
                .as("the run that decides leaves nothing")
                .doesNotExist();
    }

    @Tag("long")
    @Test
    void codeThatCannotBeControlledRunsFreeWhereverOneBegins() throws Exception {
        for (long first : new long[] {1, 5}) {
            notes.clear();
            try (SeedRuns seeds = seeds(Workloads.Parallel.class, CONTROLLED, "from" + first)) {
                RunRecord run = seeds.run(first);
                assertThat(controlled(run)).isFalse();
                assertThat(run.settings().patience()).isEqualTo(Settings.PATIENCE);
                assertThat(controlled(seeds.run(first + 1))).isFalse();
            }
            assertThat(notes)
                    .singleElement()
                    .asString()
                    .startsWith("threads are not controlled in any run: ")
                    .contains("parallel");
        }
    }

    @Tag("long")
    @Test
    void stepsDecideAboutRunsThatAreTooLongAndOnlyTheFirstSeed() throws Exception {
        LongFunction<Settings> first = seed -> tooShort(seed, 1);
        try (SeedRuns seeds = seeds(Workloads.RightMap.class, first, "free")) {
            assertThat(controlled(seeds.run(3))).isFalse();
        }
        assertThat(notes).singleElement().asString().contains("steps");
        notes.clear();
        LongFunction<Settings> third = seed -> tooShort(seed, 3);
        try (SeedRuns seeds = seeds(Workloads.RightMap.class, third, "controlled")) {
            RunRecord cut = seeds.run(3);
            assertThat(controlled(cut)).isTrue();
            assertThat(cut.outcome()).isEqualTo(RunOutcome.TOO_LONG);
            assertThat(controlled(seeds.run(4))).isTrue();
        }
        assertThat(notes).isEmpty();
    }

    /** The run with one seed has too few steps. */
    private static Settings tooShort(long seed, long which) {
        Settings settings = CONTROLLED.apply(seed);
        return seed == which ? settings.with(settings.scheduling().orElseThrow().within(20)) : settings;
    }
}
