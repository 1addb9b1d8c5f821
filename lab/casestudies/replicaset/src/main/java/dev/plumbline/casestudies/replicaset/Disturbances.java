package dev.plumbline.casestudies.replicaset;

import java.util.List;
import java.util.Set;

/** Events from outside the replica set: clients write, the network is partitioned, members are killed. */
final class Disturbances {
    private final Surroundings around;
    private int partitions;
    private int kills;

    Disturbances(Surroundings around) {
        this.around = around;
    }

    int partitions() {
        return partitions;
    }

    int kills() {
        return kills;
    }

    void start() {
        Simulation simulation = around.simulation();
        every(60, 220, this::write);
        // Disturbances begin when the members have found each other and there are entries to lose.
        simulation.after(Simulation.millis(4000), () -> every(3000, 6000, this::partition));
        simulation.after(Simulation.millis(6000), () -> every(4000, 9000, this::kill));
        simulation.after(Simulation.millis(5000), () -> every(8000, 16000, this::askToStepDown));
    }

    private void every(int least, int most, Runnable action) {
        around.simulation().after(around.simulation().between(least, most), () -> {
            action.run();
            every(least, most, action);
        });
    }

    private List<Member> leaders() {
        return around.members().stream().filter(m -> m.isUp() && m.isLeader()).toList();
    }

    private void write() {
        leaders().forEach(Member::clientWrite);
    }

    private void askToStepDown() {
        leaders().forEach(Member::stepDown);
    }

    /** Mostly the leader is cut off: other members have little to lose. */
    private void partition() {
        partitions++;
        List<Member> leaders = leaders();
        Member apart = leaders.isEmpty() || around.simulation().choose(3) == 0 ? any() : leaders.get(0);
        around.network().partition(Set.of(apart.name()));
        around.simulation()
                .after(
                        around.simulation().between(1500, 2400),
                        () -> around.network().heal());
    }

    private void kill() {
        Member member = any();
        if (member.isUp()) {
            kills++;
            if (member.isLeader() && around.simulation().choose(2) == 0) {
                member.stepDown();
            }
            member.kill();
            around.simulation().after(around.simulation().between(100, 1500), member::restart);
        }
    }

    private Member any() {
        return around.members().get(around.simulation().choose(around.members().size()));
    }
}
