package dev.plumbline.explain.view.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A small HTTP server for browsers of this machine: requests without a body, one a connection.
 *
 * <p>One thread reads all requests and sends all answers, and never waits for a client. So an unfinished request costs
 * a few hundred bytes until its time is over, and no thread. The server of the JDK reads each request on a thread of
 * its pool: as many half requests as it has threads stop it, and its time limits are system properties.
 *
 * <p>While an answer is worked out, the connection is watched. When the client closes it, the thread at work is
 * interrupted.
 */
public final class LoopbackServer implements AutoCloseable {
    private static final long LOOK_MILLIS = 100;

    /** Specifications are evaluated by recursion. Only what is used of it takes memory. */
    private static final long STACK_BYTES = 256L << 20;

    /** Works answers out. */
    public interface Handler {
        /** On one of several threads, which is interrupted when no client waits for the answer any more. */
        Response answer(Request request);

        /** Whether that may take seconds. */
        boolean takesLong(Request request);
    }

    private final ServerLimits limits;
    private final Selector selector;
    private final ServerSocketChannel door;
    private final ThreadPoolExecutor quick;
    private final ThreadPoolExecutor slow;
    private final Queue<Runnable> news = new ConcurrentLinkedQueue<>();

    /** In the order in which they came. Seen by the thread of the selector only, like all that they hold. */
    private final Set<Connection> connections = new LinkedHashSet<>();

    /** Set before the thread starts that uses it. */
    private Handler handler;

    private LoopbackServer(ServerLimits limits, Selector selector, ServerSocketChannel door) {
        this.limits = limits;
        this.selector = selector;
        this.door = door;
        this.quick = pool(limits.answers(), limits.waiting());
        this.slow = pool(limits.longAnswers(), limits.waiting());
    }

    /**
     * Takes a port; requests are not answered yet.
     *
     * @param port 0 for any that is free
     */
    public static LoopbackServer at(int port, ServerLimits limits) throws IOException {
        Selector selector = Selector.open();
        ServerSocketChannel door = ServerSocketChannel.open();
        try {
            door.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 256);
            door.configureBlocking(false);
            door.register(selector, SelectionKey.OP_ACCEPT);
        } catch (IOException e) {
            door.close();
            selector.close();
            throw e;
        }
        return new LoopbackServer(limits, selector, door);
    }

    /** Answers from now on, until it is closed. To be called once. */
    public void start(Handler answering) {
        handler = answering;
        Thread thread = new Thread(this::serve, "view-connections");
        thread.setDaemon(true);
        thread.start();
    }

    private static ThreadPoolExecutor pool(int threads, int waiting) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threads, threads, 10, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waiting), work -> {
                    Thread thread = new Thread(null, work, "view", STACK_BYTES);
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    public int port() {
        return door.socket().getLocalPort();
    }

    private void serve() {
        try {
            while (selector.isOpen()) {
                selector.select(LOOK_MILLIS);
                for (Runnable work = news.poll(); work != null; work = news.poll()) {
                    work.run();
                }
                for (SelectionKey key : selector.selectedKeys()) {
                    if (key.attachment() instanceof Connection connection) {
                        connection.goOn();
                    } else {
                        accept();
                    }
                }
                selector.selectedKeys().clear();
                long now = System.nanoTime();
                new ArrayList<>(connections).forEach(connection -> connection.endIfLate(now));
            }
        } catch (IOException | ClosedSelectorException e) {
            // It was closed. A selector has no other reason to fail; and no selector, no server.
            List.copyOf(connections).forEach(Connection::end);
        }
    }

    private void accept() throws IOException {
        SocketChannel client;
        while ((client = accepted()) != null) {
            if (connections.size() >= limits.connections() && !dropOldestUnfinished()) {
                client.close();
                continue;
            }
            try {
                client.configureBlocking(false);
                SelectionKey key = client.register(selector, SelectionKey.OP_READ);
                Connection connection = new Connection(this, client, key, limits);
                key.attach(connection);
                connections.add(connection);
                // Most requests came along with the connection: they are whole before a flood could push them out.
                connection.goOn();
            } catch (IOException e) {
                client.close();
            }
        }
    }

    /** Too many open files, for instance, are no reason to stop: some are closed soon. */
    private SocketChannel accepted() {
        try {
            return door.accept();
        } catch (IOException e) {
            return null;
        }
    }

    /** @return whether there was one */
    private boolean dropOldestUnfinished() {
        for (Connection each : connections) {
            if (each.isUnfinished()) {
                each.end();
                return true;
            }
        }
        return false;
    }

    void forget(Connection connection) {
        connections.remove(connection);
    }

    /** Has an answer worked out, elsewhere. */
    void submit(Request request, Connection connection) {
        boolean takesLong = handler.takesLong(request);
        try {
            (takesLong ? slow : quick).execute(() -> work(request, connection, takesLong));
        } catch (RejectedExecutionException e) {
            connection.send(Response.refused(503, "Too many questions at once. Ask again in a moment."));
        }
    }

    private void work(Request request, Connection connection, boolean takesLong) {
        Response response = null;
        try {
            if (connection.begin(Thread.currentThread(), takesLong)) {
                response = handler.answer(request);
            }
        } finally {
            connection.finish();
            Response answer = response;
            news.add(answer == null ? connection::end : () -> connection.send(answer));
            selector.wakeup();
        }
    }

    /** Drops all connections, and interrupts what is at work. */
    @Override
    public void close() {
        try {
            door.close();
            selector.close();
        } catch (IOException e) {
            // Nothing of it is needed any more.
        }
        quick.shutdownNow();
        slow.shutdownNow();
    }
}
