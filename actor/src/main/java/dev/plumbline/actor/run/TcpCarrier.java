package dev.plumbline.actor.run;

import dev.plumbline.actor.HarnessMistake;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Carries messages over TCP on the loopback address. A message is kept by its sender until the receiver has it in its
 * log, and is sent again over each new connection: it arrives once, however often either end is killed.
 *
 * <p>A connection begins with the names of the run, the receiver and the sender. The receiver answers with the number of the last
 * message that it has for good, and sends such numbers again and again.
 */
final class TcpCarrier implements Carrier {
    private static final int LONGEST = 1 << 26;

    private final String run;
    private final String name;
    private final Ports ports;
    private final ObjectBytes bytes;
    private final Receiver receiver;
    private final ServerSocket server;
    private final Map<String, TcpOutbox> outboxes = new ConcurrentHashMap<>();
    private final Map<String, Socket> senders = new ConcurrentHashMap<>();
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /**
     * @param run identifies the run
     * @param name of this machine
     */
    TcpCarrier(String run, String name, Ports ports, ObjectBytes bytes, Receiver receiver) throws IOException {
        this.run = run;
        this.name = name;
        this.ports = ports;
        this.bytes = bytes;
        this.receiver = receiver;
        this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    /** Begins to listen. */
    void listen() throws IOException {
        start("connections to " + name, this::accept);
        ports.write(name, server.getLocalPort());
    }

    static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!closed) {
            try {
                Socket socket = server.accept();
                connections.add(socket);
                if (closed) {
                    // It was accepted while the others were closed.
                    close(socket);
                }
                start("messages to " + name, () -> read(socket));
            } catch (IOException e) {
                // It was closed, or a connection broke before it was accepted.
            }
        }
    }

    private void read(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            if (!in.readUTF().equals(run) || !in.readUTF().equals(name)) {
                // Another program, or a machine that had this port before was meant.
                return;
            }
            String sender = in.readUTF();
            senders.put(sender, socket);
            acknowledge(socket, receiver.receivedUpTo(sender));
            while (true) {
                int length = in.readInt();
                if (length < 1 || length > LONGEST) {
                    return;
                }
                byte[] content = new byte[length];
                in.readFully(content);
                receiver.arrived((Parcel) bytes.read(content));
            }
        } catch (IOException e) {
            // The sender opens another connection, if it lives.
        } catch (HarnessMistake e) {
            receiver.failed(RunFailure.ofHarness("a message to " + name + " cannot be read: " + e.getMessage()));
        } finally {
            connections.remove(socket);
        }
    }

    private static void acknowledge(Socket socket, long number) throws IOException {
        synchronized (socket) {
            new DataOutputStream(socket.getOutputStream()).writeLong(number);
        }
    }

    /** Messages of an earlier process of this machine, which may not have arrived. To be called before others are sent. */
    void restore(List<LoggedStep.Sent> before) {
        before.forEach(each -> send(each.machine(), each.parcel()));
    }

    @Override
    public void send(String machine, Parcel parcel) {
        byte[] content = bytes.of(parcel);
        outboxes.computeIfAbsent(machine, to -> new TcpOutbox(run, name, to, ports))
                .send(parcel.number(), content);
    }

    @Override
    public void received(String machine, long upTo) {
        Socket socket = senders.get(machine);
        if (socket != null) {
            try {
                acknowledge(socket, upTo);
            } catch (IOException e) {
                // The next connection begins with this number.
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        outboxes.values().forEach(TcpOutbox::close);
        close(server);
        connections.forEach(TcpCarrier::close);
    }

    static void close(AutoCloseable socket) {
        try {
            socket.close();
        } catch (Exception e) {
            // It is of no use any more in either case.
        }
    }
}
