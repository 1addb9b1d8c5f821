package dev.plumbline.runtime.system;

import dev.plumbline.runtime.agreement.TwoPhaseVariable;
import dev.plumbline.runtime.bytes.Storage;
import dev.plumbline.runtime.files.SharedFiles;
import dev.plumbline.runtime.net.Heartbeat;
import dev.plumbline.runtime.net.TcpMailboxes;
import dev.plumbline.runtime.replica.Replica;
import dev.plumbline.runtime.replica.Replicated;
import dev.plumbline.runtime.resource.DurableState;
import dev.plumbline.runtime.resource.FailureDetector;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.resource.ResourceMap;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.runtime.value.TlaError;
import dev.plumbline.runtime.weak.LossyMailboxes;
import dev.plumbline.runtime.weak.RelaxedMailboxes;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A folder where processes of one machine find each other: each listening process writes its port to the folder. So the
 * system can choose free ports, and processes may start in any order.
 */
public final class PortDirectory {
    /** Only a process that never starts takes this long; on a busy machine a JVM may need a minute. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Duration LINGER = Duration.ofMillis(300);

    /** Long enough for a receiver that was killed and restarts. */
    private static final Duration LONG_LINGER = Duration.ofSeconds(3);

    /** How names of files with a port end. */
    static final String PORT = "port";

    private final Path folder;
    private final ProcessId process;
    private final boolean resuming;
    private final Storage storage;
    private final Map<String, TcpMailboxes> here;
    private final Optional<ProxiedPorts> proxy;
    private final Map<String, Resource> networks = new HashMap<>();

    /**
     * The directory for one process.
     *
     * @param here the mailboxes that processes of this JVM read
     * @param proxy through which other JVMs are reached, if there is one
     */
    PortDirectory(
            Path folder,
            ProcessId process,
            boolean resuming,
            Storage storage,
            Map<String, TcpMailboxes> here,
            Optional<ProxiedPorts> proxy) {
        this.proxy = proxy;
        this.here = here;
        this.folder = folder;
        this.process = process;
        this.resuming = resuming;
        this.storage = storage;
    }

    /**
     * Mailboxes over TCP for this process. Two parameters with the same network get the same resource.
     *
     * @param network mailboxes with the same network name belong together
     * @param mine the indices that this process reads
     */
    public Resource mailboxes(String network, Value mine) {
        return once(network + " " + mine, () -> connected(network, mine));
    }

    /**
     * {@link #mailboxes} that promise less.
     *
     * @param relaxed whether this process receives any of the messages that have arrived, in no order
     * @param lost how many of a hundred messages that this process sends are lost
     */
    public Resource weakMailboxes(String network, Value mine, boolean relaxed, int lost, long seed) {
        return once("weak " + network + " " + mine, () -> {
            Resource lossy = new LossyMailboxes(mailboxes(network, mine), lost, seed);
            return relaxed ? new RelaxedMailboxes(lossy, seed) : lossy;
        });
    }

    /**
     * The replica of this process of an object whose replicas converge.
     *
     * @param type the name of a {@link Replicated}
     * @param among the indices of all replicas; this process has its own identifier
     * @param initial the value of a register before the first write
     */
    public Resource replica(String network, String type, Value among, Value initial) {
        Value self = process.self();
        return once(
                "replica " + network,
                () -> new Replica(Replicated.valueOf(type), self, among, initial, mailboxes(network, Tla.set(self))));
    }

    /**
     * A variable of this process in a file, which survives the process.
     *
     * @param synced whether it also survives a power failure: each commit waits for the disk
     */
    public Resource durable(String variable, Value initial, boolean synced) {
        Path file = folder.resolve(encoded(variable + "-" + process) + ".state");
        return once("durable " + variable, () -> {
            created();
            return DurableState.open(
                    file,
                    initial,
                    synced || storage.disk().synced()
                            ? DurableState.Survives.POWER_FAILURE
                            : DurableState.Survives.KILL);
        });
    }

    /**
     * Files that all processes share, with a value in each.
     *
     * @param initial a function from the names of files to their first values
     */
    public Resource files(String variable, Value initial) {
        return once(
                "files " + variable,
                () -> new SharedFiles(folder.resolve(encoded(variable) + ".files"), process, initial, storage.disk()));
    }

    /**
     * A variable that all members share by two-phase commit.
     *
     * @param among the indices of all members; this process has its own identifier
     */
    public Resource twoPhase(String variable, Value among, Value initial) {
        if (Tla.notIn(process.self(), among)) {
            throw new TlaError("the process " + process.self() + " is none of the members " + among);
        }
        return once(
                "two-phase " + variable,
                () -> new TwoPhaseVariable(new FolderMembers(this, variable, process.self(), among), initial));
    }

    /** A resource of this process that is made once, perhaps from another one. */
    private Resource once(String name, Supplier<Resource> made) {
        Resource known = networks.get(name);
        if (known == null) {
            known = made.get();
            networks.put(name, known);
        }
        return known;
    }

    private Resource connected(String network, Value mine) {
        Set<Value> indices = new TreeSet<>(Tla.elements(mine));
        Set<Value> listening = new TreeSet<>();
        // The own mailboxes are opened first: the system chooses a port for each.
        Function<Value, InetSocketAddress> addressOf =
                index -> indices.contains(index) && listening.add(index) ? at(0) : at(port(network, index));
        TcpMailboxes mailboxes = resuming
                ? new TcpMailboxes(
                        indices,
                        addressOf,
                        LONG_LINGER,
                        new TcpMailboxes.Persistence(folder, network, process + " " + mine, storage))
                : new TcpMailboxes(indices, addressOf, LINGER);
        indices.forEach(index -> {
            here.put(network + " " + index, mailboxes);
            publish(network, index, mailboxes.port(index));
        });
        return mailboxes;
    }

    /** The number of messages that have arrived at mailboxes of processes of this JVM. */
    public Resource arrived(String network) {
        return new ResourceMap(index -> {
            TcpMailboxes mailboxes = here.get(network + " " + index);
            if (mailboxes == null) {
                throw new TlaError("no process of this JVM reads " + network + "[" + index
                        + "]: how many messages have arrived there is not known");
            }
            return mailboxes.arrived(index);
        });
    }

    /** Shows others that a process is alive, until it is closed or this JVM ends. */
    public Heartbeat heartbeat(Value self) {
        Heartbeat heartbeat = new Heartbeat(at(0));
        publish("heartbeat", self, heartbeat.port());
        return heartbeat;
    }

    /** A failure detector that uses the heartbeats of the processes. */
    public Resource failureDetector(Duration interval, Duration timeout) {
        return new FailureDetector(
                index -> Heartbeat.probe(i -> at(port("heartbeat", i)), timeout).test(index), interval);
    }

    private static InetSocketAddress at(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8);
    }

    /** A file of the folder that belongs to one index of a network. */
    Path file(String network, Value index, String kind) {
        return folder.resolve(network + "-" + encoded(index.toString()) + "." + kind);
    }

    private void created() {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot create the folder " + folder, e);
        }
    }

    /** Publishes the port of a mailbox in a file of the folder: NAME-INDEX.port. */
    public void publish(String network, Value index, int port) {
        proxy.ifPresent(p -> p.listens(port));
        whole(file(network, index, PORT), String.valueOf(port).getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a file that others see as a whole or not at all. */
    void whole(Path file, byte[] content) {
        created();
        try {
            Path begun = file.resolveSibling(file.getFileName() + ".begun");
            Files.write(begun, content);
            Files.move(begun, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write to " + folder, e);
        }
    }

    /** The port at which the process that has written a file is reached. */
    int reached(Path portFile) throws IOException {
        int port = Integer.parseInt(Files.readString(portFile));
        return proxy.isPresent() ? proxy.get().reached(port) : port;
    }

    private int port(String network, Value index) {
        Path file = file(network, index, PORT);
        long end = System.nanoTime() + PATIENCE.toNanos();
        try {
            while (!Files.exists(file)) {
                if (System.nanoTime() > end) {
                    throw new TlaError("no process listens for " + network + "[" + index + "]");
                }
                Thread.sleep(5);
            }
            return reached(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read a port from " + file, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TlaError("interrupted while looking for " + network + "[" + index + "]");
        }
    }
}
