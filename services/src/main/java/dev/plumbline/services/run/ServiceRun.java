package dev.plumbline.services.run;

import dev.plumbline.record.Recorder;
import dev.plumbline.record.ThreadLog;
import dev.plumbline.services.Service;
import dev.plumbline.services.Service.Node;
import dev.plumbline.services.load.Load;
import dev.plumbline.services.load.Loads;
import dev.plumbline.services.network.NamespaceNetwork;
import dev.plumbline.services.network.Network;
import dev.plumbline.services.network.NetworkState;
import dev.plumbline.services.network.NodeProcesses;
import dev.plumbline.services.network.ProxyNetwork;
import dev.plumbline.services.plan.Fault;
import dev.plumbline.services.plan.FaultAction;
import dev.plumbline.services.plan.FaultKind;
import dev.plumbline.services.plan.FaultPlan;
import dev.plumbline.services.plan.PlanText;
import dev.plumbline.services.process.Reaper;
import dev.plumbline.services.process.Shell;
import dev.plumbline.services.run.RunReport.Outcomes;
import dev.plumbline.services.shim.ShimLibrary;
import dev.plumbline.services.shim.Shims;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Runs a service: starts its nodes, sends requests, carries out a plan of faults, heals everything, reads everything,
 * and ends all processes. It leaves the folder of the run:
 *
 * <ul>
 *   <li>{@code plan.txt}, the plan, written before anything starts
 *   <li>{@code traces/}, the history, with the faults as annotations
 *   <li>{@code faults.txt}, when each fault began and ended, and the health of the nodes at these times
 *   <li>{@code nodes/n1/}, the folder of a node, and {@code nodes/n1.txt}, its output
 *   <li>{@code shims/}, the library that makes faults of disks and clocks, if the plan has any
 * </ul>
 */
public final class ServiceRun {
    /** See {@link ProxyNetwork}. */
    private static final int PLACES = 65_280 - 1;

    private final Service service;
    private final String load;
    private final RunSettings settings;
    private final NetworkChoice choice;
    private final int place = ThreadLocalRandom.current().nextInt(PLACES);

    /** @param load the name of a ready-made load */
    public ServiceRun(Service service, String load, RunSettings settings, NetworkChoice choice) {
        this.service = service;
        this.load = load;
        this.settings = settings;
        this.choice = choice;
    }

    /**
     * Why this machine cannot run services, or not in such a network.
     *
     * @throws BadInput with the reason
     */
    public static void requireMachine(NetworkChoice choice) throws BadInput {
        if (!Files.isReadable(Path.of("/proc/self/environ"))) {
            throw new BadInput("services need Linux: processes are found in /proc");
        }
        try {
            Shell.run("setsid", "true");
        } catch (IOException e) {
            throw new BadInput("services need the program setsid, of Debian's package util-linux");
        }
        String obstacle = choice == NetworkChoice.NAMESPACES ? NamespaceNetwork.obstacle() : "";
        if (!obstacle.isEmpty()) {
            throw new BadInput(obstacle);
        }
    }

    /**
     * @throws BadInput if a fault of the plan is not possible in such a network or on this machine
     */
    public static void requireFaults(FaultPlan plan, NetworkChoice choice) throws BadInput {
        for (Fault fault : plan.faults()) {
            boolean onlyByProxy =
                    fault.action() instanceof FaultAction.Delay || fault.action() instanceof FaultAction.Loss;
            if (onlyByProxy && choice != NetworkChoice.PROXY) {
                throw new BadInput("'" + fault + "' is not possible with namespaces; expected the network proxy");
            }
        }
        String obstacle = needsShims(plan) ? ShimLibrary.obstacle() : "";
        if (!obstacle.isEmpty()) {
            throw new BadInput(obstacle);
        }
    }

    private static boolean needsShims(FaultPlan plan) {
        return plan.faults().stream().anyMatch(fault -> fault.action() instanceof FaultAction.Shimmed);
    }

    /** The kinds of faults that such a network can make. */
    public static Set<FaultKind> kinds(NetworkChoice choice) {
        return choice == NetworkChoice.NAMESPACES ? NamespaceNetwork.KINDS : EnumSet.allOf(FaultKind.class);
    }

    /**
     * Runs once.
     *
     * @param folder of the run, which does not exist yet
     * @throws BadInput if the service cannot be started or its client cannot be used
     */
    public RunReport run(FaultPlan plan, Path folder) throws BadInput, IOException, InterruptedException {
        requireFaults(plan, choice);
        Files.createDirectories(folder.resolve("nodes"));
        Files.writeString(RunReport.plan(folder), PlanText.of(plan));
        Shims shims = needsShims(plan) ? Shims.built(folder.resolve("shims"), plan.nodes()) : Shims.NONE;
        Cluster[] known = new Cluster[1];
        RunReport report;
        try (Network network = network(plan, known);
                Reaper reaper = Reaper.start(name(), network.cleaning());
                BoundedCalls calls = new BoundedCalls();
                PrintWriter events = new PrintWriter(Files.newBufferedWriter(folder.resolve("faults.txt")));
                Recorder recorder = Recorder.into(RunReport.traces(folder));
                ThreadLog log = recorder.thread("faults")) {
            if (network instanceof NamespaceNetwork namespaces) {
                namespaces.create();
            }
            Cluster cluster =
                    new Cluster(service, plan.nodes(), network, reaper, calls, shims, folder.resolve("nodes"));
            known[0] = cluster;
            cluster.start(settings.patience());
            report = run(plan, folder, cluster, network, events, recorder, log);
        }
        known[0].ended();
        return report;
    }

    private String name() {
        return ProcessHandle.current().pid() + "-" + Integer.toHexString(place) + "-" + System.nanoTime();
    }

    private Network network(FaultPlan plan, Cluster[] cluster) {
        return choice == NetworkChoice.NAMESPACES
                ? NamespaceNetwork.planned(plan.nodes(), place)
                : new ProxyNetwork(plan.nodes(), new KnownLater(cluster), place, plan.seed());
    }

    /** The cluster needs its network, and the network needs the processes of the cluster. */
    private record KnownLater(Cluster[] cluster) implements NodeProcesses {
        @Override
        public Collection<Long> first(int node) {
            return cluster[0] == null ? Set.of() : cluster[0].first(node);
        }

        @Override
        public Collection<Long> descendants(int node) {
            return cluster[0] == null ? Set.of() : cluster[0].descendants(node);
        }
    }

    /** The network in words, and what it cannot do. */
    public String described(int nodes) {
        return network(new FaultPlan(0, nodes, 0, List.of()), new Cluster[1]).described();
    }

    private RunReport run(
            FaultPlan plan,
            Path folder,
            Cluster cluster,
            Network network,
            PrintWriter events,
            Recorder recorder,
            ThreadLog log)
            throws BadInput, IOException, InterruptedException {
        Load requests = Loads.named(load, settings.clients());
        Set<String> unsupported = ConcurrentHashMap.newKeySet();
        CountDownLatch healed = new CountDownLatch(1);
        long start = System.nanoTime();
        long deadline = start + Duration.ofMillis(plan.time()).toNanos();
        List<ClientThread> clients = new ArrayList<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < settings.clients(); i++) {
            Node node = cluster.node(1 + i % plan.nodes());
            ClientThread client = new ClientThread(
                    i,
                    plan.seed(),
                    node,
                    service,
                    requests,
                    settings,
                    unsupported,
                    recorder.thread(i),
                    deadline,
                    healed);
            clients.add(client);
            Thread thread = new Thread(client, "client " + i);
            thread.setDaemon(true);
            threads.add(thread);
        }
        List<String> incidents = new ArrayList<>();
        try {
            threads.forEach(Thread::start);
            FaultDriver driver = new FaultDriver(cluster, plan, log::annotate, events);
            driver.run(start);
            network.set(NetworkState.HEALED);
            cluster.startMissing();
            List<Node> late = cluster.awaitReady(settings.patience(), false);
            for (Node node : late) {
                incidents.add("node " + node + " was not ready "
                        + settings.patience().toSeconds() + " s after all faults were healed");
            }
            driver.event("healed: " + cluster.health());
            healed.countDown();
            await(threads, incidents);
        } finally {
            threads.forEach(Thread::interrupt);
        }
        interrupted(threads);
        incidents.addAll(0, cluster.incidents());
        return report(folder, clients, threads, unsupported, incidents);
    }

    /** The last requests may take long, but not forever. */
    private void await(List<Thread> threads, List<String> incidents) throws InterruptedException {
        long end = System.nanoTime() + settings.patience().toNanos();
        for (Thread thread : threads) {
            thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
            if (thread.isAlive()) {
                incidents.add(thread.getName() + " did not finish its last requests in "
                        + settings.patience().toSeconds() + " s");
            }
        }
    }

    /** What a client has done is known when its thread has ended; a call to the service may not hear the interrupt. */
    private void interrupted(List<Thread> threads) throws InterruptedException {
        long end = System.nanoTime() + 2 * settings.timeout().toNanos();
        for (Thread thread : threads) {
            thread.join(Math.max(1, (end - System.nanoTime()) / 1_000_000));
        }
    }

    private static RunReport report(
            Path folder,
            List<ClientThread> clients,
            List<Thread> threads,
            Set<String> unsupported,
            List<String> incidents)
            throws BadInput {
        Map<String, Outcomes> operations = new TreeMap<>();
        Map<String, Long> reasons = new TreeMap<>();
        for (int i = 0; i < clients.size(); i++) {
            ClientThread client = clients.get(i);
            if (client.defect() != null) {
                throw new BadInput(
                        threads.get(i).getName() + " of the run failed: " + client.defect(), client.defect());
            }
            if (!threads.get(i).isAlive()) {
                client.outcomes().forEach((name, each) -> operations.merge(name, each, Outcomes::plus));
                client.reasons().forEach((name, each) -> reasons.merge(name, each, Long::sum));
            }
        }
        return new RunReport(folder, operations, reasons, Set.copyOf(unsupported), List.copyOf(incidents));
    }
}
