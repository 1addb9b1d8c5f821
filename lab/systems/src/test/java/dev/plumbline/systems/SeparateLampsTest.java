package dev.plumbline.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.history.History;
import dev.plumbline.history.Outcome;
import dev.plumbline.mpcal.Mpcal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Switches share a lamp although each has a JVM of its own. */
@Tag("slow")
class SeparateLampsTest {
    @TempDir
    Path folder;

    private History conforming(SystemConfiguration configuration, String... lines) throws Exception {
        List<String> all = new ArrayList<>(List.of("processes = jvms", "constant.Switches = {1, 2}"));
        all.addAll(List.of(lines));
        SystemTraces system = SystemTraces.compile(configuration, folder, all, UnaryOperator.identity());
        History trace = Mpcal.logs(system.next(3));
        Verdict verdict = Check.of(trace, system.source(system.specification()))
                .engine(new CutsEngine(Strategy.SIDESTEP, 1, 1))
                .run()
                .verdict();
        assertThat(verdict).as("%s", verdict.counterexampleIfAny()).isInstanceOf(Verdict.Conforms.class);
        return trace;
    }

    @Test
    void sharedFilesSurviveKilledProcesses() throws Exception {
        History trace = conforming(
                SystemConfiguration.FILES,
                "kill = all every 300 600",
                "constant.Rounds = 1000000",
                "sleep = 2000",
                "seconds = 4");
        assertThat(trace.size()).isGreaterThan(20);
    }

    /** The one that ends first leaves its clock to the other. */
    @Test
    void twoPhaseCommitReachesOtherProcesses() throws Exception {
        History trace = conforming(SystemConfiguration.TWO_PHASE, "constant.Rounds = 20", "seconds = 30");
        assertThat(trace.operations().stream()
                        .filter(each -> each.name().equals("ASwitch.look") && each.outcome() == Outcome.RETURNED))
                .hasSize(40);
    }
}
