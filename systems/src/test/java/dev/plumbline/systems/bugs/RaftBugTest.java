package dev.plumbline.systems.bugs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.plumbline.mpcal.MpcalSource;
import dev.plumbline.mpcal.compile.Compilation;
import dev.plumbline.mpcal.compile.ResourceBindings;
import dev.plumbline.mpcal.run.RunConfig;
import dev.plumbline.systems.SystemConfiguration;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Variants of the Raft store differ from it as they say, and their traces show it. */
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
        } else {
            assertThat(text).isNotEqualTo(right);
        }
    }

    private static Compilation compiled(String text, ResourceBindings bindings) throws Exception {
        MpcalSource source = MpcalSource.of("RaftStore.tla", text, Optional.empty(), Map.of(), false);
        return Compilation.of(source, Optional.empty(), "compiled", bindings);
    }

    @Test
    void aReplacementThatDoesNotFitIsRefused() {
        Replacement replacement = new Replacement("a", "b");
        assertThat(replacement.in("xay")).isEqualTo("xby");
        assertThat(catchThrowable(() -> replacement.in("xyz"))).hasMessageContaining("never");
        assertThat(catchThrowable(() -> replacement.in("aa"))).hasMessageContaining("several times");
    }

    /** One trace of one server shows these almost surely; the others need more traces or more servers. */
    @Test
    void tracesOfOneServerGiveBugsAwayAndNothingElse() throws Exception {
        List<RaftBug> bugs = List.of(
                RaftBug.SWAPPED_OPERATOR,
                RaftBug.NETWORK_ORDER,
                RaftBug.TIMEOUTS_ALWAYS,
                RaftBug.TIMEOUTS_NEVER,
                RaftBug.SYMBOLIC_REQUESTS);
        List<BugTrial> trials = BugTrials.run(
                new BugTrials.Options(List.of(SystemConfiguration.RAFT_1), bugs, 2, 300, 9, folder), line -> {});
        Map<String, Long> noticed = new TreeMap<>();
        for (BugTrial trial : trials) {
            noticed.merge(
                    trial.bug().map(RaftBug::name).orElse("no bug"),
                    trial.depth().isPresent() ? 1L : 0L,
                    Long::sum);
        }
        assertThat(trials).hasSize((bugs.size() + 1) * 2 * 2);
        assertThat(noticed.remove("no bug")).isZero();
        assertThat(noticed)
                .hasSize(bugs.size())
                .allSatisfy((bug, times) -> assertThat(times).as(bug).isPositive());
    }
}
