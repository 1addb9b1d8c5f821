package dev.plumbline.runtime.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Passes bytes on to an address, and cuts each connection after a random number of them, in either direction. */
final class CuttingProxy implements AutoCloseable {
    private final ServerSocket server;
    private final InetSocketAddress target;
    private final Random random;
    private final int mean;
    final AtomicInteger cuts = new AtomicInteger();

    CuttingProxy(InetSocketAddress target, long seed, int mean) throws IOException {
        this.target = target;
        this.mean = mean;
        random = new Random(seed);
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Inbox.start("proxy", this::accept);
    }

    InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort());
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket in = server.accept();
                Socket out = new Socket();
                out.connect(target);
                int there;
                int back;
                synchronized (random) {
                    there = random.nextInt(2 * mean);
                    back = random.nextInt(2 * mean);
                }
                Inbox.start("there", () -> pass(in, out, there));
                Inbox.start("back", () -> pass(out, in, back));
            } catch (IOException e) {
                Thread.yield();
            }
        }
    }

    private void pass(Socket from, Socket to, int bytes) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[64];
            int left = bytes;
            while (left > 0) {
                int read = in.read(buffer, 0, Math.min(left, buffer.length));
                if (read < 0) {
                    return;
                }
                out.write(buffer, 0, read);
                out.flush();
                left -= read;
            }
            cuts.incrementAndGet();
        } catch (IOException e) {
            // The other direction was cut.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
