package dev.plumbline.runtime.net;

import dev.plumbline.runtime.resource.Clock;
import dev.plumbline.runtime.resource.ClockedValue;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.SharedVariable;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.value.TlaError;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Receives the messages of a mailbox. Each message is accepted once: only if its number is the next of its sender. A
 * sender whose connection broke sends all unacknowledged messages again over another connection, perhaps while frames
 * of the first connection are still in transit; the first copy is accepted.
 *
 * <p>With a file, a message counts as arrived when it is in the file: a process that is killed finds it again.
 */
final class Inbox implements AutoCloseable {
    private final ServerSocket server;
    private final Thread accepting;
    private final ConcurrentLinkedQueue<ClockedValue> arrived = new ConcurrentLinkedQueue<>();
    private final SharedVariable taking = new SharedVariable(Tla.of(0));
    /** The number of messages that were taken; belongs to the process that reads. */
    private long taken;
    // Guarded by this.
    private final Map<String, Long> lastNumbers = new HashMap<>();
    private final Set<Socket> connections = new HashSet<>();
    private boolean closed;
    private final String name;
    private final Optional<MailFile> file;

    /** @param name the name of the mailbox, which senders must use */
    Inbox(InetSocketAddress address, String name, Optional<MailFile> file) {
        this.name = name;
        this.file = file;
        file.map(MailFile::before).orElse(List.of()).forEach(mail -> arrived.add(mail.stamped()));
        file.map(MailFile::lastNumbers).ifPresent(lastNumbers::putAll);
        taken = file.map(MailFile::removed).orElse(0L);
        server = listen(address);
        accepting = start("mailbox " + address, this::accept);
    }

    static ServerSocket listen(InetSocketAddress address) {
        try {
            ServerSocket server = new ServerSocket();
            server.setReuseAddress(true);
            server.bind(address);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen at " + address + ": " + e.getMessage(), e);
        }
    }

    static Thread start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    int port() {
        return server.getLocalPort();
    }

    boolean isEmpty() {
        return arrived.isEmpty();
    }

    /**
     * Written by sections that take messages, and read by those that count them: so both are ordered, and no section
     * takes a message while a section that has counted it is still open.
     */
    Resource taking() {
        return taking.handle();
    }

    /** The number of waiting messages, with the merged clocks of their senders. */
    ClockedValue count() {
        int count = 0;
        Clock clock = Clock.NONE;
        for (ClockedValue message : arrived) {
            count++;
            clock = clock.merge(message.clock());
        }
        return new ClockedValue(Tla.of(count), clock);
    }

    Optional<ClockedValue> poll() {
        Optional<ClockedValue> message = Optional.ofNullable(arrived.poll());
        taken += message.isPresent() ? 1 : 0;
        return message;
    }

    long taken() {
        return taken;
    }

    /** Takes messages that were read before the process stored its state. */
    void takeUntil(long number) {
        while (taken < number) {
            if (poll().isEmpty()) {
                throw new TlaError("the process had read " + number + " messages from a mailbox, of which " + taken
                        + " are in its file; expected the files of one run");
            }
        }
    }

    /** A restart begins after this number of messages. */
    synchronized void remove(long read) {
        file.ifPresent(f -> f.remove(read));
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket connection = server.accept();
                if (admit(connection)) {
                    start("mailbox from " + connection.getRemoteSocketAddress(), () -> receive(connection));
                }
            } catch (IOException e) {
                // Closed, or temporarily out of file descriptors. Senders try again.
                Thread.yield();
            }
        }
    }

    private synchronized boolean admit(Socket connection) throws IOException {
        if (closed) {
            connection.close();
            return false;
        }
        return connections.add(connection);
    }

    private void receive(Socket connection) {
        try (connection) {
            connection.setTcpNoDelay(true);
            DataInputStream in = new DataInputStream(new BufferedInputStream(connection.getInputStream()));
            DataOutputStream out = new DataOutputStream(connection.getOutputStream());
            if (!(Frame.read(Clock.NONE, in) instanceof Frame.Hello hello)
                    || !hello.mailbox().equals(name)) {
                return;
            }
            acknowledge(out, known(hello));
            Clock before = Clock.NONE;
            while (Frame.read(before, in) instanceof Frame.Message message) {
                before = message.stamped().clock();
                acknowledge(out, take(hello.sender(), message));
            }
        } catch (IOException e) {
            // The connection broke. The sender opens another one and sends again.
        } finally {
            synchronized (this) {
                connections.remove(connection);
            }
        }
    }

    /** A sender that is older than this inbox begins with the first message that it still has. */
    private synchronized long known(Frame.Hello hello) {
        return lastNumbers.computeIfAbsent(hello.sender(), sender -> hello.next() - 1);
    }

    private synchronized long take(String sender, Frame.Message message) throws IOException {
        long last = lastNumbers.get(sender);
        if (message.number() > last + 1) {
            throw new IOException("message " + message.number() + " after message " + last);
        }
        if (message.number() == last + 1 && !closed) {
            if (file.isPresent()) {
                file.get().append(new MailFile.Mail(sender, message.number(), message.stamped()));
            }
            arrived.add(message.stamped());
            lastNumbers.put(sender, ++last);
        }
        return last;
    }

    private static void acknowledge(DataOutputStream out, long number) throws IOException {
        new Frame.Acknowledged(number).write(Clock.NONE, out);
        out.flush();
    }

    @Override
    public void close() {
        List<Socket> open;
        synchronized (this) {
            closed = true;
            open = List.copyOf(connections);
        }
        try {
            server.close();
            synchronized (this) {
                file.ifPresent(MailFile::close);
            }
            for (Socket connection : open) {
                connection.close();
            }
            // The port is free only after the accepting thread has ended.
            accepting.join(1_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close a mailbox", e);
        }
    }
}
