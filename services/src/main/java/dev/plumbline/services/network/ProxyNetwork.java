package dev.plumbline.services.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A proxy on loopback addresses. Each node listens at an address of its own; other nodes reach it at a second address,
 * where the proxy listens. The proxy knows the sender of a connection by the process that has opened it.
 */
public final class ProxyNetwork implements Network {
    /** Added to the last byte of the address of a node. */
    private static final int PROXIED = 100;

    private static final int BACKLOG = 100;

    private final String prefix;
    private final int nodes;
    private final NodeProcesses processes;
    private final LinkGates gates;
    private final Map<InetSocketAddress, ServerSocket> listeners = new HashMap<>();
    private final Set<ProxiedConnection> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * @param place which addresses of this machine are used, from 0 to 65,279: runs at the same time need different ones
     */
    public ProxyNetwork(int nodes, NodeProcesses processes, int place, long seed) {
        this.nodes = nodes;
        this.processes = processes;
        // Not 127.0: others use it.
        this.prefix = "127." + (1 + place / 256) + "." + place % 256 + ".";
        this.gates = new LinkGates(new Random(seed));
    }

    @Override
    public String host(int node) {
        return prefix + node;
    }

    @Override
    public synchronized String reached(int node, int port) throws IOException {
        String host = prefix + (PROXIED + node);
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(host), port);
        if (!listeners.containsKey(address)) {
            ServerSocket listener = new ServerSocket();
            listener.setReuseAddress(true);
            listener.bind(address, BACKLOG);
            listeners.put(address, listener);
            daemon("proxy of n" + node + ":" + port, () -> accept(listener, node, port));
        }
        return host + ":" + port;
    }

    private static void daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept(ServerSocket listener, int node, int port) {
        while (true) {
            try {
                Socket socket = listener.accept();
                daemon("connection to n" + node + ":" + port, () -> carry(socket, node, port));
            } catch (IOException e) {
                if (closed) {
                    return;
                }
            }
        }
    }

    private void carry(Socket socket, int node, int port) {
        try (socket) {
            Optional<ProxiedConnection> connection = connection(socket, node);
            if (connection.isEmpty()) {
                return;
            }
            connections.add(connection.get());
            try {
                if (!closed) {
                    connection.get().carry(new InetSocketAddress(InetAddress.getByName(host(node)), port));
                }
            } finally {
                connections.remove(connection.get());
            }
        } catch (IOException e) {
            // The caller sees that its connection was closed.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Empty if the caller has closed it already. */
    private Optional<ProxiedConnection> connection(Socket socket, int node) throws IOException {
        Optional<String> caller =
                SocketOwner.socket((InetSocketAddress) socket.getRemoteSocketAddress(), (InetSocketAddress)
                        socket.getLocalSocketAddress());
        if (caller.isEmpty()) {
            return Optional.empty();
        }
        for (int from = 1; from <= nodes; from++) {
            if (SocketOwner.owns(processes.first(from), caller.get())) {
                return Optional.of(ProxiedConnection.between(socket, gates, from, node));
            }
        }
        for (int from = 1; from <= nodes; from++) {
            if (SocketOwner.owns(processes.descendants(from), caller.get())) {
                return Optional.of(ProxiedConnection.between(socket, gates, from, node));
            }
        }
        return Optional.of(ProxiedConnection.fromOutside(socket, gates));
    }

    @Override
    public List<String> before(int node) {
        return List.of();
    }

    @Override
    public List<String> cleaning() {
        return List.of();
    }

    @Override
    public void set(NetworkState state) {
        gates.set(state);
    }

    @Override
    public String described() {
        return "nodes on " + host(1) + " to " + host(nodes) + ", a proxy between them: it holds back data,"
                + " but new connections seem to be established";
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        gates.close();
        for (ServerSocket listener : listeners.values()) {
            listener.close();
        }
        connections.forEach(ProxiedConnection::abort);
    }
}
