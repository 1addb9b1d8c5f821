package dev.plumbline.runtime.agreement;

import dev.plumbline.runtime.resource.Clock;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Answers the requests of other members, with a thread for each connection. */
final class VoteServer implements AutoCloseable {
    private final Participant participant;
    private final ServerSocket server;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

    VoteServer(Participant participant) {
        this.participant = participant;
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen for votes", e);
        }
        start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "votes");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                connections.add(connection);
                start(() -> answer(connection));
            } catch (IOException e) {
                // The server is closed, or the caller is gone.
                Thread.yield();
            }
        }
    }

    private void answer(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(true);
            DataInputStream in = new DataInputStream(connection.getInputStream());
            DataOutputStream out = new DataOutputStream(new BufferedOutputStream(connection.getOutputStream()));
            while (!server.isClosed()) {
                Optional<Clock> vote = participant.answer(Request.read(in));
                out.writeBoolean(vote.isPresent());
                vote.orElse(Clock.NONE).write(out);
                out.flush();
            }
        } catch (IOException e) {
            // The other side is gone; it connects again if it needs an answer.
            connections.remove(connection);
        }
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket connection : connections) {
                connection.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close a server for votes", e);
        }
    }
}
