package dev.plumbline.mpcal.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.history.History;
import dev.plumbline.mpcal.internal.log.LogHistory;
import dev.plumbline.mpcal.internal.validate.MpcalSpecSource;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Compiles, runs and checks a configuration in a separate folder. */
record Running(Path folder) {
    RunConfig config(Path specification, String... lines) throws BadInput, IOException {
        String text = "specification = " + specification.toAbsolutePath() + "\n" + String.join("\n", lines) + "\n";
        return RunConfig.read(Files.writeString(folder.resolve("run.config"), text));
    }

    /** A specification that is written here, and how it runs. */
    RunConfig config(String module, String text, String... lines) throws BadInput, IOException {
        return config(Files.writeString(folder.resolve(module + ".tla"), text), lines);
    }

    CompiledSystem.Ended run(RunConfig config) throws BadInput, InterruptedException {
        return CompiledSystem.compile(config, folder.resolve("classes")).run(logs(), 1);
    }

    Path logs() {
        return folder.resolve("logs");
    }

    History history() throws BadInput {
        return LogHistory.read(logs());
    }

    /** The history of a run without failures. */
    History good(RunConfig config) throws BadInput, InterruptedException {
        CompiledSystem.Ended ended = run(config);
        assertThat(ended.printed()).isEmpty();
        assertThat(ended.failed()).isFalse();
        assertThat(ended.killed()).isEmpty();
        return history();
    }

    Verdict check(Path specification, RunConfig config, History history) throws BadInput, IOException {
        Path constants = Files.writeString(folder.resolve("constants.cfg"), config.constants());
        Result result = Check.of(
                        history, MpcalSpecSource.of(specification, Optional.of(constants), config.properties()))
                .engine(new CutsEngine(Strategy.SIDESTEP, 1, 1))
                .run();
        return result.verdict();
    }

    void conforms(RunConfig config, History history) throws BadInput, IOException {
        Verdict verdict = check(config.specification(), config, history);
        assertThat(verdict).as("%s", verdict.counterexampleIfAny()).isInstanceOf(Verdict.Conforms.class);
    }
}
