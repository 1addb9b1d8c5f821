import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Refused;
import dev.plumbline.services.Client.Request;
import dev.plumbline.services.Service;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Redis 7 with Sentinel (Debian's packages redis-server and redis-sentinel): each node has a server and a sentinel, and
 * the first server is the master at first. The program {@code redis-server} must be on the path.
 */
public class Redis implements Service {
    private static final int SERVER = 6379;
    private static final int SENTINEL = 26379;
    private static final String CAS = "if redis.call('get', KEYS[1]) == (ARGV[1] ~= 'null' and ARGV[1])"
            + " then redis.call('set', KEYS[1], ARGV[2]) return 1 else return 0 end";

    @Override
    public Launch start(Node node) throws IOException {
        String host = host(node.reached(SERVER));
        String first = host(node.all().get(0).reached(SERVER));
        node.reached(SENTINEL);
        // Sentinel rewrites both files; after a restart they must be as it left them.
        Path server = node.folder().resolve("redis.conf");
        if (!Files.exists(server)) {
            Files.writeString(
                    server,
                    "port " + SERVER + "\nbind " + host(node.listens(SERVER)) + "\nprotected-mode no\nappendonly yes\n"
                            + "replica-announce-ip " + host + "\nreplica-announce-port " + SERVER + "\n"
                            + (node.number() == 1 ? "" : "replicaof " + first + " " + SERVER + "\n"));
            Files.writeString(
                    node.folder().resolve("sentinel.conf"),
                    "port " + SENTINEL + "\nbind " + host(node.listens(SENTINEL)) + "\nprotected-mode no\n"
                            + "sentinel announce-ip " + host + "\nsentinel announce-port " + SENTINEL + "\n"
                            + "sentinel monitor store " + first + " " + SERVER + " " + (node.all().size() / 2 + 1) + "\n"
                            + "sentinel down-after-milliseconds store 1000\nsentinel failover-timeout store 3000\n");
        }
        return Launch.of(
                "sh", "-c", "redis-server redis.conf & exec redis-server sentinel.conf --sentinel");
    }

    private static String host(String address) {
        return address.substring(0, address.indexOf(':'));
    }

    /** When its sentinel knows all others, which takes ten seconds, and its server is the master or has one. */
    @Override
    public boolean ready(Node node) throws Exception {
        try (Connection sentinel = new Connection(node.listens(SENTINEL), 1000);
                Connection server = new Connection(node.listens(SERVER), 1000)) {
            List<?> known = (List<?>) sentinel.ask("SENTINEL", "MASTER", "store");
            String others = Integer.toString(node.all().size() - 1);
            String role = server.ask("ROLE").toString();
            return known.get(known.indexOf("num-slaves") + 1).equals(others)
                    && known.get(known.indexOf("num-other-sentinels") + 1).equals(others)
                    && (role.contains("master") || role.contains("connected"));
        }
    }

    @Override
    public Optional<Node> leader(List<Node> nodes) throws Exception {
        for (Node node : nodes) {
            try {
                return Optional.of(master(node, 300));
            } catch (IOException e) {
                // Another sentinel knows.
            }
        }
        return Optional.empty();
    }

    /** The node of the master, according to the sentinel of a node. */
    private static Node master(Node node, int timeoutMillis) throws IOException, Refused {
        try (Connection sentinel = new Connection(node.listens(SENTINEL), timeoutMillis)) {
            List<?> address = (List<?>) sentinel.ask("SENTINEL", "GET-MASTER-ADDR-BY-NAME", "store");
            return node.all().stream()
                    .filter(each -> each.reached(SERVER).equals(address.get(0) + ":" + address.get(1)))
                    .findFirst()
                    .orElseThrow(() -> new IOException("unknown master " + address));
        }
    }

    @Override
    public Client connect(Node node, Duration timeout) throws Exception {
        int millis = (int) timeout.toMillis();
        return new Client() {
            private Connection server = new Connection(master(node, millis).listens(SERVER), millis);

            @Override
            public Object perform(Request request) throws Exception {
                String key = "k" + request.get("key");
                try {
                    return switch (request.name()) {
                        case "read" -> {
                            Object value = server.ask("GET", key);
                            yield value == null ? null : Long.valueOf(value.toString());
                        }
                        case "write" -> server.ask("SET", key, request.get("value").toString());
                        case "cas" -> server.ask(
                                        "EVAL", CAS, "1", key, String.valueOf(request.get("expected")),
                                        request.get("value").toString())
                                .equals(1L);
                        default -> throw request.unsupported();
                    };
                } catch (Refused e) {
                    if (!request.isUnsupported()) {
                        // It is no master any more: the next request is for the new one.
                        server.close();
                        server = new Connection(master(node, millis).listens(SERVER), millis);
                    }
                    throw e;
                }
            }

            @Override
            public void close() throws IOException {
                server.close();
            }
        };
    }

    /** A connection by the protocol of Redis. */
    private static final class Connection implements AutoCloseable {
        private final Socket socket = new Socket();
        private final InputStream in;

        Connection(String address, int timeoutMillis) throws IOException {
            try {
                int port = Integer.parseInt(address.substring(address.indexOf(':') + 1));
                socket.connect(new InetSocketAddress(host(address), port), timeoutMillis);
                socket.setSoTimeout(timeoutMillis);
                socket.setTcpNoDelay(true);
                in = new BufferedInputStream(socket.getInputStream());
            } catch (IOException e) {
                socket.close();
                throw e;
            }
        }

        Object ask(String... words) throws IOException, Refused {
            ByteArrayOutputStream request = new ByteArrayOutputStream();
            request.writeBytes(("*" + words.length + "\r\n").getBytes(StandardCharsets.UTF_8));
            for (String word : words) {
                byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
                request.writeBytes(("$" + bytes.length + "\r\n").getBytes(StandardCharsets.UTF_8));
                request.writeBytes(bytes);
                request.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
            }
            socket.getOutputStream().write(request.toByteArray());
            return answer();
        }

        private Object answer() throws IOException, Refused {
            String line = line();
            String rest = line.substring(1);
            switch (line.charAt(0)) {
                case '+':
                    return rest;
                case ':':
                    return Long.valueOf(rest);
                case '$':
                    int length = Integer.parseInt(rest);
                    if (length < 0) {
                        return null;
                    }
                    String text = new String(in.readNBytes(length), StandardCharsets.UTF_8);
                    line();
                    return text;
                case '*':
                    List<Object> list = new ArrayList<>();
                    for (int i = Integer.parseInt(rest); i > 0; i--) {
                        list.add(answer());
                    }
                    return list;
                default:
                    if (rest.startsWith("READONLY") || rest.startsWith("LOADING") || rest.startsWith("MASTERDOWN")) {
                        throw new Refused(rest);
                    }
                    throw new IOException(rest);
            }
        }

        private String line() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int next = in.read(); next != '\n'; next = in.read()) {
                if (next < 0) {
                    throw new EOFException("the connection was closed");
                }
                if (next != '\r') {
                    line.append((char) next);
                }
            }
            return line.toString();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
