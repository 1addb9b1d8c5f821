package dev.plumbline.casestudies.services;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.check.Verdict;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Short runs of two real systems in every run of the suite: what clients saw, and which entries the nodes have applied.
 * Both conform under these faults whatever the timing is, so
 * nothing depends on luck; the violations that long runs find are in {@link RaftServicesTest}.
 */
@Tag("slow")
@EnabledOnOs(OS.LINUX)
class BriefServicesTest {
    @TempDir
    Path folder;

    @Test
    void ratisConformsWhenItsLeaderIsPaused() throws Exception {
        SampleRuns runs = new SampleRuns(folder);
        SampleRuns.With linearizable = new SampleRuns.With(runs.service("Ratis"), "RATIS_READS", "linearizable");
        assertThat(runs.run(linearizable, "time 3s\nat 0.5s for 1.5s: pause leader or n1\n", 1))
                .isInstanceOf(Verdict.Conforms.class);
        assertThat(runs.steps(1)).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void sofaJRaftConformsWhenItsLeaderIsPaused() throws Exception {
        SampleRuns runs = new SampleRuns(folder);
        assertThat(runs.run(runs.service("SofaJRaft"), "time 3s\nat 0.5s for 1.5s: pause leader or n1\n", 1))
                .isInstanceOf(Verdict.Conforms.class);
        assertThat(runs.steps(1)).isInstanceOf(Verdict.Conforms.class);
    }
}
