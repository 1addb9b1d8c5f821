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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every system, compiled and run, logs behaviours of its specification. */
@Tag("slow")
class SystemsRunAsSpecifiedTest {
    /** Longer traces with {@code -Dplumbline.random=1000000}. */
    private static final int SECTIONS =
            Math.min(2_000, Math.max(60, Integer.getInteger("plumbline.random", 10_000) / 500));

    @ParameterizedTest
    @EnumSource
    void tracesConform(SystemConfiguration configuration, @TempDir Path folder) throws Exception {
        SystemTraces system = SystemTraces.compile(
                configuration, folder, List.of("sections = " + SECTIONS), UnaryOperator.identity());
        History trace = Mpcal.logs(system.next(3));
        assertThat(trace.size()).isBetween(30, SECTIONS + 50);
        Verdict verdict = Check.of(trace, system.source(system.specification()))
                .engine(new CutsEngine(Strategy.SIDESTEP, 1, 1))
                .run()
                .verdict();
        assertThat(verdict).as("%s", verdict.counterexampleIfAny()).isInstanceOf(Verdict.Conforms.class);
    }
}
