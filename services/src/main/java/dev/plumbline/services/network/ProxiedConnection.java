package dev.plumbline.services.network;

import dev.plumbline.services.plan.Link;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * A connection that passes through the proxy: two threads, one for each direction.
 *
 * <p>Where a link is cut, nothing passes: no data, and no word that the connection has ended. Data that was sent before
 * stays in the proxy and in the buffers of the system, and passes when the link is healed. TCP does the same over a
 * link that loses packets, as it repeats them. The difference to such a link: a new connection seems to be established at
 * once, since the proxy has accepted it, and only its data does not arrive.
 */
final class ProxiedConnection {
    private static final int PIECE = 16384;

    private final Socket outer;
    private final Socket inner = new Socket();
    private final LinkGates gates;
    /** Null for a connection from outside of the nodes, which always passes. */
    private final Link there;

    private final Link back;

    private ProxiedConnection(Socket outer, LinkGates gates, Link there, Link back) {
        this.outer = outer;
        this.gates = gates;
        this.there = there;
        this.back = back;
    }

    static ProxiedConnection between(Socket outer, LinkGates gates, int from, int to) {
        return new ProxiedConnection(outer, gates, new Link(from, to), new Link(to, from));
    }

    static ProxiedConnection fromOutside(Socket outer, LinkGates gates) {
        return new ProxiedConnection(outer, gates, null, null);
    }

    /** Carries data until both directions have ended. Called by a thread that is free for it. */
    void carry(InetSocketAddress destination) throws InterruptedException {
        try {
            if (there != null && !gates.await(there, back)) {
                return;
            }
            inner.connect(destination);
            outer.setTcpNoDelay(true);
            inner.setTcpNoDelay(true);
            Thread other = new Thread(
                    () -> pump(inner, outer, back), Thread.currentThread().getName() + " back");
            other.setDaemon(true);
            other.start();
            pump(outer, inner, there);
            other.join();
        } catch (IOException e) {
            // The node does not listen: the caller sees a connection that was closed at once.
        } finally {
            abort();
        }
    }

    private void pump(Socket from, Socket to, Link link) {
        byte[] piece = new byte[PIECE];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            while (true) {
                int read = in.read(piece);
                if (link != null && !passes(link)) {
                    abort();
                    return;
                }
                if (read < 0) {
                    to.shutdownOutput();
                    return;
                }
                out.write(piece, 0, read);
            }
        } catch (IOException e) {
            // One side was reset. The other side must not know before the link passes.
            try {
                if (link != null) {
                    gates.await(link);
                }
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
            abort();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            abort();
        }
    }

    /** Waits as long as the link is cut or slow; false if the connection is to break. */
    private boolean passes(Link link) throws InterruptedException {
        if (gates.breaks()) {
            return false;
        }
        long delay = gates.delay();
        if (delay > 0) {
            Thread.sleep(delay);
        }
        return gates.await(link);
    }

    /** Closes both sides, in whatever state they are. */
    void abort() {
        for (Socket socket : new Socket[] {outer, inner}) {
            try {
                socket.close();
            } catch (IOException e) {
                // It is closed.
            }
        }
    }
}
