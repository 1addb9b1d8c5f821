package dev.plumbline.actor.run;

import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Network;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Which messages of a machine are lost and which are sent twice: drawn from the seed, by their numbers among all that the
 * machine sends. Every process draws the same numbers, so that together they lose at most as many as the harness says.
 */
final class SendFaults {
    /** A fault happens among so many first messages of a machine. */
    private static final int EARLY = 200;

    private static final double UNLIMITED_LOSSES = 0.05;
    private static final double COPIES = 0.125;

    private final boolean losesAny;
    private final boolean copiesAny;
    private final Set<Integer> lost = new TreeSet<>();
    private final Set<Integer> doubled = new TreeSet<>();
    private final SplittableRandom random;
    private int sent;

    private SendFaults(boolean losesAny, boolean copiesAny, long seed) {
        this.losesAny = losesAny;
        this.copiesAny = copiesAny;
        this.random = new SplittableRandom(seed);
    }

    /** @param machines all of them, in an order that is the same everywhere */
    static SendFaults of(String machine, List<String> machines, Faults faults, Network network, long seed) {
        SendFaults own = new SendFaults(
                faults.losses() == Faults.UNLIMITED,
                network == Network.DUPLICATING,
                seed + 31L * (machines.indexOf(machine) + 1));
        SplittableRandom all = new SplittableRandom(seed);
        own.draw(own.lost, own.losesAny ? 0 : faults.losses(), machine, machines, all);
        own.draw(own.doubled, faults.duplicates(), machine, machines, all);
        return own;
    }

    private void draw(Set<Integer> numbers, int count, String machine, List<String> machines, SplittableRandom all) {
        for (int i = 0; i < count; i++) {
            int number = all.nextInt(EARLY);
            if (machines.get(all.nextInt(machines.size())).equals(machine)) {
                numbers.add(number);
            }
        }
    }

    /** No further faults: those of the harness have been made before the machine was killed. */
    SendFaults spent() {
        lost.clear();
        doubled.clear();
        return this;
    }

    /** How often the next message is sent: 0, 1 or 2 times. */
    int copies() {
        int number = sent++;
        if (lost.contains(number) || losesAny && random.nextDouble() < UNLIMITED_LOSSES) {
            return 0;
        }
        return doubled.contains(number) || copiesAny && random.nextDouble() < COPIES ? 2 : 1;
    }
}
