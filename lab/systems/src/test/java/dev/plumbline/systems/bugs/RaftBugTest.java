package dev.plumbline.systems.bugs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.mpcal.internal.MpcalSource;
import dev.plumbline.mpcal.internal.compile.Compilation;
import dev.plumbline.mpcal.internal.compile.ResourceBindings;
import dev.plumbline.mpcal.internal.log.LogHistory;
import dev.plumbline.mpcal.internal.run.RunConfig;
import dev.plumbline.systems.SystemConfiguration;
import dev.plumbline.systems.SystemTraces;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Variants of the Raft store differ from it as they say, and their traces show it. */
@Tag("slow")
class RaftBugTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void everyVariantDiffersAndIsASpecificationThatCompiles(RaftBug bug) throws Exception {
        RunConfig config = RunConfig.read(SystemConfiguration.RAFT_1.unpack(folder));
        String right = Files.readString(config.specification());
        String text = bug.variant() instanceof Variant.OfSpecification wrong ? wrong.in(right) : right;
        Compilation made = compiled(text, config.bindings());
        assertThat(made.problems()).isEmpty();
        if (bug.variant() instanceof Variant.OfImplementation wrong) {
            Compilation changed = wrong.change().apply(made);
            assertThat(changed.main() + changed.generated()).isNotEqualTo(made.main() + made.generated());
            assertThat(changed.generated()).hasSize(made.generated().size() + 1);
            // With the classes that are written by hand.
            SystemTraces.compile(SystemConfiguration.RAFT_1, folder.resolve("compiled"), List.of(), wrong.change());
        } else {
            assertThat(text).isNotEqualTo(right);
        }
    }

    private static Compilation compiled(String text, ResourceBindings bindings) throws Exception {
        MpcalSource source = MpcalSource.of("RaftStore.tla", text, false);
        return Compilation.of(source, "compiled", bindings);
    }

    @Test
    void aReplacementThatDoesNotFitIsRefused() {
        Replacement replacement = new Replacement("a", "b");
        assertThat(replacement.in("xay")).isEqualTo("xby");
        assertThat(catchThrowable(() -> replacement.in("xyz"))).hasMessageContaining("never");
        assertThat(catchThrowable(() -> replacement.in("aa"))).hasMessageContaining("several times");
    }

    /** Every trace has an election and a client that waits: one is enough for these. */
    @Tag("long")
    @Test
    void aTraceGivesWrongSpecificationsAwayAndNotTheRightOne() throws Exception {
        List<RaftBug> bugs = List.of(RaftBug.TIMEOUTS_ALWAYS, RaftBug.TIMEOUTS_NEVER);
        List<BugTrial> trials = BugTrials.run(
                new BugTrials.Options(
                        List.of(SystemConfiguration.RAFT_1), List.of(), bugs, 1, 1, 120, 1, 9, folder, false),
                line -> {});
        assertThat(trials).hasSize((bugs.size() + 1) * BugTrials.STRATEGIES.size());
        assertThat(trials)
                .allSatisfy(trial -> assertThat(trial.depth().isPresent())
                        .as("%s", trial)
                        .isEqualTo(trial.bug().isPresent()));
    }

    /** With two values and 24 requests for two keys, a key is overwritten but for one run in thousands. */
    @Tag("long")
    @Test
    void aTraceGivesAWrongCompilerAway() throws Exception {
        Variant.OfImplementation wrong = (Variant.OfImplementation) RaftBug.SWAPPED_OPERATOR.variant();
        SystemTraces system = SystemTraces.compile(
                SystemConfiguration.RAFT_1, folder, List.of("constant.NumRequests = 12"), wrong.change());
        Verdict verdict = Check.of(LogHistory.read(system.next(4)), system.source(system.specification()))
                .engine(new CutsEngine(Strategy.ONE_PATH, 1, 1))
                .run()
                .verdict();
        assertThat(verdict).isInstanceOfSatisfying(Verdict.Violates.class, violates -> {
            int failed = violates.counterexample().failedAt();
            assertThat(violates.counterexample()
                            .history()
                            .operations()
                            .get(failed)
                            .name())
                    .isEqualTo("AApplier.apply");
        });
    }
}
