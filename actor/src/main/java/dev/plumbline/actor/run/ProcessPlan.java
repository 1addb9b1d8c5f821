package dev.plumbline.actor.run;

import dev.plumbline.actor.Faults;
import dev.plumbline.actor.Network;
import java.nio.file.Path;
import java.util.List;

/**
 * What the process of an actor has to know, as the arguments of its command.
 *
 * @param run a name that no other run has
 * @param system the class of the actor system
 * @param incarnation how often the actor was started before
 * @param states whether the log is for properties
 */
record ProcessPlan(
        String run,
        String system,
        String harness,
        String actor,
        Network network,
        int losses,
        int duplicates,
        long seed,
        int incarnation,
        boolean states,
        Path folder) {
    List<String> words() {
        return List.of(
                run,
                system,
                harness,
                actor,
                network.name(),
                Integer.toString(losses),
                Integer.toString(duplicates),
                Long.toString(seed),
                Integer.toString(incarnation),
                Boolean.toString(states),
                folder.toString());
    }

    static ProcessPlan of(String... words) {
        return new ProcessPlan(
                words[0],
                words[1],
                words[2],
                words[3],
                Network.valueOf(words[4]),
                Integer.parseInt(words[5]),
                Integer.parseInt(words[6]),
                Long.parseLong(words[7]),
                Integer.parseInt(words[8]),
                Boolean.parseBoolean(words[9]),
                Path.of(words[10]));
    }

    Faults faults() {
        return Faults.NONE.withLosses(losses).withDuplicates(duplicates);
    }

    /** Whether messages travel over UDP: if they may be lost. */
    static boolean isLossy(Faults faults) {
        return faults.losses() > 0;
    }

    Path journal() {
        return folder.resolve("actor-" + Ports.encoded(actor) + ".steps");
    }

    Path failure() {
        return folder.resolve("actor-" + Ports.encoded(actor) + ".failure");
    }

    Path output() {
        return folder.resolve("actor-" + Ports.encoded(actor) + ".txt");
    }
}
