package dev.plumbline.runtime.net;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.value.TlaError;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;

/**
 * Messages of one process in transit to one mailbox. A thread sends them, and keeps each until it is acknowledged. When
 * the connection breaks, it opens another one and sends the unacknowledged messages again. So committing a section
 * never waits for the network.
 */
final class Outbox implements AutoCloseable {
    private static final int CONNECT_MILLIS = 1_000;
    private static final long LONGEST_PAUSE_MILLIS = 200;

    private final String sender;
    private final String mailbox;
    private final Supplier<InetSocketAddress> addressNow;
    private final Duration linger;
    // Guarded by this.
    private final Deque<Frame.Message> unacknowledged = new ArrayDeque<>();
    private long lastNumber;
    private boolean closed;
    private Socket connection = new Socket();
    // Belongs to the thread that sends.
    private long pauseMillis = 1;

    /**
     * @param sender a name that no other sender to that mailbox has
     * @param mailbox its name, as {@link Inbox} has it
     * @param address evaluated before each connection: a restarted receiver may have another address
     * @param before messages that earlier incarnations of the process sent; the receiver reports which ones it has
     */
    Outbox(String sender, String mailbox, Supplier<InetSocketAddress> address, Duration linger, Sent before) {
        this.sender = sender;
        this.mailbox = mailbox;
        this.addressNow = address;
        this.linger = linger;
        lastNumber = before.arrived();
        before.messages().forEach(message -> unacknowledged.add(new Frame.Message(++lastNumber, message)));
        Inbox.start("messages to " + mailbox, this::work);
    }

    /**
     * Messages that were sent.
     *
     * @param arrived the number of earlier ones, which the receiver has
     */
    record Sent(long arrived, List<ClockedValue> messages) {
        static final Sent NOTHING = new Sent(0, List.of());
    }

    /** What a restart needs to know. */
    synchronized Sent sent() {
        return new Sent(
                lastNumber - unacknowledged.size(),
                unacknowledged.stream().map(Frame.Message::stamped).toList());
    }

    synchronized void send(ClockedValue message) {
        unacknowledged.add(new Frame.Message(++lastNumber, message));
        notifyAll();
    }

    synchronized int waiting() {
        return unacknowledged.size();
    }

    private void work() {
        while (awaitWork()) {
            try (Socket socket = new Socket()) {
                socket.setTcpNoDelay(true);
                socket.connect(addressNow.get(), CONNECT_MILLIS);
                if (socket.getLocalSocketAddress().equals(socket.getRemoteSocketAddress())) {
                    // No process listens, and the system chose that port for this end: TCP connects it to itself.
                    throw new IOException("connected to itself");
                }
                synchronized (this) {
                    if (closed) {
                        return;
                    }
                    connection = socket;
                }
                converse(socket);
            } catch (IOException | TlaError e) {
                // The receiver is not reachable. The messages are kept, so sending is tried again.
            }
            if (!sleep()) {
                return;
            }
        }
    }

    /** Waits for messages to send; returns false when this is closed. */
    private synchronized boolean awaitWork() {
        try {
            while (!closed && unacknowledged.isEmpty()) {
                wait();
            }
            return !closed;
        } catch (InterruptedException e) {
            return false;
        }
    }

    /** A back-off: pauses grow while the receiver does not answer. */
    private synchronized boolean sleep() {
        try {
            long until = System.nanoTime() + pauseMillis * 1_000_000;
            for (long left = pauseMillis; !closed && left > 0; left = (until - System.nanoTime()) / 1_000_000) {
                wait(left);
            }
            pauseMillis = Math.min(2 * pauseMillis, LONGEST_PAUSE_MILLIS);
            return !closed;
        } catch (InterruptedException e) {
            return false;
        }
    }

    private void converse(Socket socket) throws IOException {
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
        long sent;
        synchronized (this) {
            sent = unacknowledged.isEmpty() ? lastNumber : unacknowledged.peek().number() - 1;
        }
        new Frame.Hello(sender, mailbox, sent + 1).write(Clock.NONE, out);
        out.flush();
        if (!(Frame.read(Clock.NONE, in) instanceof Frame.Acknowledged first)) {
            throw new IOException("no acknowledgement first");
        }
        acknowledged(first.number());
        pauseMillis = 1;
        sent = Math.max(sent, first.number());
        Inbox.start("acknowledgements from " + mailbox, () -> listen(socket, in));
        Clock before = Clock.NONE;
        while (true) {
            List<Frame.Message> next = awaitBehind(sent, socket);
            for (Frame.Message message : next) {
                message.write(before, out);
                before = message.stamped().clock();
                sent = message.number();
            }
            out.flush();
        }
    }

    private synchronized List<Frame.Message> awaitBehind(long sent, Socket socket) throws IOException {
        try {
            while (true) {
                if (closed || socket.isClosed()) {
                    throw new IOException("closed");
                }
                if (lastNumber > sent) {
                    List<Frame.Message> next = new ArrayList<>();
                    unacknowledged.stream().filter(m -> m.number() > sent).forEach(next::add);
                    return next;
                }
                wait();
            }
        } catch (InterruptedException e) {
            throw new IOException("interrupted", e);
        }
    }

    private void listen(Socket socket, DataInputStream in) {
        try {
            while (Frame.read(Clock.NONE, in) instanceof Frame.Acknowledged more) {
                acknowledged(more.number());
            }
        } catch (IOException e) {
            // The connection broke; below, the sending thread is notified.
        } finally {
            close(socket);
            synchronized (this) {
                notifyAll();
            }
        }
    }

    private synchronized void acknowledged(long number) {
        while (!unacknowledged.isEmpty() && unacknowledged.peek().number() <= number) {
            unacknowledged.poll();
        }
        notifyAll();
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // The connection is not used any more in either case.
        }
    }

    /** Waits for acknowledgements, at most for the time to linger: a receiver that is gone sends none. */
    @Override
    public void close() {
        long until = System.nanoTime() + linger.toNanos();
        synchronized (this) {
            try {
                long left = linger.toMillis();
                while (!unacknowledged.isEmpty() && left > 0) {
                    wait(left);
                    left = (until - System.nanoTime()) / 1_000_000;
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            closed = true;
            close(connection);
            notifyAll();
        }
    }
}
