package dev.plumbline.actor.run;

import dev.plumbline.actor.Actor;
import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Who takes part in a run: a machine for each actor of the harness, which is named after it, and one for all clients. */
record Members(Map<ActorRef, Actor> actors, Network network) {
    /** The machine of the clients. */
    static final String CLIENTS = "";

    /** Where an actor or a client lives. Created actors live with their creators. */
    String machine(ActorRef actor) {
        String name = actor.name();
        while (!actors.containsKey(ActorRef.of(name))) {
            int end = name.lastIndexOf('/');
            if (end < 0) {
                return CLIENTS;
            }
            name = name.substring(0, end);
        }
        return name;
    }

    /** All of them, that of the clients too. */
    List<String> machines() {
        List<String> all = new ArrayList<>(List.of(CLIENTS));
        actors.keySet().forEach(actor -> all.add(actor.name()));
        return all;
    }
}
