package dev.plumbline.explain.view;

import dev.plumbline.explain.view.http.LoopbackServer;
import dev.plumbline.explain.view.http.Request;
import dev.plumbline.explain.view.http.Response;
import dev.plumbline.explain.view.http.ServerLimits;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Serves the viewer to browsers of this machine. Other users of the machine can reach the port too, and any web page
 * may send requests to it; so every address begins with a token that only the printed address has. A page under a name
 * that was made to point here (DNS rebinding) is refused by the name it asks for. Clients that send nothing, or
 * send slowly or often, delay no other client.
 */
public final class ViewServer implements AutoCloseable {
    private static final int TOKEN_BYTES = 16;

    private final Answers answers;
    private final String token;
    private final LoopbackServer server;

    private ViewServer(LoopbackServer server, Answers answers, String token) {
        this.server = server;
        this.answers = answers;
        this.token = token;
    }

    /** @param port 0 for any that is free */
    public static ViewServer start(Content content, int port) throws BadInput {
        return start(content, port, ServerLimits.DEFAULT);
    }

    static ViewServer start(Content content, int port, ServerLimits limits) throws BadInput {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        LoopbackServer server;
        try {
            server = LoopbackServer.at(port, limits);
        } catch (IOException e) {
            throw new BadInput("port " + port + " of 127.0.0.1 cannot be used: " + e.getMessage(), e);
        }
        ViewServer started =
                new ViewServer(server, new Answers(content), HexFormat.of().formatHex(random));
        server.start(started.new Asked());
        return started;
    }

    /** Where the viewer is: for one person, on this machine. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.port() + "/" + token + "/");
    }

    private final class Asked implements LoopbackServer.Handler {
        @Override
        public Response answer(Request request) {
            Answers.Answer answer = answerTo(request);
            return new Response(
                    answer.status(),
                    Map.of(
                            "Content-Type", answer.type(),
                            "Content-Security-Policy", answer.policy(),
                            "Cache-Control", "no-store",
                            "X-Content-Type-Options", "nosniff",
                            "Referrer-Policy", "no-referrer",
                            "Cross-Origin-Resource-Policy", "same-origin",
                            "Cross-Origin-Opener-Policy", "same-origin"),
                    answer.body());
        }

        @Override
        public boolean takesLong(Request request) {
            return Answers.takesLong(request.path().substring(request.path().lastIndexOf('/') + 1));
        }
    }

    private Answers.Answer answerTo(Request request) {
        String host = request.header("Host").orElse("");
        int port = server.port();
        if (!List.of("127.0.0.1:" + port, "localhost:" + port).contains(host)) {
            return Answers.Answer.refused(403, "This server answers to 127.0.0.1 only.");
        }
        if (!request.method().equals("GET")) {
            return Answers.Answer.refused(405, "Only GET is answered.");
        }
        String[] parts = request.path().split("/", 3);
        if (parts.length < 3 || !isToken(parts[1])) {
            return Answers.Answer.refused(
                    403, "The address lacks its token. Use the address that plumbline view printed.");
        }
        try {
            return answers.to(parts[2], request.query());
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

    @Override
    public void close() {
        server.close();
    }
}
