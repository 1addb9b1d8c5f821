package dev.plumbline.services.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.services.Service;
import dev.plumbline.services.Service.Node;
import dev.plumbline.services.network.Network;
import dev.plumbline.services.network.NetworkState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the sample for etcd makes of the log of a node: state logs for a specification of Raft. */
@Tag("slow")
class EtcdElectionsTest {
    private static final List<String> IDS = List.of("aaa1", "bbb2", "ccc3");

    @TempDir
    Path folder;

    private Service etcd;
    private final List<Node> nodes = new ArrayList<>();

    /** Of nodes that are not started. */
    private static final class NoNetwork implements Network {
        @Override
        public String host(int node) {
            return "127.0.0." + node;
        }

        @Override
        public String reached(int node, int port) {
            return host(node) + ":" + port;
        }

        @Override
        public List<String> before(int node) {
            return List.of();
        }

        @Override
        public List<String> cleaning() {
            return List.of();
        }

        @Override
        public void set(NetworkState state) {}

        @Override
        public String described() {
            return "none";
        }

        @Override
        public void close() {}
    }

    @BeforeEach
    void threeNodes() throws Exception {
        SampleServices.compile("Etcd", folder);
        etcd = SampleServices.load("Etcd", folder);
        for (int number = 1; number <= 3; number++) {
            Path own = Files.createDirectories(folder.resolve("n" + number));
            nodes.add(new ClusterNode(number, own, new NoNetwork(), nodes));
            Files.writeString(
                    nodes.get(number - 1).output(),
                    "{\"level\":\"info\",\"ts\":\"2026-01-01T00:00:00.001Z\",\"caller\":\"etcdserver/raft.go:536\","
                            + "\"msg\":\"starting local member\",\"local-member-id\":\"" + IDS.get(number - 1)
                            + "\"}\n");
        }
    }

    private List<String> events(int number, String... messages) throws Exception {
        StringBuilder log =
                new StringBuilder(Files.readString(nodes.get(number - 1).output()));
        for (int i = 0; i < messages.length; i++) {
            log.append("{\"level\":\"info\",\"ts\":\"2026-01-01T00:00:00.00" + i
                    + "Z\",\"caller\":\"raft/raft.go:1\",\"msg\":\"" + messages[i] + "\"}\n");
        }
        Files.writeString(nodes.get(number - 1).output(), log.append("{\"cut off by a kill"));
        etcd.ended(nodes);
        return withoutTimes(nodes.get(number - 1).folder().resolve("states.ndjson"));
    }

    private static List<String> withoutTimes(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        assertThat(lines.get(0)).contains("\"uncertainty\":500", "\"Server\":[\"n1\", \"n2\", \"n3\"]");
        return lines.stream()
                .skip(1)
                .map(line -> line.replaceAll(".*\"event\":\"(\\w+)\",\"args\":\\[(.*)\\]}", "$1 $2"))
                .toList();
    }

    @Test
    void anElectionIsRead() throws Exception {
        assertThat(events(
                        1,
                        "aaa1 became follower at term 0",
                        "newRaft aaa1 [peers: [], term: 0, commit: 0, applied: 0, lastindex: 0, lastterm: 0]",
                        "aaa1 became follower at term 1",
                        "aaa1 became candidate at term 2",
                        "aaa1 received MsgVoteResp from aaa1 at term 2",
                        "aaa1 [logterm: 1, index: 3] sent MsgVote request to ccc3 at term 2",
                        "aaa1 received MsgVoteResp from ccc3 at term 2",
                        "aaa1 became leader at term 2",
                        "aaa1 [term: 2] received a MsgAppResp message with higher term from bbb2 [term: 4]"))
                .containsExactly(
                        "BecameFollower \"n1\", 1",
                        "BecameCandidate \"n1\", 2",
                        "VotedForItself \"n1\", 2",
                        "HasLog \"n1\", 1, 3",
                        "SentVoteRequest \"n1\", \"n3\", 2",
                        "ReceivedVote \"n1\", \"n3\", 2",
                        "BecameLeader \"n1\", 2",
                        "SentHeartbeat \"n1\", \"n2\"",
                        "SentHeartbeat \"n1\", \"n3\"",
                        "SawTerm \"n1\", \"n2\", 4, \"other\"");
    }

    @Test
    void votesOfOthersAreRead() throws Exception {
        assertThat(events(
                        2,
                        "bbb2 [term: 1] received a MsgVote message with higher term from aaa1 [term: 2]",
                        "bbb2 [logterm: 1, index: 3, vote: 0] cast MsgVote for aaa1 [logterm: 1, index: 3] at term 2",
                        "bbb2 [logterm: 1, index: 3, vote: aaa1] rejected MsgVote from ccc3 [logterm: 1, index: 3] at term 2",
                        "bbb2 [logterm: 1, index: 3, vote: 0] ignored MsgVote from ccc3 [logterm: 1, index: 3] at term 2:"
                                + " lease is not expired (remaining ticks: 3)"))
                .containsExactly(
                        "SawTerm \"n2\", \"n1\", 2, \"RequestVoteRequest\"",
                        "HasLog \"n2\", 1, 3",
                        "CastVote \"n2\", \"n1\", 2, 1, 3, \"Nil\"",
                        "RejectedVote \"n2\", \"n3\", 2, 1, 3");
    }

    @Test
    void stepsThatAKillHasUndoneAreLeftOut() throws Exception {
        assertThat(events(
                        3,
                        "ccc3 became follower at term 1",
                        "ccc3 became candidate at term 2",
                        "ccc3 received MsgVoteResp from ccc3 at term 2",
                        "ccc3 became follower at term 1",
                        "newRaft ccc3 [peers: [], term: 1, commit: 3, applied: 0, lastindex: 7, lastterm: 1]"))
                .containsExactly("Restarted \"n3\", 1", "HasLog \"n3\", 1, 7");
    }
}
