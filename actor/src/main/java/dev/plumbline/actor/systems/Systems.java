package dev.plumbline.actor.systems;

import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.systems.chord.OpenChord;
import dev.plumbline.actor.systems.paxos.MultiPaxosMap;
import dev.plumbline.actor.systems.register.ErroneousRegister;
import dev.plumbline.actor.systems.register.MultiLeaderRegister;
import dev.plumbline.actor.systems.register.ReplicatedRegister;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The five systems of the DS2 paper, by their words on the command line. */
public final class Systems {
    private static final Map<String, ActorSystem> BY_WORD = byWord();

    private Systems() {}

    private static Map<String, ActorSystem> byWord() {
        Map<String, ActorSystem> systems = new LinkedHashMap<>();
        systems.put("register", new ReplicatedRegister());
        systems.put("erroneous", new ErroneousRegister());
        systems.put("multileader", new MultiLeaderRegister());
        systems.put("chord", new OpenChord());
        systems.put("paxos", new MultiPaxosMap());
        return Collections.unmodifiableMap(systems);
    }

    /** In the order of the paper. */
    public static List<String> words() {
        return List.copyOf(BY_WORD.keySet());
    }

    public static Optional<ActorSystem> named(String word) {
        return Optional.ofNullable(BY_WORD.get(word));
    }
}
