import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Request;
import dev.plumbline.services.Service;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.client.RaftClient;
import org.apache.ratis.client.RaftClientConfigKeys;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.grpc.GrpcConfigKeys;
import org.apache.ratis.proto.RaftProtos.RaftPeerRole;
import org.apache.ratis.proto.RaftProtos.RoleInfoProto;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.retry.RetryPolicies;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.statemachine.TransactionContext;
import org.apache.ratis.statemachine.impl.BaseStateMachine;
import org.apache.ratis.util.TimeDuration;

/**
 * Registers in a state machine of Apache Ratis 3.3.0. By default its leader answers reads from its own state without
 * asking the others, so that a leader that has just been replaced may return old values, as its documentation says. With
 * RATIS_READS=linearizable in the environment it asks them first.
 */
public class Ratis implements Service {
    private static final int PORT = 7000;
    private static final TimeDuration PAUSE = TimeDuration.valueOf(100, TimeUnit.MILLISECONDS);
    private static final RaftGroupId GROUP = RaftGroupId.valueOf(new UUID(7, 7));

    @Override
    public Launch start(Node node) {
        List<String> arguments = new ArrayList<>(List.of(node.name(), node.listens(PORT)));
        node.all().forEach(each -> arguments.add(each.name() + "=" + each.reached(PORT)));
        return Launch.java(Server.class, arguments.toArray(new String[0]));
    }

    @Override
    public boolean ready(Node node) throws IOException {
        RoleInfoProto role = role(node);
        return role.getRole() == RaftPeerRole.LEADER
                || role.getRole() == RaftPeerRole.FOLLOWER
                        && !role.getFollowerInfo().getLeaderInfo().getId().getId().isEmpty();
    }

    @Override
    public Optional<Node> leader(List<Node> nodes) {
        return nodes.stream().filter(Ratis::leads).findFirst();
    }

    private static boolean leads(Node node) {
        try {
            return role(node).getRole() == RaftPeerRole.LEADER;
        } catch (IOException e) {
            return false;
        }
    }

    private static RoleInfoProto role(Node node) throws IOException {
        try (RaftClient client = client(node, Duration.ofMillis(400))) {
            return client.getGroupManagementApi(RaftPeerId.valueOf(node.name())).info(GROUP).getRoleInfoProto();
        }
    }

    /** A client that asks this node first, and then its leader; the servers recognize a request that is repeated. */
    private static RaftClient client(Node node, Duration timeout) {
        List<RaftPeer> peers = new ArrayList<>();
        node.all().forEach(each -> peers.add(peer(each.name(), each.listens(PORT))));
        RaftProperties properties = new RaftProperties();
        RaftClientConfigKeys.Rpc.setRequestTimeout(
                properties, TimeDuration.valueOf(timeout.toMillis(), TimeUnit.MILLISECONDS));
        return RaftClient.newBuilder()
                .setProperties(properties)
                .setRaftGroup(RaftGroup.valueOf(GROUP, peers))
                .setLeaderId(RaftPeerId.valueOf(node.name()))
                .setRetryPolicy(RetryPolicies.retryUpToMaximumCountWithFixedSleep(3, PAUSE))
                .build();
    }

    private static RaftPeer peer(String name, String address) {
        return RaftPeer.newBuilder().setId(name).setAddress(address).build();
    }

    @Override
    public Client connect(Node node, Duration timeout) {
        RaftClient client = client(node, timeout);
        return new Client() {
            @Override
            public Object perform(Request request) throws Exception {
                String key = request.get("key").toString();
                return switch (request.name()) {
                    case "read" -> number(reply(client.io().sendReadOnly(Message.valueOf(key))));
                    case "write" -> send("set " + key + " " + request.get("value"));
                    case "cas" -> Boolean.valueOf(
                            send("cas " + key + " " + request.get("value") + " " + request.get("expected")));
                    default -> throw request.unsupported();
                };
            }

            private String send(String text) throws IOException {
                return reply(client.io().send(Message.valueOf(text)));
            }

            @Override
            public void close() throws IOException {
                client.close();
            }
        };
    }

    /** Whatever fails may have had an effect: the client may have sent it several times. */
    private static String reply(RaftClientReply reply) throws IOException {
        if (!reply.isSuccess()) {
            throw reply.getException();
        }
        return reply.getMessage().getContent().toStringUtf8();
    }

    private static Object number(String text) {
        return text.equals("null") ? null : Long.valueOf(text);
    }

    /** A node: its name, the address at which it listens, and how all nodes are reached. */
    public static final class Server {
        private Server() {}

        public static void main(String[] arguments) throws Exception {
            List<RaftPeer> peers = new ArrayList<>();
            for (int i = 2; i < arguments.length; i++) {
                String[] named = arguments[i].split("=");
                peers.add(peer(named[0], named[1]));
            }
            String[] listens = arguments[1].split(":");
            RaftProperties properties = new RaftProperties();
            GrpcConfigKeys.Server.setHost(properties, listens[0]);
            GrpcConfigKeys.Server.setPort(properties, Integer.parseInt(listens[1]));
            File data = new File("data").getAbsoluteFile();
            RaftServerConfigKeys.setStorageDir(properties, List.of(data));
            if ("linearizable".equals(System.getenv("RATIS_READS"))) {
                RaftServerConfigKeys.Read.setOption(properties, RaftServerConfigKeys.Read.Option.LINEARIZABLE);
            }
            boolean formatted = new File(data, GROUP.getUuid() + "/current/raft-meta").exists();
            RaftServer server = RaftServer.newBuilder()
                    .setServerId(RaftPeerId.valueOf(arguments[0]))
                    .setGroup(RaftGroup.valueOf(GROUP, peers))
                    .setProperties(properties)
                    .setStateMachine(new Registers(new Steps(arguments[0])))
                    .setOption(formatted ? RaftStorage.StartupOption.RECOVER : RaftStorage.StartupOption.FORMAT)
                    .build();
            server.start();
            Thread.currentThread().join();
        }
    }

    /** The state machine. It writes no snapshots: a node that starts again applies the whole log. */
    private static final class Registers extends BaseStateMachine {
        private final Map<String, String> held = new ConcurrentHashMap<>();
        private final Steps steps;

        Registers(Steps steps) {
            this.steps = steps;
        }

        @Override
        public CompletableFuture<Message> applyTransaction(TransactionContext transaction) {
            String entry = transaction.getLogEntry().getStateMachineLogEntry().getLogData().toStringUtf8();
            steps.applied(entry);
            String[] words = entry.split(" ");
            boolean sets = words[0].equals("set") || held.getOrDefault(words[1], "null").equals(words[3]);
            if (sets) {
                held.put(words[1], words[2]);
            }
            updateLastAppliedTermIndex(
                    transaction.getLogEntry().getTerm(), transaction.getLogEntry().getIndex());
            return CompletableFuture.completedFuture(Message.valueOf(Boolean.toString(sets)));
        }

        @Override
        public CompletableFuture<Message> query(Message request) {
            String key = request.getContent().toString(StandardCharsets.UTF_8);
            return CompletableFuture.completedFuture(Message.valueOf(held.getOrDefault(key, "null")));
        }
    }

    /** Notes the entries that this node applies, for {@code --spec ReplicatedLog.tla}; one write for each line. */
    private static final class Steps {
        private final String node;
        private final OutputStream file;

        Steps(String node) throws IOException {
            this.node = node;
            this.file = new FileOutputStream("steps.ndjson", true);
            note("Start", "");
        }

        void applied(String entry) {
            note("Apply", ",\"entry\":\"" + entry + "\"");
        }

        private void note(String step, String more) {
            // The same clock in all processes of this machine.
            long now = System.nanoTime();
            String line = "{\"process\":\"" + node + "\",\"op\":\"" + step + "\",\"args\":{\"n\":\"" + node + "\"" + more
                    + "},\"call\":" + now + ",\"return\":" + now + "}\n";
            try {
                file.write(line.getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
