package dev.plumbline.explain.view.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * One client, from its connection to its end: it asks, waits, is answered, and is waited for until it has taken notice.
 * All of it on the thread of the selector, but for {@link #begin} and {@link #finish}.
 */
final class Connection {
    private static final int LONGEST_HEAD = 16 << 10;

    private enum Phase {
        ASKING,
        WAITING,
        ANSWERED,
        /** Bytes that arrive after an answer must be read: otherwise the system discards the answer with them. */
        PARTING
    }

    private final LoopbackServer server;
    private final SocketChannel channel;
    private final SelectionKey key;
    private final ServerLimits limits;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private final ByteBuffer room = ByteBuffer.allocate(4096);
    private Phase phase = Phase.ASKING;
    private ByteBuffer answer = ByteBuffer.allocate(0);

    /** By {@link System#nanoTime}. A client that waits for us may wait as long as it likes. */
    private long deadline;

    /** Guarded by this, like what follows: threads at work look at both. */
    private boolean left;

    private Thread worker;

    Connection(LoopbackServer server, SocketChannel channel, SelectionKey key, ServerLimits limits) {
        this.server = server;
        this.channel = channel;
        this.key = key;
        this.limits = limits;
        this.deadline = System.nanoTime() + limits.request().toNanos();
    }

    /** Whether no thread works for it, so that it may be dropped in favour of others. */
    boolean isUnfinished() {
        return phase == Phase.ASKING || phase == Phase.PARTING;
    }

    /** Reads and writes as much as is possible now. */
    void goOn() {
        try {
            if (phase == Phase.ANSWERED) {
                write();
            } else {
                read();
            }
        } catch (IOException | RuntimeException e) {
            leave();
            end();
        }
    }

    private void read() throws IOException {
        int count;
        while ((count = channel.read(room.clear())) > 0) {
            if (phase == Phase.ASKING) {
                head.write(room.array(), 0, count);
                take();
            }
        }
        if (count < 0) {
            // No more is sent. Some clients say so and still read, so what is ready soon is sent nevertheless.
            leave();
            key.interestOps(phase == Phase.ANSWERED ? SelectionKey.OP_WRITE : 0);
            if (phase == Phase.ASKING || phase == Phase.PARTING) {
                end();
            }
        }
    }

    private void take() {
        String text = head.toString(StandardCharsets.ISO_8859_1);
        int end = text.indexOf("\r\n\r\n");
        if (end < 0 && text.length() <= LONGEST_HEAD) {
            return;
        }
        if (end < 0 || end > LONGEST_HEAD) {
            send(Response.refused(431, "The request is too long."));
            return;
        }
        Optional<Request> request = Request.parse(text.substring(0, end));
        if (request.isEmpty()) {
            send(Response.refused(400, "This is no request of HTTP 1.1."));
        } else if (request.get().hasBody()) {
            send(Response.refused(
                    request.get().method().equals("GET") ? 400 : 405, "Only GET without a body is answered."));
        } else {
            phase = Phase.WAITING;
            server.submit(request.get(), this);
        }
    }

    /** Sends an answer, and reads nothing but the end after it. */
    void send(Response response) {
        if (!channel.isOpen()) {
            return;
        }
        phase = Phase.ANSWERED;
        answer = response.bytes();
        deadline = System.nanoTime() + limits.silence().toNanos();
        try {
            key.interestOps(SelectionKey.OP_WRITE);
            write();
        } catch (IOException | CancelledKeyException e) {
            end();
        }
    }

    private void write() throws IOException {
        if (channel.write(answer) > 0) {
            deadline = System.nanoTime() + limits.silence().toNanos();
        }
        if (!answer.hasRemaining()) {
            channel.shutdownOutput();
            phase = Phase.PARTING;
            deadline = System.nanoTime() + limits.request().toNanos();
            if (hasLeft()) {
                end();
            } else {
                key.interestOps(SelectionKey.OP_READ);
            }
        }
    }

    void endIfLate(long now) {
        if (phase != Phase.WAITING && now - deadline > 0) {
            if (phase == Phase.ASKING && head.size() > 0) {
                send(Response.refused(408, "The request did not come to its end in time."));
                phase = Phase.PARTING;
            }
            end();
        }
    }

    void end() {
        try {
            channel.close();
        } catch (IOException e) {
            // Closed as far as that is possible.
        }
        server.forget(this);
    }

    private synchronized boolean hasLeft() {
        return left;
    }

    /** The thread that works for this client may stop. */
    private synchronized void leave() {
        left = true;
        if (worker != null) {
            worker.interrupt();
        }
    }

    /** @return whether an answer is still wanted; one that is had at once may be, see {@link #read} */
    synchronized boolean begin(Thread thread, boolean takesLong) {
        if (left && takesLong) {
            return false;
        }
        worker = thread;
        return true;
    }

    /** The thread turns to another client, and must not be interrupted for this one. */
    synchronized void finish() {
        worker = null;
        Thread.interrupted();
    }
}
