package dev.plumbline.run.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.budget.Budget;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.RunSeries;
import dev.plumbline.run.Runner;
import dev.plumbline.run.Settings;
import dev.plumbline.run.Target;
import dev.plumbline.run.Workloads;
import dev.plumbline.run.scheduling.Scheduling;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A map that looks first and acts then, as in the tutorial: how large the proofs are, counted over some seeds. */
@Timeout(600)
@Tag("slow")
class SmallProofsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    private Runner runner(String name) {
        return new Runner(
                new Target.Jvm(Workloads.CheckThenAct.class.getName(), List.of(), List.of("-XX:TieredStopAtLevel=1")),
                folder.resolve(name));
    }

    private static Settings settings(long seed) {
        return Settings.of(4, 150, seed)
                .withPatience(Duration.ofSeconds(60))
                .with(Scheduling.of(Scheduling.Strategy.BOUNDED, 10));
    }

    private static Spec map() throws BadInput {
        return Models.named("map");
    }

    private static Optional<Verdict.Violates> violation(RunRecord run) throws BadInput {
        return Check.of(run.traces(), map()).run().verdict() instanceof Verdict.Violates found
                ? Optional.of(found)
                : Optional.empty();
    }

    @Test
    void proofsHaveAtMostTwelveOperationsAndTheirMedianIsFarBelow() throws BadInput {
        List<Integer> sizes = new ArrayList<>();
        try (RunSeries series = new RunSeries(runner("long"))) {
            for (long seed = 1; seed <= 40 && sizes.size() < 8; seed++) {
                Optional<Verdict.Violates> found = violation(series.run(settings(seed)));
                if (found.isPresent()) {
                    Shrink.Shrunk proof = Shrink.proofs(found.get(), map(), Budget.DEFAULT, PATIENCE)
                            .proof();
                    sizes.add(proof.history().size());
                }
            }
        }
        assertThat(sizes).hasSize(8).allMatch(size -> size <= 12);
        assertThat(sizes.stream().sorted().toList().get(4)).isLessThanOrEqualTo(6);
    }

    @Test
    void smallRunIsARunThatItsSeedRepeats() throws BadInput {
        Optional<SmallerRun.Found> small =
                SmallerRun.find(runner("small"), settings(1), 14, SmallProofsTest::violation, 300);
        assertThat(small).isPresent();
        RunRecord run = small.get().run();
        assertThat(run.settings().threads() * run.settings().calls()).isLessThanOrEqualTo(14);
        assertThat(small.get().verdict().counterexample().history().size()).isBetween(2, 14);
        assertThat(run.traces()).exists();
        assertThat(folder.resolve("small")).isDirectoryContaining(path -> path.equals(run.folder()));
        assertThat(folder.resolve("small").toFile().list()).hasSize(1);
        RunRecord again = runner("again").run(run.settings());
        assertThat(violation(again).orElseThrow().counterexample().history().operations())
                .extracting(Object::toString)
                .isEqualTo(small.get().verdict().counterexample().history().operations().stream()
                        .map(Object::toString)
                        .toList());
    }

    @Test
    void sizesBeginWithTheSmallestAndStayBelowTheRunThatWasFound() {
        assertThat(SmallerRun.sizes(settings(1), 4))
                .containsExactly(
                        new SmallerRun.Size(2, 1),
                        new SmallerRun.Size(3, 1),
                        new SmallerRun.Size(2, 2),
                        new SmallerRun.Size(4, 1));
        Settings tiny = Settings.of(2, 2, 1).withPatience(Duration.ofSeconds(1));
        assertThat(SmallerRun.sizes(tiny, 14)).containsExactly(new SmallerRun.Size(2, 1));
        assertThat(SmallerRun.supports(tiny)).isFalse();
        assertThat(SmallerRun.supports(settings(1))).isTrue();
    }
}
