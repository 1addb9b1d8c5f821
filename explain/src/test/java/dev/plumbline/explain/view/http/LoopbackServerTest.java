package dev.plumbline.explain.view.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LoopbackServerTest {
    /** Only a server that hangs exceeds it. */
    private static final int PATIENCE_SECONDS = 300;

    /** On no machine, however busy, does a test take as long as these. */
    private static final ServerLimits PATIENT = new ServerLimits(Duration.ofHours(1), Duration.ofHours(1), 20, 2, 1, 3);

    /** For a request that never ends. */
    private static final ServerLimits SHORT =
            new ServerLimits(Duration.ofMillis(300), Duration.ofHours(1), 20, 2, 1, 3);

    /** For a client that takes nothing; one that does has enough time on a busy machine, too. */
    private static final ServerLimits SILENT =
            new ServerLimits(Duration.ofHours(1), Duration.ofSeconds(1), 20, 2, 1, 3);

    /** Answers with the path; whoever asks for {@code /long} waits until he is interrupted, or the test is over. */
    private static final class Echo implements LoopbackServer.Handler, AutoCloseable {
        private final CountDownLatch begun = new CountDownLatch(1);
        private final CountDownLatch interrupted = new CountDownLatch(1);
        private final CountDownLatch over = new CountDownLatch(1);

        @Override
        public Response answer(Request request) {
            if (takesLong(request)) {
                begun.countDown();
                try {
                    over.await();
                } catch (InterruptedException e) {
                    interrupted.countDown();
                }
            }
            byte[] body = request.path().equals("/large")
                    ? new byte[12 << 20]
                    : (request.path() + "|" + request.query() + "|"
                                    + request.header("host").orElse(""))
                            .getBytes(StandardCharsets.UTF_8);
            return new Response(200, Map.of("X-Kind", "echo"), body);
        }

        @Override
        public boolean takesLong(Request request) {
            return request.path().equals("/long");
        }

        @Override
        public void close() {
            over.countDown();
        }
    }

    private static LoopbackServer serving(Echo echo) throws IOException {
        return serving(echo, PATIENT);
    }

    private static LoopbackServer serving(Echo echo, ServerLimits limits) throws IOException {
        LoopbackServer server = LoopbackServer.at(0, limits);
        server.start(echo);
        return server;
    }

    private static Socket sent(LoopbackServer server, String text) throws IOException {
        Socket socket = new Socket("127.0.0.1", server.port());
        socket.setSoTimeout(PATIENCE_SECONDS * 1_000);
        OutputStream out = socket.getOutputStream();
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
        return socket;
    }

    private static String answer(LoopbackServer server, String text) throws IOException {
        try (Socket socket = sent(server, text)) {
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aRequestIsAnswered() throws IOException {
        try (Echo echo = new Echo();
                LoopbackServer server = serving(echo)) {
            assertThat(answer(server, "GET /a/b?c=1 HTTP/1.1\r\nHost: x\r\nAccept: */*\r\n\r\n"))
                    .isEqualTo("HTTP/1.1 200 OK\r\nX-Kind: echo\r\nContent-Length: 10\r\nConnection: close\r\n\r\n"
                            + "/a/b|c=1|x");
        }
    }

    @Test
    void whatIsNoRequestIsRefused() throws IOException {
        try (Echo echo = new Echo();
                LoopbackServer server = serving(echo)) {
            for (String wrong : List.of(
                    "hello\r\n\r\n",
                    "\r\n\r\n",
                    "GET / HTTP/2\r\n\r\n",
                    "GET http://x/ HTTP/1.1\r\n\r\n",
                    "GET / HTTP/1.1\r\nno header\r\n\r\n",
                    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                    "GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\nhel")) {
                assertThat(answer(server, wrong)).as(wrong).startsWith("HTTP/1.1 400 ");
            }
            assertThat(answer(server, "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"))
                    .startsWith("HTTP/1.1 405 ");
            assertThat(answer(server, "GET /" + "x".repeat(20_000))).startsWith("HTTP/1.1 431 ");
        }
    }

    /** More of them than connections are allowed. None of them would end by itself before the test does. */
    @Test
    void aFloodOfHalfRequestsKeepsNobodyWaiting() throws IOException {
        List<Socket> flood = new ArrayList<>();
        try (Echo echo = new Echo();
                LoopbackServer server = serving(echo)) {
            for (int i = 0; i < 60; i++) {
                flood.add(sent(
                        server,
                        i % 3 == 0
                                ? ""
                                : i % 3 == 1 ? "GET / HTTP/1.1\r\nHost: x\r\nX-A" : "POST / HTTP/1.1\r\nContent-"));
                if (i % 10 == 9) {
                    assertThat(answer(server, "GET /page HTTP/1.1\r\nHost: x\r\n\r\n"))
                            .endsWith("/page||x");
                }
            }
            for (Socket half : flood.subList(0, flood.size() - PATIENT.connections())) {
                assertThat(ends(half)).as("the oldest are dropped").isTrue();
            }
        } finally {
            for (Socket half : flood) {
                half.close();
            }
        }
    }

    /** Whether the server ends it, with or without a word. */
    private static boolean ends(Socket socket) {
        try {
            socket.getInputStream().readAllBytes();
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    /** A byte every now and then does not buy more time. */
    @Test
    void aSlowRequestEndsWhenItsTimeIsOver() throws Exception {
        try (Echo echo = new Echo();
                LoopbackServer server = serving(echo, SHORT);
                Socket slow = sent(server, "GET / HTTP/1.1\r\n")) {
            slow.setSoTimeout(50);
            boolean ended = false;
            for (int i = 0; !ended && i < PATIENCE_SECONDS * 20; i++) {
                try {
                    slow.getOutputStream().write('x');
                    ended = slow.getInputStream().read() >= 0
                            || slow.getInputStream().read() < 0;
                } catch (SocketTimeoutException e) {
                    // Not yet.
                } catch (IOException e) {
                    ended = true;
                }
            }
            assertThat(ended).isTrue();
        }
    }

    @Test
    void whoTakesNothingOfAnAnswerIsDropped() throws IOException {
        try (Echo echo = new Echo();
                LoopbackServer server = serving(echo, SILENT);
                Socket deaf = sent(server, "GET /large HTTP/1.1\r\n\r\n");
                Socket listening = sent(server, "GET /large HTTP/1.1\r\n\r\n")) {
            assertThat(listening.getInputStream().readAllBytes().length).isGreaterThan(12 << 20);
            // It has not read anything for longer than is allowed, so not all of it can be there.
            await(SILENT.silence().multipliedBy(2));
            int count = 0;
            try {
                count = deaf.getInputStream().readAllBytes().length;
            } catch (IOException e) {
                // Reset: dropped as well.
            }
            assertThat(count).isLessThan(12 << 20);
        }
    }

    private static void await(Duration time) {
        try {
            new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void workStopsWhenTheClientLeaves() throws Exception {
        try (Echo echo = new Echo();
                LoopbackServer server = serving(echo)) {
            try (Socket leaving = sent(server, "GET /long HTTP/1.1\r\n\r\n")) {
                assertThat(echo.begun.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
                assertThat(echo.interrupted.getCount()).isEqualTo(1);
                leaving.close();
            }
            assertThat(echo.interrupted.await(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
            assertThat(answer(server, "GET /then HTTP/1.1\r\n\r\n")).endsWith("/then||");
        }
    }

    @Test
    void whatTakesLongKeepsNobodyElseWaiting() throws Exception {
        List<Socket> waiting = new ArrayList<>();
        try (Echo echo = new Echo();
                LoopbackServer server = serving(echo)) {
            for (int i = 0; i < 4; i++) {
                waiting.add(sent(server, "GET /long HTTP/1.1\r\n\r\n"));
            }
            assertThat(echo.begun.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(answer(server, "GET /page HTTP/1.1\r\n\r\n")).endsWith("/page||");
            assertThat(answer(server, "GET /long HTTP/1.1\r\n\r\n"))
                    .as("one at work and three waiting are all that there may be")
                    .startsWith("HTTP/1.1 503 ");
        } finally {
            for (Socket each : waiting) {
                each.close();
            }
        }
    }

    /** Some clients say that they will ask nothing more, and read on. */
    @Test
    void whoHasHalfClosedIsAnswered() throws IOException {
        try (Echo echo = new Echo();
                LoopbackServer server = serving(echo);
                Socket half = sent(server, "GET /half HTTP/1.1\r\n\r\n")) {
            half.shutdownOutput();
            assertThat(new String(half.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .endsWith("/half||");
        }
    }
}
