package dev.plumbline.explain.view;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.plumbline.history.BadInput;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Serves the viewer to browsers of this machine. Other users of the machine can reach the port too, and any web page
 * may send requests to it; so every address begins with a token that only the printed address has. A page under a name
 * that was made to point here (DNS rebinding) is refused by the name it asks for.
 */
public final class ViewServer implements AutoCloseable {
    private static final int TOKEN_BYTES = 16;

    /** Specifications are evaluated by recursion. Only what is used of it takes memory. */
    private static final long STACK_BYTES = 256L << 20;

    private final HttpServer server;
    private final ExecutorService threads;
    private final Answers answers;
    private final String token;

    private ViewServer(HttpServer server, ExecutorService threads, Answers answers, String token) {
        this.server = server;
        this.threads = threads;
        this.answers = answers;
        this.token = token;
    }

    /** @param port 0 for any that is free */
    public static ViewServer start(Content content, int port) throws BadInput {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        HttpServer server;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 0);
        } catch (IOException e) {
            throw new BadInput("port " + port + " of 127.0.0.1 cannot be used: " + e.getMessage(), e);
        }
        ExecutorService threads = Executors.newFixedThreadPool(8, work -> {
            Thread thread = new Thread(null, work, "view", STACK_BYTES);
            thread.setDaemon(true);
            return thread;
        });
        ViewServer started = new ViewServer(
                server, threads, new Answers(content), HexFormat.of().formatHex(random));
        server.createContext("/", started::handle);
        server.setExecutor(threads);
        server.start();
        return started;
    }

    /** Where the viewer is: for one person, on this machine. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/" + token + "/");
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            send(exchange, answer(exchange));
        }
    }

    private Answers.Answer answer(HttpExchange exchange) {
        String host = exchange.getRequestHeaders().getFirst("Host");
        int port = server.getAddress().getPort();
        if (!List.of("127.0.0.1:" + port, "localhost:" + port).contains(String.valueOf(host))) {
            return Answers.Answer.refused(403, "This server answers to 127.0.0.1 only.");
        }
        if (!exchange.getRequestMethod().equals("GET")) {
            return Answers.Answer.refused(405, "Only GET is answered.");
        }
        String path = exchange.getRequestURI().getPath();
        String[] parts = path.split("/", 3);
        if (parts.length < 3 || !isToken(parts[1])) {
            return Answers.Answer.refused(
                    403, "The address lacks its token. Use the address that plumbline view printed.");
        }
        try {
            return answers.to(parts[2], String.valueOf(exchange.getRequestURI().getQuery()));
        } catch (BadInput e) {
            return Answers.Answer.refused(404, e.getMessage());
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            return Answers.Answer.refused(500, "The viewer failed at this: " + e);
        }
    }

    /** Takes as long for a wrong token as for the right one. */
    private boolean isToken(String given) {
        return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    private void send(HttpExchange exchange, Answers.Answer answer) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", answer.type());
        exchange.getResponseHeaders().set("Content-Security-Policy", answers.policy());
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        exchange.getResponseHeaders().set("Referrer-Policy", "no-referrer");
        exchange.getResponseHeaders().set("Cross-Origin-Resource-Policy", "same-origin");
        exchange.getResponseHeaders().set("Cross-Origin-Opener-Policy", "same-origin");
        exchange.sendResponseHeaders(answer.status(), answer.body().length == 0 ? -1 : answer.body().length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(answer.body());
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
