import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Refused;
import dev.plumbline.services.Client.Request;
import dev.plumbline.services.Service;
import java.io.BufferedReader;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jgroups.JChannel;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FRAG4;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.protocols.raft.ELECTION;
import org.jgroups.protocols.raft.NO_DUPES;
import org.jgroups.protocols.raft.RAFT;
import org.jgroups.protocols.raft.REDIRECT;
import org.jgroups.raft.RaftHandle;
import org.jgroups.raft.StateMachine;

/**
 * Registers in a state machine of JGroups-Raft 1.1.4. Each node answers its clients, and passes requests on to the
 * leader. With JGROUPS_READS=dirty in the environment a node reads its own copy instead, as the library's
 * ReplicatedStateMachine does unless it is told otherwise; such reads may be old.
 */
public class JGroupsRaft implements Service {
    private static final int CLIENTS = 7000;
    private static final int PEERS = 7800;

    @Override
    public Launch start(Node node) {
        List<String> arguments = new ArrayList<>(
                List.of(node.name(), node.listens(CLIENTS), node.listens(PEERS), node.reached(PEERS)));
        node.all().forEach(each -> arguments.add(each.name() + "=" + each.reached(PEERS)));
        return Launch.java(Server.class, arguments.toArray(new String[0]));
    }

    @Override
    public boolean ready(Node node) throws IOException {
        return !ask(node, "leader").equals("null");
    }

    @Override
    public Optional<Node> leader(List<Node> nodes) {
        return nodes.stream().filter(JGroupsRaft::leads).findFirst();
    }

    private static boolean leads(Node node) {
        try {
            return ask(node, "leads").equals("true");
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
        Line line = new Line(node.listens(CLIENTS), (int) timeout.toMillis());
        return new Client() {
            @Override
            public Object perform(Request request) throws Exception {
                String key = " " + request.get("key");
                return switch (request.name()) {
                    case "read" -> number(answer("get" + key));
                    case "write" -> answer("set" + key + " " + request.get("value"));
                    case "cas" ->
                        answer("cas" + key + " " + request.get("value") + " " + request.get("expected")).equals("true");
                    default -> throw request.unsupported();
                };
            }

            private String answer(String question) throws Exception {
                String answer = line.ask(question);
                if (answer.startsWith("refused ")) {
                    throw new Refused(answer);
                } else if (answer.startsWith("unknown ")) {
                    throw new IOException(answer);
                }
                return answer;
            }

            @Override
            public void close() throws IOException {
                line.close();
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
        private static final boolean DIRTY = "dirty".equals(System.getenv("JGROUPS_READS"));
        private static final long TIMEOUT_MILLIS = 1500;

        private final Registers registers;
        private final RaftHandle raft;

        private Server(RaftHandle raft, Steps steps) {
            this.registers = new Registers(steps);
            this.raft = raft;
            raft.stateMachine(registers);
        }

        public static void main(String[] arguments) throws Exception {
            List<String> names = new ArrayList<>();
            List<InetSocketAddress> reached = new ArrayList<>();
            for (int i = 4; i < arguments.length; i++) {
                String[] named = arguments[i].split("=");
                names.add(named[0]);
                reached.add(address(named[1]));
            }
            InetSocketAddress listens = address(arguments[2]);
            InetSocketAddress own = address(arguments[3]);
            TCP transport = new TCP();
            transport.setBindAddress(listens.getAddress()).setBindPort(listens.getPort()).setPortRange(0);
            // Other nodes must come through the network that is cut.
            transport.setExternalAddr(own.getAddress()).setExternalPort(own.getPort());
            RAFT protocol = new RAFT().members(names).raftId(arguments[0]).logDir("data");
            protocol.logUseFsync(true);
            JChannel channel = new JChannel(
                    transport,
                    new TCPPING().initialHosts(reached).portRange(0),
                    new MERGE3().setMinInterval(1000).setMaxInterval(3000),
                    new FD_ALL3().setTimeout(2000).setInterval(500),
                    new VERIFY_SUSPECT2().setTimeout(500),
                    new NAKACK2().useMcastXmit(false),
                    new UNICAST3(),
                    new STABLE(),
                    new NO_DUPES(),
                    new GMS().setJoinTimeout(1000),
                    new FRAG4(),
                    new ELECTION(),
                    protocol,
                    new REDIRECT());
            channel.setName(arguments[0]);
            Server server = new Server(new RaftHandle(channel, null), new Steps(arguments[0]));
            channel.connect("registers");
            server.serve(address(arguments[1]));
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
            if (line.equals("leader")) {
                return String.valueOf(raft.leader());
            } else if (line.equals("leads")) {
                return Boolean.toString(raft.isLeader());
            } else if (DIRTY && line.startsWith("get ")) {
                return registers.held(line.split(" ")[1]);
            } else if (raft.leader() == null) {
                return "refused no leader is known";
            }
            byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
            try {
                byte[] result = line.startsWith("get ")
                        ? raft.get(bytes, 0, bytes.length, TIMEOUT_MILLIS, TimeUnit.MILLISECONDS)
                        : raft.set(bytes, 0, bytes.length, TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
                return new String(result, StandardCharsets.UTF_8);
            } catch (Exception e) {
                return ("unknown " + e).replace('\n', ' ');
            }
        }
    }

    /** The state machine: requests and results are texts. */
    private static final class Registers implements StateMachine {
        private final Map<String, String> held = new TreeMap<>();
        private final Steps steps;

        Registers(Steps steps) {
            this.steps = steps;
        }

        synchronized String held(String key) {
            return held.getOrDefault(key, "null");
        }

        @Override
        public synchronized byte[] apply(byte[] data, int offset, int length, boolean answers) {
            String entry = new String(data, offset, length, StandardCharsets.UTF_8);
            String[] words = entry.split(" ");
            if (words[0].equals("get")) {
                return held(words[1]).getBytes(StandardCharsets.UTF_8);
            }
            steps.applied(entry);
            boolean sets = words[0].equals("set") || held(words[1]).equals(words[3]);
            if (sets) {
                held.put(words[1], words[2]);
            }
            return Boolean.toString(sets).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public synchronized void readContentFrom(DataInput in) throws IOException {
            held.clear();
            for (int left = in.readInt(); left > 0; left--) {
                held.put(in.readUTF(), in.readUTF());
            }
        }

        @Override
        public synchronized void writeContentTo(DataOutput out) throws IOException {
            out.writeInt(held.size());
            for (Map.Entry<String, String> each : held.entrySet()) {
                out.writeUTF(each.getKey());
                out.writeUTF(each.getValue());
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
