package dev.plumbline.mpcal.running;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.mpcal.Mpcal;
import dev.plumbline.runtime.ArchetypeProcess;
import dev.plumbline.runtime.Outcome;
import dev.plumbline.runtime.ProcessGroup;
import dev.plumbline.runtime.RunOptions;
import dev.plumbline.runtime.resource.Channel;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.ResourceMap;
import dev.plumbline.runtime.resource.SharedVariable;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.spec.SpecSource;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recursive procedures with references log stacks that their specification allows. */
@Tag("slow")
class ProceduresRunTest {
    private static Path resource(String name) throws URISyntaxException {
        return Path.of(ProceduresRunTest.class.getResource(name).toURI());
    }

    @Test
    void recursionWithReferencesConforms(@TempDir Path logs)
            throws BadInput, InterruptedException, URISyntaxException, IOException {
        SharedVariable total = new SharedVariable(Tla.of(0));
        List<ArchetypeProcess> processes = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            Resource results = new ResourceMap(index -> Channel.unbounded().handle());
            processes.add(new ArchetypeProcess(
                    new Factorial(Tla.of(i), results, total.handle()), RunOptions.DEFAULT.withLogs(logs)));
        }
        try (ProcessGroup group = ProcessGroup.start(processes)) {
            assertThat(group.await(Duration.ofSeconds(30))).isEmpty();
            assertThat(group.outcomes().values()).allMatch(outcome -> outcome instanceof Outcome.Done);
        }
        Value sum = total.handle().read().value();
        assertThat(Tla.number(sum)).isGreaterThanOrEqualTo(3 * 6 + 20);
        SpecSource specification = Mpcal.specification(resource("factorial.tla"), resource("factorial.cfg"));
        Result result = Check.of(Mpcal.logs(logs), specification)
                .engine(new CutsEngine(Strategy.SIDESTEP, 1, 1))
                .run();
        assertThat(result.verdict())
                .as("%s", result.verdict().counterexampleIfAny())
                .isInstanceOf(Verdict.Conforms.class);
    }
}
