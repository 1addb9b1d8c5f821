package dev.plumbline.casestudies.replicaset;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Delivers messages, each after a random delay, so one may overtake another. Messages across a partition do not arrive.
 * When a member closes its connections, its undelivered messages are dropped.
 */
final class Network {
    private final Simulation simulation;
    private final Map<String, Member> members = new HashMap<>();
    private final Map<String, Integer> connections = new HashMap<>();
    private Set<String> side = new HashSet<>();

    Network(Simulation simulation) {
        this.simulation = simulation;
    }

    void add(Member member) {
        members.put(member.name(), member);
        connections.put(member.name(), 0);
    }

    /** Partitions the network: from now on these members hear only each other, and so do the others. */
    void partition(Set<String> apart) {
        side = apart;
    }

    void heal() {
        side = new HashSet<>();
    }

    void send(String from, String to, Message message) {
        int connection = connections.get(from);
        simulation.after(simulation.between(1, 8), () -> {
            if (connection == connections.get(from) && side.contains(from) == side.contains(to)) {
                members.get(to).receive(from, message);
            }
        });
    }

    void closeConnections(String of) {
        connections.merge(of, 1, Integer::sum);
    }
}
