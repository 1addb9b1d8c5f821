package dev.plumbline.cli.mpcal;

import dev.plumbline.mpcal.internal.run.RunFaults;
import dev.plumbline.services.network.NetworkState;
import dev.plumbline.services.network.PortProxy;
import dev.plumbline.services.plan.FaultAction;
import dev.plumbline.services.plan.FaultKind;
import dev.plumbline.services.plan.FaultPlan;
import dev.plumbline.services.plan.PlanDraw;
import dev.plumbline.services.plan.PlanText;
import dev.plumbline.services.process.Shell;
import dev.plumbline.services.run.FaultDriver;
import dev.plumbline.services.run.FaultedNodes;
import dev.plumbline.value.BadInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The faults of one run of a compiled system, by a plan. The processes are the nodes, in the order of their names. */
final class SystemFaults implements RunFaults, AutoCloseable {
    private static final int SHORTEST_SECONDS = 3;

    /** Makes the plan of a run when the number of its processes is known. */
    interface Plans {
        FaultPlan plan(long seed, int nodes) throws BadInput;
    }

    private final Plans plans;
    private final long seed;
    private final Path planFile;
    private final PrintWriter events;
    private final PortProxy proxy;

    /** @param run where the logs of the run go; the files about its faults are beside it */
    SystemFaults(Plans plans, long seed, Path run) throws BadInput {
        this.plans = plans;
        this.seed = seed;
        planFile = planFile(run);
        try {
            events = new PrintWriter(Files.newBufferedWriter(
                    run.resolveSibling(run.getFileName() + ".faults.txt"), StandardCharsets.UTF_8));
            proxy = new PortProxy(seed);
        } catch (IOException e) {
            throw new BadInput("cannot prepare the faults of " + run + ": " + e.getMessage(), e);
        }
    }

    /** Where the plan of a run is kept. */
    static Path planFile(Path run) {
        return run.resolveSibling(run.getFileName() + ".plan.txt");
    }

    /**
     * Plans that are drawn from the seeds of the runs.
     *
     * @param seconds of a run
     */
    static Plans drawn(String words, int seconds) throws BadInput {
        Set<FaultKind> kinds;
        try {
            kinds = FaultKind.parse(words, FaultKind.FROM_OUTSIDE);
        } catch (BadInput e) {
            throw e.at("--faults");
        }
        if (seconds < SHORTEST_SECONDS) {
            throw new BadInput("--faults: a run of " + seconds + " seconds has no time for faults; expected seconds = "
                    + SHORTEST_SECONDS + " or more in the configuration");
        }
        // Killed processes need time to continue.
        return (seed, nodes) -> PlanDraw.of(seed, nodes, (seconds - 1) * 1000L, kinds);
    }

    /** The plan in a file, for all runs. */
    static Plans in(Path file) throws BadInput {
        FaultPlan plan;
        try {
            plan = PlanText.parse(Files.readString(file));
        } catch (IOException e) {
            throw new BadInput("cannot read the plan " + file + ": " + e.getMessage(), e);
        } catch (BadInput e) {
            throw e.at(file.toString());
        }
        Optional<FaultAction> other = plan.faults().stream()
                .map(fault -> fault.action())
                .filter(action -> action instanceof FaultAction.Shimmed
                        || action.toString().contains("leader"))
                .findFirst();
        if (other.isPresent()) {
            throw new BadInput(
                    file + ": " + other.get() + ": a run has no such faults; expected kill, pause, partition,"
                            + " one-way, bridge, ring, delay or loss of nodes by their numbers");
        }
        return (seed, nodes) -> {
            if (plan.nodes() != nodes) {
                throw new BadInput(file + ": a plan for " + plan.nodes() + " nodes, but the run has " + nodes
                        + " processes; expected nodes " + nodes);
            }
            return plan;
        };
    }

    @Override
    public List<String> arguments(int number) {
        return List.of("--proxy", proxy.port() + " " + number);
    }

    @Override
    public void during(Processes processes) throws BadInput, IOException, InterruptedException {
        List<String> names = processes.names();
        FaultPlan plan = plans.plan(seed, names.size());
        Files.writeString(planFile, PlanText.of(plan));
        for (int i = 0; i < names.size(); i++) {
            events.println("n" + (i + 1) + " is " + names.get(i));
        }
        new FaultDriver(new Nodes(processes), plan, (fault, begin, end, nodes) -> {}, events).run(System.nanoTime());
    }

    /** The kinds of faults that have happened, from the file about them. */
    static String happened(Path run) throws BadInput {
        try {
            String kinds = Files.readAllLines(run.resolveSibling(run.getFileName() + ".faults.txt")).stream()
                    .filter(line -> line.contains(" end of "))
                    .map(line -> line.split(" ")[3])
                    .collect(Collectors.groupingBy(kind -> kind, java.util.TreeMap::new, Collectors.counting()))
                    .entrySet()
                    .stream()
                    .map(each -> each.getValue() + " " + each.getKey())
                    .collect(Collectors.joining(", "));
            return kinds.isEmpty() ? "none" : kinds;
        } catch (IOException e) {
            throw new BadInput("cannot read about the faults of " + run, e);
        }
    }

    @Override
    public void close() throws BadInput {
        events.close();
        try {
            proxy.close();
        } catch (IOException e) {
            throw new BadInput("cannot close a proxy: " + e.getMessage(), e);
        }
    }

    /** A process that has ended by itself stays ended. */
    private final class Nodes implements FaultedNodes {
        private final Processes processes;

        Nodes(Processes processes) {
            this.processes = processes;
        }

        @Override
        public String health() {
            String[] all = new String[processes.names().size()];
            Arrays.setAll(all, i -> "n" + (i + 1) + (processes.isAlive(i + 1) ? " up" : " down"));
            return String.join(", ", all);
        }

        /** Specifications have no common notion of a leader. */
        @Override
        public Optional<Integer> leader() {
            return Optional.empty();
        }

        @Override
        public void start(int node) throws IOException {
            processes.restart(node);
        }

        @Override
        public void kill(int node) throws InterruptedException {
            processes.kill(node);
        }

        @Override
        public void powerOff(int node) {
            throw new UnsupportedOperationException("rejected before the run");
        }

        @Override
        public void pause(int node) throws IOException {
            signal("STOP", node);
        }

        @Override
        public void resume(int node) throws IOException {
            signal("CONT", node);
        }

        private void signal(String name, int node) throws IOException {
            if (processes.isAlive(node)) {
                Shell.signal(name, processes.pid(node));
            }
        }

        @Override
        public void disturb(int node, long slowMillis, long clockMillis) {
            throw new UnsupportedOperationException("rejected before the run");
        }

        @Override
        public void network(NetworkState state) {
            proxy.set(state);
        }
    }
}
