import dev.plumbline.services.Client;
import dev.plumbline.services.Client.Refused;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A store that is replicated well: registers over majorities, by Attiya, Bar-Noy and Dolev (Sharing Memory Robustly in
 * Message-Passing Systems, 1995). A write asks a majority for the latest version and stores a later one at a majority. A
 * read asks a majority, and stores the latest version at a majority before it returns it, so that no later read sees an
 * earlier one. Two majorities share a node, and a node stores a version on disk before it says so.
 */
public class Quorum implements Service {
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
    public Client connect(Node node, Duration timeout) throws Exception {
        Line line = new Line(node.listens(PORT), (int) timeout.toMillis());
        return new Client() {
            @Override
            public Object perform(Request request) throws Exception {
                String answer = line.ask(
                        switch (request.name()) {
                            case "read" -> "read " + request.get("key");
                            case "write" -> "write " + request.get("key") + " " + request.get("value");
                            default -> throw request.unsupported();
                        });
                if (answer.equals("refused")) {
                    throw new Refused("no majority");
                } else if (answer.equals("unknown")) {
                    throw new IOException("stored, but perhaps not at a majority");
                }
                return answer.equals("null") ? null : Long.valueOf(answer);
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
            try {
                socket.connect(address(address), timeoutMillis);
                socket.setSoTimeout(timeoutMillis);
                socket.setTcpNoDelay(true);
                in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                socket.close();
                throw e;
            }
        }

        static InetSocketAddress address(String text) {
            int colon = text.lastIndexOf(':');
            return new InetSocketAddress(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
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

    /** A value and its age: a number, and the node that chose it. */
    record Version(long number, int node, String value) {
        static final Version NONE = new Version(0, 0, "null");

        static Version of(String text) {
            String[] parts = text.split(",");
            return new Version(Long.parseLong(parts[0]), Integer.parseInt(parts[1]), parts[2]);
        }

        boolean isLater(Version other) {
            return number > other.number || number == other.number && node > other.node;
        }

        @Override
        public String toString() {
            return number + "," + node + "," + value;
        }
    }

    /** The program of a node. */
    public static final class Replica {
        private static final int OTHERS_MILLIS = 1000;
        private static final Path FILE = Path.of("versions");

        private final String[] addresses;
        private final int self;
        private final Map<String, Version> versions = new HashMap<>();
        private final Map<String, Long> chosen = new HashMap<>();
        private final ExecutorService threads = Executors.newCachedThreadPool();

        private Replica(String[] addresses, int self) {
            this.addresses = addresses;
            this.self = self;
        }

        public static void main(String[] addresses) throws Exception {
            new Replica(addresses, Integer.parseInt(System.getenv("NODE")) - 1).serve();
        }

        private void serve() throws IOException {
            if (Files.exists(FILE)) {
                String text = Files.readString(FILE);
                // A line that was not finished when the node was killed was never confirmed.
                for (String line : text.substring(0, text.lastIndexOf('\n') + 1).split("\n")) {
                    if (!line.isEmpty()) {
                        String[] words = line.split(" ");
                        versions.put(words[0], Version.of(words[1]));
                    }
                }
                Files.writeString(FILE, text.substring(0, text.lastIndexOf('\n') + 1));
            }
            try (ServerSocket listener = new ServerSocket()) {
                listener.setReuseAddress(true);
                listener.bind(Line.address(addresses[self]));
                while (true) {
                    Socket socket = listener.accept();
                    threads.submit(() -> talk(socket));
                }
            }
        }

        private void talk(Socket socket) {
            try (socket;
                    BufferedReader in = new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                    PrintStream out = new PrintStream(socket.getOutputStream(), true, StandardCharsets.UTF_8)) {
                for (String line = in.readLine(); line != null; line = in.readLine()) {
                    out.print(answer(line.split(" ")) + "\n");
                    out.flush();
                }
            } catch (IOException | InterruptedException e) {
                // The other side does not listen any more.
            }
        }

        private String answer(String[] words) throws IOException, InterruptedException {
            return switch (words[0]) {
                case "alive" -> "yes";
                case "get" -> get(words[1]).toString();
                case "put" -> put(words[1], Version.of(words[2]));
                case "read" -> read(words[1]);
                default -> write(words[1], words[2]);
            };
        }

        private synchronized Version get(String key) {
            return versions.getOrDefault(key, Version.NONE);
        }

        private synchronized String put(String key, Version version) throws IOException {
            if (version.isLater(get(key))) {
                Files.writeString(
                        FILE, key + " " + version + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                versions.put(key, version);
            }
            return "done";
        }

        private String read(String key) throws IOException, InterruptedException {
            List<String> answers = majority("get " + key, get(key).toString());
            Version latest = latest(answers);
            if (answers.isEmpty() || !stored(key, latest)) {
                return "refused";
            }
            return latest.value();
        }

        private String write(String key, String value) throws IOException, InterruptedException {
            List<String> answers = majority("get " + key, get(key).toString());
            if (answers.isEmpty()) {
                return "refused";
            }
            return stored(key, new Version(choose(key, latest(answers).number()), self, value)) ? "null" : "unknown";
        }

        /** Two writes at this node get different numbers. */
        private synchronized long choose(String key, long latest) {
            return chosen.merge(key, latest + 1, (before, wanted) -> Math.max(before + 1, wanted));
        }

        /** First at this node: after a restart it must not choose the number for another value. */
        private boolean stored(String key, Version version) throws IOException, InterruptedException {
            return !majority("put " + key + " " + version, put(key, version)).isEmpty();
        }

        private static Version latest(List<String> answers) {
            return answers.stream()
                    .map(Version::of)
                    .reduce(Version.NONE, (one, other) -> other.isLater(one) ? other : one);
        }

        /** The answers of a majority, this node's included; none if there are too few in time. */
        private List<String> majority(String question, String own) throws InterruptedException {
            LinkedBlockingQueue<String> arriving = new LinkedBlockingQueue<>(List.of(own));
            for (int i = 0; i < addresses.length; i++) {
                if (i != self) {
                    String address = addresses[i];
                    CompletableFuture.runAsync(
                            () -> {
                                try (Line line = new Line(address, OTHERS_MILLIS)) {
                                    arriving.add(line.ask(question));
                                } catch (IOException e) {
                                    // No answer.
                                }
                            },
                            threads);
                }
            }
            List<String> answers = new ArrayList<>();
            while (answers.size() <= addresses.length / 2) {
                String answer = arriving.poll(OTHERS_MILLIS, TimeUnit.MILLISECONDS);
                if (answer == null) {
                    return List.of();
                }
                answers.add(answer);
            }
            return answers;
        }
    }
}
