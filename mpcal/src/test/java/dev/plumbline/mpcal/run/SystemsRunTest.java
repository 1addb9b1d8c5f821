package dev.plumbline.mpcal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.check.Check;
import dev.plumbline.check.Result;
import dev.plumbline.check.Verdict;
import dev.plumbline.check.cuts.CutsEngine;
import dev.plumbline.check.cuts.Strategy;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.History;
import dev.plumbline.mpcal.Cases;
import dev.plumbline.mpcal.log.LogHistory;
import dev.plumbline.mpcal.validate.MpcalSpecSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Specifications that are compiled and run log what they allow, and what differs from them is noticed. */
class SystemsRunTest {
    @TempDir
    Path folder;

    @BeforeEach
    void casesAreThere() {
        assumeTrue(Files.isDirectory(Cases.MPCAL), "no cases at " + Cases.MPCAL);
    }

    private RunConfig config(String spec, String... lines) throws BadInput, IOException {
        Path path = Cases.MPCAL.resolve(spec).toAbsolutePath();
        String text = "specification = " + path + "\n" + String.join("\n", lines) + "\n";
        return RunConfig.read(Files.writeString(folder.resolve("run.config"), text));
    }

    private History run(RunConfig config) throws BadInput, InterruptedException {
        Path logs = folder.resolve("logs");
        CompiledSystem.Ended ended =
                CompiledSystem.compile(config, folder.resolve("classes")).run(logs, 1);
        assertThat(ended.printed()).isEmpty();
        assertThat(ended.failed()).isFalse();
        return LogHistory.read(logs);
    }

    private Verdict check(Path specification, RunConfig config, History history) throws BadInput, IOException {
        Path constants = Files.writeString(folder.resolve("constants.cfg"), config.constants());
        Result result = Check.of(
                        history, MpcalSpecSource.of(specification, Optional.of(constants), config.properties()))
                .engine(new CutsEngine(Strategy.SIDESTEP, 1, 1))
                .run();
        return result.verdict();
    }

    private void conforms(RunConfig config, History history) throws BadInput, IOException {
        Verdict verdict = check(config.specification(), config, history);
        assertThat(verdict).as("%s", verdict.counterexampleIfAny()).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void lockServiceWithTheSpecifiedNetworkConforms() throws Exception {
        RunConfig config = config(
                "locksvc/locksvc.tla",
                "constant.NumClients = 3",
                "until = AClient",
                "properties = Safety",
                "seconds = 20");
        History history = run(config);
        assertThat(history.operations().stream().filter(o -> o.name().equals("AClient.unlock")))
                .hasSizeGreaterThanOrEqualTo(3);
        conforms(config, history);
    }

    @Test
    void lockServiceWithMailboxesConforms() throws Exception {
        RunConfig config = config(
                "locksvc/locksvc.tla",
                "constants = " + Cases.MPCAL.toAbsolutePath().resolve("locksvc/locksvcValidate.cfg"),
                "AServer.network = mailbox",
                "AClient.network = mailbox",
                "AClient.hasLock = shared",
                "until = AClient",
                "seconds = 20");
        History history = run(config);
        assertThat(history.operations().stream().filter(o -> o.name().equals("AClient.unlock")))
                .hasSizeGreaterThanOrEqualTo(5);
        conforms(config, history);
    }

    @Test
    void lockServiceWithOneJvmForEachProcessConforms() throws Exception {
        RunConfig config = config(
                "locksvc/locksvc.tla",
                "constant.NumClients = 2",
                "processes = jvms",
                "AServer.network = mailbox",
                "AClient.network = mailbox",
                "AClient.hasLock = local",
                "until = AClient",
                "seconds = 20");
        History history = run(config);
        assertThat(history.operations().stream().filter(o -> o.name().equals("AClient.unlock")))
                .hasSizeGreaterThanOrEqualTo(2);
        conforms(config, history);
    }

    @Test
    void queueConforms() throws Exception {
        RunConfig config = config(
                "dqueue/dqueue.tla",
                "constants = " + Cases.MPCAL.toAbsolutePath().resolve("dqueue/dqueueValidate.cfg"),
                "AConsumer.net = mailbox",
                "AProducer.net = mailbox",
                "AConsumer.proc = local",
                "AProducer.s = specified",
                "seconds = 1");
        History history = run(config);
        assertThat(history.size()).isGreaterThan(20);
        conforms(config, history);
    }

    @Test
    void recursiveProceduresWithReferencesConform() throws Exception {
        Path spec = Path.of(getClass()
                .getResource("/dev/plumbline/mpcal/running/factorial.tla")
                .toURI());
        RunConfig config = config(spec.toString(), "constant.Procs = {1, 2}", "seconds = 20");
        History history = run(config);
        assertThat(history.operations().stream().filter(o -> o.name().equals("fact.multiply")))
                .hasSizeGreaterThanOrEqualTo(2 * 3);
        conforms(config, history);
    }

    @Test
    void mappingMacroThatChangesPartsOfASharedVariableConforms() throws Exception {
        // The file is named after the bug that it was written for, its module is not.
        Path spec = Files.copy(Cases.MPCAL.resolve("specs/bug_195.tla"), folder.resolve("aworset.tla"));
        RunConfig config = config(spec.toString(), "constant.NUM_NODES = 2", "seconds = 20");
        History history = run(config);
        assertThat(history.operations().stream().filter(o -> o.name().equals("ANode.removeItem")))
                .hasSizeGreaterThanOrEqualTo(2);
        conforms(config, history);
    }

    @Test
    void aServerThatGrantsTwiceIsNoticed() throws Exception {
        Path original = Cases.MPCAL.resolve("locksvc/locksvc.tla");
        String text = Files.readString(original);
        String changed = text.replaceFirst("if \\(q = <<>>\\)", "if (TRUE)");
        assertThat(changed).isNotEqualTo(text);
        Path wrong = Files.writeString(folder.resolve("locksvc.tla"), changed);
        RunConfig config = RunConfig.read(Files.writeString(
                folder.resolve("wrong.config"),
                "specification = " + wrong + "\nconstant.NumClients = 3\nuntil = AClient\nseconds = 20\n"));
        History history = run(config);
        assertThat(check(wrong, config, history)).isInstanceOf(Verdict.Conforms.class);
        assertThat(check(original, config, history)).isInstanceOf(Verdict.Violates.class);
    }

    @Test
    void sharedVariablesNeedOneJvm() throws Exception {
        RunConfig config = config("locksvc/locksvc.tla", "constant.NumClients = 2", "processes = jvms");
        assertThat(catchThrowable(() -> CompiledSystem.compile(config, folder.resolve("classes"))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("a JVM of its own");
    }

    @Test
    void aLineThatIsWrongIsTold() throws Exception {
        Path file = Files.writeString(folder.resolve("x.config"), "specification = a.tla\nAServer.network = pigeon\n");
        assertThat(catchThrowable(() -> RunConfig.read(file)))
                .hasMessageContaining("x.config:2: pigeon is no resource");
    }
}
