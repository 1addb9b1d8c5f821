package dev.plumbline.casestudies.replicaset;

import dev.plumbline.record.StateEvent;
import java.util.ArrayList;
import java.util.List;

/** The environment that the members of a replica set share: time, network, fault, and ground truth. */
final class Surroundings {
    private final Simulation simulation;
    private final Network network;
    private final Fault fault;
    private final Truth truth;
    private final List<Member> members = new ArrayList<>();
    private long globalTerm;

    Surroundings(Simulation simulation, Fault fault, Truth truth) {
        this.simulation = simulation;
        this.network = new Network(simulation);
        this.fault = fault;
        this.truth = truth;
    }

    void add(Member member) {
        members.add(member);
        network.add(member);
    }

    Simulation simulation() {
        return simulation;
    }

    Network network() {
        return network;
    }

    Fault fault() {
        return fault;
    }

    Truth truth() {
        return truth;
    }

    List<Member> members() {
        return members;
    }

    long globalTerm() {
        return globalTerm;
    }

    void setGlobalTerm(long term) {
        globalTerm = term;
    }

    /** The number of members that have this entry on disk. */
    int holders(OpTime entry) {
        return (int) members.stream().filter(m -> m.oplog().holds(entry)).count();
    }

    /** Writes an event, unless the run is over. */
    void write(StateEvent event) {
        if (truth.isOver()) {
            event.discard();
        } else {
            event.write();
            truth.logged();
        }
    }
}
