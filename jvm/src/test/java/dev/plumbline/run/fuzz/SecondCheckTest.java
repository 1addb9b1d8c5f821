package dev.plumbline.run.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.budget.Budget;
import dev.plumbline.history.History;
import dev.plumbline.history.format.Formats;
import dev.plumbline.run.RunRecord;
import dev.plumbline.run.Runner;
import dev.plumbline.run.Settings;
import dev.plumbline.run.Target;
import dev.plumbline.run.Workloads;
import dev.plumbline.run.scheduling.Scheduling;
import dev.plumbline.spec.Spec;
import dev.plumbline.spec.SpecCopy;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.spec.model.Models;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A violation is reported only if a second check of the same history finds it too. */
@Tag("slow")
class SecondCheckTest {
    @TempDir
    private Path folder;

    private RunRecord run(Class<?> workload) throws BadInput {
        Target target = new Target.Jvm(workload.getName(), List.of(), List.of("-XX:TieredStopAtLevel=1"));
        Settings settings = Settings.of(3, 30, 1)
                .withPatience(Settings.WHILE_PROGRESSING)
                .with(Scheduling.of(Scheduling.Strategy.RANDOM, 0));
        return new Runner(target, folder).run(settings);
    }

    private static History read(RunRecord run) throws BadInput {
        return Formats.read(run.traces());
    }

    private static Spec map() throws BadInput {
        return Models.named("map");
    }

    @Test
    void confirmsAViolationAndObjectsToOthers() throws Exception {
        RunRecord wrong = run(Workloads.CheckThenAct.class);
        History history = read(wrong);
        assertThat(SecondCheck.of(wrong, history, map(), Budget.DEFAULT))
                .isEqualTo(new SecondCheck(Optional.empty(), true));
        assertThat(SecondCheck.of(wrong, history, unloadable(), Budget.DEFAULT).objection())
                .hasValueSatisfying(why -> assertThat(why).contains("was refused: gone"));
        assertThat(SecondCheck.of(wrong, history, map(), Budget.DEFAULT.withSteps(1)))
                .isEqualTo(new SecondCheck(Optional.empty(), false));
        assertThat(Recording.defect(wrong, history)).isEmpty();
        loseOneFile(wrong);
        assertThat(SecondCheck.of(wrong, history, map(), Budget.DEFAULT).objection())
                .hasValueSatisfying(why -> assertThat(why).contains("has changed since it was read"));
        assertThat(Recording.defect(wrong, read(wrong)))
                .hasValueSatisfying(why -> assertThat(why).contains("the run with seed 1 is broken"));
    }

    /** As if the first check had been wrong: this history has no violation. */
    @Test
    void objectsIfTheSecondCheckConforms() throws Exception {
        RunRecord right = run(Workloads.RightMap.class);
        assertThat(SecondCheck.of(right, read(right), map(), Budget.DEFAULT).objection())
                .hasValueSatisfying(why -> assertThat(why)
                        .startsWith("checked a second time, the history in " + right.traces() + " conforms; does the"));
    }

    private static void loseOneFile(RunRecord run) throws IOException {
        try (Stream<Path> files = Files.walk(run.traces())) {
            Files.delete(files.filter(Files::isRegularFile)
                    .max(Comparator.naturalOrder())
                    .orElseThrow());
        }
    }

    private static SpecSource unloadable() {
        return new SpecSource() {
            @Override
            public Spec load(History history) throws BadInput {
                throw new BadInput("gone");
            }

            @Override
            public SpecCopy copy(Spec loaded) throws BadInput {
                throw new BadInput("gone");
            }
        };
    }

    @Test
    void repetitionsAreWordedByTheirNumber() {
        Repetition none = new Repetition(7, false, 5, 0, 0, Optional.of("conformed"));
        assertThat(none.brief()).isEqualTo("NOT seen again in 5 more runs, threads not controlled");
        assertThat(none.text()).contains("0 of 5 runs with seed 7 showed the same; another one conformed.");
        Repetition some = new Repetition(7, false, 5, 3, 1, Optional.of("conformed"));
        assertThat(some.brief())
                .isEqualTo("seen again in 3 of 5 more runs, another violation in 1, threads not controlled");
        assertThat(some.doubtful()).isTrue();
        Repetition others = new Repetition(7, false, 3, 0, 2, Optional.of("conformed"));
        assertThat(others.brief()).isEqualTo("another violation in 2 of 3 more runs, threads not controlled");
        assertThat(others.text())
                .contains("0 of 3 runs with seed 7 showed the same, and 2 another violation; another one");
        Repetition all = new Repetition(7, false, 5, 5, 0, Optional.empty());
        assertThat(all.brief()).isEqualTo("seen again in 5 of 5 more runs, threads not controlled");
        assertThat(all.text())
                .isEqualTo("Repeated in processes of their own, the run with seed 7 showed the same 5 times.");
        assertThat(all.doubtful()).isFalse();
        assertThat(new Repetition(7, true, 1, 0, 0, Optional.empty()).brief())
                .isEqualTo("NOT seen again in a second run");
    }
}
