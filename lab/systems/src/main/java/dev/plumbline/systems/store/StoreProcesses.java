package dev.plumbline.systems.store;

import dev.plumbline.mpcal.internal.run.CompiledSystem;
import dev.plumbline.services.network.NetworkState;
import dev.plumbline.services.network.PortProxy;
import dev.plumbline.services.process.Shell;
import dev.plumbline.services.run.FaultedNodes;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The JVMs of a store: one for each server, with the four processes that it consists of, and one for all clients. The
 * servers are the nodes that faults concern; what they send to each other passes through a proxy. The JVM of the clients
 * is not known to the proxy, so it reaches every server at any time, and is reached.
 */
final class StoreProcesses implements FaultedNodes, AutoCloseable {
    /** For starting JVMs on a busy machine. */
    private static final int PATIENCE_SECONDS = 300;

    /** Processes end with the run; this limit is for processes that are left over. */
    private static final int SECONDS_BEYOND = 900;

    private final CompiledSystem system;
    private final StoreOptions options;
    private final Path folder;
    private final PortProxy proxy;
    private final List<Process> servers = new ArrayList<>();
    private final List<Process> all = new ArrayList<>();

    /** @param folder for the logs and the published ports */
    StoreProcesses(CompiledSystem system, StoreOptions options, Path folder) throws IOException {
        this.system = system;
        this.options = options;
        this.folder = folder;
        this.proxy = new PortProxy(options.seed());
    }

    Path logs() {
        return folder.resolve("logs");
    }

    private Path ports() {
        return folder.resolve("ports");
    }

    void startAll() throws IOException {
        for (int server = 1; server <= options.servers(); server++) {
            servers.add(started(server));
        }
        start(clientProcesses(), List.of());
    }

    private List<String> serverProcesses(int server) {
        int n = options.servers();
        return List.of(
                "AServer " + server,
                "AElection " + (server + n),
                "ALeadership " + (server + 2 * n),
                "AApplier " + (server + 3 * n));
    }

    private List<String> clientProcesses() {
        List<String> names = new ArrayList<>();
        for (int client = 1; client <= options.clients(); client++) {
            names.add("AClient " + (5 * options.servers() + client));
        }
        return names;
    }

    private Process started(int server) throws IOException {
        return start(serverProcesses(server), List.of("--proxy", proxy.port() + " " + server));
    }

    private Process start(List<String> names, List<String> more) throws IOException {
        List<String> arguments = new ArrayList<>(
                List.of("--logs", logs().toString(), "--ports", ports().toString(), "--continue", "--seed"));
        arguments.add(String.valueOf(options.seed()));
        arguments.addAll(List.of("--seconds", String.valueOf(options.seconds() + SECONDS_BEYOND)));
        names.forEach(name -> arguments.addAll(List.of("--only", name)));
        arguments.addAll(more);
        Process process = new ProcessBuilder(system.command(arguments))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output-" + all.size() + ".txt").toFile())
                .start();
        all.add(process);
        return process;
    }

    @Override
    public String health() {
        String[] all = new String[servers.size()];
        Arrays.setAll(all, i -> "n" + (i + 1) + (servers.get(i).isAlive() ? " up" : " down"));
        return String.join(", ", all);
    }

    /** Only the logs know it. */
    @Override
    public Optional<Integer> leader() {
        return Optional.empty();
    }

    @Override
    public void start(int node) throws IOException {
        servers.set(node - 1, started(node));
    }

    @Override
    public void kill(int node) throws InterruptedException {
        servers.get(node - 1).destroyForcibly().waitFor();
    }

    @Override
    public void pause(int node) throws IOException {
        Shell.signal("STOP", servers.get(node - 1).pid());
    }

    @Override
    public void resume(int node) throws IOException {
        Shell.signal("CONT", servers.get(node - 1).pid());
    }

    @Override
    public void network(NetworkState state) {
        proxy.set(state);
    }

    @Override
    public void powerOff(int node) {
        throw new UnsupportedOperationException("no plan of a store has this");
    }

    @Override
    public void disturb(int node, long slowMillis, long clockMillis) {
        throw new UnsupportedOperationException("no plan of a store has this");
    }

    /** The port for clients, once the gateway listens. */
    int port() throws IOException, InterruptedException, BadInput {
        Path file = ports().resolve("gateway-0.port");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!Files.exists(file)) {
            if (System.nanoTime() > end || all.stream().noneMatch(Process::isAlive)) {
                throw new BadInput("the store does not start: " + String.join("; ", printed()));
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
        return Integer.parseInt(Files.readString(file));
    }

    /** The output of processes, which they print only on failures. */
    List<String> printed() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            lines.addAll(Files.readAllLines(folder.resolve("output-" + i + ".txt")));
        }
        return lines;
    }

    /** Kills all processes; their logs stay valid. */
    @Override
    public void close() throws IOException {
        all.forEach(Process::destroyForcibly);
        for (Process process : all) {
            process.onExit().join();
        }
        // Later than the processes, which would report that it is gone.
        proxy.close();
    }
}
