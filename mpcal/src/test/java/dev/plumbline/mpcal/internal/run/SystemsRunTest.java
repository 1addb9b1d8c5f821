package dev.plumbline.mpcal.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plumbline.check.Verdict;
import dev.plumbline.history.History;
import dev.plumbline.mpcal.Cases;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Specifications that are compiled and run log what they allow, and what differs from them is noticed. */
@Tag("slow")
class SystemsRunTest {
    @TempDir
    Path folder;

    private RunConfig config(String spec, String... lines) throws BadInput, IOException {
        return new Running(folder).config(Cases.CORPUS.resolve(spec), lines);
    }

    private History run(RunConfig config) throws BadInput, InterruptedException {
        return new Running(folder).good(config);
    }

    private Verdict check(Path specification, RunConfig config, History history) throws BadInput, IOException {
        return new Running(folder).check(specification, config, history);
    }

    private void conforms(RunConfig config, History history) throws BadInput, IOException {
        new Running(folder).conforms(config, history);
    }

    @Test
    void lockServiceWithTheSpecifiedNetworkConforms() throws Exception {
        RunConfig config = config(
                "LockService/LockService.tla",
                "constant.NumClients = 3",
                "constant.NumTurns = 1",
                "until = AClient",
                "properties = OneInside",
                "seconds = 20");
        History history = run(config);
        assertThat(history.operations().stream().filter(o -> o.name().equals("AClient.leave")))
                .hasSizeGreaterThanOrEqualTo(3);
        conforms(config, history);
    }

    @Test
    void lockServiceWithMailboxesConforms() throws Exception {
        RunConfig config = config(
                "LockService/LockService.tla",
                "constants = " + Cases.CORPUS.toAbsolutePath().resolve("LockService/LockServiceValidate.cfg"),
                "AServer.net = mailbox",
                "AClient.net = mailbox",
                "AClient.inside = shared",
                "until = AClient",
                "seconds = 20");
        History history = run(config);
        assertThat(history.operations().stream().filter(o -> o.name().equals("AClient.leave")))
                .hasSizeGreaterThanOrEqualTo(3);
        conforms(config, history);
    }

    @Test
    void lockServiceWithOneJvmForEachProcessConforms() throws Exception {
        RunConfig config = config(
                "LockService/LockService.tla",
                "constant.NumClients = 2",
                "constant.NumTurns = 1",
                "processes = jvms",
                "AServer.net = mailbox",
                "AClient.net = mailbox",
                "AClient.inside = local",
                "until = AClient",
                "seconds = 20");
        History history = run(config);
        assertThat(history.operations().stream().filter(o -> o.name().equals("AClient.leave")))
                .hasSizeGreaterThanOrEqualTo(2);
        conforms(config, history);
    }

    @Test
    void queueConforms() throws Exception {
        RunConfig config = config(
                "WorkQueue/WorkQueue.tla",
                "constants = " + Cases.CORPUS.toAbsolutePath().resolve("WorkQueue/WorkQueueValidate.cfg"),
                "AProducer.net = mailbox",
                "AProducer.source = specified",
                "AConsumer.net = mailbox",
                "seconds = 20");
        History history = run(config);
        assertThat(history.size()).isGreaterThan(10);
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
        assumeTrue(Files.isDirectory(Cases.MPCAL), "no cases at " + Cases.MPCAL);
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
        Path original = Cases.CORPUS.resolve("LockService/LockService.tla");
        String text = Files.readString(original);
        String changed =
                text.replace("if (Len(waiting) = 1)", "if (TRUE)").replace("/\\ message.from = Head(waiting)", "");
        assertThat(changed).isNotEqualTo(text);
        Path wrong = Files.writeString(folder.resolve("LockService.tla"), changed);
        RunConfig config = RunConfig.read(Files.writeString(
                folder.resolve("wrong.config"),
                "specification = " + wrong
                        + "\nconstant.NumClients = 3\nconstant.NumTurns = 1\nuntil = AClient\nseconds = 20\n"));
        History history = run(config);
        assertThat(check(wrong, config, history)).isInstanceOf(Verdict.Conforms.class);
        assertThat(check(original, config, history)).isInstanceOf(Verdict.Violates.class);
    }

    @Test
    void sharedVariablesNeedOneJvm() throws Exception {
        RunConfig config = config(
                "LockService/LockService.tla", "constant.NumClients = 2", "constant.NumTurns = 1", "processes = jvms");
        assertThat(catchThrowable(() -> CompiledSystem.compile(config, folder.resolve("classes"))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("a JVM of its own");
    }

    @Test
    void reportsInvalidLine() throws Exception {
        Path file = Files.writeString(folder.resolve("x.config"), "specification = a.tla\nAServer.net = pigeon\n");
        assertThat(catchThrowable(() -> RunConfig.read(file)))
                .hasMessageContaining("x.config:2: pigeon is not a resource");
    }
}
