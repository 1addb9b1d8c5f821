package dev.plumbline.actor.execution;

import dev.plumbline.actor.ActorRef;
import dev.plumbline.actor.Harness;
import dev.plumbline.actor.Request;
import dev.plumbline.schedule.Access;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The parts that all executions of a harness share: its requests by client, the possible cuts of the network, and
 * numbers for actors and clients.
 *
 * <p>A name has the same number in every execution, also the name of an actor that is created during the execution, in
 * whatever order actors are created; so schedules and sleep sets stay valid. Objects of accesses other than messages
 * are negative, as {@link Access} requires for objects that have the same number everywhere.
 */
final class World {
    private static final int HASHED = 1 << 24;

    final Harness harness;
    final ComparedClasses compared = new ComparedClasses();
    final SnapshotGuard guard;
    final List<Set<ActorRef>> sides;
    private final Map<ActorRef, List<Integer>> requests = new LinkedHashMap<>();
    private final Map<ActorRef, Integer> ids = new HashMap<>();
    private final Set<Integer> taken = new HashSet<>();

    World(Harness harness) {
        this.harness = harness;
        this.guard = new SnapshotGuard(harness);
        for (ActorRef actor : harness.actors().keySet()) {
            give(actor, ids.size());
        }
        List<Request> all = harness.requests();
        for (int i = 0; i < all.size(); i++) {
            requests.computeIfAbsent(all.get(i).client(), client -> new ArrayList<>())
                    .add(i);
        }
        for (ActorRef client : requests.keySet()) {
            give(client, ids.size());
        }
        List<Set<ActorRef>> cuts = new ArrayList<>(harness.faults().sides());
        if (cuts.isEmpty()) {
            int actors = harness.actors().size();
            for (ActorRef actor : harness.actors().keySet()) {
                // With two actors, cutting off one cuts off the other; a single actor cannot be cut off.
                if (actors > 2 || actors == 2 && cuts.isEmpty()) {
                    cuts.add(Set.of(actor));
                }
            }
        }
        this.sides = cuts;
    }

    private int give(ActorRef name, int id) {
        ids.put(name, id);
        taken.add(id);
        return id;
    }

    boolean isClient(ActorRef name) {
        return requests.containsKey(name);
    }

    /** The indices of a client's requests, in order. */
    List<Integer> requests(ActorRef client) {
        return requests.get(client);
    }

    Set<ActorRef> clients() {
        return requests.keySet();
    }

    /** The number of a name. It depends on the name alone, except for collisions of hashes. */
    int id(ActorRef name) {
        Integer known = ids.get(name);
        if (known != null) {
            return known;
        }
        int id = 1000 + (name.name().hashCode() & HASHED - 1);
        while (taken.contains(id)) {
            id++;
        }
        return give(name, id);
    }

    /** The place of the actor with this number among cells. */
    int indexOf(int id, Cell... cells) {
        for (int i = 0; i < cells.length; i++) {
            if (id(cells[i].ref()) == id) {
                return i;
            }
        }
        throw new IllegalArgumentException("no actor has the number " + id);
    }

    /** The state of an actor. */
    long actorObject(ActorRef actor) {
        return -1000L - id(actor);
    }

    /** The operations of a client: the first of two answers counts. */
    long clientObject(ActorRef client) {
        return -(1L << 32) - id(client);
    }

    /** The queue from one actor to another in an ordered network. */
    long channelObject(ActorRef from, ActorRef to) {
        return -(1L << 33) - ((long) id(from) * (HASHED << 1) + id(to)) * 2;
    }

    /** Whether messages between the two pass; in both directions. */
    long linkObject(ActorRef one, ActorRef other) {
        int first = id(machine(one));
        int second = id(machine(other));
        long low = Math.min(first, second);
        long high = Math.max(first, second);
        return -(1L << 33) - (low * (HASHED << 1) + high) * 2 - 1;
    }

    /** The remaining faults of a kind. */
    static long budgetObject(Step.Kind kind) {
        return -100L - kind.ordinal();
    }

    /** Whether the execution continues. */
    static final long END_OBJECT = -99;

    /** Whether a step has been taken: one cell for each step. The end comes after all. */
    static final long DONE_OBJECT = -97;

    /** The current cut of the network. */
    static final long CUT_OBJECT = -98;

    /** The number of the cut between these actors and the others; -1 if there is none. */
    int side(Set<ActorRef> actors) {
        int known = sides.indexOf(actors);
        if (known >= 0) {
            return known;
        }
        Set<ActorRef> others = new HashSet<>(harness.actors().keySet());
        others.removeAll(actors);
        return sides.indexOf(others);
    }

    boolean separates(int cut, ActorRef one, ActorRef other) {
        if (cut < 0) {
            return false;
        }
        ActorRef here = machine(one);
        ActorRef there = machine(other);
        return harness.actors().containsKey(here)
                && harness.actors().containsKey(there)
                && sides.get(cut).contains(here) != sides.get(cut).contains(there);
    }

    /** The actor of the harness that created this one, directly or indirectly: they are on one side of each cut. */
    private ActorRef machine(ActorRef actor) {
        String name = actor.name();
        while (!harness.actors().containsKey(ActorRef.of(name))) {
            int end = name.lastIndexOf('/');
            if (end < 0) {
                return actor;
            }
            name = name.substring(0, end);
        }
        return ActorRef.of(name);
    }
}
