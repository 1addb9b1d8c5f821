package dev.plumbline.actor.systems.paxos;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.systems.paxos.PaxosMessage.Command;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The commands that an agent knows to be chosen, by slot, from 0. The replicated map is the result of applying the
 * slots up to the first gap to an empty map. Immutable.
 */
record PaxosLog(Map<Integer, Command> chosen) {
    static final PaxosLog EMPTY = new PaxosLog(Map.of());

    PaxosLog with(int slot, Command command) {
        Map<Integer, Command> more = new TreeMap<>(chosen);
        Command before = more.put(slot, command);
        if (before != null && !before.equals(command)) {
            throw new IllegalStateException("slot " + slot + " has two commands: " + before + " and " + command);
        }
        return new PaxosLog(Map.copyOf(more));
    }

    boolean has(int slot) {
        return chosen.containsKey(slot);
    }

    boolean has(Command command) {
        return chosen.containsValue(command);
    }

    /** The slot after the last known one. */
    int nextSlot() {
        return chosen.keySet().stream().mapToInt(slot -> slot + 1).max().orElse(0);
    }

    /**
     * The result of the command if it has been applied: for a read the value, 0 if there is none.
     *
     * <p>A command may be chosen for two slots, when an overtaken leader proposes it again and its first proposal is
     * chosen later. The first slot counts.
     */
    Optional<Integer> result(Command wanted) {
        Map<String, Integer> map = new TreeMap<>();
        Set<ActorRef> served = new HashSet<>();
        for (int slot = 0; chosen.containsKey(slot); slot++) {
            Command command = chosen.get(slot);
            boolean first =
                    command.client().isPresent() && served.add(command.client().get());
            if (first && command.equals(wanted)) {
                return Optional.of(map.getOrDefault(command.key(), 0));
            }
            if (first && command.value().isPresent()) {
                map.put(command.key(), command.value().get());
            }
        }
        return Optional.empty();
    }
}
