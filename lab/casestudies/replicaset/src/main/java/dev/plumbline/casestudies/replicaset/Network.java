package dev.plumbline.casestudies.replicaset;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Delivers messages, each after a while of its own, so one may overtake another. Between members of different sides of a
 * partition nothing arrives. A member that closes its connections takes back what it has sent and is not yet delivered.
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

    /** From now on these members hear of each other only, and so do the others. */
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
