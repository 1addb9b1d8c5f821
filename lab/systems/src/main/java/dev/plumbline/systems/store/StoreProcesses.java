package dev.plumbline.systems.store;

import dev.plumbline.mpcal.internal.run.CompiledSystem;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The JVMs of a store: one for each server, with the four processes that it consists of, and one for all clients. */
final class StoreProcesses implements AutoCloseable {
    /** For starting JVMs on a busy machine. */
    private static final int PATIENCE_SECONDS = 300;

    /** Processes end with the run; this limit is for processes that are left over. */
    private static final int SECONDS_BEYOND = 60;

    private final CompiledSystem system;
    private final StoreOptions options;
    private final Path folder;
    private final List<Process> servers = new ArrayList<>();
    private final List<Process> all = new ArrayList<>();

    /** @param folder for the logs and the published ports */
    StoreProcesses(CompiledSystem system, StoreOptions options, Path folder) {
        this.system = system;
        this.options = options;
        this.folder = folder;
    }

    Path logs() {
        return folder.resolve("logs");
    }

    private Path ports() {
        return folder.resolve("ports");
    }

    void startAll() throws IOException {
        for (int server = 1; server <= options.servers(); server++) {
            servers.add(start(serverProcesses(server)));
        }
        start(clientProcesses());
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

    private Process start(List<String> names) throws IOException {
        List<String> arguments = new ArrayList<>(
                List.of("--logs", logs().toString(), "--ports", ports().toString(), "--continue", "--seed"));
        arguments.add(String.valueOf(options.seed()));
        arguments.addAll(List.of("--seconds", String.valueOf(options.seconds() + SECONDS_BEYOND)));
        names.forEach(name -> arguments.addAll(List.of("--only", name)));
        Process process = new ProcessBuilder(system.command(arguments))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output-" + all.size() + ".txt").toFile())
                .start();
        all.add(process);
        return process;
    }

    /** Kills a server (kill -9) and starts it again when it is gone. */
    void killAndStart(int server) throws IOException, InterruptedException {
        servers.get(server - 1).destroyForcibly().waitFor();
        servers.set(server - 1, start(serverProcesses(server)));
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
    public void close() {
        all.forEach(Process::destroyForcibly);
        for (Process process : all) {
            process.onExit().join();
        }
    }
}
