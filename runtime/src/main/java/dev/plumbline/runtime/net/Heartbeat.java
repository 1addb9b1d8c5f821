package dev.plumbline.runtime.net;

import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Answers probes until it is closed or its JVM ends, so that others can see that a process is alive: a {@link
 * dev.plumbline.runtime.resource.FailureDetector} of another JVM uses {@link #probe}.
 */
public final class Heartbeat implements AutoCloseable {
    private static final int BEAT = 1;

    private final ServerSocket server;

    /** Listens at once. */
    public Heartbeat(InetSocketAddress address) {
        server = Inbox.listen(address);
        Inbox.start("heartbeat at " + address, this::answer);
    }

    public int port() {
        return server.getLocalPort();
    }

    private void answer() {
        while (!server.isClosed()) {
            try (Socket connection = server.accept()) {
                connection.getOutputStream().write(BEAT);
            } catch (IOException e) {
                // The other side is gone, or this is closed.
                Thread.yield();
            }
        }
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close a heartbeat", e);
        }
    }

    /** Tests whether the heartbeat at an address answers within a time. */
    public static Predicate<Value> probe(Function<Value, InetSocketAddress> addressOf, Duration timeout) {
        int millis = (int) Math.max(1, timeout.toMillis());
        return index -> {
            try (Socket socket = new Socket()) {
                socket.setSoTimeout(millis);
                socket.connect(addressOf.apply(index), millis);
                return socket.getInputStream().read() == BEAT;
            } catch (IOException e) {
                return false;
            }
        };
    }
}
