package dev.plumbline.cli.live;

import dev.plumbline.history.json.DocumentJson;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.document.Document;
import dev.plumbline.value.text.Count;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Calls an address with JSON objects. A call that fails is repeated twice, and calls that wait for too many others are
 * dropped and counted; the check does not depend on them.
 */
final class Webhook implements AutoCloseable {
    private static final int TRIES = 3;
    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final int CONNECT_MILLIS = 5_000;
    private static final int READ_MILLIS = 5_000;
    private static final Duration PATIENCE = Duration.ofSeconds(40);

    private static final int MOST_WAITING = 1_000;
    private static final byte[] END = {};

    private final BlockingQueue<byte[]> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final AtomicLong dropped = new AtomicLong();
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

    /** Calls it on a thread of its own, one call after the other. */
    void call(Document body) {
        if (calling == null) {
            calling = new Thread(this::callAll, "webhook");
            calling.setDaemon(true);
            calling.start();
        }
        if (!waiting.offer(DocumentJson.line(body).getBytes(StandardCharsets.UTF_8))) {
            dropped.incrementAndGet();
        }
    }

    private void callAll() {
        try {
            for (byte[] body = waiting.take(); body.length > 0; body = waiting.take()) {
                call(body);
            }
        } catch (InterruptedException e) {
            problem = "interrupted";
        }
    }

    private void call(byte[] body) throws InterruptedException {
        String failure = "";
        for (int tried = 1; tried <= TRIES; tried++) {
            try {
                int status = post(body);
                if (status >= 200 && status < 300) {
                    return;
                }
                failure = "answered with status " + status;
                Thread.sleep(PAUSE.toMillis() * tried);
            } catch (IOException e) {
                failure = BadInput.reason(e);
            }
        }
        problem = failure;
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
        long count = dropped.get();
        return Optional.ofNullable(problem)
                .or(() -> count == 0
                        ? Optional.empty()
                        : Optional.of(Count.of(count, "violation") + " could not be sent in time"))
                .map(why -> "--webhook " + address + ": " + why);
    }

    /** Waits for the calls, for a while. */
    @Override
    public void close() {
        while (calling != null && !waiting.offer(END)) {
            waiting.poll();
            dropped.incrementAndGet();
        }
        if (calling != null && !Waiting.forThread(calling, PATIENCE)) {
            problem = "no answer in time";
        }
    }
}
