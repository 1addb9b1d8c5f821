package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code actors explore} refuses; {@link ExplorerInBrowserTest} shows what it serves. */
class ExploreCommandTest {
    @TempDir
    private Path folder;

    private static Run explore(String... more) {
        String[] words = new String[more.length + 2];
        words[0] = "actors";
        words[1] = "explore";
        System.arraycopy(more, 0, words, 2, more.length);
        return Run.of(words);
    }

    @Test
    void refusesWhatItCannotWalkThrough() throws IOException {
        Run unnamed = explore();
        assertThat(unnamed.status()).isEqualTo(2);
        assertThat(unnamed.err()).contains("Missing required option: '--system=S'");
        explore("--system", "erroneous", "--harness", "all").refuses("--harness all; expected one harness");
        explore("--system", "erroneous", "--property", "x").refuses("--property x: harness 2r+1w has no properties");
        String counters = ActorPropertiesCommandTest.Counters.class.getName();
        explore("--system", counters, "--property", "no such")
                .refuses("--property no such: harness holds has no such property");
        explore("--system", "erroneous", "--port", "70000").refuses("--port 70000");
        explore("--system", PekkoStores.class.getName()).refuses("there is no search through whole states");
        Path schedule = Files.writeString(folder.resolve("s.txt"), "plumbline-schedule 1\n9\nend\n");
        explore("--system", "erroneous", "--schedule", schedule.toString())
                .refuses("the schedule does not fit harness 2r+1w");
        explore("--system", "erroneous", "--schedule", schedule.toString(), "--property", "x")
                .refuses("--schedule and --property both say where to begin; expected one of them");
    }

    @Test
    void theOtherCommandStillNeedsASystem() {
        Run unnamed = Run.of("actors");
        assertThat(unnamed.status()).isEqualTo(2);
        assertThat(unnamed.err()).contains("Missing required option: '--system=S'");
    }
}
