package dev.plumbline.mpcal.running;

import dev.plumbline.runtime.Archetype;
import dev.plumbline.runtime.ArchetypeProcess;
import dev.plumbline.runtime.RunOptions;
import dev.plumbline.runtime.net.TcpMailboxes;
import dev.plumbline.runtime.resource.LocalState;
import dev.plumbline.runtime.resource.ResourceMap;
import dev.plumbline.runtime.value.Tla;
import dev.plumbline.value.Value;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;

/** One process of the lock service in a separate JVM, with mailboxes over TCP. */
final class LockProcess {
    private LockProcess() {}

    /** Arguments: the folder for logs, the process, and the port of each process from 0 on. */
    public static void main(String[] args) {
        Value self = Tla.of(Long.parseLong(args[1]));
        TcpMailboxes network = new TcpMailboxes(
                Set.of(self),
                index -> new InetSocketAddress(
                        InetAddress.getLoopbackAddress(), Integer.parseInt(args[2 + (int) Tla.number(index)])),
                Duration.ofSeconds(20));
        Archetype archetype = self.equals(LockClient.SERVER)
                ? new LockServer(self, network)
                : new LockClient(self, network, new ResourceMap(index -> new LocalState(Tla.bool(false))));
        RunOptions options = RunOptions.DEFAULT
                .withLogs(Path.of(args[0]))
                .withSleep(Duration.ofNanos(100_000))
                .withSeed(7);
        new ArchetypeProcess(archetype, options).run();
    }
}
