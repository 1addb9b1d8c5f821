package dev.plumbline.actor.run;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The messages of one machine to another one that the receiver does not have for good, and the thread that sends them. */
final class TcpOutbox {
    private static final int CONNECT_MILLIS = 1_000;
    /** Another program may have got the port of a machine that is down, and wait for other words. */
    private static final int ANSWER_MILLIS = 5_000;

    private static final int PAUSE_MILLIS = 10;

    private final String run;
    private final String from;
    private final String to;
    private final Ports ports;
    // Guarded by this.
    private final Deque<Numbered> kept = new ArrayDeque<>();
    private long sent;
    private boolean closed;
    private Socket connection = new Socket();

    private record Numbered(long number, byte[] content) {}

    TcpOutbox(String run, String from, String to, Ports ports) {
        this.run = run;
        this.from = from;
        this.to = to;
        this.ports = ports;
        TcpCarrier.start("messages from " + from + " to " + to, this::work);
    }

    synchronized void send(long number, byte[] content) {
        kept.add(new Numbered(number, content));
        notifyAll();
    }

    private void work() {
        while (awaitMessages()) {
            try (Socket socket = new Socket()) {
                socket.setTcpNoDelay(true);
                socket.connect(ports.address(to), CONNECT_MILLIS);
                if (open(socket)) {
                    converse(socket);
                }
            } catch (IOException | NumberFormatException e) {
                // The receiver is down, or not up yet. Messages are kept, and sending is tried again.
            } catch (InterruptedException e) {
                return;
            }
            pause();
        }
    }

    private synchronized boolean open(Socket socket) throws IOException {
        connection = socket;
        // The system may connect a port at which no process listens to itself.
        return !closed && !socket.getLocalSocketAddress().equals(socket.getRemoteSocketAddress());
    }

    private synchronized boolean awaitMessages() {
        try {
            while (!closed && kept.isEmpty()) {
                wait();
            }
            return !closed;
        } catch (InterruptedException e) {
            return false;
        }
    }

    private synchronized void pause() {
        try {
            if (!closed) {
                wait(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            closed = true;
        }
    }

    private void converse(Socket socket) throws IOException, InterruptedException {
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
        DataInputStream in = new DataInputStream(socket.getInputStream());
        out.writeUTF(run);
        out.writeUTF(to);
        out.writeUTF(from);
        out.flush();
        socket.setSoTimeout(ANSWER_MILLIS);
        long first = in.readLong();
        socket.setSoTimeout(0);
        received(first);
        synchronized (this) {
            sent = first;
        }
        TcpCarrier.start("acknowledgements of " + to, () -> listen(socket, in));
        while (true) {
            List<Numbered> next = next(socket);
            for (Numbered each : next) {
                out.writeInt(each.content().length);
                out.write(each.content());
            }
            out.flush();
        }
    }

    private synchronized List<Numbered> next(Socket socket) throws IOException, InterruptedException {
        while (true) {
            if (closed || socket.isClosed()) {
                throw new IOException("closed");
            }
            List<Numbered> next = new ArrayList<>();
            for (Numbered each : kept) {
                if (each.number() > sent) {
                    next.add(each);
                }
            }
            if (!next.isEmpty()) {
                sent = next.get(next.size() - 1).number();
                return next;
            }
            wait();
        }
    }

    private void listen(Socket socket, DataInputStream in) {
        try {
            while (true) {
                received(in.readLong());
            }
        } catch (IOException e) {
            TcpCarrier.close(socket);
            synchronized (this) {
                notifyAll();
            }
        }
    }

    private synchronized void received(long number) {
        while (!kept.isEmpty() && kept.peek().number() <= number) {
            kept.poll();
        }
    }

    synchronized void close() {
        closed = true;
        TcpCarrier.close(connection);
        notifyAll();
    }
}
