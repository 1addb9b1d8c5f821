package dev.plumbline.casestudies.replicaset;

import dev.plumbline.record.StateRecorder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * A replica set of three members, simulated: elections with terms and votes, oplogs that are replicated by pulling, a
 * commit point that is learned by gossip, rollback, initial sync, restarts, partitions. The same seed gives the same
 * run, and the same bytes in the logs.
 */
public final class ReplicaSet {
    private static final List<String> MEMBERS = List.of("n1", "n2", "n3");

    private ReplicaSet() {}

    /**
     * Facts about a run.
     *
     * @param departures the numbers of the events at which the fault showed, from 0 on, in the order of time
     */
    public record Run(List<Integer> departures, int partitions, int kills, long micros) {}

    /** Writes the logs of the run that docs/replica-set.md checks: {@code FOLDER FAULT}. */
    public static void main(String[] words) throws IOException {
        run(Path.of(words[0]), 1, Fault.valueOf(words[1]), 2683);
    }

    /** Runs until this many events are logged to the folder, one file for each member. */
    public static Run run(Path folder, long seed, Fault fault, int events) throws IOException {
        return run(folder, seed, fault, events, () -> {});
    }

    /** @param watcher called after every second of simulated time, when no member is about to log an event */
    public static Run run(Path folder, long seed, Fault fault, int events, Runnable watcher) throws IOException {
        Simulation simulation = new Simulation(seed);
        Truth truth = new Truth(events);
        Surroundings around = new Surroundings(simulation, fault, truth);
        Disturbances disturbances = new Disturbances(around);
        try (StateRecorder recorder = StateRecorder.into(folder, simulation::now, "us")) {
            for (String name : MEMBERS) {
                List<String> peers = new ArrayList<>(MEMBERS);
                peers.remove(name);
                // The first member begins with its (empty) data; the others are added to the set.
                boolean isNew = !name.equals("n1");
                around.add(new Member(
                        name, peers, around, recorder.node(name, Map.of("Node", new TreeSet<>(MEMBERS))), isNew));
            }
            around.members().forEach(Member::start);
            disturbances.start();
            long watched = 0;
            while (!truth.isOver()) {
                simulation.step();
                if (simulation.now() >= watched + Simulation.millis(1000)) {
                    watched = simulation.now();
                    watcher.run();
                }
            }
        }
        return new Run(truth.departures(), disturbances.partitions(), disturbances.kills(), simulation.now());
    }
}
