package dev.plumbline.systems.store.gateway;

import dev.plumbline.runtime.system.Launch;
import dev.plumbline.runtime.system.PortDirectory;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A line protocol on loopback. It greets with {@code ready}, or {@code error ...} where all client processes of the
 * system are busy. Then {@code put KEY VALUE} is answered by {@code ok}, {@code get KEY} by {@code value VALUE} or
 * {@code none}, and anything else by {@code error ...}. A connection has one request at a time.
 */
final class Gateway {
    /** The name by which the port is published, with index 0. */
    static final String NAME = "gateway";

    private final ServerSocket server;
    private final Map<Value, Session> sessions = new ConcurrentHashMap<>();
    private final Queue<Session> free = new ConcurrentLinkedQueue<>();

    private Gateway(PortDirectory ports) {
        try {
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen for clients", e);
        }
        start("gateway", this::accept);
        ports.publish(NAME, Tla.of(0), server.getLocalPort());
    }

    /** The gateway of this JVM, which all client processes in it share. */
    static Gateway of(Launch launch, Value self) {
        return launch.shared(Gateway.class, () -> new Gateway(launch.ports("AClient", self)));
    }

    /** The session that a client process serves. */
    Session session(Value self) {
        return sessions.computeIfAbsent(self, s -> {
            Session made = new Session();
            free.add(made);
            return made;
        });
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                start("client " + connection.getPort(), () -> admit(connection));
            } catch (IOException e) {
                // Closed, or out of file descriptors for a moment. Clients try again.
                Thread.yield();
            }
        }
    }

    private void admit(Socket connection) {
        Session session = free.poll();
        try (connection) {
            connection.setTcpNoDelay(true);
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
            Writer out = new OutputStreamWriter(connection.getOutputStream(), StandardCharsets.UTF_8);
            if (session == null) {
                say(out, "error all client processes are busy");
            } else {
                say(out, "ready");
                serve(session, in, out);
            }
        } catch (IOException e) {
            // The client is gone.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            // Also if the client has left: its request is answered by now.
            if (session != null) {
                free.add(session);
            }
        }
    }

    private static void serve(Session session, BufferedReader in, Writer out) throws IOException, InterruptedException {
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            Optional<Value> request = request(line);
            if (request.isPresent()) {
                session.ask(request.get());
                say(out, answer(request.get(), session.awaitAnswer()));
            } else {
                say(out, "error expected put KEY VALUE, or get KEY");
            }
        }
    }

    private static void say(Writer out, String line) throws IOException {
        out.write(line + "\n");
        out.flush();
    }

    /** The request in the form of the specification; empty if the line is not a request. */
    static Optional<Value> request(String line) {
        String[] words = line.strip().split("\\s+");
        if (words.length == 3 && words[0].equals("put")) {
            return Optional.of(Tla.record("type", Tla.of("put"), "key", Tla.of(words[1]), "value", Tla.of(words[2])));
        }
        if (words.length == 2 && words[0].equals("get")) {
            return Optional.of(Tla.record("type", Tla.of("get"), "key", Tla.of(words[1])));
        }
        return Optional.empty();
    }

    private static String answer(Value request, Value response) {
        if (Tla.string(Tla.field(request, "type")).equals("put")) {
            return "ok";
        }
        boolean found = Tla.eq(Tla.field(response, "found"), Tla.bool(true));
        return found ? "value " + Tla.string(Tla.field(response, "value")) : "none";
    }
}
