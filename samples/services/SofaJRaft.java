import com.alipay.sofa.jraft.Closure;
import com.alipay.sofa.jraft.Iterator;
import com.alipay.sofa.jraft.RaftGroupService;
import com.alipay.sofa.jraft.Status;
import com.alipay.sofa.jraft.closure.ReadIndexClosure;
import com.alipay.sofa.jraft.conf.Configuration;
import com.alipay.sofa.jraft.core.StateMachineAdapter;
import com.alipay.sofa.jraft.entity.PeerId;
import com.alipay.sofa.jraft.entity.Task;
import com.alipay.sofa.jraft.option.NodeOptions;
import com.alipay.sofa.jraft.option.ReadOnlyOption;
import com.alipay.sofa.jraft.rpc.RaftRpcServerFactory;
import com.alipay.sofa.jraft.rpc.RpcServer;
import com.alipay.sofa.jraft.rpc.impl.BoltRpcServer;
import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Refused;
import dev.plumbline.services.Client.Request;
import dev.plumbline.services.Service;
import java.io.BufferedReader;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Registers in a state machine of SOFAJRaft 1.3. Each node answers reads itself, after it has asked the leader how far
 * the log is committed; the leader asks the others before it answers, or with {@code JRAFT_READS=lease} in the
 * environment trusts its clock. Writes go to the leader.
 */
public class SofaJRaft implements Service {
    private static final int CLIENTS = 7000;
    private static final int PEERS = 8081;

    @Override
    public Launch start(Node node) {
        List<String> arguments =
                new ArrayList<>(List.of(node.name(), node.listens(CLIENTS), node.listens(PEERS), node.reached(PEERS)));
        node.all().forEach(each -> arguments.add(each.reached(PEERS)));
        return Launch.java(Server.class, arguments.toArray(new String[0]));
    }

    @Override
    public boolean ready(Node node) throws IOException {
        return !ask(node, "leader").isEmpty();
    }

    @Override
    public Optional<Node> leader(List<Node> nodes) {
        return nodes.stream().filter(SofaJRaft::leads).findFirst();
    }

    private static boolean leads(Node node) {
        try {
            return ask(node, "leader").equals(node.reached(PEERS));
        } catch (IOException e) {
            return false;
        }
    }

    private static String ask(Node node, String question) throws IOException {
        try (Line line = new Line(node.listens(CLIENTS), 400)) {
            return line.ask(question);
        }
    }

    @Override
    public Client connect(Node node, Duration timeout) throws IOException {
        int millis = (int) timeout.toMillis();
        Line own = new Line(node.listens(CLIENTS), millis);
        return new Client() {
            private Line leader;

            @Override
            public Object perform(Request request) throws Exception {
                String key = " " + request.get("key");
                return switch (request.name()) {
                    case "read" -> number(answer(own, "get" + key));
                    case "write" -> answer(leader(), "set" + key + " " + request.get("value"));
                    case "cas" -> Boolean.valueOf(
                            answer(leader(), "cas" + key + " " + request.get("value") + " " + request.get("expected")));
                    default -> throw request.unsupported();
                };
            }

            /** The one that the own node knows; nothing was sent if there is none. */
            private Line leader() throws Refused {
                if (leader != null) {
                    return leader;
                }
                try {
                    String address = ask(node, "leader");
                    for (Node each : node.all()) {
                        if (each.reached(PEERS).equals(address)) {
                            leader = new Line(each.listens(CLIENTS), millis);
                            return leader;
                        }
                    }
                    throw new Refused("no leader is known");
                } catch (IOException e) {
                    throw new Refused(e);
                }
            }

            private String answer(Line line, String question) throws Exception {
                String answer = line.ask(question);
                if (answer.startsWith("refused ")) {
                    leader.close();
                    leader = null;
                    throw new Refused(answer);
                } else if (answer.startsWith("unknown ")) {
                    throw new IOException(answer);
                }
                return answer;
            }

            @Override
            public void close() throws IOException {
                own.close();
                if (leader != null) {
                    leader.close();
                }
            }
        };
    }

    private static Object number(String text) {
        return text.equals("null") ? null : Long.valueOf(text);
    }

    /** A connection on which lines are asked and answered. */
    private static final class Line implements AutoCloseable {
        private final Socket socket = new Socket();
        private final BufferedReader in;
        private final PrintStream out;

        Line(String address, int millis) throws IOException {
            socket.connect(address(address), millis);
            socket.setSoTimeout(millis);
            in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            out = new PrintStream(socket.getOutputStream(), true, StandardCharsets.UTF_8);
        }

        String ask(String line) throws IOException {
            out.print(line + "\n");
            out.flush();
            String answer = in.readLine();
            if (answer == null) {
                throw new IOException("the node closed the connection");
            }
            return answer;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        return new InetSocketAddress(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    }

    /** A node: its name, where it listens for clients and for nodes, how it is reached, and how all nodes are. */
    public static final class Server {
        private final Map<String, String> held = new ConcurrentHashMap<>();
        private com.alipay.sofa.jraft.Node raft;

        private final Steps steps;

        private Server(Steps steps) {
            this.steps = steps;
        }

        public static void main(String[] arguments) throws Exception {
            new Server(new Steps(arguments[0])).run(arguments);
        }

        private void run(String[] arguments) throws IOException {
            Path data = Files.createDirectories(Path.of("data")).toAbsolutePath();
            Configuration peers = new Configuration();
            for (int i = 4; i < arguments.length; i++) {
                peers.addPeer(PeerId.parsePeer(arguments[i]));
            }
            NodeOptions options = new NodeOptions();
            options.setElectionTimeoutMs(1000);
            options.setInitialConf(peers);
            options.setFsm(new Registers());
            // Without snapshots: a node that starts again applies the whole log.
            options.setLogUri(data.resolve("log").toString());
            options.setRaftMetaUri(data.resolve("meta").toString());
            if ("lease".equals(System.getenv("JRAFT_READS"))) {
                options.getRaftOptions().setReadOnlyOptions(ReadOnlyOption.ReadOnlyLeaseBased);
            }
            // By default it would listen on all addresses of the machine.
            InetSocketAddress listens = address(arguments[2]);
            RpcServer server = new BoltRpcServer(new com.alipay.remoting.rpc.RpcServer(
                    listens.getAddress().getHostAddress(), listens.getPort(), true));
            RaftRpcServerFactory.addRaftRequestProcessors(server);
            raft = new RaftGroupService("registers", PeerId.parsePeer(arguments[3]), options, server).start();
            serve(address(arguments[1]));
        }

        private void serve(InetSocketAddress address) throws IOException {
            try (ServerSocket listener = new ServerSocket()) {
                listener.setReuseAddress(true);
                listener.bind(address);
                while (true) {
                    Socket socket = listener.accept();
                    new Thread(() -> talk(socket)).start();
                }
            }
        }

        private void talk(Socket socket) {
            try (socket;
                    BufferedReader in = new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                    PrintStream out = new PrintStream(socket.getOutputStream(), true, StandardCharsets.UTF_8)) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    out.print(answer(line) + "\n");
                    out.flush();
                }
            } catch (IOException e) {
                // The client has gone.
            }
        }

        private String answer(String line) {
            CompletableFuture<String> answer = new CompletableFuture<>();
            if (line.equals("leader")) {
                PeerId leader = raft.getLeaderId();
                return leader == null ? "" : leader.getEndpoint().toString();
            } else if (line.startsWith("get ")) {
                String key = line.split(" ")[1];
                raft.readIndex(new byte[0], new ReadIndexClosure() {
                    @Override
                    public void run(Status status, long index, byte[] context) {
                        answer.complete(status.isOk() ? held.getOrDefault(key, "null") : "unknown " + status);
                    }
                });
            } else if (!raft.isLeader()) {
                return "refused it does not lead";
            } else {
                raft.apply(new Task(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)), new Applied(answer)));
            }
            return answer.join().replace('\n', ' ');
        }

        /** A leader that loses its office fails what it has appended; a later leader may still commit that. */
        private record Applied(CompletableFuture<String> answer) implements Closure {
            @Override
            public void run(Status status) {
                answer.complete("unknown " + status);
            }
        }

        private final class Registers extends StateMachineAdapter {
            @Override
            public void onApply(Iterator entries) {
                while (entries.hasNext()) {
                    String line = StandardCharsets.UTF_8.decode(entries.getData()).toString();
                    steps.applied(line);
                    String[] words = line.split(" ");
                    boolean sets = words[0].equals("set") || held.getOrDefault(words[1], "null").equals(words[3]);
                    if (sets) {
                        held.put(words[1], words[2]);
                    }
                    if (entries.done() instanceof Applied asked) {
                        asked.answer.complete(Boolean.toString(sets));
                    }
                    entries.next();
                }
            }
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
