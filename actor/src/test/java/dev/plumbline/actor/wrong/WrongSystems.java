package dev.plumbline.actor.wrong;

import dev.plumbline.actor.HarnessSource;
import dev.plumbline.actor.systems.Systems;
import java.util.List;

/** Systems with a mistake that some schedule shows. */
final class WrongSystems {
    private WrongSystems() {}

    /** A system with a name for tables. */
    record Wrong(String words, HarnessSource harness) {}

    static List<Wrong> all() {
        return List.of(
                ofThePaper("erroneous", "2r+1w"),
                ofThePaper("erroneous", "2r+2w"),
                new Wrong("register without write-back", Quorums::withoutWriteBack),
                new Wrong("the same with two writers", Quorums::withoutWriteBackAndTwoWriters),
                new Wrong("register with a write quorum of one", Quorums::smallQuorum),
                new Wrong("register that keeps what arrived last", Quorums::lastArrived),
                new Wrong("lease of 3 ticks", Leases::shortLease),
                new Wrong("lease of 15 ticks", Leases::longLease),
                new Wrong("lease of 12 ticks with an audit", Leases::auditedLease),
                new Wrong("cache filled late", Copies::staleCache),
                new Wrong("reads within a chain", Copies::dirtyChain),
                new Wrong("backup and primary both serve", Copies::failover),
                new Wrong("one seal of two", Copies::reconfiguration),
                new Wrong("two fronts that add", () -> Workers.lostUpdate(2)),
                new Wrong("four fronts that add", () -> Workers.lostUpdate(4)),
                new Wrong("mirrored queue", Workers::mirroredQueue),
                new Wrong("gossip of four", Workers::gossip));
    }

    private static Wrong ofThePaper(String system, String harness) {
        return new Wrong(
                system + " " + harness,
                () -> Systems.named(system).orElseThrow().harness(harness));
    }
}
