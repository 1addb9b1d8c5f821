package dev.plumbline.services.network;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A proxy for nodes that choose free ports of loopback and cooperate: a node tells the proxy where it listens ({@code
 * listens NODE PORT}), and asks where it reaches a port of another one ({@code reaches NODE PORT}). The proxy answers
 * with a port of its own for that sender and receiver, so it knows both ends of each connection.
 */
public final class PortProxy implements AutoCloseable {
    private record Route(int from, int port) {}

    private final LinkGates gates;
    private final ServerSocket questions;
    private final Map<Integer, Integer> owners = new ConcurrentHashMap<>();
    private final Map<Route, ServerSocket> listeners = new HashMap<>();
    private final Set<ProxiedConnection> connections = ConcurrentHashMap.newKeySet();

    /** @param seed of the delays and losses of messages */
    public PortProxy(long seed) throws IOException {
        gates = new LinkGates(new Random(seed));
        questions = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        daemon("questions to the proxy", () -> accept(questions, this::answer));
    }

    /** Where the nodes ask. */
    public int port() {
        return questions.getLocalPort();
    }

    /** From now on the network between the nodes is in this state. */
    public void set(NetworkState state) {
        gates.set(state);
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private interface Use {
        void of(Socket socket) throws IOException, InterruptedException;
    }

    private static void accept(ServerSocket at, Use use) {
        while (!at.isClosed()) {
            try {
                Socket socket = at.accept();
                daemon("a connection of the proxy", () -> {
                    try (socket) {
                        use.of(socket);
                    } catch (IOException e) {
                        // The node sees that its connection was closed.
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
            } catch (IOException e) {
                // The proxy is closed, or the caller is gone.
                Thread.yield();
            }
        }
    }

    private void answer(Socket socket) throws IOException {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        OutputStream out = socket.getOutputStream();
        String line = in.readLine();
        if (line == null) {
            return;
        }
        String[] words = line.split(" ");
        int node = Integer.parseInt(words[1]);
        int port = Integer.parseInt(words[2]);
        int answer = port;
        if (words[0].equals("listens")) {
            owners.put(port, node);
        } else {
            answer = reached(node, port);
        }
        out.write((answer + "\n").getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    /** A node reaches its own ports directly. */
    private synchronized int reached(int from, int port) throws IOException {
        Integer to = owners.get(port);
        if (to == null || to == from || questions.isClosed()) {
            return port;
        }
        Route route = new Route(from, port);
        ServerSocket known = listeners.get(route);
        if (known == null) {
            ServerSocket made = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
            known = made;
            listeners.put(route, made);
            daemon("proxy from n" + from + " to n" + to, () -> accept(made, socket -> carry(socket, from, to, port)));
        }
        return known.getLocalPort();
    }

    private void carry(Socket socket, int from, int to, int port) throws InterruptedException {
        ProxiedConnection connection = ProxiedConnection.between(socket, gates, from, to);
        connections.add(connection);
        try {
            if (!questions.isClosed()) {
                connection.carry(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            }
        } finally {
            connections.remove(connection);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        questions.close();
        gates.close();
        for (ServerSocket listener : listeners.values()) {
            listener.close();
        }
        connections.forEach(ProxiedConnection::abort);
    }
}
