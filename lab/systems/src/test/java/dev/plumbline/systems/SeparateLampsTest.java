package dev.plumbline.systems;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.history.History;
import dev.plumbline.mpcal.Mpcal;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Switches that are killed continue with the files of the lamp as their logs say. */
@Tag("slow")
class KilledLampsTest {
    @Test
    void sharedFilesSurviveKilledProcesses(@TempDir Path folder) throws Exception {
        SystemTraces system = SystemTraces.compile(
                SystemConfiguration.FILES,
                folder,
                List.of(
                        "processes = jvms",
                        "kill = all every 300 600",
                        "constant.Switches = {1, 2}",
                        "constant.Rounds = 1000000",
                        "sleep = 2000",
                        "seconds = 4"),
                UnaryOperator.identity());
        History trace = Mpcal.logs(system.next(3));
        assertThat(trace.size()).isGreaterThan(20);
        Verdict verdict = Check.of(trace, system.source(system.specification()))
                .engine(new CutsEngine(Strategy.SIDESTEP, 1, 1))
                .run()
                .verdict();
        assertThat(verdict).as("%s", verdict.counterexampleIfAny()).isInstanceOf(Verdict.Conforms.class);
    }
}
