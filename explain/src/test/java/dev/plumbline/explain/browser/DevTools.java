package dev.plumbline.explain.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** The Chrome DevTools Protocol: commands with answers, and events, as JSON over one WebSocket. */
final class DevTools {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PATIENCE_SECONDS = 60;

    private final AtomicInteger last = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
    private final Map<String, List<JsonNode>> events = new ConcurrentHashMap<>();
    private final WebSocket socket;

    DevTools(String address) {
        socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(address), new Messages())
                .join();
    }

    /** @param session of a tab, or empty for the browser itself */
    JsonNode call(String session, String method, Map<String, ?> parameters) {
        int number = last.incrementAndGet();
        ObjectNode message = JSON.createObjectNode().put("id", number).put("method", method);
        message.set("params", JSON.valueToTree(parameters));
        if (!session.isEmpty()) {
            message.put("sessionId", session);
        }
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        waiting.put(number, answer);
        synchronized (socket) {
            socket.sendText(message.toString(), true).join();
        }
        try {
            JsonNode given = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (given.has("error")) {
                throw new IllegalStateException(method + ": " + given.get("error"));
            }
            return given.get("result");
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IllegalStateException(method + ": no answer", e);
        } finally {
            waiting.remove(number);
        }
    }

    /** The events of a tab so far. */
    List<JsonNode> events(String session) {
        return events.computeIfAbsent(session, unseen -> new CopyOnWriteArrayList<>());
    }

    private final class Messages implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean complete) {
            text.append(part);
            if (complete) {
                take(text.toString());
                text.setLength(0);
            }
            from.request(1);
            return null;
        }

        private void take(String message) {
            try {
                JsonNode read = JSON.readTree(message);
                if (read.has("id")) {
                    CompletableFuture<JsonNode> answer =
                            waiting.get(read.get("id").asInt());
                    if (answer != null) {
                        answer.complete(read);
                    }
                } else {
                    events(read.path("sessionId").asText()).add(read);
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
