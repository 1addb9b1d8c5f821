import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Request;
import dev.plumbline.services.Service;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A store that is replicated too weakly. The first node that lives leads: it answers, and copies its registers to the
 * others a moment later. Each node decides by itself who lives. So the store loses writes when its leader is killed, and
 * has two leaders in a partition. Without faults it is right.
 */
public class Replicas implements Service {
    private static final int PORT = 7000;

    @Override
    public Launch start(Node node) {
        String[] arguments = node.all().stream()
                .map(each -> each == node ? each.listens(PORT) : each.reached(PORT))
                .toArray(String[]::new);
        return Launch.java(Replica.class, arguments).with("NODE", Integer.toString(node.number()));
    }

    @Override
    public boolean ready(Node node) throws Exception {
        try (Line line = new Line(node.listens(PORT), 1000)) {
            return line.ask("alive").equals("yes");
        }
    }

    @Override
    public Optional<Node> leader(List<Node> nodes) {
        return nodes.stream().filter(node -> {
            try {
                return ready(node);
            } catch (Exception e) {
                return false;
            }
        }).findFirst();
    }

    @Override
    public Client connect(Node node, Duration timeout) throws Exception {
        Line line = new Line(node.listens(PORT), (int) timeout.toMillis());
        return new Client() {
            @Override
            public Object perform(Request request) throws Exception {
                String key = request.name() + " " + request.get("key") + " ";
                String answer = line.ask(
                        switch (request.name()) {
                            case "read" -> key;
                            case "write" -> key + request.get("value");
                            case "cas" -> key + request.get("expected") + " " + request.get("value");
                            default -> throw request.unsupported();
                        });
                return request.name().equals("cas")
                        ? (Object) answer.equals("true")
                        : answer.equals("null") ? null : Long.valueOf(answer);
            }

            @Override
            public void close() throws IOException {
                line.close();
            }
        };
    }

    /** A connection that carries a line there and a line back. */
    static final class Line implements AutoCloseable {
        private final Socket socket = new Socket();
        private final BufferedReader in;

        Line(String address, int timeoutMillis) throws IOException {
            int colon = address.lastIndexOf(':');
            try {
                socket.connect(
                        new InetSocketAddress(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1))),
                        timeoutMillis);
                socket.setSoTimeout(timeoutMillis);
                socket.setTcpNoDelay(true);
                in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                socket.close();
                throw e;
            }
        }

        String ask(String question) throws IOException {
            socket.getOutputStream().write((question + "\n").getBytes(StandardCharsets.UTF_8));
            String answer = in.readLine();
            if (answer == null) {
                throw new IOException("the connection was closed");
            }
            return answer;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    /** The program of a node. */
    public static final class Replica {
        private static final int OTHERS_MILLIS = 1000;
        private static final int COPY_MILLIS = 100;

        private final String[] addresses;
        private final int self;
        private final Map<String, String> registers = new ConcurrentHashMap<>();
        private final Map<String, String> toCopy = new ConcurrentHashMap<>();
        private final AtomicInteger leader = new AtomicInteger(-1);

        private Replica(String[] addresses, int self) {
            this.addresses = addresses;
            this.self = self;
        }

        public static void main(String[] addresses) throws Exception {
            new Replica(addresses, Integer.parseInt(System.getenv("NODE")) - 1).serve();
        }

        private void serve() throws IOException {
            for (int i = 0; i < addresses.length; i++) {
                if (i != self) {
                    fetch(addresses[i]);
                }
            }
            Executors.newSingleThreadScheduledExecutor()
                    .scheduleWithFixedDelay(this::copy, COPY_MILLIS, COPY_MILLIS, TimeUnit.MILLISECONDS);
            int colon = addresses[self].lastIndexOf(':');
            try (ServerSocket listener = new ServerSocket()) {
                listener.setReuseAddress(true);
                listener.bind(new InetSocketAddress(
                        addresses[self].substring(0, colon), Integer.parseInt(addresses[self].substring(colon + 1))));
                while (true) {
                    Socket socket = listener.accept();
                    new Thread(() -> talk(socket)).start();
                }
            }
        }

        /** After a restart: the registers of another node. */
        private void fetch(String address) {
            try (Line line = new Line(address, OTHERS_MILLIS)) {
                for (String entry : line.ask("all").split(" ")) {
                    if (!entry.isEmpty()) {
                        registers.put(entry.split("=")[0], entry.split("=")[1]);
                    }
                }
            } catch (IOException e) {
                // It does not live.
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
                // The other side does not listen any more.
            }
        }

        private String answer(String line) throws IOException {
            String[] words = line.split(" ");
            if (words[0].equals("alive")) {
                return "yes";
            } else if (words[0].equals("all")) {
                return registers.toString().replaceAll("[{},]", "");
            } else if (words[0].equals("copy")) {
                registers.put(words[1], words[2]);
                return "done";
            } else if (words[0].equals("forwarded")) {
                return perform(line.substring("forwarded ".length()).split(" "));
            }
            for (int i = 0; i < self; i++) {
                if (isAlive(i)) {
                    follow(i);
                    try (Line leader = new Line(addresses[i], OTHERS_MILLIS)) {
                        return leader.ask("forwarded " + line);
                    }
                }
            }
            follow(self);
            return perform(words);
        }

        private void follow(int node) {
            if (leader.getAndSet(node) != node) {
                System.out.println("for node " + (self + 1) + ", node " + (node + 1) + " leads");
            }
        }

        private boolean isAlive(int node) {
            try (Line line = new Line(addresses[node], OTHERS_MILLIS)) {
                return line.ask("alive").equals("yes");
            } catch (IOException e) {
                return false;
            }
        }

        private synchronized String perform(String[] words) {
            String held = registers.getOrDefault(words[1], "null");
            boolean cas = words[0].equals("cas");
            if (words[0].equals("read") || cas && !held.equals(words[2])) {
                return cas ? "false" : held;
            }
            String value = words[words.length - 1];
            registers.put(words[1], value);
            toCopy.put(words[1], value);
            return cas ? "true" : "null";
        }

        private void copy() {
            for (String key : toCopy.keySet()) {
                String value = toCopy.remove(key);
                for (int i = 0; i < addresses.length; i++) {
                    if (i != self) {
                        try (Line line = new Line(addresses[i], OTHERS_MILLIS)) {
                            line.ask("copy " + key + " " + value);
                        } catch (IOException e) {
                            // It does not live: it asks for everything when it starts.
                        }
                    }
                }
            }
        }
    }
}
