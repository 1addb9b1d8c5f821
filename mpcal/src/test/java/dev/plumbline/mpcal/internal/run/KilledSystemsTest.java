package dev.plumbline.mpcal.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.plumbline.history.History;
import dev.plumbline.mpcal.Cases;
import dev.plumbline.value.BadInput;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs during which processes are killed: their logs are checked like all others. */
@Tag("slow")
class KilledSystemsTest {
    private static final String SECONDS = System.getProperty("plumbline.seconds", "3");

    @TempDir
    Path folder;

    private RunConfig queue(String... more) throws Exception {
        List<String> lines = new java.util.ArrayList<>(List.of(
                "constant.NumConsumers = 2",
                "constant.NumItems = 1000000",
                "constant.Items = {\"pears\", \"plums\"}",
                "processes = jvms",
                "AProducer.net = mailbox",
                "AProducer.source = specified local",
                "AConsumer.net = mailbox",
                "AConsumer.sink = local",
                "sleep = 2000"));
        lines.addAll(List.of(more));
        return new Running(folder)
                .config(Cases.CORPUS.resolve("WorkQueue/WorkQueue.tla"), lines.toArray(String[]::new));
    }

    @Test
    void logsOfProcessesThatAreKilledAndStartedAgainConform() throws Exception {
        RunConfig config = queue("kill = all every 300 700", "logs = rotate 4", "seconds = " + SECONDS);
        Running running = new Running(folder);
        CompiledSystem.Ended ended = running.run(config);
        assertThat(ended.printed()).isEmpty();
        assertThat(ended.failed()).isFalse();
        assertThat(ended.killed()).isEmpty();
        assertThat(ended.events()).isNotEmpty().allMatch(line -> line.contains("was killed and started again"));
        History history = running.history();
        assertThat(history.size()).isGreaterThan(20);
        assertThat(running.logs().resolve("AProducer-0.000002.log")).exists();
        running.conforms(config, history);
    }

    @Test
    void runEndsWhenAProcessIsKilledFromOutside() throws Exception {
        RunConfig config = queue("until = AConsumer", "seconds = 6");
        Running running = new Running(folder);
        CompletableFuture<CompiledSystem.Ended> ended = CompletableFuture.supplyAsync(() -> {
            try {
                return running.run(config);
            } catch (BadInput | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Path log = running.logs().resolve("AProducer-0.log");
        while (!ended.isDone()
                && (!Files.exists(log) || Files.readString(log).strip().length() < 2_000)) {
            Thread.sleep(5);
        }
        // Children of this very process, and only the one that writes this log.
        ProcessHandle.current()
                .children()
                .filter(child -> child.info()
                        .arguments()
                        .map(List::of)
                        .orElse(List.of())
                        .containsAll(List.of("AProducer 0", running.logs().toString())))
                .forEach(ProcessHandle::destroyForcibly);
        assertThat(ended.get().killed()).containsExactly("AProducer 0");
        assertThat(ended.get().failed()).isFalse();
        running.conforms(config, running.history());
    }

    @Test
    void rejectsImpossibleKills() throws Exception {
        assertThat(catchThrowable(() -> queue("kill = AProducer")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("such as AServer every 300 900");
        assertThat(catchThrowable(() -> queue("kill = all every 9 3"))).hasMessageContaining("the smaller one first");
        assertThat(catchThrowable(() -> queue("kill = all every 9", "processes = threads")))
                .hasMessageContaining("expected processes = jvms");
        RunConfig config = queue("kill = AProdcer every 10 20", "seconds = 1");
        assertThat(catchThrowable(() -> new Running(folder).run(config)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("no process runs the archetype AProdcer");
    }
}
