package dev.plumbline.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.plumbline.campaign.cluster.ClusterConnection.Answer;
import dev.plumbline.campaign.cluster.ClusterConnection.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Slots that come, end, fall silent or lie, and strangers. */
@Tag("slow")
class SlotServerTest {
    private static final byte[] SECRET = "of this campaign".getBytes(StandardCharsets.UTF_8);
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    private SlotServer server;

    @BeforeEach
    void listen() throws IOException {
        server = new SlotServer(HERE, 0, SECRET, LONG);
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    private SlotWire connect() throws IOException {
        return SlotWire.connect(new Socket(), new InetSocketAddress(HERE, server.port()), SECRET);
    }

    private CompletableFuture<String> slot(Slot.Host host) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return new Slot(HERE.getHostAddress(), server.port(), SECRET, host, () -> false, LONG).serve();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                work -> {
                    Thread thread = new Thread(work);
                    thread.setDaemon(true);
                    thread.start();
                });
    }

    private Answer next() throws InterruptedException {
        return server.poll(LONG).orElseThrow();
    }

    private static String text(Answer answer) {
        return new String(answer.bytes(), StandardCharsets.UTF_8);
    }

    private void submit(long ticket) {
        server.submit(ticket, ByteBuffer.allocate(Long.BYTES).putLong(ticket).array());
    }

    private static byte[] doubled(byte[] request) {
        return Long.toString(2 * ByteBuffer.wrap(request).getLong()).getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void slotsThatJoinAtAnyTimeAnswerEachRequestOnce() throws Exception {
        for (int ticket = 0; ticket < 50; ticket++) {
            submit(ticket);
        }
        List<CompletableFuture<String>> slots = new ArrayList<>(List.of(slot(SlotServerTest::doubled)));
        Set<Long> seen = new TreeSet<>();
        for (int i = 0; i < 100; i++) {
            if (i == 50) {
                slots.add(slot(SlotServerTest::doubled));
                slots.add(slot(SlotServerTest::doubled));
                for (int ticket = 50; ticket < 100; ticket++) {
                    submit(ticket);
                }
            }
            Answer answer = next();
            assertThat(answer.kind()).isEqualTo(Kind.ANSWERED);
            assertThat(text(answer)).isEqualTo(Long.toString(2 * answer.ticket()));
            assertThat(seen.add(answer.ticket())).isTrue();
        }
        assertThat(server.poll(Duration.ZERO)).isEmpty();
        server.close();
        for (CompletableFuture<String> slot : slots) {
            assertThat(slot.get(1, TimeUnit.MINUTES)).contains("no connection to the driver at ");
        }
    }

    @Test
    void aRequestIsLostOnlyWithTheSlotThatHasIt() throws Exception {
        try (SlotWire idle = connect();
                SlotWire busy = connect()) {
            submit(7);
            submit(8);
            assertThat(idle.receive().ticket() + busy.receive().ticket()).isEqualTo(15);
            idle.send(new SlotWire.Frame(SlotWire.Kind.ANSWERED, idle.hashCode(), new byte[1]));
            Answer lost = next();
            assertThat(lost.kind()).as("an answer to something else").isEqualTo(Kind.LOST);
            busy.close();
            Answer second = next();
            assertThat(second.kind()).isEqualTo(Kind.LOST);
            assertThat(lost.ticket() + second.ticket()).isEqualTo(15);
        }
        SlotWire gone = connect();
        gone.close();
        while (server.connected() > 0) {
            Thread.sleep(1);
        }
        submit(9);
        slot(SlotServerTest::doubled);
        assertThat(text(next())).isEqualTo("18");
        assertThat(server.poll(Duration.ZERO)).isEmpty();
    }

    /** The answer comes after the request was given to another slot, so it must not count. */
    @Test
    void aSlotThatIsSilentIsLostWithItsAnswer() throws Exception {
        server.close();
        server = new SlotServer(HERE, 0, SECRET, Duration.ofSeconds(1));
        CountDownLatch lost = new CountDownLatch(1);
        AtomicInteger requests = new AtomicInteger();
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        slot(request -> {
            if (requests.getAndIncrement() == 0) {
                try {
                    lost.await();
                    Thread.sleep(LONG.toMillis());
                } catch (InterruptedException e) {
                    ended.complete(true);
                    throw e;
                }
            }
            return doubled(request);
        });
        submit(1);
        assertThat(next().kind()).isEqualTo(Kind.LOST);
        lost.countDown();
        assertThat(ended.get(1, TimeUnit.MINUTES)).as("what ran is ended").isTrue();
        submit(2);
        Answer answer = next();
        assertThat(answer.ticket()).as("the slot has connected again").isEqualTo(2);
        assertThat(text(answer)).isEqualTo("4");
    }

    @Test
    void aSlotThatShowsSignsOfLifeMayTakeItsTime() throws Exception {
        server.close();
        server = new SlotServer(HERE, 0, SECRET, Duration.ofSeconds(2));
        try (SlotWire wire = connect()) {
            submit(1);
            long ticket = wire.receive().ticket();
            for (int i = 0; i < 30; i++) {
                Thread.sleep(100);
                wire.send(SlotWire.Frame.BEAT);
            }
            wire.send(new SlotWire.Frame(SlotWire.Kind.ANSWERED, ticket, new byte[3]));
            assertThat(next().bytes()).hasSize(3);
        }
    }

    @Test
    void strangersGetNothing() throws Exception {
        submit(1);
        byte[] other = "of another one".getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> SlotWire.connect(new Socket(), new InetSocketAddress(HERE, server.port()), other))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not the driver of this campaign");
        try (Socket babbling = new Socket(HERE, server.port())) {
            babbling.getOutputStream()
                    .write("GET / HTTP/1.1\r\nHost: a-name-of-more-than-32-bytes\r\n\r\n"
                            .repeat(3)
                            .getBytes(StandardCharsets.UTF_8));
            assertThat(babbling.getInputStream().readAllBytes().length)
                    .as("random bytes and no request")
                    .isLessThanOrEqualTo(32);
        } catch (IOException e) {
            // The connection was reset.
        }
        assertThat(server.connected()).isZero();
        slot(SlotServerTest::doubled);
        assertThat(text(next())).isEqualTo("2");
    }

    /** A slot runs nothing for a program that happens to listen at the driver's port, or that sends a proof back. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aSlotServesOnlyItsDriver(boolean echo) throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, HERE)) {
            CompletableFuture<Void> served = CompletableFuture.runAsync(() -> {
                try (Socket socket = listener.accept()) {
                    byte[] nonce = new byte[32];
                    socket.getOutputStream().write(nonce);
                    byte[] seen = socket.getInputStream().readNBytes(64);
                    socket.getOutputStream().write(echo ? seen : new byte[32], echo ? 32 : 0, 32);
                    socket.getInputStream().readAllBytes();
                } catch (IOException e) {
                    // The slot has gone.
                }
            });
            assertThatThrownBy(() -> SlotWire.connect(
                            new Socket(), new InetSocketAddress(HERE, listener.getLocalPort()), SECRET))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("is not the driver of this campaign");
            served.get(1, TimeUnit.MINUTES);
        }
    }

    @Test
    void aDamagedFrameEndsItsConnectionAlone() throws Exception {
        slot(SlotServerTest::doubled);
        while (server.connected() < 1) {
            Thread.sleep(1);
        }
        Socket socket = new Socket();
        try (SlotWire wire = SlotWire.connect(socket, new InetSocketAddress(HERE, server.port()), SECRET)) {
            while (server.connected() < 2) {
                Thread.sleep(1);
            }
            assertThatThrownBy(() ->
                            wire.send(new SlotWire.Frame(SlotWire.Kind.ANSWERED, 1, new byte[SlotWire.LONGEST + 1])))
                    .isInstanceOf(IOException.class);
            // An answer that promises 2 GB.
            socket.getOutputStream()
                    .write(ByteBuffer.allocate(13)
                            .put((byte) SlotWire.Kind.ANSWERED.ordinal())
                            .putLong(1)
                            .putInt(Integer.MAX_VALUE)
                            .array());
            assertThatThrownBy(wire::receive).isInstanceOf(IOException.class);
        }
        submit(4);
        assertThat(text(next())).isEqualTo("8");
    }

    @Test
    void whatCannotBeBegunIsRefusedWithItsReason() throws Exception {
        slot(request -> {
            throw new NoClassDefFoundError("dev/plumbline/Gone");
        });
        submit(3);
        Answer refused = next();
        assertThat(refused.kind()).isEqualTo(Kind.REFUSED);
        assertThat(text(refused)).isEqualTo("dev/plumbline/Gone");

        server.close();
        server = new SlotServer(HERE, 0, SECRET, LONG);
        submit(5);
        submit(6);
        server.refuse("no machines");
        assertThat(List.of(next(), next()))
                .extracting(Answer::ticket, Answer::kind, SlotServerTest::text)
                .containsExactly(tuple(5L, Kind.REFUSED, "no machines"), tuple(6L, Kind.REFUSED, "no machines"));
    }

    @Test
    void whatRunsEndsWithTheServer() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        CompletableFuture<String> slot = slot(request -> {
            running.countDown();
            try {
                Thread.sleep(LONG.toMillis());
            } catch (InterruptedException e) {
                ended.complete(true);
            }
            return request;
        });
        submit(1);
        running.await();
        server.close();
        assertThat(ended.get(1, TimeUnit.MINUTES)).isTrue();
        assertThat(slot.get(1, TimeUnit.MINUTES)).startsWith("no connection to the driver at ");
    }

    @Test
    void anAddressThatIsTakenIsNamed() {
        assertThatThrownBy(() -> new SlotServer(HERE, server.port(), SECRET, LONG))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot listen at 127.0.0.1:" + server.port());
    }

    /**
     * Slots end at random: while idle, with a request, with half of an answer, after it. Each request that is submitted
     * has exactly one answer, and one that counts comes from a slot that had the request and sent it.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void eachRequestHasOneAnswerHoweverSlotsEnd(long seed) throws Exception {
        int requests = 300;
        Map<Long, Integer> sent = new ConcurrentHashMap<>();
        Semaphore places = new Semaphore(6);
        Random slots = new Random(seed);
        Thread joining = new Thread(() -> {
            while (true) {
                try {
                    places.acquire();
                } catch (InterruptedException e) {
                    return;
                }
                Random own = new Random(slots.nextLong());
                new Thread(() -> {
                            doomed(own, sent);
                            places.release();
                        })
                        .start();
            }
        });
        joining.start();
        Map<Long, Kind> kinds = new TreeMap<>();
        int submitted = 0;
        Random random = new Random(-seed);
        while (kinds.size() < requests) {
            while (submitted < requests && submitted - kinds.size() < 1 + random.nextInt(12)) {
                submit(submitted++);
            }
            Answer answer = next();
            assertThat(kinds.put(answer.ticket(), answer.kind())).isNull();
            if (answer.kind() == Kind.ANSWERED) {
                assertThat(sent).containsKey(answer.ticket());
                assertThat(text(answer)).isEqualTo(Long.toString(2 * answer.ticket()));
            }
        }
        assertThat(server.poll(Duration.ofMillis(20))).isEmpty();
        assertThat(kinds.values()).contains(Kind.ANSWERED, Kind.LOST, Kind.REFUSED);
        joining.interrupt();
        joining.join();
    }

    private void doomed(Random random, Map<Long, Integer> sent) {
        try (SlotWire wire = connect()) {
            for (int left = random.nextInt(8); left > 0; left--) {
                SlotWire.Frame request = wire.receive();
                switch (random.nextInt(8)) {
                    case 0 -> {
                        return;
                    }
                    case 1 -> wire.send(new SlotWire.Frame(SlotWire.Kind.ANSWERED, request.ticket() + 1, new byte[0]));
                    case 2 -> wire.send(new SlotWire.Frame(SlotWire.Kind.REFUSED, request.ticket(), new byte[0]));
                    default -> {
                        sent.merge(request.ticket(), 1, Integer::sum);
                        SlotWire.Frame answer =
                                new SlotWire.Frame(SlotWire.Kind.ANSWERED, request.ticket(), doubled(request.bytes()));
                        wire.send(answer);
                        if (random.nextInt(10) == 0) {
                            // A second time.
                            wire.send(answer);
                        }
                    }
                }
            }
        } catch (IOException e) {
            // The server has dropped it.
        }
    }
}
