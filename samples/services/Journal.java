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
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * A store of one node, which appends each write to a file before it confirms it. It survives kills, but it loses writes
 * when the power fails, unless it syncs its file: with JOURNAL_SYNC=yes in the environment.
 */
public class Journal implements Service {
    private static final int PORT = 7000;

    @Override
    public Launch start(Node node) {
        if (node.all().size() > 1) {
            throw new IllegalStateException("the journal has one node; expected nodes 1 in the plan, or --nodes 1");
        }
        return Launch.java(Store.class, node.listens(PORT));
    }

    @Override
    public boolean ready(Node node) throws IOException {
        try (Line line = new Line(node, Duration.ofSeconds(1))) {
            return line.ask("ping").equals("pong");
        }
    }

    @Override
    public Client connect(Node node, Duration timeout) throws IOException {
        Line line = new Line(node, timeout);
        return new Client() {
            @Override
            public Object perform(Request request) throws Exception {
                String key = " " + request.get("key");
                return switch (request.name()) {
                    case "read" -> number(line.ask("read" + key));
                    case "write" -> line.ask("write" + key + " " + request.get("value"));
                    default -> throw request.unsupported();
                };
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

    private static final class Line implements AutoCloseable {
        private final Socket socket = new Socket();
        private final BufferedReader in;
        private final PrintStream out;

        Line(Node node, Duration timeout) throws IOException {
            socket.connect(address(node.listens(PORT)), (int) timeout.toMillis());
            socket.setSoTimeout((int) timeout.toMillis());
            in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            out = new PrintStream(socket.getOutputStream(), true, StandardCharsets.UTF_8);
        }

        String ask(String line) throws IOException {
            out.print(line + "\n");
            out.flush();
            String answer = in.readLine();
            if (answer == null) {
                throw new IOException("the store closed the connection");
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

    /** The node. */
    public static final class Store {
        private final Map<String, String> registers = new HashMap<>();
        private final FileChannel journal;

        private Store(Path file) throws IOException {
            if (Files.exists(file)) {
                for (String line : Files.readAllLines(file)) {
                    registers.put(line.split(" ")[0], line.split(" ")[1]);
                }
            }
            journal = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        }

        public static void main(String[] arguments) throws IOException {
            Store store = new Store(Path.of("journal"));
            System.out.println("starts with " + store.registers);
            try (ServerSocket listener = new ServerSocket()) {
                listener.setReuseAddress(true);
                listener.bind(address(arguments[0]));
                while (true) {
                    Socket socket = listener.accept();
                    new Thread(() -> store.talk(socket)).start();
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
            } catch (IOException e) {
                // The client has gone.
            }
        }

        private synchronized String answer(String[] words) throws IOException {
            if (words[0].equals("read")) {
                return registers.getOrDefault(words[1], "null");
            } else if (words[0].equals("write")) {
                journal.write(ByteBuffer.wrap((words[1] + " " + words[2] + "\n").getBytes(StandardCharsets.UTF_8)));
                if ("yes".equals(System.getenv("JOURNAL_SYNC"))) {
                    journal.force(false);
                }
                registers.put(words[1], words[2]);
            }
            return "pong";
        }
    }
}
