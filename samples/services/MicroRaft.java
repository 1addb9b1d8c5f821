import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.CollectionSerializer;
import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Refused;
import dev.plumbline.services.Client.Request;
import dev.plumbline.services.Service;
import io.microraft.QueryPolicy;
import io.microraft.RaftConfig;
import io.microraft.RaftEndpoint;
import io.microraft.RaftNode;
import io.microraft.exception.CannotReplicateException;
import io.microraft.exception.LaggingCommitIndexException;
import io.microraft.exception.NotLeaderException;
import io.microraft.model.impl.DefaultRaftModelFactory;
import io.microraft.model.message.RaftMessage;
import io.microraft.persistence.RaftStoreSerializer;
import io.microraft.statemachine.StateMachine;
import io.microraft.store.sqlite.RaftSqliteStore;
import io.microraft.transport.Transport;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/**
 * Registers in a state machine of MicroRaft 0.7, with its store for SQLite. MicroRaft has no transport of its own: here
 * each node sends its messages over one connection to each other node. Writes go to the leader, and so do reads, for which
 * it asks the others; with {@code MICRORAFT_READS=lease} in the environment it trusts its clock.
 */
public class MicroRaft implements Service {
    private static final int CLIENTS = 7000;
    private static final int PEERS = 7001;

    @Override
    public Launch start(Node node) {
        List<String> arguments = new ArrayList<>(List.of(node.name(), node.listens(CLIENTS), node.listens(PEERS)));
        node.all().forEach(each -> arguments.add(each.name() + "=" + each.reached(PEERS)));
        return Launch.java(Server.class, arguments.toArray(new String[0]));
    }

    @Override
    public boolean ready(Node node) throws IOException {
        return !ask(node, "leader").isEmpty();
    }

    @Override
    public Optional<Node> leader(List<Node> nodes) {
        return nodes.stream().filter(MicroRaft::leads).findFirst();
    }

    private static boolean leads(Node node) {
        try {
            return ask(node, "leader").equals(node.name());
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
    public Client connect(Node node, Duration timeout) {
        return new Client() {
            private Line leader;

            @Override
            public Object perform(Request request) throws Exception {
                String key = " " + request.get("key");
                return switch (request.name()) {
                    case "read" -> number(answer("get" + key));
                    case "write" -> answer("set" + key + " " + request.get("value"));
                    case "cas" -> Boolean.valueOf(
                            answer("cas" + key + " " + request.get("value") + " " + request.get("expected")));
                    default -> throw request.unsupported();
                };
            }

            private String answer(String question) throws Exception {
                if (leader == null) {
                    leader = leader();
                }
                String answer = leader.ask(question);
                if (answer.startsWith("refused ")) {
                    close();
                    throw new Refused(answer);
                } else if (answer.startsWith("unknown ")) {
                    throw new IOException(answer);
                }
                return answer;
            }

            /** The one that the own node knows; nothing was sent if there is none. */
            private Line leader() throws Refused {
                try {
                    String name = ask(node, "leader");
                    for (Node each : node.all()) {
                        if (each.name().equals(name)) {
                            return new Line(each.listens(CLIENTS), (int) timeout.toMillis());
                        }
                    }
                    throw new Refused("no leader is known");
                } catch (IOException e) {
                    throw new Refused(e);
                }
            }

            @Override
            public void close() throws IOException {
                if (leader != null) {
                    leader.close();
                    leader = null;
                }
            }
        };
    }

    private static Object number(String text) {
        return text.equals("null") ? null : Long.valueOf(text);
    }

    private static InetSocketAddress address(String text) {
        int colon = text.lastIndexOf(':');
        return new InetSocketAddress(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    }

    /** A question in a line and its answer in a line. */
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

    /** A node by its name. */
    private record Member(String name) implements RaftEndpoint {
        @Override
        public Object getId() {
            return name;
        }
    }

    /** Objects of MicroRaft as bytes. */
    private static final class Bytes {
        private final Kryo kryo = new Kryo();

        Bytes() {
            kryo.setRegistrationRequired(false);
            kryo.setReferences(false);
            // Collections that cannot be changed could not be filled.
            kryo.addDefaultSerializer(Collection.class, new CollectionSerializer<Collection<Object>>() {
                @Override
                protected Collection<Object> create(
                        Kryo self, Input in, Class<? extends Collection<Object>> type, int size) {
                    return Set.class.isAssignableFrom(type) ? new LinkedHashSet<>() : new ArrayList<>();
                }
            });
        }

        synchronized byte[] of(Object value) {
            Output out = new Output(256, -1);
            kryo.writeClassAndObject(out, value);
            return out.toBytes();
        }

        synchronized Object read(byte[] bytes) {
            return kryo.readClassAndObject(new Input(bytes));
        }

        /** All parts of the store are written in the same way. */
        RaftStoreSerializer forStore() {
            RaftStoreSerializer.Serializer<Object> part = new RaftStoreSerializer.Serializer<>() {
                @Override
                public byte[] serialize(Object value) {
                    return of(value);
                }

                @Override
                public Object deserialize(byte[] bytes) {
                    return read(bytes);
                }
            };
            Class<?>[] types = {RaftStoreSerializer.class};
            return (RaftStoreSerializer)
                    Proxy.newProxyInstance(getClass().getClassLoader(), types, (proxy, method, none) -> part);
        }
    }

    /** Sends the messages of a node; a message that cannot be sent is lost, as Raft allows. */
    private static final class Connections implements Transport {
        private static final int MOST_WAITING = 1000;

        private final Map<String, BlockingQueue<byte[]>> waiting = new HashMap<>();
        private final Bytes bytes = new Bytes();

        void add(String name, String address) {
            BlockingQueue<byte[]> queue = new LinkedBlockingQueue<>(MOST_WAITING);
            waiting.put(name, queue);
            new Thread(() -> send(queue, address(address))).start();
        }

        private static void send(BlockingQueue<byte[]> queue, InetSocketAddress address) {
            while (true) {
                try (Socket socket = new Socket()) {
                    socket.connect(address, 1000);
                    socket.setTcpNoDelay(true);
                    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                    while (true) {
                        byte[] message = queue.take();
                        out.writeInt(message.length);
                        out.write(message);
                    }
                } catch (IOException e) {
                    queue.clear();
                    pause();
                } catch (InterruptedException e) {
                    return;
                }
            }
        }

        private static void pause() {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void send(RaftEndpoint to, RaftMessage message) {
            waiting.get(to.getId()).offer(bytes.of(message));
        }

        @Override
        public boolean isReachable(RaftEndpoint to) {
            return true;
        }
    }

    /** A node: its name, where it listens for clients and for nodes, and how all nodes are reached. */
    public static final class Server {
        private final Steps steps;
        private RaftNode raft;

        private Server(Steps steps) {
            this.steps = steps;
        }

        public static void main(String[] arguments) throws Exception {
            Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
                e.printStackTrace();
                System.exit(1);
            });
            new Server(new Steps(arguments[0])).run(arguments);
        }

        private void run(String[] arguments) throws Exception {
            Connections others = new Connections();
            List<RaftEndpoint> members = new ArrayList<>();
            for (int i = 3; i < arguments.length; i++) {
                String[] named = arguments[i].split("=");
                members.add(new Member(named[0]));
                if (!named[0].equals(arguments[0])) {
                    others.add(named[0], named[1]);
                }
            }
            RaftSqliteStore store = RaftSqliteStore.create(
                    new File("data.db"), new DefaultRaftModelFactory(), new Bytes().forStore());
            RaftNode.RaftNodeBuilder builder = RaftNode.newBuilder()
                    .setGroupId("registers")
                    .setConfig(RaftConfig.newBuilder()
                            .setLeaderElectionTimeoutMillis(1000)
                            .setLeaderHeartbeatPeriodSecs(1)
                            .setLeaderHeartbeatTimeoutSecs(2)
                            // Without snapshots: a node that starts again applies the whole log.
                            .setCommitCountToTakeSnapshot(1_000_000)
                            .build())
                    .setTransport(others)
                    .setStateMachine(new Registers())
                    .setStore(store);
            store.getRestoredRaftState(false)
                    .ifPresentOrElse(
                            builder::setRestoredState,
                            () -> builder.setLocalEndpoint(new Member(arguments[0])).setInitialGroupMembers(members));
            raft = builder.build();
            accept(arguments[2], this::receive);
            raft.start().get();
            accept(arguments[1], this::talk);
        }

        private static void accept(String address, Consumer<Socket> served) throws IOException {
            ServerSocket listener = new ServerSocket();
            listener.setReuseAddress(true);
            listener.bind(address(address));
            new Thread(() -> {
                        while (true) {
                            try {
                                Socket socket = listener.accept();
                                new Thread(() -> served.accept(socket)).start();
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        }
                    })
                    .start();
        }

        private void receive(Socket socket) {
            Bytes bytes = new Bytes();
            try (socket;
                    DataInputStream in = new DataInputStream(socket.getInputStream())) {
                while (true) {
                    raft.handle((RaftMessage) bytes.read(in.readNBytes(in.readInt())));
                }
            } catch (IOException e) {
                // The other node connects again.
            }
        }

        private void talk(Socket socket) {
            try (socket;
                    BufferedReader in = new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                    PrintStream out = new PrintStream(socket.getOutputStream(), true, StandardCharsets.UTF_8)) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    out.print(answer(line).replace('\n', ' ') + "\n");
                    out.flush();
                }
            } catch (IOException | InterruptedException e) {
                // The client has gone.
            }
        }

        private String answer(String line) throws InterruptedException {
            if (line.equals("leader")) {
                RaftEndpoint leader = raft.getTerm().getLeaderEndpoint();
                return leader == null ? "" : leader.getId().toString();
            }
            QueryPolicy policy =
                    "lease".equals(System.getenv("MICRORAFT_READS")) ? QueryPolicy.LEADER_LEASE : QueryPolicy.LINEARIZABLE;
            CompletableFuture<io.microraft.Ordered<String>> answer = line.startsWith("get ")
                    ? raft.query(line, policy, Optional.empty(), Optional.empty())
                    : raft.replicate(line);
            try {
                return answer.get().getResult();
            } catch (ExecutionException e) {
                boolean refused = e.getCause() instanceof NotLeaderException
                        || e.getCause() instanceof CannotReplicateException
                        || e.getCause() instanceof LaggingCommitIndexException;
                return (refused ? "refused " : "unknown ") + e.getCause();
            }
        }

        private final class Registers implements StateMachine {
            private final Map<String, String> held = new HashMap<>();

            @Override
            public Object runOperation(long index, Object operation) {
                String line = (String) operation;
                String[] words = line.split(" ");
                if (words[0].equals("get")) {
                    return held.getOrDefault(words[1], "null");
                }
                steps.applied(line);
                if (words[0].equals("term")) {
                    return "";
                }
                boolean sets = words[0].equals("set") || held.getOrDefault(words[1], "null").equals(words[3]);
                if (sets) {
                    held.put(words[1], words[2]);
                }
                return Boolean.toString(sets);
            }

            @Override
            public void takeSnapshot(long index, Consumer<Object> chunks) {
                throw new UnsupportedOperationException();
            }

            @Override
            public void installSnapshot(long index, List<Object> chunks) {
                throw new UnsupportedOperationException();
            }

            @Override
            public Object getNewTermOperation() {
                return "term";
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
