package dev.plumbline.services.run;

import dev.plumbline.services.Service;
import dev.plumbline.services.Service.Node;
import dev.plumbline.services.network.Network;
import dev.plumbline.services.network.NetworkState;
import dev.plumbline.services.network.NodeProcesses;
import dev.plumbline.services.process.NodeProcess;
import dev.plumbline.services.process.Reaper;
import dev.plumbline.services.shim.Shims;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The nodes of a service and their processes. */
final class Cluster implements NodeProcesses, FaultedNodes {
    private static final long BETWEEN_LOOKS_MILLIS = 50;
    private static final int LAST_LINES = 5;

    private final Service service;
    private final Network network;
    private final Reaper reaper;
    private final BoundedCalls calls;
    private final Shims shims;
    private final List<Node> nodes = new ArrayList<>();
    private final Map<Integer, NodeProcess> processes = new ConcurrentHashMap<>();
    private final List<String> incidents = new ArrayList<>();

    Cluster(Service service, int size, Network network, Reaper reaper, BoundedCalls calls, Shims shims, Path folder)
            throws IOException {
        this.service = service;
        this.network = network;
        this.reaper = reaper;
        this.calls = calls;
        this.shims = shims;
        List<Node> all = Collections.unmodifiableList(nodes);
        for (int number = 1; number <= size; number++) {
            Path own = folder.resolve("n" + number);
            Files.createDirectories(own);
            nodes.add(new ClusterNode(number, own.toAbsolutePath(), network, all));
        }
    }

    Node node(int number) {
        return nodes.get(number - 1);
    }

    /** Starts all nodes and waits until they are ready. */
    void start(Duration patience) throws BadInput, IOException, InterruptedException {
        for (Node node : nodes) {
            start(node.number());
        }
        List<Node> late = awaitReady(patience, true);
        if (!late.isEmpty()) {
            throw new BadInput("node " + late.get(0) + " is not ready after " + patience.toSeconds() + " s"
                    + lastWords(late.get(0)));
        }
        try {
            service.prepare(nodes);
        } catch (Exception e) {
            throw failure("prepare", e);
        }
    }

    private static BadInput failure(String method, Exception e) throws InterruptedException {
        if (e instanceof InterruptedException interrupted) {
            throw interrupted;
        }
        return new BadInput(method + " of the service failed: " + e, e);
    }

    /** Starts the process of a node, for the first time or after its end. */
    @Override
    public synchronized void start(int number) throws BadInput, IOException, InterruptedException {
        Node node = node(number);
        try {
            processes.put(
                    number,
                    NodeProcess.start(
                            shims.on(service.start(node), number, node.folder()),
                            network.before(number),
                            node.folder(),
                            node.output(),
                            reaper));
        } catch (IOException e) {
            throw new BadInput("node " + node + " cannot be started: " + e.getMessage(), e);
        } catch (Exception e) {
            throw failure("start", e);
        }
    }

    @Override
    public synchronized void kill(int number) throws IOException, InterruptedException {
        noteOwnEnd(number);
        processes.get(number).kill();
    }

    /** Kills a node, and takes back what it has written without a sync. */
    @Override
    public synchronized void powerOff(int number) throws IOException, InterruptedException {
        kill(number);
        shims.loseUnsynced(number, node(number).folder());
    }

    /** Sets how slow the disk of a node is and how wrong its clock. */
    @Override
    public void disturb(int number, long slowMillis, long clockMillis) throws IOException {
        shims.slow(number, slowMillis);
        shims.clock(number, clockMillis);
    }

    @Override
    public void network(NetworkState state) throws IOException {
        network.set(state);
    }

    @Override
    public synchronized void pause(int number) throws IOException {
        processes.get(number).pause();
    }

    @Override
    public synchronized void resume(int number) throws IOException {
        processes.get(number).resume();
    }

    synchronized boolean isAlive(int number) {
        return processes.get(number).isAlive();
    }

    @Override
    public Collection<Long> first(int number) {
        NodeProcess process = processes.get(number);
        return process == null ? Set.of() : Set.of(process.number());
    }

    @Override
    public Collection<Long> descendants(int number) {
        NodeProcess process = processes.get(number);
        return process == null ? Set.of() : process.descendants();
    }

    /** Starts nodes again that are not running. Those that ended by themselves become incidents. */
    void startMissing() throws BadInput, IOException, InterruptedException {
        for (Node node : nodes) {
            if (!isAlive(node.number())) {
                noteOwnEnd(node.number());
                start(node.number());
            }
        }
    }

    private synchronized void noteOwnEnd(int number) {
        processes
                .get(number)
                .ownEnd()
                .ifPresent(status -> incidents.add("node n" + number + " ended by itself with status " + status
                        + "; see " + node(number).output()));
    }

    /** Events that are not faults of the plan. */
    synchronized List<String> incidents() {
        return List.copyOf(incidents);
    }

    /**
     * Waits until all nodes are ready.
     *
     * @param mustLive whether the end of a process ends the waiting
     * @return the nodes that are not ready in time
     */
    List<Node> awaitReady(Duration patience, boolean mustLive) throws BadInput, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        List<Node> late = new ArrayList<>(nodes);
        while (true) {
            Map<Node, BoundedCalls.Answer<Boolean>> ready = ready(late);
            for (Node node : List.copyOf(late)) {
                if (ready.get(node).or(false)) {
                    late.remove(node);
                } else if (mustLive && !isAlive(node.number())) {
                    throw new BadInput("node " + node + " ended before it was ready" + lastWords(node));
                }
            }
            if (late.isEmpty() || System.nanoTime() - deadline > 0) {
                return late;
            }
            Thread.sleep(BETWEEN_LOOKS_MILLIS);
        }
    }

    private Map<Node, BoundedCalls.Answer<Boolean>> ready(List<Node> asked) {
        Map<Node, BoundedCalls.Answer<Boolean>> answers = new HashMap<>();
        asked.forEach(node -> answers.put(node, calls.ask(() -> service.ready(node))));
        return answers;
    }

    /** The last lines that a node has printed. */
    private String lastWords(Node node) {
        try {
            List<String> lines = new String(Files.readAllBytes(node.output()), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
            return "; the end of " + node.output() + ": "
                    + lines.stream()
                            .skip(Math.max(0, lines.size() - LAST_LINES))
                            .collect(Collectors.joining(" / "));
        } catch (IOException e) {
            return "";
        }
    }

    /** All processes have ended. */
    void ended() throws BadInput, InterruptedException {
        try {
            service.ended(nodes);
        } catch (Exception e) {
            throw failure("ended", e);
        }
    }

    /** The number of the node that leads now, if the service knows. */
    @Override
    public Optional<Integer> leader() throws InterruptedException {
        return leaderAnswer().or(Optional.empty()).map(Node::number);
    }

    private BoundedCalls.Answer<Optional<Node>> leaderAnswer() {
        return calls.ask(() -> service.leader(nodes));
    }

    /** One line about all nodes. */
    @Override
    public String health() throws InterruptedException {
        BoundedCalls.Answer<Optional<Node>> asked = leaderAnswer();
        Map<Node, BoundedCalls.Answer<Boolean>> ready = ready(nodes);
        Optional<Node> leader = asked.or(Optional.empty());
        StringBuilder text = new StringBuilder();
        for (Node node : nodes) {
            text.append(text.length() == 0 ? "" : ", ")
                    .append(node)
                    .append(!isAlive(node.number()) ? " down" : ready.get(node).or(false) ? " ready" : " not ready")
                    .append(leader.equals(Optional.of(node)) ? " (leads)" : "");
        }
        return text.toString();
    }
}
