package dev.plumbline.spark;

import dev.plumbline.campaign.cluster.ClusterConnection.Answer;
import dev.plumbline.campaign.cluster.ClusterConnection.Kind;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The side of the driver: slots connect, and each has one request at a time, the oldest one that waits. When its
 * connection ends, or is silent for too long, the request that it had is lost. Each request gets one answer: it is in
 * exactly one place, waiting or at one slot, and an answer, a loss or a refusal takes it away from there.
 */
final class SlotServer implements Closeable {
    /** Connections that have not proved yet that they know the secret. */
    private static final int MOST_STRANGERS = 128;

    private static final int BACKLOG = 1_000;

    private record Request(long ticket, byte[] bytes) {}

    private final ServerSocket server;
    private final byte[] secret;
    private final int silence;
    private final Semaphore strangers = new Semaphore(MOST_STRANGERS);
    private final BlockingDeque<Request> waiting = new LinkedBlockingDeque<>();
    private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();
    private final Set<Served> slots = ConcurrentHashMap.newKeySet();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    /**
     * @param address at which to listen
     * @param port 0 for any
     * @param silence after which time without a frame a slot counts as lost
     */
    SlotServer(InetAddress address, int port, byte[] secret, Duration silence) throws IOException {
        server = new ServerSocket();
        try {
            server.bind(new InetSocketAddress(address, port), BACKLOG);
        } catch (IOException e) {
            server.close();
            throw new IOException("cannot listen at " + address.getHostAddress() + ":" + port + ": " + e.getMessage());
        }
        this.secret = secret.clone();
        this.silence = Math.toIntExact(silence.toMillis());
        start(this::accept, "slots of a campaign");
    }

    private static Thread start(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    int port() {
        return server.getLocalPort();
    }

    /** How many slots are connected. */
    int connected() {
        return slots.size();
    }

    void submit(long ticket, byte[] request) {
        waiting.add(new Request(ticket, request));
    }

    Optional<Answer> poll(Duration patience) throws InterruptedException {
        return Optional.ofNullable(answers.poll(patience.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** Refuses the requests that wait, for a reason why there are no slots. */
    void refuse(String reason) {
        List<Request> all = new ArrayList<>();
        waiting.drainTo(all);
        for (Request request : all) {
            answers.add(new Answer(request.ticket(), Kind.REFUSED, reason.getBytes(StandardCharsets.UTF_8)));
        }
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                sockets.add(socket);
                if (server.isClosed() || !strangers.tryAcquire()) {
                    // A slot tries again.
                    drop(socket);
                } else {
                    start(() -> greet(socket), "a slot of a campaign");
                }
            } catch (IOException e) {
                // A connection that was given up, or the server is closed.
                if (!server.isClosed()) {
                    pause();
                }
            }
        }
    }

    /** Out of file descriptors, for instance: the next attempt would fail at once. */
    private static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void drop(Socket socket) {
        sockets.remove(socket);
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use in any case.
        }
    }

    private void greet(Socket socket) {
        try {
            SlotWire wire;
            try {
                wire = SlotWire.accept(socket, secret);
                wire.limitSilence(silence);
            } finally {
                strangers.release();
            }
            new Served(wire).serve();
        } catch (IOException e) {
            // A stranger, or a slot that has just ended.
        } finally {
            drop(socket);
        }
    }

    /** A slot that is connected. One thread sends requests, another one receives answers. */
    private final class Served {
        private final SlotWire wire;
        private final Semaphore free = new Semaphore(1);

        // Both guarded by this.
        private Optional<Request> current = Optional.empty();
        private boolean over;

        Served(SlotWire wire) {
            this.wire = wire;
        }

        void serve() {
            slots.add(this);
            Thread sender = start(this::send, "requests for a slot");
            try {
                while (true) {
                    receive(wire.receive());
                }
            } catch (IOException e) {
                // Its end, or its silence.
            } finally {
                wire.close();
                end();
                sender.interrupt();
                slots.remove(this);
            }
        }

        private void receive(SlotWire.Frame frame) throws IOException {
            if (frame.kind() == SlotWire.Kind.BEAT) {
                return;
            }
            Request answered = current(frame.ticket());
            Kind kind = frame.kind() == SlotWire.Kind.ANSWERED ? Kind.ANSWERED : Kind.REFUSED;
            answers.add(new Answer(answered.ticket(), kind, frame.bytes()));
            free.release();
        }

        private synchronized Request current(long ticket) throws IOException {
            Request request = current.filter(each -> each.ticket() == ticket)
                    .orElseThrow(() -> new IOException("an answer to something else"));
            current = Optional.empty();
            return request;
        }

        private void send() {
            try {
                while (true) {
                    free.acquire();
                    Request next = waiting.takeFirst();
                    if (!begin(next)) {
                        // It was never sent.
                        waiting.addFirst(next);
                        return;
                    }
                    wire.send(new SlotWire.Frame(SlotWire.Kind.REQUEST, next.ticket(), next.bytes()));
                }
            } catch (InterruptedException e) {
                // The slot has ended.
            } catch (IOException e) {
                // The receiving thread sees it too.
                wire.close();
            }
        }

        private synchronized boolean begin(Request next) {
            if (over) {
                return false;
            }
            current = Optional.of(next);
            return true;
        }

        private synchronized void end() {
            over = true;
            current.ifPresent(request -> answers.add(
                    new Answer(request.ticket(), Kind.LOST, "its executor was lost".getBytes(StandardCharsets.UTF_8))));
            current = Optional.empty();
        }
    }

    /** Slots that see the end of their connection end what they run. */
    @Override
    public void close() throws IOException {
        server.close();
        sockets.forEach(this::drop);
    }
}
