package dev.plumbline.casestudies.services;

import static org.assertj.core.api.Assertions.assertThat;

import com.alipay.sofa.jraft.JRaftUtils;
import dev.plumbline.check.Verdict;
import dev.plumbline.services.Service;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.ratis.server.RaftServer;
import org.jgroups.protocols.raft.RAFT;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Clusters of three nodes of libraries for Raft, from the service files of the samples. */
@Tag("long")
@EnabledOnOs(OS.LINUX)
class RaftServicesTest {
    private static final int MOST_RUNS = 5;

    @TempDir
    Path folder;

    private boolean violates(Service service, String plan) throws Exception {
        SampleRuns runs = new SampleRuns(folder);
        for (int number = 1; number <= MOST_RUNS; number++) {
            if (runs.run(service, plan, number) instanceof Verdict.Violates) {
                return true;
            }
        }
        return false;
    }

    @Test
    void ratisConformsWithLinearizableReads() throws Exception {
        Service service = new SampleRuns.With(new SampleRuns(folder).service("Ratis"), "RATIS_READS", "linearizable");
        String plan = "time 12s\nat 1s for 3s: pause leader or n1\nat 6s for 3s: kill leader or n2\n";
        assertThat(new SampleRuns(folder).run(service, plan, 1)).isInstanceOf(Verdict.Conforms.class);
    }

    @Test
    void readsOfTheOwnCopyOfJGroupsRaftMayBeOld() throws Exception {
        Service service = new SampleRuns.With(new SampleRuns(folder).service("JGroupsRaft"), "JGROUPS_READS", "dirty");
        assertThat(violates(service, "time 6s\nat 1s for 4s: partition n1\n")).isTrue();
    }

    /** A leader that was paused and replaced answers a read before it knows that it was. */
    @Test
    void aLeaderOfJGroupsRaftThatWasPausedAnswersWithOldValues() throws Exception {
        String plan = "time 16s\nat 2s for 4s: pause leader or n1\nat 9s for 4s: pause leader or n2\n";
        assertThat(violates(new SampleRuns(folder).service("JGroupsRaft"), plan))
                .isTrue();
    }

    /** The class path that the samples describe has the versions that are tested. */
    @Test
    void theSamplesNameTheLibrariesOfTheseTests() throws Exception {
        String named = Files.readString(SampleRuns.SAMPLES.resolve("libraries.xml"));
        for (Class<?> library : List.of(RaftServer.class, RAFT.class, JRaftUtils.class)) {
            String jar = Path.of(library.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .getFileName()
                    .toString();
            String version = jar.replaceAll("^[a-z-]+-([0-9].*)[.]jar$", "$1");
            assertThat(named).contains("<version>" + version + "</version>");
        }
    }
}
