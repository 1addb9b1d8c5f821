package dev.plumbline.runtime;

import dev.plumbline.runtime.bytes.Storage;
import dev.plumbline.runtime.net.TcpMailboxes;
import dev.plumbline.runtime.resource.DurableState;
import dev.plumbline.runtime.resource.ProcessId;
import dev.plumbline.runtime.resource.Resource;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A program to be killed and started again: a node sends numbers to all others, and counts what it gets from each. */
final class RestartedNode extends Archetype {
    private final int last;
    private final List<Value> peers;
    private final Variable net;
    private final Variable received;
    private final Variable sent;
    private final Variable got;
    private final Label act = label("act", this::act);

    RestartedNode(int self, int nodes, int last, Resource net, Resource received) {
        super("Node", Tla.of(self));
        this.last = last;
        peers = new ArrayList<>();
        for (int i = 0; i < nodes; i++) {
            if (i != self) {
                peers.add(Tla.of(i));
            }
        }
        this.net = resource("net", net);
        this.received = resource("received", received);
        sent = local("sent", Tla.tuple(java.util.Collections.nCopies(nodes, Tla.of(0))));
        got = local("got", Tla.tuple(java.util.Collections.nCopies(nodes, Tla.of(0))));
    }

    private static Value place(Value node) {
        return Tla.plus(node, Tla.of(1));
    }

    private Label act(Section s) {
        if (s.either(2) == 0) {
            Value to = s.choose(Tla.set(peers.toArray(Value[]::new)));
            Value number = Tla.plus(s.read(sent, place(to)), Tla.of(1));
            s.await(Tla.number(number) <= last);
            s.writeAt(sent, number, place(to));
            s.writeAt(net, Tla.record("from", self(), "number", number), to);
        } else {
            Value message = s.read(net, self());
            Value from = place(Tla.field(message, "from"));
            Value number = Tla.field(message, "number");
            s.check(Tla.number(number) == Tla.number(s.read(got, from)) + 1, number + " from " + from);
            s.writeAt(got, number, from);
            s.write(received, Tla.plus(s.read(received), Tla.of(1)));
        }
        for (Value peer : peers) {
            if (Tla.number(s.read(sent, place(peer))) < last || Tla.number(s.read(got, place(peer))) < last) {
                return act;
            }
        }
        return done();
    }

    private static Path port(Path folder, Value index) {
        return folder.resolve("port-" + index);
    }

    private static InetSocketAddress address(Path folder, Value index) {
        try {
            while (!Files.exists(port(folder, index))) {
                Thread.sleep(5);
            }
            int port = Integer.parseInt(Files.readString(port(folder, index)));
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Arguments: the folder of the run, the node, how many there are, the last number. */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        Value self = Tla.of(Integer.parseInt(args[1]));
        Storage storage =
                Tla.number(self) == 0 ? Storage.DEFAULT : Storage.DEFAULT.withParts(20_000, Integer.MAX_VALUE);
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        TcpMailboxes net = new TcpMailboxes(
                Set.of(self),
                index -> index.equals(self) ? any : address(folder, index),
                Duration.ofSeconds(20),
                new TcpMailboxes.Persistence(folder, "net", new ProcessId("Node", self).toString(), storage));
        Path begun = Files.writeString(folder.resolve("begun-" + self), String.valueOf(net.port(self)));
        Files.move(begun, port(folder, self), StandardCopyOption.ATOMIC_MOVE);
        Resource received =
                DurableState.open(folder.resolve("received-" + self), Tla.of(0), DurableState.Survives.KILL);
        Archetype node = new RestartedNode(
                Integer.parseInt(args[1]), Integer.parseInt(args[2]), Integer.parseInt(args[3]), net, received);
        RunOptions options = RunOptions.DEFAULT.withLogs(folder.resolve("logs")).withResuming();
        Outcome outcome = new ArchetypeProcess(
                        node,
                        options.withRotation(storage.partBytes(), storage.partsKept())
                                .withSleep(Duration.ofNanos(20_000)))
                .run();
        if (!(outcome instanceof Outcome.Done)) {
            System.err.println(outcome);
            System.exit(1);
        }
    }
}
