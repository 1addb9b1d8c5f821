package dev.plumbline.mpcal.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.mpcal.internal.log.LogHistory;
import dev.plumbline.mpcal.internal.validate.MpcalSpecSource;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Initial values of a system: constants, and arguments that are computed from global variables. */
@Tag("slow")
class InitialValuesRunTest {
    private static final String SPEC = """
            ---- MODULE Begin ----
            EXTENDS Integers, Sequences, TLC
            CONSTANTS Workers, Step
            (*
            --mpcal Begin {
              archetype AWorker(number, ref total)
              variables VARIABLE = number;
              {
                add: total := total + number;
                check: assert number = self + Step;
              }
              variables
                base = Step;
                numberOf = [w \\in Workers |-> w + base];
                total = 0;
              process (worker \\in Workers) == instance AWorker(numberOf[worker], ref total);
            }
            *)
            \\* BEGIN TRANSLATION
            \\* END TRANSLATION
            REST
            ====
            """;

    @TempDir
    Path folder;

    private RunConfig config(String spec, String... lines) throws BadInput, IOException {
        Path module = Files.writeString(folder.resolve("Begin.tla"), spec);
        return RunConfig.read(Files.writeString(
                folder.resolve("begin.run"), "specification = " + module + "\n" + String.join("\n", lines) + "\n"));
    }

    private Result runAndCheck(RunConfig config) throws Exception {
        Path logs = folder.resolve("logs");
        CompiledSystem.Ended ended =
                CompiledSystem.compile(config, folder.resolve("classes")).run(logs, 1);
        assertThat(ended.printed()).isEmpty();
        assertThat(ended.failed()).isFalse();
        Path constants = Files.writeString(folder.resolve("constants.cfg"), config.constants());
        return Check.of(
                        LogHistory.read(logs),
                        MpcalSpecSource.of(config.specification(), Optional.of(constants), config.properties()))
                .engine(new CutsEngine(Strategy.SIDESTEP, 1, 1))
                .run();
    }

    @Test
    void argumentsAreComputedFromInitialValuesOfGlobalVariables() throws Exception {
        String spec = SPEC.replace("VARIABLE", "mine").replace("REST", "Small == total < 100");
        Result result = runAndCheck(config(
                spec, "constant.Workers = {1, 2, 3}", "constant.Step = 10", "properties = Small", "seconds = 20"));
        assertThat(result.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(result.history().size()).isGreaterThanOrEqualTo(6);
        assertThat(result.notes()).isEmpty();
    }

    @Test
    void leavesOutUnreadableTextAfterTheTranslationWithANote() throws Exception {
        String spec = SPEC.replace("VARIABLE", "mine").replace("REST", "Old == totalOfAnEarlierTranslation = 1");
        Result result = runAndCheck(config(spec, "constant.Workers = {1}", "constant.Step = 1", "seconds = 20"));
        assertThat(result.verdict()).isInstanceOf(Verdict.Conforms.class);
        assertThat(result.notes())
                .singleElement()
                .asString()
                .contains("after the translation is left out")
                .contains("totalOfAnEarlierTranslation");
    }

    @Test
    void rejectsPropertyThatNeedsUnreadableDefinitions() throws Exception {
        String spec = SPEC.replace("VARIABLE", "mine").replace("REST", "Old == totalOfAnEarlierTranslation = 1");
        RunConfig config =
                config(spec, "constant.Workers = {1}", "constant.Step = 1", "properties = Old", "seconds = 20");
        assertThatThrownBy(() -> runAndCheck(config))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("totalOfAnEarlierTranslation");
    }

    @Test
    void constantsWithoutAValueAreNamedBeforeAnythingRuns() throws Exception {
        String spec = SPEC.replace("VARIABLE", "mine").replace("REST", "");
        for (List<String> given : List.of(List.<String>of(), List.of("constant.Step = 1"))) {
            RunConfig config = config(spec, given.toArray(String[]::new));
            assertThatThrownBy(() -> CompiledSystem.compile(config, folder.resolve("classes")))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("no value for Workers")
                    .hasMessageContaining("constant.Workers = VALUE");
        }
    }

    @Test
    void rejectsVariableThatHidesParameterAtItsPlace() throws Exception {
        String spec = SPEC.replace("VARIABLE", "number").replace("REST", "");
        RunConfig config = config(spec, "constant.Workers = {1}", "constant.Step = 1");
        assertThatThrownBy(() -> CompiledSystem.compile(config, folder.resolve("classes")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("Begin.tla:7:13: the variable number hides");
    }

    @Test
    void rejectsInitialValuesThatDependOnEachOther() throws Exception {
        String spec = SPEC.replace("VARIABLE", "mine")
                .replace("REST", "")
                .replace("base = Step", "base = numberOf[1] + Step");
        RunConfig config = config(spec, "constant.Workers = {1}", "constant.Step = 1");
        assertThatThrownBy(() -> CompiledSystem.compile(config, folder.resolve("classes")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("depends on itself");
    }
}
