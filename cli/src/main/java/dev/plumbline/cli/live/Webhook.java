package dev.plumbline.cli.live;

import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** Calls an address once, with a JSON object. A call that fails is repeated twice; the check does not depend on it. */
final class Webhook implements AutoCloseable {
    private static final int TRIES = 3;
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final int CONNECT_MILLIS = 5_000;
    private static final int READ_MILLIS = 5_000;
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    private final URI address;
    private Thread calling;
    private volatile String problem;

    /** @throws BadInput if it is not an address of the web */
    Webhook(String address) throws BadInput {
        try {
            this.address = new URI(address);
        } catch (URISyntaxException e) {
            throw wrong(address);
        }
        boolean isWeb = "http".equals(this.address.getScheme()) || "https".equals(this.address.getScheme());
        if (!isWeb || this.address.getHost() == null) {
            throw wrong(address);
        }
    }

    private static BadInput wrong(String address) {
        return new BadInput("--webhook " + address + "; expected an address such as http://127.0.0.1:8080/alarm");
    }

    /** Calls it on a thread of its own. The first call counts. */
    void call(Document body) {
        if (calling == null) {
            byte[] bytes = DocumentJson.line(body).getBytes(StandardCharsets.UTF_8);
            calling = new Thread(() -> call(bytes), "webhook");
            calling.setDaemon(true);
            calling.start();
        }
    }

    private void call(byte[] body) {
        for (int tried = 1; tried <= TRIES; tried++) {
            try {
                int status = post(body);
                if (status >= 200 && status < 300) {
                    problem = null;
                    return;
                }
                problem = "answered with status " + status;
                Thread.sleep(PAUSE.toMillis() * tried);
            } catch (IOException e) {
                problem = BadInput.reason(e);
            } catch (InterruptedException e) {
                problem = "interrupted";
                return;
            }
        }
    }

    private int post(byte[] body) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
        connection.setInstanceFollowRedirects(false);
        connection.setConnectTimeout(CONNECT_MILLIS);
        connection.setReadTimeout(READ_MILLIS);
        connection.setRequestMethod("POST");
        connection.setDoOutput(true);
        connection.setFixedLengthStreamingMode(body.length);
        connection.setRequestProperty("Content-Type", "application/json");
        try {
            try (OutputStream out = connection.getOutputStream()) {
                out.write(body);
            }
            return connection.getResponseCode();
        } finally {
            connection.disconnect();
        }
    }

    /** Why the call failed. */
    Optional<String> problem() {
        return Optional.ofNullable(problem).map(why -> "--webhook " + address + ": " + why);
    }

    /** Waits for the call, for a while. */
    @Override
    public void close() {
        if (calling != null && !Waiting.forThread(calling, PATIENCE)) {
            problem = "no answer in time";
        }
    }
}
