import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Refused;
import dev.plumbline.services.Client.Request;
import dev.plumbline.services.Service;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * NATS 2.9 with JetStream (Debian's package nats-server): registers are the last messages of the subjects of a stream
 * with three replicas, as in its key-value store. Reads ask the leader of the stream. The program {@code nats-server} must
 * be on the path.
 */
public class Nats implements Service {
    private static final int CLIENTS = 4222;
    private static final int PEERS = 6222;
    private static final String CREATE = "{\"name\":\"KV\",\"subjects\":[\"kv.*\"],\"num_replicas\":%d,"
            + "\"storage\":\"file\",\"max_msgs_per_subject\":1,\"discard\":\"new\",\"retention\":\"limits\"}";

    @Override
    public Launch start(Node node) {
        return Launch.of(
                "nats-server", "--server_name", node.name(), "--addr", host(node.listens(CLIENTS)),
                "--port", Integer.toString(CLIENTS), "--jetstream", "--store_dir", "data",
                "--cluster_name", "registers", "--cluster", "nats://" + node.listens(PEERS),
                "--cluster_advertise", node.reached(PEERS),
                "--routes", node.all().stream()
                        .filter(each -> each.number() != node.number())
                        .map(each -> "nats://" + each.reached(PEERS))
                        .collect(Collectors.joining(",")));
    }

    private static String host(String address) {
        return address.substring(0, address.indexOf(':'));
    }

    /** When it is in a cluster whose leader it knows. */
    @Override
    public boolean ready(Node node) throws Exception {
        try (Connection server = new Connection(node, 1000)) {
            return server.ask("$JS.API.INFO", "").contains("\"streams\":");
        }
    }

    @Override
    public void prepare(List<Node> nodes) throws Exception {
        try (Connection server = new Connection(nodes.get(0), 10_000)) {
            String created = server.ask("$JS.API.STREAM.CREATE.KV", String.format(CREATE, nodes.size()));
            if (created.contains("\"error\"")) {
                throw new IOException(created);
            }
        }
    }

    @Override
    public Optional<Node> leader(List<Node> nodes) throws Exception {
        for (Node node : nodes) {
            try (Connection server = new Connection(node, 300)) {
                Optional<String> name = field(server.ask("$JS.API.STREAM.INFO.KV", ""), "leader");
                if (name.isPresent()) {
                    return nodes.stream().filter(each -> each.name().equals(name.get())).findFirst();
                }
            } catch (IOException | Refused e) {
                // Another one may know.
            }
        }
        return Optional.empty();
    }

    private static Optional<String> field(String json, String name) {
        Matcher found = Pattern.compile("\"" + name + "\":\\s*\"?([^\",}]+)").matcher(json);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    @Override
    public Client connect(Node node, Duration timeout) throws Exception {
        Connection server = new Connection(node, (int) timeout.toMillis());
        return new Client() {
            @Override
            public Object perform(Request request) throws Exception {
                String subject = "kv." + request.get("key");
                switch (request.name()) {
                    case "read":
                        return held(last(subject));
                    case "write":
                        acknowledged(server.ask(subject, request.get("value").toString()));
                        return null;
                    case "cas":
                        String last = last(subject);
                        Long held = held(last);
                        if (held == null ? request.get("expected") != null : !held.equals(request.get("expected"))) {
                            throw new Refused("the value is " + held);
                        }
                        String answer = server.ask(
                                subject,
                                "NATS/1.0\r\nNats-Expected-Last-Subject-Sequence: "
                                        + field(last, "seq").orElse("0") + "\r\n\r\n",
                                request.get("value").toString());
                        if (answer.contains("\"err_code\":10071")) {
                            return false;
                        }
                        acknowledged(answer);
                        return true;
                    default:
                        throw request.unsupported();
                }
            }

            private String last(String subject) throws Exception {
                String answer = server.ask("$JS.API.STREAM.MSG.GET.KV", "{\"last_by_subj\":\"" + subject + "\"}");
                if (answer.contains("\"error\"") && !answer.contains("\"err_code\":10037")) {
                    throw new IOException(answer);
                }
                return answer;
            }

            private Long held(String answer) {
                return field(answer, "data")
                        .map(text -> Long.valueOf(new String(Base64.getDecoder().decode(text))))
                        .orElse(null);
            }

            private void acknowledged(String answer) throws IOException {
                if (!answer.contains("\"seq\"")) {
                    throw new IOException(answer);
                }
            }

            @Override
            public void close() throws IOException {
                server.close();
            }
        };
    }

    /** A connection by the protocol of NATS. Each request has a subject of its own for the answer. */
    private static final class Connection implements AutoCloseable {
        private final Socket socket = new Socket();
        private final DataInputStream in;
        private final OutputStream out;
        private int requests;

        Connection(Node node, int millis) throws IOException, Refused {
            try {
                socket.connect(new InetSocketAddress(host(node.listens(CLIENTS)), CLIENTS), millis);
                socket.setSoTimeout(millis);
                socket.setTcpNoDelay(true);
                in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
                out = socket.getOutputStream();
                line();
                send("CONNECT {\"verbose\":false,\"headers\":true,\"no_responders\":true}\r\n"
                        + "SUB answers." + id() + ".* 1\r\n");
            } catch (ConnectException e) {
                socket.close();
                throw new Refused(e);
            } catch (IOException e) {
                socket.close();
                throw e;
            }
        }

        private String id() {
            return Integer.toHexString(System.identityHashCode(this)) + "x" + socket.getLocalPort();
        }

        private void send(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        }

        String ask(String subject, String body) throws IOException, Refused {
            return ask(subject, "", body);
        }

        String ask(String subject, String headers, String body) throws IOException, Refused {
            String reply = "answers." + id() + "." + ++requests;
            send(headers.isEmpty()
                    ? "PUB " + subject + " " + reply + " " + body.length() + "\r\n" + body + "\r\n"
                    : "HPUB " + subject + " " + reply + " " + headers.length() + " "
                            + (headers.length() + body.length()) + "\r\n" + headers + body + "\r\n");
            while (true) {
                String[] words = line().split(" ");
                if (words[0].equals("PING")) {
                    send("PONG\r\n");
                } else if (words[0].equals("MSG") || words[0].equals("HMSG")) {
                    byte[] bytes = in.readNBytes(Integer.parseInt(words[words.length - 1]));
                    line();
                    String answer = new String(bytes, StandardCharsets.UTF_8);
                    if (words[1].equals(reply)) {
                        if (answer.startsWith("NATS/1.0 503")) {
                            throw new Refused("no one answers for " + subject);
                        }
                        return answer;
                    }
                } else if (words[0].equals("-ERR")) {
                    throw new IOException(String.join(" ", words));
                }
            }
        }

        private String line() throws IOException {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (int next = in.read(); next != '\n'; next = in.read()) {
                if (next < 0) {
                    throw new EOFException("the server closed the connection");
                }
                line.write(next);
            }
            return line.toString(StandardCharsets.UTF_8).trim();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
