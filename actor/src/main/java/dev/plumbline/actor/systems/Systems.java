package dev.plumbline.actor.systems;

import dev.plumbline.actor.ActorSystem;
import dev.plumbline.actor.systems.chord.OpenChord;
import dev.plumbline.actor.systems.paxos.MultiPaxosMap;
import dev.plumbline.actor.systems.register.ErroneousRegister;
import dev.plumbline.actor.systems.register.MultiLeaderRegister;
import dev.plumbline.actor.systems.register.ReplicatedRegister;
import dev.plumbline.history.BadInput;
import dev.plumbline.history.Suggestion;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The actor systems of the DS2 paper, by the words that name them in commands. */
public final class Systems {
    private static final Map<String, Supplier<ActorSystem>> BY_WORD = byWord();

    private Systems() {}

    private static Map<String, Supplier<ActorSystem>> byWord() {
        Map<String, Supplier<ActorSystem>> systems = new LinkedHashMap<>();
        systems.put("register", ReplicatedRegister::new);
        systems.put("erroneous", ErroneousRegister::new);
        systems.put("multileader", MultiLeaderRegister::new);
        systems.put("chord", OpenChord::new);
        systems.put("paxos", MultiPaxosMap::new);
        return Collections.unmodifiableMap(systems);
    }

    /** All words, in the order of the paper. */
    public static List<String> words() {
        return List.copyOf(BY_WORD.keySet());
    }

    /** @throws BadInput if no system is named so */
    public static ActorSystem named(String word) throws BadInput {
        Supplier<ActorSystem> system = BY_WORD.get(word);
        if (system == null) {
            throw new BadInput("no actor system is named " + word + Suggestion.didYouMean(word, words())
                    + "; expected one of " + String.join(", ", words()));
        }
        return system.get();
    }
}
