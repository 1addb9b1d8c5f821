package dev.plumbline.actor.systems.paxos;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.systems.internal.Workload;
import dev.plumbline.actor.systems.paxos.PaxosMessage.Command;
import dev.plumbline.value.BadInput;
import dev.plumbline.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A map that Multi-Paxos replicates (section 4.5 of the DS2 paper; Lamport, Paxos Made Simple, 2001). Every agent may
 * propose. An agent prepares a ballot for all slots of the log at once and then proposes one command a slot, until
 * another one overtakes it. The agent that got the request answers when the command is in its log without a gap before
 * it.
 *
 * <p>Reads go through the log like writes. The paper lets a designated leader answer them from its own log; that is
 * wrong if others propose too: a write may have been chosen and answered before the leader knows of it.
 *
 * <p>Retries have no limit and agents can overtake each other for ever, so some schedules are infinite. They are cut at
 * 200 steps, and the report says so.
 *
 * <p>Harnesses {@code 2r+1w} and {@code 2r+2w} have two agents; {@code 2r+2w/3} has three, so that a majority is not
 * all. In {@code 2r+1w/impatient} an overtaken agent tries again at once.
 */
public final class MultiPaxosMap implements ActorSystem {
    private static final int LENGTH = 200;
    private static final String IMPATIENT = "2r+1w/impatient";
    private static final String THREE_AGENTS = "2r+2w/3";

    @Override
    public List<String> harnesses() {
        List<String> names = new ArrayList<>(Workload.HARNESSES);
        names.add(THREE_AGENTS);
        names.add(IMPATIENT);
        return List.copyOf(names);
    }

    @Override
    public Harness harness(String name) throws BadInput {
        if (!harnesses().contains(name)) {
            throw Workload.unknown(name, harnesses());
        }
        boolean three = name.equals(THREE_AGENTS);
        Harness.Builder harness = Harness.of(
                        name, "multi-register", Value.function(Map.of(Value.of("k1"), Value.of(0))))
                .maxSteps(LENGTH)
                .roles(message -> ((PaxosMessage) message).role());
        List<String> agents = three ? List.of("N1", "N2", "N3") : List.of("N1", "N2");
        for (String agent : agents) {
            List<ActorRef> peers = agents.stream()
                    .filter(other -> !other.equals(agent))
                    .map(ActorRef::of)
                    .toList();
            harness.actor(agent, PaxosAgent.first(peers, !name.equals(IMPATIENT)));
        }
        Workload workload = new Workload(name.startsWith("2r+2w") ? 2 : 1, "N1", "N2", "N1", three ? "N3" : "N2");
        return workload.map(harness, "k1", "k1", Command::read, Command::write);
    }
}
