package dev.plumbline.explain.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.explain.bundle.Bundle;
import dev.plumbline.explain.web.Scenes;
import dev.plumbline.history.Operation;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ViewServerTest {
    private static final ViewedHistory PLAIN = plain();

    private static ViewedHistory plain() {
        try {
            return ViewedHistory.plain(Scenes.queueThatRepeats(), "", Optional.empty(), Map.of());
        } catch (BadInput e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whoHasTheTokenIsAnswered() throws BadInput, IOException {
        try (ViewServer server = ViewedHistories.serve(PLAIN)) {
            URI address = server.address();
            String host = "127.0.0.1:" + address.getPort();
            for (String path : List.of("", "start", "scene", "timeline", "operations?numbers=1,2")) {
                assertThat(Requests.get(address, "GET " + address.getPath() + path, host))
                        .startsWith("HTTP/1.1 200 ")
                        .containsIgnoringCase("Content-Security-Policy: default-src 'none'; connect-src 'self'")
                        .containsIgnoringCase("X-Content-Type-Options: nosniff")
                        .containsIgnoringCase("Cache-Control: no-store")
                        .doesNotContainIgnoringCase("Access-Control-Allow");
            }
        }
    }

    /** Keys that only differ in their folders, and one of this very folder. */
    @Test
    void servesValuesThatLookLikePathsAsTheyAre() throws BadInput, IOException {
        List<String> keys = List.of(
                "/srv/a/users/1",
                "/srv/b/users/1",
                "~/users/1",
                "./users/1",
                System.getProperty("user.dir") + "/1",
                System.getProperty("user.home") + "/1");
        List<Operation> operations = new ArrayList<>();
        for (String key : keys) {
            long at = 10L * operations.size();
            Map<String, Value> arguments = Map.of("key", Value.of(key), "value", Value.of(key));
            operations.add(Scenes.operation("p", "put", arguments, at, at + 5));
        }
        Map<String, Value> wrong = Map.of("key", Value.of(keys.get(1)), "result", Value.of(keys.get(0)));
        operations.add(Scenes.operation("p", "get", wrong, 90, 95));
        Bundle bundle = ViewedHistories.bundle(Scenes.history("h.ndjson", "us", operations), "map");
        try (ViewServer server = ViewedHistories.serve(ViewedHistory.of(bundle, ViewedHistories::sweep))) {
            URI address = server.address();
            String host = "127.0.0.1:" + address.getPort();
            String scene = Requests.get(address, "GET " + address.getPath() + "scene", host);
            assertThat(scene)
                    .contains(
                            "the value at key \\\"/srv/b/users/1\\\" is \\\"/srv/b/users/1\\\", not \\\"/srv/a/users/1\\\"");
            String arguments =
                    Requests.get(address, "GET " + address.getPath() + "operations?numbers=0,1,2,3,4,5,6", host);
            for (String key : keys) {
                assertThat(arguments).contains("\"\\\"" + key + "\\\"\"");
            }
        }
    }

    @Test
    void whoLacksTheTokenIsRefused() throws BadInput, IOException {
        try (ViewServer server = ViewedHistories.serve(PLAIN)) {
            URI address = server.address();
            String host = "127.0.0.1:" + address.getPort();
            String token = address.getPath().replace("/", "");
            assertThat(token).matches("[0-9a-f]{32}");
            String wrong = (token.charAt(0) == '0' ? "1" : "0") + token.substring(1);
            for (String path : List.of(
                    "/",
                    "/scene",
                    "/timeline",
                    "/" + wrong + "/",
                    "/" + wrong + "/scene",
                    "/" + token,
                    "/" + token.substring(1) + "/scene",
                    "/scene?token=" + token)) {
                assertThat(Requests.get(address, "GET " + path, host))
                        .startsWith("HTTP/1.1 403 ")
                        .contains("lacks its token")
                        .doesNotContain("enqueue");
            }
        }
    }

    /** A page of elsewhere whose name was made to point here would ask under its own name. */
    @Test
    void anotherHostIsRefused() throws BadInput, IOException {
        try (ViewServer server = ViewedHistories.serve(PLAIN)) {
            URI address = server.address();
            for (String host : List.of(
                    "evil.example",
                    "evil.example:" + address.getPort(),
                    "127.0.0.1",
                    "127.0.0.1.evil.example:" + address.getPort(),
                    "")) {
                assertThat(Requests.get(address, "GET " + address.getPath() + "scene", host))
                        .matches("(?s)HTTP/1.1 40[03] .*")
                        .doesNotContain("enqueue");
            }
            assertThat(Requests.get(address, "GET " + address.getPath(), "localhost:" + address.getPort()))
                    .startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void onlyKnownPathsAndNumbersAreAnswered() throws BadInput, IOException {
        try (ViewServer server = ViewedHistories.serve(PLAIN)) {
            URI address = server.address();
            String host = "127.0.0.1:" + address.getPort();
            for (String path : List.of("nothing", "../scene", "runs/1/scene", "stalled?operation=99&rows=1")) {
                assertThat(Requests.get(address, "GET " + address.getPath() + path, host))
                        .startsWith("HTTP/1.1 404 ");
            }
            for (String path : List.of(
                    "operations",
                    "operations?numbers=",
                    "operations?numbers=a",
                    "operations?numbers=99999999999",
                    "operations?numbers=" + "1,".repeat(1_000) + "1",
                    "more",
                    "more?rows=",
                    "more?rows=-1",
                    "more?rows=1,2",
                    "more?rows=1000000",
                    "more?rows=9999999999999999999999",
                    "stalled?rows=1",
                    "stalled?operation=1&rows=1000000",
                    "stalled?operation=x&rows=1")) {
                assertThat(Requests.get(address, "GET " + address.getPath() + path, host))
                        .startsWith("HTTP/1.1 400 ")
                        .contains("expected");
            }
            assertThat(Requests.get(address, "POST " + address.getPath() + "scene", host))
                    .startsWith("HTTP/1.1 405 ");
            assertThat(Requests.get(address, "GET " + address.getPath() + "operations?numbers=77", host))
                    .endsWith("{\"operations\":[]}");
        }
    }

    @Test
    void noOtherAddressOfThisMachineAnswers() throws BadInput, IOException {
        try (ViewServer server = ViewedHistories.serve(PLAIN)) {
            int port = server.address().getPort();
            for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
                each.inetAddresses()
                        .filter(address -> !address.isLoopbackAddress())
                        .forEach(address -> {
                            try (Socket socket = new Socket()) {
                                assertThatThrownBy(() -> socket.connect(new InetSocketAddress(address, port), 2_000))
                                        .isInstanceOf(IOException.class);
                            } catch (IOException e) {
                                throw new AssertionError(e);
                            }
                        });
            }
        }
    }

    @Test
    void aPortInUseIsSaidToBe() throws BadInput {
        try (ViewServer server = ViewedHistories.serve(PLAIN)) {
            int port = server.address().getPort();
            assertThatThrownBy(() -> ViewServer.start(new Content.One(() -> PLAIN), port))
                    .isInstanceOf(BadInput.class)
                    .hasMessageContaining("port " + port);
        }
    }
}
